import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { freePort } from "../nodes/cluster.mjs";

/** Clones that are measured one after another, and changes in each. */
const { REPEATS = "1", CHANGES = "3" } = process.env;

/** A file of a widget that is changed while `npm run dev` runs. */
const CHANGED = "src/widgets/map/texts/ru.ts";

const secondsSince = (started) => (performance.now() - started) / 1000;
const inSeconds = (seconds) => seconds.toFixed(1);
const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Runs a script of the clone's package; `until` waits for a line that matches. */
function run(clone, script, args) {
  const child = spawn("npm", ["run", script, "--", ...args], { cwd: clone, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let printed = "";
  const closed = new Promise((resolve) => child.on("close", resolve));
  const changed = new Set();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      printed += data;
      for (const look of changed) look();
    });
  const until = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!pattern.test(printed)) return;
        changed.delete(look);
        resolve();
      };
      changed.add(look);
      closed.then(() => reject(new Error(`"npm run ${script}" ended before ${pattern}:\n${printed}`)));
      look();
    });
  return {
    until,
    closed,
    printed: () => printed,
    async stop() {
      // npm, the script and all that these have started are one group.
      process.kill(-child.pid, "SIGTERM");
      await closed;
    },
  };
}

/** Signs in and waits for the map with its devices. */
async function openMap(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/login`);
  await page.locator("input[type=email], input[name=email]").fill("operator@its.test");
  await page.locator("input[name=password]").fill("operator1");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app/);
  await page.goto(`${url}/app/map`);
  await page.locator("[role=option]").first().waitFor();
  return page;
}

/** Seconds by what `npm start` says of its steps. */
const stepsOf = (printed) => [...printed.matchAll(/^✓ (.+) \(([\d.]+) s\)$/gm)].map(([, title, seconds]) => [title, Number(seconds)]);

/** Seconds by the rollup config that the product's build takes. */
function bundlesOf(clone) {
  const rollup = ["node_modules/rollup/dist/bin/rollup", "-c"];
  const printed = spawnAll(process.execPath, rollup, clone);
  return [...printed.matchAll(/created (\S+) in (?:(\d+)m )?([\d.]+)(m?s)/g)].map(([, place, minutes = 0, number, unit]) => [
    `bundling ${place}`,
    60 * Number(minutes) + (unit === "ms" ? number / 1000 : Number(number)),
  ]);
}

/** All that a command says, also of its progress. */
const spawnAll = (command, args, cwd) =>
  execFileSync("sh", ["-c", '"$0" "$@" 2>&1', command, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });

async function measure(browser) {
  const clone = mkdtempSync(path.join(tmpdir(), "its-build-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ["--port", `${port}`, "--data-dir", path.join(clone, "data")];
  const rows = [];
  try {
    execFileSync("git", ["clone", "--quiet", ".", clone]);

    let started = performance.now();
    const first = run(clone, "start", args);
    await first.until(/^ready /m);
    await (await openMap(browser, url)).close();
    rows.push(["clone → page with a map", secondsSince(started)]);
    await first.until(/^All is built/m);
    rows.push(["clone → all is built, behind the page", secondsSince(started)], ...stepsOf(first.printed()));
    await first.stop();

    started = performance.now();
    const second = run(clone, "start", args);
    await second.until(/^ready /m);
    rows.push(["second start → page", secondsSince(started)]);
    await second.stop();

    started = performance.now();
    const dev = run(clone, "dev", args);
    await dev.until(/^ready /m);
    rows.push(["npm run dev → page", secondsSince(started)]);
    const page = await openMap(browser, url);
    const file = path.join(clone, CHANGED);
    const text = readFileSync(file, "utf8");
    const changes = [];
    for (let change = 0; change < Number(CHANGES); change++) {
      await page.waitForTimeout(2_000);
      const from = performance.now();
      const loaded = page.waitForEvent("load");
      writeFileSync(file, `${text}// ${change}\n`);
      await loaded;
      await page.locator("[role=option]").first().waitFor();
      changes.push(secondsSince(from));
    }
    rows.push(["change → page with a map", median(changes)]);
    await page.close();
    await dev.stop();

    rows.push(...bundlesOf(clone));
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
  return rows;
}

const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
const runs = [];
for (let round = 0; round < Number(REPEATS); round++) {
  const load = loadavg()[0].toFixed(1);
  runs.push({ load, rows: new Map(await measure(browser)) });
}
await browser.close();

console.log(`\n| seconds | ${runs.map(({ load }) => `load ${load}`).join(" | ")} |\n| --- |${" ---: |".repeat(runs.length)}`);
for (const name of runs[0].rows.keys())
  console.log(`| ${name} | ${runs.map(({ rows }) => (rows.has(name) ? inSeconds(rows.get(name)) : "")).join(" | ")} |`);
