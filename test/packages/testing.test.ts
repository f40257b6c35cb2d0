import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { type Browser, chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "its-testing-"));
const run = (command: string, args: string[], cwd = folder) => execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
const install = (tarball: string) => run("npm", ["install", tarball, "--no-audit", "--no-fund", "--prefer-offline"]);

describe("its-widgets/testing, from the packed package", () => {
  let browser: Browser;
  let server: Server;
  before(async () => {
    const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ".")) as [
      { filename: string },
    ];
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    cpSync("test/packages/testing", folder, { recursive: true });
    install(path.join(folder, filename));
    browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
    server = createServer(({ url = "/" }, response) => {
      const file = path.join(folder, new URL(url, "http://page").pathname);
      if (!existsSync(file)) return response.writeHead(404).end();
      response.setHeader("content-type", file.endsWith(".html") ? "text/html" : "text/javascript").end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  after(async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const test = () =>
    spawnSync(process.execPath, ["--test", "--test-reporter=tap", "provider.test.mjs"], {
      cwd: folder,
      encoding: "utf8",
      // A runner that finds this within another one runs nothing.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== "NODE_TEST_CONTEXT")),
    });

  it("says in a sentence that the provider is not installed, and starts it with one call when it is", () => {
    assert.match(test().stdout, /"its-widgets\/testing" starts the package "its-provider", which is not installed/);
    execFileSync("node", ["scripts/pack-provider.mjs"], { stdio: "ignore" });
    const { version } = JSON.parse(readFileSync("src/provider/package.json", "utf8")) as { version: string };
    install(path.resolve(`build/its-provider-${version}.tgz`));
    const { status, stdout } = test();
    assert.equal(status, 0, stdout);
  });

  it("answers in the page without a server, and takes answers of the test", async () => {
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const dist = "/node_modules/its-widgets/dist";
    const imports = { "its-widgets/testing": `${dist}/testing.js`, "its-widgets/its": `${dist}/its.js` };
    writeFileSync(
      path.join(folder, "index.html"),
      `<!doctype html><html lang="en"><title>Portal</title><script type="importmap">${JSON.stringify({ imports })}</script>
      <its-map style="display: block; height: 560px"></its-map><script type="module" src="/page.js"></script></html>`,
    );
    const page = await browser.newPage();
    const left: string[] = [];
    page.on("request", (request) => request.url().includes("/api/v1") && left.push(request.url()));
    await page.goto(`${here}/index.html`);
    const options = page.getByRole("listbox", { name: "Device list" }).getByRole("option");
    await options.filter({ hasText: "Crossing 7" }).click();
    await page.getByText("Device “7” was not found").waitFor();
    assert.ok((await options.count()) > 1, "the rest of the city is there");
    assert.deepEqual(left, [], "no call leaves the page");
    await page.close();
  });
});
