import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { startProvider } from "../../scripts/steps/provider.mjs";

/** The page of a portal that is written by a server, and what its script does with it. */
const PORTAL = `
import { createElement as h } from "react";
import { Login } from "its-widgets/react/login";
import { CityMap } from "its-widgets/react/map";
export const Portal = () => h("main", null, h(Login), h("p", { id: "below-login" }, "Below"), h(CityMap, { compact: true }), h("p", { id: "below-map" }, "Below"));
`;
const SERVER = `import { createElement } from "react"; import { renderToString } from "react-dom/server"; import { Portal } from "./portal.mjs";
console.log(renderToString(createElement(Portal)));`;
const PAGE = `import { createElement } from "react"; import { hydrateRoot } from "react-dom/client"; import { Portal } from "./portal.mjs";
window.warnings = [];
hydrateRoot(document.querySelector("#portal"), createElement(Portal), { onRecoverableError: (error) => window.warnings.push(String(error)) });`;

const run = (folder: string, ...args: string[]) =>
  execFileSync("node", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

describe("the package on a server", () => {
  // Within the project, whose packages it takes.
  mkdirSync("build", { recursive: true });
  const folder = mkdtempSync(path.resolve("build/server-"));
  const site = path.join(folder, "site");
  let browser: Browser;
  let written: string;
  before(async () => {
    for (const [name, text] of Object.entries({ "portal.mjs": PORTAL, "server.mjs": SERVER, "page.mjs": PAGE }))
      writeFileSync(path.join(folder, name), text);
    written = run(folder, "server.mjs");
    await build({
      entryPoints: [path.join(folder, "page.mjs")],
      bundle: true,
      format: "esm",
      splitting: true,
      outdir: site,
      define: { "process.env.NODE_ENV": '"development"' },
      // Not the types of the project, by which its sources would be taken.
      tsconfigRaw: {},
      logLevel: "silent",
    });
    const head = `<meta charset="utf-8"><title>Portal</title><link rel="icon" href="data:,">`;
    writeFileSync(
      path.join(site, "written.html"),
      `<!doctype html><html lang="en">${head}<body><div id="portal">${written}</div></body></html>`,
    );
    writeFileSync(
      path.join(site, "index.html"),
      `<!doctype html><html lang="en">${head}<body><div id="portal">${written}</div><script type="module" src="/page.js"></script></body></html>`,
    );
    browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("writes the frame of each component, a skeleton", () => {
    const ids = readdirSync("dist/react").flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? []);
    assert.ok(ids.length > 15);
    const script = `import { createElement } from "react"; import { renderToString } from "react-dom/server";
      for (const id of ${JSON.stringify(ids)}) {
        const [Component] = Object.values(await import("its-widgets/react/" + id));
        console.log(id + " " + renderToString(createElement(Component)));
      }`;
    const lines = run(folder, "--input-type=module", "-e", script).trim().split("\n");
    assert.equal(lines.length, ids.length);
    for (const line of lines) {
      assert.match(line, /^\S+ <div><svg class="skeleton" width="100%" height="\d+"/);
      assert.doesNotMatch(line, / style=/, "the policy of a page may forbid it");
    }
  });

  for (const width of [1280, 390])
    it(`is taken over by the page without a warning, and nothing moves: ${width} px`, async () => {
      const provider = await startProvider({ args: ["--site", site] });
      try {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        const complaints: string[] = [];
        page.on("pageerror", (error) => complaints.push(String(error)));
        page.on("console", (message) => {
          if (/^(error|warning)$/.test(message.type())) complaints.push(message.text());
        });
        const places = () =>
          page.evaluate(() =>
            ["below-login", "below-map"].map((id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? 0)),
          );
        await page.goto(`${provider.url}/written.html`);
        const before = await places();
        await page.goto(`${provider.url}/index.html`);
        await page.getByLabel("Email").waitFor();
        await page.getByText("Sign-in needed").first().waitFor();
        assert.equal(await page.locator(".skeleton").count(), 0);
        assert.deepEqual(await places(), before);
        assert.deepEqual(complaints, []);
        assert.deepEqual(await page.evaluate(() => (window as unknown as { warnings: string[] }).warnings), []);
      } finally {
        await provider.remove();
      }
    });

  it("says of the host that it needs a browser", () => {
    const said = run(
      folder,
      "--input-type=module",
      "-e",
      'await import("its-widgets/host").then(() => console.log("loaded"), (error) => console.log(error.message));',
    );
    assert.match(said, /^"its-widgets\/host" is the application of a page and needs a browser\./);
  });
});
