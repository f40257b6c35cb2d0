import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { findLayerInMenu } from "../helper/layer-of-map.js";
import { readyUrl } from "../helper/ready-url.js";

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies: Record<string, string>;
}
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Manifest;

describe("its-widgets plugin", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "its-plugin-"));
  const empty = path.join(folder, "empty");
  const plugin = path.join(empty, "my-parking");
  const tarballs = { "its-widgets": "", "its-provider": "" };

  /** A run of tests inside of a test says nothing, unless it does not know where it is. */
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const npm = (args: string[], cwd: string) => execFileSync("npm", args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const install = (cwd: string) => npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], cwd);
  const command = (...args: string[]) => spawnSync("npx", ["--prefix", "..", "its-widgets", ...args], { cwd: empty, encoding: "utf8" });

  before(() => {
    const [{ filename }] = JSON.parse(npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ".")) as [
      { filename: string },
    ];
    execFileSync("node", ["scripts/pack-provider.mjs", path.join(folder, "its-provider")], { stdio: "ignore" });
    tarballs["its-widgets"] = `file:${path.join(folder, filename)}`;
    tarballs["its-provider"] = `file:${path.join(folder, `its-provider-${read("src/provider/package.json").version}.tgz`)}`;
    mkdirSync(empty);
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({ private: true, dependencies: { "its-widgets": tarballs["its-widgets"] } }),
    );
    install(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("refuses a name that can be no tag in a sentence, and writes nothing", () => {
    for (const [name, sentence] of [
      ["parking", '"parking" cannot be a plugin\'s name, which is also the tag of its element'],
      ["My-Parking", '"My-Parking" cannot be a plugin\'s name'],
      ["../my-parking", '"../my-parking" cannot be a plugin\'s name'],
      ["its-parking", 'tags that begin with "its-" are those of its-widgets'],
    ] as const) {
      const { status, stderr } = command("plugin", name);
      assert.equal(status, 1);
      assert.ok(stderr.startsWith(sentence) || stderr.includes(sentence), stderr);
      assert.doesNotMatch(stderr, /^\s+at /m);
    }
    assert.match(command("plugin").stderr, /its-widgets plugin <name>/);
    assert.match(command("plugins", "my-parking").stderr, /^The command "plugins" is unknown/);
    assert.deepEqual(readdirSync(empty), []);
  });

  it("writes a folder that type-checks and whose test passes", () => {
    const { status, stderr } = command("plugin", "my-parking");
    assert.equal(status, 0, stderr);
    assert.deepEqual(readdirSync(plugin).sort(), [
      "README.md",
      "its.config.json",
      "my-parking.test.js",
      "package.json",
      "plugin",
      "tsconfig.json",
    ]);
    const manifest = read(path.join(plugin, "package.json"));
    const { version, dependencies, devDependencies } = read("package.json");
    for (const [name, wanted] of Object.entries(manifest.devDependencies))
      assert.equal(wanted, name in tarballs ? version : { ...dependencies, ...devDependencies }[name], name);
    // Not yet in a registry.
    writeFileSync(
      path.join(plugin, "package.json"),
      JSON.stringify({ ...manifest, devDependencies: { ...manifest.devDependencies, ...tarballs } }),
    );
    install(plugin);
    npm(["run", "check"], plugin);
    assert.match(npm(["test"], plugin), /pass 1\n/);
  });

  it("leaves a folder that is there as it is", () => {
    const before = readdirSync(plugin);
    const { status, stderr } = command("plugin", "my-parking");
    assert.equal(status, 1);
    assert.match(stderr, /my-parking" exists already; nothing was written/);
    assert.deepEqual(readdirSync(plugin), before);
  });

  it("starts the host with the plugin: its screen, and its layer on the map", async () => {
    const started = spawn("npm", ["start", "--", "--port", "0"], {
      cwd: plugin,
      env: { ...process.env, DATABASE_URL: "" },
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
    try {
      const url = await readyUrl(started);
      const page = await browser.newPage({ locale: "en" });
      // The course for beginners would stand before everything.
      await page.addInitScript(() => {
        const { getItem } = Storage.prototype;
        Storage.prototype.getItem = function (key) {
          return key.startsWith("its.course:") ? "finished" : getItem.call(this, key);
        };
      });
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      await page.goto(`${url}/login`);
      await page.getByLabel("Email").fill("operator@its.test");
      await page.getByLabel(/^(Пароль|Password)$/).fill("operator1");
      await page.keyboard.press("Enter");
      await findLayerInMenu(page, /^(Мои парковки|My car parks) 2/);
      await page
        .getByRole("navigation")
        .getByRole("link", { name: /^(Мои парковки|My car parks)/ })
        .click();
      await page.getByRole("listitem").filter({ hasText: "Соборная площадь: 0 / 90" }).waitFor();
      assert.deepEqual(complaints, []);
    } finally {
      await browser.close();
      process.kill(-(started.pid ?? 0));
    }
  });
});
