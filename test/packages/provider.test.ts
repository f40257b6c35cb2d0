import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { readyUrl } from "../helper/ready-url.js";

interface Manifest {
  name: string;
  version: string;
  engines: object;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Manifest;

describe("the package of the provider", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "its-provider-"));
  const city = path.join(folder, "a-city");
  before(() => {
    execFileSync("node", ["scripts/pack-provider.mjs"], { stdio: "ignore" });
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true }));
    mkdirSync(city);
    const { name, version } = read("src/provider/package.json");
    const tarball = path.resolve(`build/${name}-${version}.tgz`);
    execFileSync("npm", ["install", tarball, "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder, stdio: "ignore" });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("names what its code imports and nothing else, in the versions that are tested here", () => {
    const text = readdirSync("build/its-provider/provider", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(path.join("build/its-provider/provider", file), "utf8"))
      .join("\n")
      // Comments of libraries that are bundled show what else their users import.
      .replace(/^\s*(\*|\/\/).*$/gm, "");
    const wanted = [...text.matchAll(/(?:from|import|resolve) ?\(?["']((?:@[\w-]+\/)?[\w-]+)(?:\/[^"']*)?["']/g)].map(([, name]) => name);
    const own = read("src/provider/package.json");
    const all = read("package.json");
    const named = { ...own.dependencies, ...own.optionalDependencies };
    assert.deepEqual(Object.keys(named).sort(), [...new Set(wanted)].sort());
    for (const [name, version] of Object.entries(named)) assert.equal(version, all.dependencies[name] ?? all.devDependencies[name], name);
    assert.equal(own.version, all.version);
    assert.deepEqual(own.engines, all.engines);
  });

  it("serves the sample city and its host from an empty folder by its command", async () => {
    const provider = spawn("npx", ["--prefix", "..", "its-provider", "--port", "0"], {
      cwd: city,
      env: { ...process.env, DATABASE_URL: "" },
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
    try {
      const url = await readyUrl(provider);
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.goto(`${url}/login`);
      await page.getByLabel("Email").fill("operator@its.test");
      await page.getByLabel(/^(Пароль|Password)$/).fill("operator1");
      await page.keyboard.press("Enter");
      await page.getByRole("listbox").getByRole("option").first().waitFor();
      assert.deepEqual(complaints, []);
      assert.deepEqual(readdirSync(city), ["data"]);
    } finally {
      await browser.close();
      process.kill(-(provider.pid ?? 0));
    }
  });

  it("says in a sentence that a package is missing which not every city needs, and serves the rest", async () => {
    rmSync(path.join(folder, "node_modules/mqtt"), { recursive: true });
    const sensor = "{ oID: 5001, controller: 1001, arm: N, drive: { driver: sensors, topics: [{ topic: a, measure: each }] } }";
    const place = "latitude: 56.2, longitude: 45.1, description: Here";
    const arms = "arms: [{ compass: N, bearing: 0, street: North }]";
    writeFileSync(
      path.join(city, "city.yaml"),
      `city: live\nname: Live\nlatitude: 56.2\nlongitude: 45.1\ntz: UTC\nsimulation: true
drivers: { sensors: { protocol: mqtt, broker: "mqtt://127.0.0.1:9" } }
controllers: [{ oID: 1001, ${place}, ${arms} }]\ndetectors: [${sensor}]\n`,
    );
    const env = { ...process.env, DATABASE_URL: "" };
    const sentence = /The package "mqtt" is not installed here: npm install mqtt@[\d.]+ beside its-provider, and start again\./;
    const checked = spawnSync("npx", ["--prefix", "..", "its-provider", "check", "city.yaml", "--wait", "1"], {
      cwd: city,
      env,
      encoding: "utf8",
    });
    assert.equal(checked.status, 1);
    assert.match(checked.stdout, /^SILENT {2}5001 /);
    assert.match(checked.stdout, sentence);
    assert.ok(sentence.exec(checked.stdout)?.[0].includes(`mqtt@${read("src/provider/package.json").optionalDependencies.mqtt} `));
    const provider = spawn("npx", ["--prefix", "..", "its-provider", "--city", "city.yaml", "--port", "0"], {
      cwd: city,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    provider.stderr?.on("data", (text) => (said += text));
    try {
      const url = await readyUrl(provider);
      assert.equal((await fetch(`${url}/api/v1/about`)).status, 200);
      assert.match(said, sentence);
    } finally {
      process.kill(-(provider.pid ?? 0));
    }
  });
});
