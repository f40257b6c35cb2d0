import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startStallingProxy } from "../helper/stalling-proxy.js";
import { sharedPages } from "./host-page.js";

/** What a proxy may say of every answer, in the place of what the provider says. */
const sayings = {
  "ten minutes": { "cache-control": "max-age=600" },
  "nothing but that the answer is ten hours old": { "last-modified": new Date(Date.now() - 10 * 3_600_000).toUTCString() },
};

describe("a page that is loaded again", () => {
  const { site, token } = sharedPages();
  let proxy: Awaited<ReturnType<typeof startStallingProxy>>;
  before(async () => {
    proxy = await startStallingProxy(site().url);
  });
  after(() => proxy.close());

  for (const [saying, headers] of Object.entries(sayings))
    it(`takes nothing live from the browser's cache where a proxy says ${saying}`, async () => {
      proxy.state.kept = headers;
      const page = await site().newPage();
      await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), await token());
      const wanted = new Set<string>();
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === "GET" && pathname.startsWith("/api/v1/")) wanted.add(pathname.slice("/api/v1/".length));
      });
      for (let load = 0; load < 2; load++) {
        wanted.clear();
        proxy.asked.length = 0;
        await page.goto(`${proxy.url}/app/rts/1001`);
        await page.locator("its-rts-panel time[data-age]").first().waitFor();
        await page.waitForTimeout(1_000);
      }
      const live = [...wanted].filter((call) => !call.startsWith("city/tiles/"));
      assert.ok(live.includes("city/detail") && live.includes("rts/1001/telemetry"), live.join());
      assert.deepEqual(
        live.filter((call) => !proxy.asked.includes(call)),
        [],
      );
    });
});
