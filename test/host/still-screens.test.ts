import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { sharedPages } from "./host-page.js";

/** Web Vitals call 0.1 good; the screens of the console are to move by a fifth of that. */
const MOST = 0.02;
/** On a wide screen a head of messages that breaks into two lines moves all below it by 0.013: that is too much. */
const MOST_WIDE = 0.01;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

type LayoutShifts = readonly { readonly value: number; readonly moved: readonly string[] }[];

describe("a screen of the host", () => {
  const { open, site, token } = sharedPages();

  /** Collects the shifts of the layout that nobody asked for, from the first paint on, and what moved from where to where. */
  const watch = (page: Page) =>
    page.addInitScript(() => {
      const shifts: { value: number; moved: string[] }[] = [];
      Object.assign(globalThis, { shifts });
      const told = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[])
          if (!hadRecentInput)
            shifts.push({ value, moved: sources.map(({ previousRect, currentRect }) => `${told(previousRect)} → ${told(currentRect)}`) });
      }).observe({ type: "layout-shift", buffered: true });
    });
  async function assertStill(page: Page, most = MOST): Promise<void> {
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: LayoutShifts }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    assert.ok(sum <= most, JSON.stringify(shifts, null, 1));
  }
  /** What comes over the wire comes a moment after the screen has been drawn. */
  const holdBack = (page: Page, path: string, milliseconds = 500) =>
    page.route(path, async (route) => {
      const answer = await route.fetch();
      await page.waitForTimeout(milliseconds);
      await route.fulfill({ response: answer });
    });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    it(`does not move when the messages come, at ${viewport.width} px`, async () => {
      const jwt = await token();
      const page = await open("/nowhere", { jwt }, { viewport });
      await watch(page);
      await holdBack(page, "**/api/v1/city/events**");
      await holdBack(page, "**/api/v1/city/transport_situation");
      await page.goto(`${site().url}/app/messages`);
      await page.getByText(/^Показано [1-9]\d* из \d+/).waitFor();
      await page.waitForTimeout(1_500);
      await assertStill(page, viewport.width > 1_000 ? MOST_WIDE : MOST);
    });

  it("does not move when state, camera and log of a detector come", async () => {
    const jwt = await token();
    const page = await open("/nowhere", { jwt }, { viewport: { width: 1440, height: 900 } });
    await watch(page);
    await holdBack(page, "**/api/v1/rtc/*/**");
    await page.goto(`${site().url}/app/rtc/500001`);
    await page.locator("its-rtc-panel [part=camera] img").waitFor();
    await page.locator("its-rtc-panel [part=events] li").first().waitFor();
    await page.waitForTimeout(1_500);
    await assertStill(page);
  });

  for (const isFirst of [true, false])
    it(`does not move when the tabs of plugins come, ${isFirst ? "the first time" : "where there were some before"}`, async () => {
      const jwt = await token();
      const page = await open(
        "/nowhere",
        { jwt, ...(isFirst ? {} : { "its.plugin-tabs:rtc": "1" }) },
        { viewport: { width: 390, height: 844 } },
      );
      await watch(page);
      await page.route("**/its.config.json", (route) =>
        route.fulfill({ json: { plugins: [{ url: "/examples/plugin-parking/parking.js" }] } }),
      );
      await holdBack(page, "**/plugin-parking/parking.js", isFirst ? 500 : 3_000);
      await page.goto(`${site().url}/app/rtc/500001`);
      await page.locator("its-rtc-panel [part=state]").waitFor();
      await page.locator("its-rtc-panel").getByRole("tab", { name: "Парковки" }).waitFor();
      await assertStill(page);
    });

  it("does not move, nor say that there are none, while the phases of a signal are long in coming", async () => {
    const jwt = await token();
    const page = await open("/nowhere", { jwt }, { viewport: { width: 390, height: 844 } });
    await watch(page);
    await holdBack(page, "**/api/v1/rts/1001/phases**", 3_000);
    await page.goto(`${site().url}/app/rts/1001`);
    await page.locator("its-rts-panel [part=phases]").first().waitFor();
    assert.equal(await page.getByText("Сервер не передаёт список фаз").count(), 0);
    await page.locator("its-rts-panel [part=phases] svg").first().waitFor();
    await page.waitForTimeout(500);
    await assertStill(page);
  });
});
