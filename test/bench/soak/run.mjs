import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";

/** Hours of each screen, and the seconds that are leapt over at a time; what is polled more often is asked once a leap. */
const { HOURS = "24", STEP = "15", SCREENS } = process.env;
const screens = {
  map: "/app/map?device=rts:1001",
  rts: "/app/rts/1001",
  bus: "/app/bus/bus-1-1",
  messages: "/app/messages",
  board: "/app/board",
};
/** Hours after which what is kept on purpose has its size. */
const SETTLED = 2;

if (!existsSync("dist/its.js")) throw new Error('There is nothing to measure: run "npm run build" first.');

const leap = (url) =>
  fetch(`${url}/__sim/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds: Number(STEP) }),
  });

/** Heap in MB after all that can go has gone, nodes and listeners of the document. */
async function sizeOf(session) {
  for (let turn = 0; turn < 3; turn++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (wanted) => metrics.find(({ name }) => name === wanted).value;
  return { heap: usedSize / 1e6, nodes: metric("Nodes"), listeners: metric("JSEventListeners") };
}

/** Growth an hour, by the line that is nearest to the points. */
function slopeOf(points, figure) {
  const mean = (of) => points.reduce((sum, each) => sum + of(each), 0) / points.length;
  const x = mean(({ hour }) => hour);
  const y = mean((each) => each[figure]);
  return mean((each) => (each.hour - x) * (each[figure] - y)) / mean(({ hour }) => (hour - x) ** 2);
}

/** One screen through the hours: the clocks of page and city leap together, and every question that is due is asked. */
async function soak(browser, url, path) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let requests = 0;
  let streams = 0;
  let errors = 0;
  page.on("request", (request) => {
    requests++;
    if (request.url().includes("/city/stream")) streams++;
  });
  page.on("pageerror", () => errors++);
  await page.clock.install();
  await page.addInitScript((jwt) => localStorage.getItem("jwt") ?? localStorage.setItem("jwt", jwt), await signIn(url));
  await page.goto(url + path);
  await page.getByRole("main").waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const points = [];
  for (let hour = 0; hour <= Number(HOURS); hour++) {
    for (let second = 0; hour > 0 && second < 3600; second += Number(STEP)) {
      await leap(url);
      await page.clock.fastForward(Number(STEP) * 1000);
    }
    points.push({ hour, ...(await sizeOf(session)) });
  }
  await context.close();
  return { points, requests, streams, errors };
}

const provider = await startProvider({ args: ["--site", "dist", "--examples", "examples", "--sim-control"] });
const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
console.log(
  `\n| ${HOURS} h of | requests | streams opened | errors | heap after ${SETTLED} h and at the end, MB | MB/h | nodes/h | listeners/h |`,
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
try {
  for (const [name, path] of Object.entries(screens).filter(([each]) => !SCREENS || SCREENS.split(";").includes(each))) {
    const { points, requests, streams, errors } = await soak(browser, provider.url, path);
    const late = points.slice(SETTLED);
    const heap = [late.at(0), late.at(-1)].map((each) => each.heap.toFixed(1)).join(", ");
    const slopes = ["heap", "nodes", "listeners"].map((figure) => slopeOf(late, figure).toFixed(2));
    console.log(`| ${[name, requests, streams, errors, heap, ...slopes].join(" | ")} |`);
  }
} finally {
  await browser.close();
  await provider.remove();
}
