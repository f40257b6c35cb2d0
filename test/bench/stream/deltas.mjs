import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { startStandIn } from "../map/stand-in.mjs";

const LONG = 50;

/**
 * A map with its list beside it, of so many devices of which 1 % change each second: what the deltas cost the page's thread in a second
 * by the clock and by the processor (ms), and its tasks over 50 ms.
 */
export async function measureDeltas(devices, seconds) {
  const city = await startStandIn({ devices }, { isStreamed: true });
  const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${city.url}/bench/page.html`);
    const [clock, processor] = await Promise.all(
      ["timeTicks", "threadTicks"].map(async (timeDomain) => {
        const session = await page.context().newCDPSession(page);
        await session.send("Performance.enable", { timeDomain });
        return session;
      }),
    );
    const busy = async (session) =>
      (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
    await page.evaluate(() => bench.mount("its-map"));
    while (!city.push()) await pause(1_000);
    // The first deltas run what is still being compiled.
    for (let turn = 0; turn < 5; turn++) {
      await pause(1_000);
      city.push();
    }
    await page.evaluate(() => {
      globalThis.long = [];
      new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    });
    const before = [await busy(clock), await busy(processor)];
    for (let second = 0; second < seconds; second++) {
      city.push();
      await pause(1_000);
    }
    const tasks = (await busy(clock)) - before[0];
    const computed = (await busy(processor)) - before[1];
    const long = (await page.evaluate(() => globalThis.long)).filter((duration) => duration > LONG);
    return { tasks: tasks / seconds, computed: computed / seconds, long: long.length, longest: Math.max(0, ...long) };
  } finally {
    await browser.close();
    await city.stop();
  }
}
