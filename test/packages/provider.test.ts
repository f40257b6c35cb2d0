import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
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
      .join("\n");
    const wanted = [...text.matchAll(/(?:from|import|resolve) ?\(?["']((?:@[\w-]+\/)?[\w-]+)(?:\/[^"']*)?["']/g)].map(([, name]) => name);
    const own = read("src/provider/package.json");
    const all = read("package.json");
    assert.deepEqual(Object.keys(own.dependencies).sort(), [...new Set(wanted)].sort());
    for (const [name, version] of Object.entries(own.dependencies))
      assert.equal(version, all.dependencies[name] ?? all.devDependencies[name], name);
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
});
