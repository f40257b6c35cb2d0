import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { allLayers, hostPages } from "./host-page.js";

describe("the stream in two tabs of each of two browsers", () => {
  const { site, token } = hostPages();
  const call = async (path: string, jwt: string, body: object) => {
    const answer = await fetch(site().url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${jwt}` },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200);
  };
  /** The streams that a page has opened and not closed. */
  function streamsOf(page: Page): () => number {
    let count = 0;
    page.on("request", (request) => request.url().includes("/city/stream") && count++);
    page.on("requestfailed", (request) => request.url().includes("/city/stream") && count--);
    page.on("requestfinished", (request) => request.url().includes("/city/stream") && count--);
    return () => count;
  }
  const line = (page: Page) => page.getByRole("region", { name: "Временные режимы" }).getByRole("button").first();

  /** A tab of the same browser as another, which hears of the stream what that reads. */
  async function openBeside(page: Page) {
    const other = await page.context().newPage();
    const streams = streamsOf(other);
    await other.goto(`${site().url}/app`);
    await other.getByRole("listbox").getByRole("option").first().waitFor();
    // It says what it wants 2 s after its first lists; from then on it polls no more.
    await waitUntil("the other tab does not poll", async () => {
      let isPolled = false;
      const note = (request: { url(): string }) => {
        isPolled ||= request.url().includes("items_telemetry_rts");
      };
      other.on("request", note);
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      other.off("request", note);
      return !isPolled;
    });
    return { page: other, streams };
  }

  it("is one connection each; a mode is seen in all four; when a tab that reads is closed the other goes on without asking again", async () => {
    const jwt = await token();
    const browsers = [];
    for (let count = 0; count < 2; count++) {
      const reads = await site().newPage();
      await reads.addInitScript((kept) => localStorage.setItem("jwt", kept), jwt);
      const streams = streamsOf(reads);
      await reads.goto(`${site().url}/app`);
      await reads.getByRole("listbox").getByRole("option").first().waitFor();
      await waitUntil("the first tab reads the stream", () => streams() === 1);
      browsers.push({ reads: { page: reads, streams }, hears: await openBeside(reads) });
    }
    const tabs = browsers.flatMap(({ reads, hears }) => [reads, hears]);
    assert.deepEqual(
      tabs.map(({ streams }) => streams()),
      [1, 0, 1, 0],
    );

    await call("/__sim/controller", jwt, { oID: 1001, faultless: true });
    await call("/api/v1/crossroad/rts/1001/set_program", jwt, { oID: 1001, program: "all_red" });
    for (const { page } of tabs) await line(page).getByText("Кругом красный (КК)").waitFor();

    const [{ reads, hears } = assert.fail()] = browsers;
    const asked: string[] = [];
    hears.page.on("request", (request) => asked.push(request.url()));
    await reads.page.close();
    await waitUntil("the other tab reads the stream", () => hears.streams() === 1);
    assert.match(decodeURIComponent(asked.find((url) => url.includes("/city/stream")) ?? ""), /since=(.*,)?rts:/);
    await call("/api/v1/crossroad/rts/1001/set_program", jwt, { oID: 1001, program: "flashing_yellow" });
    for (const { page } of tabs) if (page !== reads.page) await line(page).getByText("Жёлтое мигание").waitFor();
    assert.deepEqual(
      asked.filter((url) => /items_telemetry|transport_situation|city\/overrides/.test(url)),
      [],
    );
    assert.deepEqual(
      browsers.flatMap(({ reads: { page } }) => (page as Page & { complaints: string[] }).complaints),
      [],
    );
  });
});

describe("the stream of one page", () => {
  const { open, site, token } = hostPages();
  const mark = (page: Page, state: string) => page.locator(`.connection-mark[data-state=${state}]`);
  const lists = ["items_telemetry_rts", "items_telemetry_rtc", "transport_situation"];
  const options = (page: Page) => page.getByRole("listbox").getByRole("option");

  it("is called live; a provider that is stopped and comes back is asked for each list without a burst, and nothing is shown twice", async () => {
    const page = await open("/app", { jwt: await token() });
    await options(page).first().waitFor();
    await mark(page, "live").getByText("Онлайн").waitFor();
    const place = () =>
      page.locator(".connection-mark").evaluate((each) => {
        const { left, width } = each.getBoundingClientRect();
        return [left, width];
      });
    const size = () => options(page).first().getAttribute("aria-setsize");
    await allLayers(page);
    await waitUntil("the whole list is there", async () => {
      const first = await size();
      await page.waitForTimeout(2_000);
      return (await size()) === first;
    });
    const before = { place: await place(), size: await size() };

    await site().stopProvider();
    await mark(page, "silent")
      .getByText(/^Нет ответа с \d\d:\d\d$/)
      .waitFor();
    assert.deepEqual(await place(), before.place, "nothing jumps");
    const asked: string[] = [];
    page.on("response", (answer) => asked.push(new URL(answer.url()).pathname.replace("/api/v1/city/", "")));
    await site().startProvider();
    const back = Date.now();
    await mark(page, "live").waitFor();
    await page.waitForTimeout(3_000);
    // Until the stream is back each is asked for every 5 s, and then perhaps once more.
    const most = 3 + (Date.now() - back) / 5_000;
    for (const list of lists) {
      const times = asked.filter((each) => each === list).length;
      assert.ok(times >= 1 && times <= most, `${list}: ${times} of ${most}`);
    }
    assert.equal(await options(page).first().getAttribute("aria-setsize"), before.size);
    const names = await options(page).evaluateAll((each) => each.map((option) => option.getAttribute("aria-posinset")));
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(await place(), before.place);
  });

  it("is one where a page has neither locks nor channels, and says every 5 s where there is none, aloud when it is lost", async () => {
    const jwt = await token();
    const page = await site().newPage();
    await page.addInitScript((kept) => {
      localStorage.setItem("jwt", kept);
      Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined });
      Reflect.deleteProperty(globalThis, "BroadcastChannel");
    }, jwt);
    let streams = 0;
    page.on("request", (request) => {
      if (request.url().includes("/city/stream")) streams++;
    });
    page.on("requestfailed", (request) => {
      if (request.url().includes("/city/stream")) streams--;
    });
    let isOffered = true;
    await page.route("**/api/v1/city/stream*", (route) =>
      isOffered ? route.continue() : route.fulfill({ status: 404, json: { error: { code: "not_found", message: "" } } }),
    );
    await page.goto(`${site().url}/app`);
    await options(page).first().waitFor();
    await mark(page, "live").waitFor();
    await page.waitForTimeout(3_000);
    assert.equal(streams, 1);

    isOffered = false;
    const said = page.locator(".connection-said");
    assert.equal(await said.textContent(), "");
    // With another controller to tell of, the stream is asked for anew.
    await page.evaluate(() => {
      history.pushState(null, "", "/app/rts/1001");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await mark(page, "polled").getByText("Каждые 5 с").waitFor();
    assert.equal(await said.textContent(), "Каждые 5 с");
  });

  it("shows another phase of a controller without asking for its telemetry", async () => {
    const jwt = await token();
    const page = await open("/app/rts/1001", { jwt });
    await mark(page, "live").waitFor();
    await page.waitForTimeout(3_000);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const reading = async () => {
      const answer = await fetch(`${site().url}/api/v1/rts/1001/telemetry`, { headers: { authorization: `Bearer ${jwt}` } });
      return (await answer.json()) as { phase: number | null };
    };
    const { phase } = await reading();
    const next = await waitUntil(
      "another phase is on",
      async () => {
        const now = (await reading()).phase;
        return now !== phase && now;
      },
      180_000,
    );
    await page.locator("its-rts-panel").getByText(`Фаза ${next}`).first().waitFor();
    assert.deepEqual(
      asked.filter((each) => each.endsWith("/telemetry")),
      [],
    );
  });
});
