import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

/** Milliseconds between two polls of an address, which is asked that often until the stream tells of it. */
const polls: readonly (readonly [RegExp, number])[] = [
  [/\/(rts\/[^/]+\/telemetry|auth\/check)$/, 2_000],
  [/\/(uds\/[^/]+\/comments|city\/(items_telemetry_rt[sc]|transport_situation|signals|events|overrides))$/, 5_000],
  [/\/messages\/acknowledged$/, 10_000],
  [/\/uds$/, 15_000],
];

const intervalOf = (path: string) => polls.find(([each]) => each.test(path))?.[1] ?? Number.POSITIVE_INFINITY;

/** Addresses that a page asks of its server, each with the milliseconds at which; what its browser had kept is not asked. */
async function watched(page: Page): Promise<Map<string, number[]>> {
  const asked = new Map<string, number[]>();
  const devtools = await page.context().newCDPSession(page);
  const kept = new Set<string>();
  const addresses = new Map<string, string>();
  await devtools.send("Network.enable");
  devtools.on("Network.requestServedFromCache", ({ requestId }) => kept.add(requestId));
  devtools.on("Network.requestWillBeSent", ({ requestId, request: { method, url } }) => addresses.set(requestId, `${method} ${url}`));
  devtools.on("Network.responseReceived", ({ requestId, response: { fromDiskCache } }) => {
    const address = addresses.get(requestId);
    if (address && !fromDiskCache && !kept.has(requestId)) asked.set(address, [...(asked.get(address) ?? []), Date.now()]);
  });
  return asked;
}

/** The addresses that were asked again before their next poll. */
const askedTwice = (asked: ReadonlyMap<string, readonly number[]>) =>
  [...asked].flatMap(([address, times]) => {
    const interval = intervalOf(new URL(address.split(" ")[1] as string).pathname);
    const gaps = times.slice(1).map((time, at) => time - (times[at] as number));
    // An answer may come late, and the next one soon after it.
    return gaps.some((gap) => gap < 0.8 * interval) ? [`${address}: again after ${gaps} ms`] : [];
  });

describe("what a page asks for as it opens", () => {
  const { open, site, token } = hostPages();

  /** Opens a page and waits until its stream has told what is new, or, of a visitor who has none, as long. */
  async function asksOnce(path: string, isSignedIn: boolean) {
    const jwt = isSignedIn ? await token() : "";
    const page = await open("/nowhere", isSignedIn ? { jwt, [`its.jwt:${site().url}/api/v1`]: jwt } : {});
    // A page with routes keeps nothing of what it has loaded.
    if (path === "/portal")
      await page.route("**/portal", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><link rel="icon" href="data:," /><script type="module" src="/its.js"></script>
            <its-map ${isSignedIn ? "" : "guest"} style="height: 600px"></its-map>`,
        }),
      );
    const asked = await watched(page);
    await page.goto(site().url + path);
    if (isSignedIn) await waitUntil("the stream is open", () => [...asked.keys()].some((each) => each.includes("/city/stream")), 30_000);
    await page.waitForTimeout(isSignedIn ? 2_500 : 4_500);
    assert.ok([...asked.keys()].some((each) => each.includes("/api/v1/")));
    assert.deepEqual(askedTwice(asked), []);
  }

  it("is asked once by a guest's map", () => asksOnce("/portal", false));
  it("is asked once by a map of somebody signed in", () => asksOnce("/portal", true));
  it("is asked once by the host's map", () => asksOnce("/app/map", true));
  it("is asked once by the requests", () => asksOnce("/app/requests", true));
  it("is asked once by the messages", () => asksOnce("/app/messages", true));
  it("is asked once by the page of a controller", () => asksOnce("/app/rts/1001", true));
  it("is asked once by the public page", () => asksOnce("/", false));
});
