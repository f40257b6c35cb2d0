import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { measure, measureFault, median } from "./measure.mjs";
import { startStandIn } from "./stand-in.mjs";
import { print, printFault } from "./table.mjs";

const { SIZES, ADAPTERS, REPEATS = "3" } = process.env;
const sizes = {
  "1,000 devices": { devices: 1_000 },
  "10,000 devices": { devices: 10_000 },
  "50,000 devices": { devices: 50_000 },
  "5,000 vehicles": { vehicles: 5_000 },
  "20,000 segments": { segments: 20_000 },
};
const fault = { "100,000 devices (F9)": { devices: 100_000 } };
const adapters = {
  "leaflet-markercluster": "Leaflet + markercluster, by status",
  "leaflet-circles": "Leaflet canvas circles",
  maplibre: "MapLibre GL (software GL)",
  "its-map": "its-map, the whole element",
};
const chosen = (table, wanted) =>
  Object.entries(table).filter(([name]) => !wanted || wanted.split(";").some((part) => name.includes(part)));

if (!existsSync("dist/its.js")) throw new Error('There is nothing to measure: run "npm run build" first.');
execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: import.meta.dirname, stdio: "ignore" });

const flags = [...chromiumFlags, "--enable-unsafe-swiftshader", "--enable-blink-features=ForceEagerMeasureMemory"];

/** A browser of its own for each measurement: what one leaves behind does not slow the next. */
async function inBrowser(measuring, city, name) {
  const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: flags });
  return measuring(browser, city, name).finally(() => browser.close());
}

for (const [title, size] of chosen(sizes, SIZES)) {
  const city = await startStandIn(size);
  const names = chosen(adapters, ADAPTERS);
  const runs = Object.fromEntries(names.map(([name]) => [name, []]));
  for (let turn = 0; turn < Number(REPEATS); turn++) {
    for (const [name] of names) runs[name].push(await inBrowser(measure, city, name).catch((error) => ({ error: String(error) })));
  }
  print(
    title,
    names.map(([name, said]) => ({ name: said, ...middleOf(runs[name]) })),
  );
  await city.stop();
}
for (const [title, size] of chosen(fault, SIZES)) {
  const city = await startStandIn(size);
  printFault(title, await inBrowser(measureFault, city, "its-map"));
  await city.stop();
}

/** Figure by figure the median of the repetitions; the error when one did not run. */
function middleOf(repetitions) {
  const broken = repetitions.find(({ error }) => error);
  if (broken) return broken;
  return Object.fromEntries(Object.keys(repetitions[0]).map((figure) => [figure, median(repetitions.map((each) => each[figure]))]));
}
