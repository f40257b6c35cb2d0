import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page, Request } from "playwright-core";
import { siteForTests } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";

/** More than the longest interval of a poll that these elements cause, ms. */
const LONGER_THAN_POLLS = 11_000;
const tags = ["map", "messages", "overrides", "requests"];

describe("elements that a page removes", () => {
  const site = siteForTests();

  async function signedIn() {
    const page = await site().newPage();
    await page.route("**/others/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><script type="module" src="/its.js"></script>
          <its-login></its-login><main>${tags.map((id) => `<its-${id}></its-${id}>`).join("")}</main>`,
      }),
    );
    await page.goto(`${site().url}/others/`);
    await page.getByLabel("Email").first().fill("operator@its.test");
    await page.getByLabel("Password", { exact: true }).first().fill("operator1");
    await page.keyboard.press("Enter");
    const asked: string[] = [];
    const streams = new Set<Request>();
    const pathOf = (request: Request) => new URL(request.url()).pathname;
    page.context().on("request", (request) => {
      if (pathOf(request).startsWith("/api/")) asked.push(pathOf(request).replace("/api/v1/", ""));
      if (pathOf(request).endsWith("/city/stream")) streams.add(request);
    });
    for (const ended of ["requestfinished", "requestfailed"] as const)
      page.context().on(ended as "requestfailed", (request) => streams.delete(request));
    return { page, asked, streams };
  }

  async function askNothingWithout(page: Page, asked: string[]) {
    await page.evaluate(() => document.body.replaceChildren());
    await page.waitForTimeout(1_000);
    asked.length = 0;
    await page.waitForTimeout(LONGER_THAN_POLLS);
    assert.deepEqual(asked, []);
    await page.evaluate(() => document.body.append(document.createElement("its-overrides")));
  }

  it("ask for nothing any more a second after the last is gone, and go on when one is back", async () => {
    const { page, asked } = await signedIn();
    await page.route("**/city/stream?**", (route) => route.fulfill({ status: 404, body: "" }));
    const polls = ["items_telemetry_rts", "transport_situation", "overrides", "events"];
    const twice = (of: string) => asked.filter((path) => path.endsWith(of)).length > 1;
    await waitUntil("the elements poll", () => polls.every(twice), 40_000);
    await askNothingWithout(page, asked);
    await waitUntil("it polls again", () => twice("overrides"), 20_000);
  });

  it("end the stream of the city, too, and open it again", async () => {
    const { page, asked, streams } = await signedIn();
    await waitUntil("the stream is open", () => streams.size === 1);
    const [first] = streams;
    await askNothingWithout(page, asked);
    assert.ok(first && !streams.has(first), "the stream has ended");
    await waitUntil("it is open again", () => streams.size === 1 && asked.some((path) => path.endsWith("/stream")));
  });
});
