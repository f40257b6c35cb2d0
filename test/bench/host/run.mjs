import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";

/** Devices of the city, repetitions, and milliseconds that each page is watched after its first picture. */
const { SIZES = "20000,100000", REPEATS = "1", WATCH = "30000" } = process.env;
const lists = ["items_telemetry_rts", "items_telemetry_rtc", "transport_situation"];
const LONG = 50;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

if (!existsSync("dist/its.js")) throw new Error('There is nothing to measure: run "npm run build" first.');

/** Milliseconds at which the map first had something on a canvas; the tasks over 50 ms are kept beside it. */
function watchPage() {
  globalThis.bench = { first: 0, tasks: [] };
  new PerformanceObserver((list) => {
    bench.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
  }).observe({ type: "longtask", buffered: true });
  const find = (root) => {
    const map = root.querySelector("its-map");
    if (map) return map;
    for (const each of root.querySelectorAll("*")) {
      const found = each.shadowRoot && find(each.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  let map = null;
  const look = () => {
    map ??= find(document);
    const canvas = map?.shadowRoot?.querySelector(".leaflet-marker-pane canvas");
    if (canvas?.width > 0) bench.first = performance.now();
    else setTimeout(look, 50);
  };
  look();
}

/** One page, from its first picture on: how busy its thread is, its tasks over 50 ms, and how often it asks for each list. */
async function measure(browser, url, path, token) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.route("**/bench-element", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><html lang="ru"><style>html, body { height: 100%; margin: 0 } its-map { height: 100% }</style><its-map></its-map><script type="module" src="/its.js"></script>',
    }),
  );
  const asked = Object.fromEntries([...lists, "events"].map((list) => [list, []]));
  context.on("request", (request) => {
    const called = request.url();
    for (const list of Object.keys(asked)) if (new URL(called).pathname.endsWith(list)) asked[list].push(Date.now());
    if (called.includes("events_last")) asked.events.push(Date.now());
  });
  await page.addInitScript(
    ([jwt, base]) => {
      localStorage.setItem("jwt", jwt);
      localStorage.setItem(`its.jwt:${base}/api/v1`, jwt);
    },
    [token, url],
  );
  await page.addInitScript(watchPage);
  // Two sessions, as one counts either by the clock or by the processor: where others share it, a task also waits for its turn.
  const [clock, processor] = await Promise.all(
    ["timeTicks", "threadTicks"].map(async (timeDomain) => {
      const session = await context.newCDPSession(page);
      await session.send("Performance.enable", { timeDomain });
      return session;
    }),
  );
  const busy = async (session) =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  await page.goto(url + path);
  await page.waitForFunction(() => bench.first > 0, null, { timeout: 120_000 });
  const start = await busy(clock);
  const computed = await busy(processor);
  const from = Date.now();
  await pause(Number(WATCH));
  const until = Date.now();
  const result = { busy: (await busy(clock)) - start, computed: (await busy(processor)) - computed };
  const long = await page.evaluate(
    (least) => bench.tasks.filter(({ startTime, duration }) => startTime > bench.first && duration > least),
    LONG,
  );
  result.long = long.length;
  result.longest = Math.max(0, ...long.map(({ duration }) => duration));
  const within = (list) => asked[list].filter((at) => at >= from && at <= until).length;
  result.asked = lists.map(within).join(" / ");
  result.logs = within("events");
  await context.close();
  return result;
}

const median = (figures) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)];
const pages = { "the element alone": "/bench-element", "the host": "/app/map" };

for (const devices of SIZES.split(",")) {
  const provider = await startProvider({
    args: [
      "--scenario",
      "megacity",
      "--devices",
      devices,
      "--site",
      "dist",
      "--examples",
      "examples",
      "--config",
      "examples/host.config.json",
    ],
  });
  const runs = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  try {
    const token = await signIn(provider.url);
    for (let turn = 0; turn < Number(REPEATS); turn++) {
      for (const [name, path] of Object.entries(pages)) {
        // A browser of its own: what one page leaves behind does not slow the next.
        const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
        runs[name].push(await measure(browser, provider.url, path, token).finally(() => browser.close()));
      }
    }
  } finally {
    await provider.remove();
  }
  console.log(`\n### ${Number(devices).toLocaleString("en")} devices, ${Number(WATCH) / 1000} s after the first picture\n`);
  console.log(
    "| | main thread, ms (ratio) | of it computing, ms (ratio) | tasks over 50 ms | longest, ms | asked for each list | for logs |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  const middle = (name, figure) => median(runs[name].map((each) => each[figure]));
  for (const name of Object.keys(pages)) {
    const said = (figure) =>
      `${middle(name, figure).toFixed(0)} (${(middle(name, figure) / middle("the element alone", figure)).toFixed(2)})`;
    console.log(
      `| ${name} | ${said("busy")} | ${said("computed")} | ${runs[name].map(({ long }) => long).join(", ")} | ${Math.max(...runs[name].map(({ longest }) => longest)).toFixed(0)} | ${runs[name].at(-1).asked} | ${runs[name].at(-1).logs} |`,
    );
  }
}
