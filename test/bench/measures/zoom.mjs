import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";

/** What of a trace is script, by the names that Chromium gives it: each holds what it calls. */
const SCRIPT = new Set([
  "EventDispatch",
  "FunctionCall",
  "EvaluateScript",
  "RunMicrotasks",
  "FireAnimationFrame",
  "TimerFire",
  "v8.callFunction",
]);
const CYCLE = 90;

/**
 * Milliseconds of script in each frame while a chart of so many arrivals is zoomed in and out by its keys: the built element in a
 * Chromium, all that the page's thread runs from one frame to the next, by the clock (`wall`) and of the processor (`computing`).
 */
export async function zoomFrames(points, rounds) {
  const provider = await startProvider({ args: ["--site", "dist"] });
  const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  try {
    const jwt = await signIn(provider.url);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.route("**/bench.html", (route) =>
      route.fulfill({ contentType: "text/html", body: '<script type="module" src="/its.js"></script>' }),
    );
    await page.route("**/measures/coordination_diagram?*", (route) => route.fulfill({ json: diagramOf(route.request().url(), points) }));
    await page.goto(`${provider.url}/bench.html`);
    await page.evaluate((token) => {
      const element = document.createElement("its-signal-performance");
      element.setAttribute("device", "1001");
      element.setAttribute("measure", "coordination_diagram");
      element.getToken = () => token;
      document.body.append(element);
    }, jwt);
    await page.locator(".its-plot canvas").waitFor();
    await page.locator("its-signal-performance [role=group][aria-roledescription]").focus();
    const press = async () => {
      // The whole day, half of it, a quarter, an eighth, and back.
      for (const key of ["+", "+", "+", "-", "-", "-"]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(60);
      }
    };
    await press();
    await browser.startTracing(page, {
      categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "v8"],
    });
    for (let round = 0; round < rounds; round++) await press();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return framesOf(traceEvents);
  } finally {
    await browser.close();
    await provider.remove();
  }
}

/** An answer of a day of one phase with arrivals by chance, as the provider writes it. */
function diagramOf(url, points) {
  const { searchParams } = new URL(url);
  const start = Number(searchParams.get("utime_start"));
  const end = Number(searchParams.get("utime_end"));
  const cycles = Math.floor((end - start) / CYCLE);
  const each = Math.ceil(points / cycles);
  return {
    measure: "coordination_diagram",
    utime_start: start,
    utime_end: end,
    utime_first: start,
    utime_last: end,
    resolution: 0.1,
    is_simulated: false,
    known: Array.from({ length: (end - start) / 900 }, (_, at) => ({ utime: start + at * 900, minutes: 15, of: 15 })),
    points: [],
    cycles: Array.from({ length: cycles }, (_, at) => ({
      phase: 2,
      start: start + at * CYCLE,
      green: 40,
      yellow: 80,
      end: CYCLE,
      arrivals: Array.from({ length: each }, (_, place) => Math.round(((place + ((at * 37) % 100) / 100) * CYCLE * 10) / each) / 10),
    })),
    intervals: [],
    detectors: [{ channel: 5, phase: 2, use: "advance" }],
  };
}

function framesOf(events) {
  const [{ pid, tid, ts: begin }] = events.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown");
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ts >= begin);
  // A frame is what lies between two pictures that the page's thread has given away.
  const ends = own
    .filter(({ name }) => name === "BeginCommitCompositorFrame")
    .map(({ ts }) => ts)
    .sort((one, other) => one - other);
  const script = own.filter(({ name, ph }) => ph === "X" && SCRIPT.has(name)).sort((one, other) => one.ts - other.ts);
  const frames = new Map();
  let until = 0;
  for (const { ts, dur = 0, tdur = 0 } of script) {
    // What is called by what is counted already is not counted again.
    if (ts < until) continue;
    until = ts + dur;
    const end = ends.find((each) => each > ts) ?? Number.POSITIVE_INFINITY;
    const { wall = 0, computing = 0 } = frames.get(end) ?? {};
    frames.set(end, { wall: wall + dur / 1000, computing: computing + tdur / 1000 });
  }
  return [...frames.values()];
}
