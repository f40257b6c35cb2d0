import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Browser, chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { putDocsPlaceholder, putExamplePlaceholder } from "../../scripts/steps/placeholders.mjs";
import { startProvider } from "../../scripts/steps/provider.mjs";

describe("a page that npm start still builds", () => {
  const root = mkdtempSync(join(tmpdir(), "its-placeholders-"));
  const docs = join(root, "dist/docs");
  const example = join(root, "examples/react-portal/dist");
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let browser: Browser;

  before(async () => {
    mkdirSync(join(root, "dist"));
    writeFileSync(join(root, "dist/index.html"), "<!doctype html><title>host</title>");
    mkdirSync(example, { recursive: true });
    cpSync("examples/react-portal/index.html", join(root, "examples/react-portal/index.html"));
    putDocsPlaceholder("beingBuilt", docs);
    putExamplePlaceholder("beingBuilt", example);
    provider = await startProvider({ args: ["--site", join(root, "dist"), "--examples", join(root, "examples")] });
    browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  });
  after(async () => {
    await browser.close();
    await provider.remove();
    rmSync(root, { recursive: true });
  });

  async function open(path: string) {
    const page = await browser.newPage();
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    await page.goto(provider.url + path);
    return { page, violations };
  }

  it("says so, and goes on by itself: the documentation, also one of its pages", async () => {
    const pages = await Promise.all(["/docs/", "/docs/guide/embedding.html"].map(open));
    for (const { page } of pages) {
      await page.getByText("This page is still being built").waitFor();
      await page.getByText("Эта страница ещё собирается").waitFor();
      // It has looked again and is still there.
      await page.waitForEvent("load");
      await page.getByText("This page is still being built").waitFor();
    }
    putDocsPlaceholder("failed", docs);
    for (const { page } of pages) await page.getByText("This page could not be built").waitFor();
    const fresh = join(root, "fresh");
    mkdirSync(join(fresh, "guide"), { recursive: true });
    writeFileSync(join(fresh, "index.html"), "<!doctype html><p>the documentation");
    writeFileSync(join(fresh, "guide/embedding.html"), "<!doctype html><p>the documentation");
    rmSync(docs, { recursive: true });
    renameSync(fresh, docs);
    for (const { page, violations } of pages) {
      await page.getByText("the documentation").waitFor();
      assert.deepEqual(violations, []);
    }
  });

  it("is never put in the place of what was built", async () => {
    putDocsPlaceholder("failed", docs);
    const { page } = await open("/docs/");
    await page.getByText("the documentation").waitFor();
  });

  it("says so, and goes on by itself: the example made of the React package", async () => {
    const { page } = await open("/examples/react-portal/");
    await page.getByText("This page is still being built").waitFor();
    putExamplePlaceholder("failed", example);
    await page.getByText("This page could not be built").waitFor();
    writeFileSync(join(example, "app.js"), 'document.getElementById("app").append("the example");');
    await page.getByText("the example").waitFor();
  });
});
