import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { faultsNow } from "../helper/axe-faults.js";
import { sharedSite } from "../helper/site.js";

const pages = readdirSync("examples").flatMap((name) =>
  name.endsWith(".html") ? [name] : existsSync(`examples/${name}/index.html`) ? [`${name}/`] : [],
);
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Cumulative layout shift that a page may have: a fifth of what is called good (web.dev, 0.1). */
const MOST = 0.02;

interface Shift {
  value: number;
  what: string[];
}

describe("example pages, while their elements come", () => {
  const site = sharedSite();

  for (const name of pages) {
    for (const [size, viewport] of Object.entries(sizes)) {
      it(`${name} (${size}): nothing jumps, main and first heading are there, axe finds nothing`, async () => {
        const page = await site().newPage({ viewport });
        await page.addInitScript(() => {
          const shifts: Shift[] = [];
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
              shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => node?.localName ?? "") });
          }).observe({ type: "layout-shift", buffered: true });
        });
        // The page is painted before the script comes, as over a slow line.
        await page.route("**/its.js", async (route) => {
          await pause(400);
          await route.continue();
        });
        await page.goto(`${site().url}/examples/${name}`);
        await page.waitForFunction(() =>
          [...document.querySelectorAll("*")].every((node) => !/^its-/.test(node.localName) || node.matches(":defined")),
        );
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(500);
        const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        assert.ok(sum <= MOST, `${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
        assert.equal(await page.locator("main").count(), 1);
        assert.ok((await page.locator("h1").count()) >= 1);
        assert.deepEqual(await faultsNow(page), []);
      });
    }
  }
});
