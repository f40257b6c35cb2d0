import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

/** Phases and intergreens that are watched: a cycle has four of each. */
const LIGHTS = 6;

describe("the panel of a controller in the host", () => {
  const { open, site, token } = hostPages();
  const places = (page: Page) =>
    page.locator("[part=control] button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return [left, top, width, height].map((value) => value.toFixed(1)).join(" ");
      }),
    );

  async function watch(page: Page): Promise<void> {
    const title = page.locator("figcaption p").first();
    await page.getByRole("button", { name: "Запросить: Кругом красный (КК)" }).waitFor();
    await waitUntil("the panel takes presses", async () => (await page.locator("[part=control] [data-lock]").count()) === 0);
    const before = await places(page);
    const seen: string[] = [];
    const look = async () => {
      const now = (await title.textContent()) ?? "";
      if (now !== seen.at(-1)) seen.push(now);
      assert.deepEqual(await places(page), before, seen.join(", "));
      await page.waitForTimeout(300);
      return seen.length > LIGHTS;
    };
    await waitUntil("the lights have changed as often", look, 180_000);
  }

  it("does not move by a pixel while the phases of a real controller follow one another, wide and on a phone", async () => {
    const jwt = await token();
    await fetch(`${site().url}/__sim/controller`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ oID: 1001, faultless: true }),
    });
    const wide = await open("/app/rts/1001", { jwt });
    const phone = await open("/app/rts/1001", { jwt }, { viewport: { width: 390, height: 844 } });
    await Promise.all([wide, phone].map(watch));
  });
});
