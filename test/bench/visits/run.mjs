import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";

/** Devices whose pages are visited one after another, and after how many the heap is taken. */
const { VISITS = "500", EVERY = "100" } = process.env;

if (!existsSync("dist/its.js")) throw new Error('There is nothing to measure: run "npm run build" first.');

/** Heap in MB after all that can go has gone. */
async function heapOf(session) {
  for (let turn = 0; turn < 3; turn++) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

/** Opens the page of a device in the host, and reads the log of its day, its last events and its hours as the folds of the page do. */
async function visit(device) {
  const { clientFor, rtsViews } = await import("/core-internal.js");
  const portal = document.querySelector("its-portal");
  await new Promise((resolve) => {
    portal.addEventListener("its-device-loaded", resolve, { once: true });
    portal.dispatchEvent(new CustomEvent("its-navigate", { detail: { screen: "rts-panel", params: { device } } }));
  });
  const client = clientFor();
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400;
  const views = [
    rtsViews.eventsOfDay(client, device, midnight),
    ...["eventsLast", "lastHour", "ktsHours"].map((name) => rtsViews[name](client, device)),
  ];
  const read = ({ $state }) =>
    new Promise((resolve) => {
      const stop = $state.subscribe(({ data, error }) => {
        if (data !== undefined || error) resolve(queueMicrotask(() => stop()));
      });
    });
  await Promise.all(views.map(read));
}

const provider = await startProvider({
  args: ["--site", "dist", "--examples", "examples", "--scenario", "megacity", "--devices", `${4 * Number(VISITS)}`],
});
const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
try {
  const jwt = await signIn(provider.url);
  const list = await fetch(`${provider.url}/api/v1/city/items_telemetry_rts`, { headers: { authorization: `Bearer ${jwt}` } });
  const devices = (await list.json()).slice(0, Number(VISITS)).map(({ oID }) => `${oID}`);
  if (devices.length < Number(VISITS)) throw new Error(`The city has ${devices.length} signal controllers only.`);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((kept) => localStorage.setItem("jwt", kept), jwt);
  await page.goto(`${provider.url}/app/rts/${devices.at(-1)}`);
  await page.getByRole("main").waitFor();
  const session = await context.newCDPSession(page);
  console.log("\n| devices visited | heap, MB |");
  console.log("| --- | --- |");
  for (const [at, device] of devices.entries()) {
    if (at % Number(EVERY) === 0) console.log(`| ${at} | ${(await heapOf(session)).toFixed(1)} |`);
    await page.evaluate(visit, device);
  }
  // Stores notice a second later that nobody listens any more.
  await page.waitForTimeout(2_000);
  console.log(`| ${devices.length} | ${(await heapOf(session)).toFixed(1)} |`);
} finally {
  await browser.close();
  await provider.remove();
}
