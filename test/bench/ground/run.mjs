import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { denseTown } from "./dense-town.mjs";

/** An `.osm` file to import instead of the sample city, or `dense` for a town of 33,000 features, where the map looks, zooms that are dragged over, and a folder for pictures. */
const { OSM = "", CENTER = "56.2,45.06", ZOOMS = "11,13,15,17", SHOTS = "", SIZE = "1440x900", SCHEME = "light" } = process.env;

if (!existsSync("dist/host.js")) throw new Error('There is nothing to measure: run "npm run build" first.');

const folder = mkdtempSync(path.join(tmpdir(), "its-ground-"));
const account = { email: "bench@its.test", password: "bench-password-1" };
if (OSM) {
  const command = (...args) => spawnSync(process.execPath, ["build/provider/main.js", ...args, "--data-dir", folder], { stdio: "inherit" });
  const file = OSM === "dense" ? path.join(folder, "dense.osm") : OSM;
  if (OSM === "dense") writeFileSync(file, denseTown());
  command("import", file, "--city", "bench");
}
const provider = await startProvider({ folder, args: ["--site", "dist", ...(OSM ? ["--city", "bench"] : [])] });
if (OSM)
  spawnSync(
    process.execPath,
    ["build/provider/main.js", "account", "--email", account.email, "--fio", "Bench", "--city", "bench", "--data-dir", folder],
    { input: account.password, stdio: ["pipe", "inherit", "inherit"] },
  );
const credentials = OSM ? account : { email: "operator@its.test", password: "operator1" };
const login = await fetch(`${provider.url}/api/v1/auth/login`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(credentials),
});
const { access_token: jwt } = await login.json();

const browser = await chromium.launch({
  executablePath: findBrowser("chromium"),
  args: [...chromiumFlags, "--enable-precise-memory-info"],
});
const [width, height] = SIZE.split("x").map(Number);

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);

/** Frame times while something is done, sorted, and the longest task meanwhile, ms. */
async function watch(page, act) {
  await page.evaluate(() => {
    globalThis.frames = [];
    globalThis.longest = 0;
    let last = performance.now();
    const frame = (now) => {
      globalThis.frames?.push(now - last);
      last = now;
      if (globalThis.frames) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  const { frames, longest } = await page.evaluate(() => {
    const seen = { frames: globalThis.frames, longest: globalThis.longest };
    globalThis.frames = null;
    return seen;
  });
  return { frames: frames.toSorted((one, other) => one - other), longest };
}

async function drag(page) {
  const x = width * 0.3;
  const y = height * 0.55;
  for (let turn = 0; turn < 3; turn++) {
    await page.mouse.move(x + 200, y);
    await page.mouse.down();
    for (let step = 1; step <= 60; step++) {
      await page.mouse.move(x + 200 - step * 7, y - step * 2);
      await page.waitForTimeout(12);
    }
    await page.mouse.up();
  }
}

/** In and out again by one and by two steps, as the wheel does it. */
async function zoomAbout(page) {
  await page.mouse.move(width * 0.3, height * 0.55);
  for (const turn of [-1, 1, -1, -1, 1, 1]) {
    await page.mouse.wheel(0, turn * 120);
    await page.waitForTimeout(900);
  }
}

console.log("| zoom | drag: frames p50, ms | p95, ms | longest task, ms | zoom: p50, ms | p95, ms | longest task, ms | tiles | heap, MB |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
for (const zoom of ZOOMS.split(",")) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: SCHEME });
  let tiles = 0;
  page.on("response", (response) => {
    if (response.url().includes("/city/tiles/")) tiles++;
  });
  page.on("pageerror", (error) => console.error(String(error)));
  await page.addInitScript((token) => {
    localStorage.setItem("jwt", token);
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return key.startsWith("its.course:") ? "done" : getItem.call(this, key);
    };
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      globalThis.longest = Math.max(globalThis.longest, ...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  }, jwt);
  await page.goto(`${provider.url}/app/map?center=${CENTER}&zoom=${zoom}`);
  await page.locator("its-map .leaflet-streets-pane canvas").first().waitFor({ state: "attached" });
  await page.waitForTimeout(6_000);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${OSM ? "osm" : "sample"}-${zoom}-${width}-${SCHEME}.png` });
  const dragged = await watch(page, () => drag(page));
  const zoomed = await watch(page, () => zoomAbout(page));
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  const figures = [dragged, zoomed].flatMap(({ frames, longest }) => [at(frames, 0.5), at(frames, 0.95), Math.round(longest)]);
  console.log(`| ${zoom} | ${figures.join(" | ")} | ${tiles} | ${(heap / 1e6).toFixed(0)} |`);
  await page.close();
}
await browser.close();
await provider.remove();
