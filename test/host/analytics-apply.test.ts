import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

describe("Apply of the analytics", () => {
  const { open, site, token } = hostPages();
  const apply = (page: Page) => page.getByRole("button", { name: "Применить" });
  /** Whether a press in its middle meets it, without any scrolling. */
  const isInSight = (page: Page) =>
    apply(page).evaluate((button) => {
      const { left, top, width, height, bottom } = button.getBoundingClientRect();
      const there = (button.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
      return bottom <= innerHeight && there !== null && button.contains(there);
    });

  /** So many controllers switched to all red by somebody. */
  async function override(count: number, jwt: string) {
    const headers = { "content-type": "application/json", authorization: `Bearer ${jwt}` };
    const answer = await fetch(`${site().url}/api/v1/city/items_telemetry_rts`, { headers });
    for (const { oID } of ((await answer.json()) as { oID: number }[]).slice(0, count)) {
      const post = (path: string, body: object) => fetch(site().url + path, { method: "POST", headers, body: JSON.stringify(body) });
      await post("/__sim/controller", { oID, faultless: true });
      await post(`/api/v1/crossroad/rts/${oID}/set_program`, { oID, program: "all_red" });
    }
  }

  for (const overrides of [0, 3]) {
    it(`is in sight on small screens, at the top and further down, with ${overrides} overrides active`, async () => {
      const jwt = await token();
      await override(overrides, jwt);
      for (const viewport of [
        { width: 1366, height: 768 },
        { width: 1440, height: 900 },
        { width: 1280, height: 640 },
      ]) {
        const page = await open("/app/analytics", { jwt }, { viewport });
        // A week that nobody has asked for yet is counted first.
        await page.locator("[data-figure=kts]").first().waitFor({ timeout: 90_000 });
        await waitUntil("the list of places is there", async () => (await page.getByRole("checkbox").count()) > 20);
        if (overrides > 0) await page.getByRole("region", { name: "Временные режимы" }).getByRole("button").first().waitFor();
        assert.ok(await isInSight(page), `at the top of ${viewport.width}×${viewport.height}`);
        await page.getByRole("heading", { name: "Весь город" }).hover();
        await page.mouse.wheel(0, 1500);
        const stage = page.getByRole("main").locator("xpath=..");
        await waitUntil("the figures are scrolled", () => stage.evaluate(({ scrollTop }) => scrollTop > 100));
        assert.ok(await isInSight(page), `further down on ${viewport.width}×${viewport.height}`);
        await page.getByLabel("По", { exact: true }).scrollIntoViewIfNeeded();
        assert.ok(await isInSight(page), `at the end of the form on ${viewport.width}×${viewport.height}`);
        await page.context().close();
      }
    });
  }
});
