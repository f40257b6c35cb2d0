import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { type Browser, chromium } from "playwright-core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { startProvider } from "../../scripts/steps/provider.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "its-packages-"));
const run = (command: string, args: string[], cwd: string, env: Record<string, string> = {}) =>
  execFileSync(command, args, { cwd, encoding: "utf8", env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });

interface Manifest {
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const manifestOf = (project: string) => JSON.parse(readFileSync(`test/packages/${project}/package.json`, "utf8")) as Manifest;

/** Installed together, which costs one installation instead of four; React 18 has one of its own. */
const together = ["vite-react", "next", "vite-vue", "vite-svelte"];
/** Installed apart: Angular wants a TypeScript of its own, and both copy a file out of the package. */
const apart = ["angular", "esbuild"];
const react18 = { react: "18.3.1", "react-dom": "18.3.1", "@types/react": "18.3.27", "@types/react-dom": "18.3.7" };

describe("the package, in fresh projects", () => {
  let browser: Browser;
  let tarball: string;
  before(async () => {
    const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ".")) as [
      { filename: string },
    ];
    tarball = path.join(folder, filename);
    install(
      folder,
      Object.assign({}, ...together.map(manifestOf).flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies])),
    );
    for (const project of together) cpSync(path.join("test/packages", project), path.join(folder, project), { recursive: true });
    browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Serves a built page as a site of the provider and uses it: sign-in, a form, the map with its worker, a device. */
  async function works(site: string, { bypassCSP = false, hasWorker = true } = {}) {
    const provider = await startProvider({ args: ["--site", site] });
    try {
      const page = await browser.newPage({ bypassCSP });
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        if (/^(error|warning)$/.test(message.type())) complaints.push(message.text());
      });
      await page.goto(`${provider.url}/index.html`);
      await page
        .getByRole("region", { name: "Yield calculator" })
        .or(page.getByRole("heading", { name: "Yield calculator" }))
        .first()
        .waitFor();
      await page.getByLabel("Email").fill("operator@its.test");
      await page.getByLabel("Password", { exact: true }).fill("operator1");
      await page.keyboard.press("Enter");
      const device = page.getByRole("listbox", { name: "Device list" }).getByRole("option").first();
      await device.waitFor();
      if (hasWorker) assert.notEqual(page.workers().length, 0, "the map reads its lists in a worker");
      await page.evaluate(() => document.addEventListener("its-device-selected", () => document.body.classList.add("selected")));
      await device.click();
      await page.locator("body.selected").waitFor();
      const said = page.locator("output");
      if ((await said.count()) > 0) assert.match(await said.innerText(), /"oID"/);
      assert.deepEqual(complaints, []);
      await page.close();
    } finally {
      await provider.remove();
    }
  }

  function install(project: string, dependencies: Record<string, string>, scripts: Record<string, string> = {}) {
    const all = { ...dependencies, "its-widgets": `file:${tarball}` };
    writeFileSync(path.join(project, "package.json"), JSON.stringify({ private: true, type: "module", scripts, dependencies: all }));
    run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], project);
  }

  async function isBuiltAndWorks(project: string, options: Parameters<typeof works>[1] = {}) {
    run("npm", ["run", "build"], project, { NEXT_TELEMETRY_DISABLED: "1", CI: "1" });
    await works(path.join(project, "site"), options);
  }

  for (const project of together) {
    // Next starts its pages by inline scripts, which our policy does not allow. Its worker's address is a file of the server, which no page
    // can load.
    const isNext = project === "next";
    it(`is built and works: ${project}`, () => isBuiltAndWorks(path.join(folder, project), { bypassCSP: isNext, hasWorker: !isNext }));
  }

  for (const project of apart) {
    it(`is installed, built and works: ${project}`, async () => {
      const own = path.join(folder, project);
      cpSync(path.join("test/packages", project), own, { recursive: true });
      const { dependencies, devDependencies, scripts } = manifestOf(project);
      install(own, { ...dependencies, ...devDependencies }, scripts);
      await isBuiltAndWorks(own);
    });
  }

  it("is without a warning of React 19's development build, which mounts everything twice in StrictMode", async () => {
    const project = path.join(folder, "vite-react");
    run("npx", ["vite", "build", "--mode", "development", "--outDir", "site-dev"], project, { NODE_ENV: "development" });
    const built = readdirSync(path.join(project, "site-dev/assets")).map((file) =>
      readFileSync(path.join(project, "site-dev/assets", file), "utf8"),
    );
    assert.ok(
      built.some((code) => /react.stack.bottom.frame/.test(code)),
      "React's development build",
    );
    await works(path.join(project, "site-dev"));
  });

  it("is installed, built and works: vite-react with React 18", async () => {
    const project = path.join(folder, "react-18");
    cpSync("test/packages/vite-react", project, { recursive: true });
    const { dependencies, devDependencies, scripts } = manifestOf("vite-react");
    install(project, { ...dependencies, ...devDependencies, ...react18 }, scripts);
    await isBuiltAndWorks(project);
  });

  it("works in plain HTML, its files copied to one's own server", async () => {
    const site = path.join(folder, "plain");
    mkdirSync(site);
    run("tar", ["-xzf", tarball, "-C", site], ".");
    writeFileSync(
      path.join(site, "index.html"),
      `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><script type="module" src="/package/dist/its.js"></script>
      <its-login></its-login><its-yield-calculator></its-yield-calculator><its-map></its-map></html>`,
    );
    await works(site);
  });

  it("is imported on a server without a window", () => {
    const project = path.join(folder, "vite-react");
    const idsIn = (folder: string) => readdirSync(`dist/${folder}`).flatMap((file) => /^(.*)\.js$/.exec(file)?.[1] ?? []);
    const modules = ["its-widgets", "its-widgets/core", "its-widgets/its", "its-widgets/testing"].concat(
      ...["widgets", "react"].map((folder) => idsIn(folder).map((id) => `its-widgets/${folder}/${id}`)),
    );
    run("node", ["--input-type=module", "-e", modules.map((module) => `await import("${module}");`).join("")], project);
  });

  it("brings the command that checks a provider", () => {
    assert.match(run("npx", ["--package", "its-widgets", "its-conformance", "--help"], folder), /^its-conformance --url/);
  });

  it("says nothing that publint finds wrong", async () => {
    const { messages, pkg } = await publint({ pkgDir: path.join(folder, "plain/package") });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
  });

  it("has types that are found as its modules are", () => {
    run("npx", ["attw", tarball, "--profile", "esm-only", "--exclude-entrypoints", "./kit.css"], ".");
  });
});
