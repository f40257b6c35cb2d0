import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { sampleGuests, startProvider } from "../../../scripts/steps/provider.mjs";
import { beOperator, hostScreens } from "../host-screens.mjs";
import { signIn } from "../sign-in.mjs";

/** Sizes of the window, paths of the screens, milliseconds that each is watched, and minutes for which the control desk is (0: not). */
const { SIZES = "1440x900,1366x768,390x844", PATHS = "", WATCH = "12000", DESK = "0" } = process.env;

/** The slow phone: 1.6 Mbit/s, 150 ms, a processor at a quarter. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;

/** Things that have to be on the first screen, by the path's beginning. */
const wanted = {
  "/app/rts": ['[part="phases"] svg', '[part="state"]', '[part="camera"]', '[part="control"]'],
  "/app/rtc": ['[part="state"]', '[part="camera"]', '[part="events"]'],
  "/app/bus": ['[part="place"]', '[part="state"]', '[part="camera"]'],
  "/app/spec": ['[part="place"]', '[part="state"]', '[part="tasks"]'],
  "/app/map": ['[part="map"]'],
};

if (!existsSync("dist/host.js")) throw new Error('There is nothing to measure: run "npm run build" first.');

/** In the page: the shifts of the layout that nobody asked for, the sources of the largest, and the largest paint. */
function watchPage() {
  globalThis.bench = { shifts: [], paint: 0, long: 0 };
  // Nodes in shadow roots are not told, so a source is told by its places.
  const placeOf = ({ x, y, width, height }) => `${width}×${height} at ${x},${y}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries())
      if (!hadRecentInput)
        bench.shifts.push({
          value,
          startTime,
          sources: sources.map((each) => `${placeOf(each.previousRect)} → ${placeOf(each.currentRect)}`),
        });
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    bench.paint = list.getEntries().at(-1).startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    bench.long = Math.max(bench.long, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask", buffered: true });
}

/** The largest window of shifts, as Core Web Vitals count it: at most 1 s between two of them and 5 s in all. */
function shiftOf(shifts) {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = 0;
  for (const { value, startTime } of shifts) {
    const isNew = startTime - last > 1000 || startTime - first > 5000;
    if (isNew) first = startTime;
    sum = isNew ? value : sum + value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Where an element is, in whatever root. */
const boxOf = async (page, selector) => {
  const found = page.locator(selector).first();
  return (await found.count()) > 0 ? found.boundingBox() : null;
};

/** How far the buttons of the control desk move while it is watched, in CSS px. */
async function movementOf(page, minutes) {
  const places = () =>
    page.locator("[part=control] button").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ x, y }) => [x, y]));
  const before = await places();
  let most = 0;
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; await page.waitForTimeout(500)) {
    const now = await places();
    now.forEach(([x, y], at) => {
      const [oldX, oldY] = before[at] ?? [x, y];
      most = Math.max(most, Math.abs(x - oldX), Math.abs(y - oldY));
    });
  }
  return most.toFixed(1);
}

const provider = await startProvider({
  args: ["--site", "dist", "--examples", "examples", "--config", "examples/host.config.json", "--sample-archive", ...sampleGuests],
});
const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
try {
  const jwt = await signIn(provider.url);
  const paths = PATHS ? PATHS.split(",") : await hostScreens(provider.url, jwt);
  console.log("\n| screen | size | on the first screen | height of the map | CLS | LCP, ms | longest task, ms | moved most |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  // A new provider makes the history of its sample at the first question. That is not part of a page's time.
  const first = await browser.newPage();
  await beOperator(first, jwt);
  await first.goto(`${provider.url}/app/analytics`);
  await first.waitForLoadState("networkidle", { timeout: 60_000 }).catch(() => {});
  await first.waitForTimeout(10_000);
  await first.close();
  /** Pages of a signal controller that stay open, to be watched together. */
  const desks = [];
  for (const size of SIZES.split(",")) {
    const [width, height] = size.split("x").map(Number);
    for (const path of paths) {
      const context = await browser.newContext({ viewport: { width, height }, ...(width < 500 ? { hasTouch: true, isMobile: true } : {}) });
      const page = await context.newPage();
      await beOperator(page, jwt);
      await page.addInitScript(watchPage);
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", network);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      await page.goto(provider.url + path);
      await page.waitForTimeout(Number(WATCH));
      const { shifts, paint, long } = await page.evaluate(() => bench);
      const parts = Object.entries(wanted).find(([start]) => path.startsWith(start))?.[1] ?? [];
      const boxes = await Promise.all(parts.map((each) => boxOf(page, each)));
      const seen = boxes.filter((box) => box && box.y < height).length;
      const map = path === "/app/map" && boxes[0] ? `${Math.round((boxes[0].height / height) * 100)} %` : "";
      const largest = shifts.toSorted((one, other) => other.value - one.value).slice(0, 2);
      const moved = largest
        .filter(({ value }) => value > 0.004)
        .map(({ value, sources }) => `${value.toFixed(3)} ${sources.slice(0, 2).join(", ")}`);
      const first = parts.length > 0 ? `${seen} of ${parts.length}` : "";
      console.log(
        `| ${path} | ${size} | ${first} | ${map} | ${shiftOf(shifts).toFixed(3)} | ${Math.round(paint)} | ${Math.round(long)} | ${moved.join("; ")} |`,
      );
      const isWatched = path.startsWith("/app/rts") && Number(DESK) > 0;
      if (!isWatched) await context.close();
      else desks.push({ size, page, session });
    }
  }
  await Promise.all(
    desks.map(async ({ size, page, session }) => {
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      console.log(`\nThe desk at ${size} moved ${await movementOf(page, Number(DESK))} px in ${DESK} min.`);
    }),
  );
} finally {
  await browser.close();
  await provider.remove();
}
