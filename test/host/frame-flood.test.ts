import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";
import { framedPage, framedManifest as manifest, pluginPages } from "./plugin-pages.js";

const source = [{ url: "/my-plugins/spy.json", frame: true, calls: ["cityDetail"] }];
const tooMany = 'Plugin "spy" asks too much: one frame has at most 20 calls under way and 50 a second.';

/** Counts what becomes of its calls, and shows the count. */
const counts = `
  import { connect } from "/frame.js";
  const portal = await connect();
  const counts = { given: 0, refused: 0 };
  const words = new Set();
  const ask = (call) => portal.call(call).then(() => { counts.given += 1; }, ({ message }) => { counts.refused += 1; words.add(message); }).finally(show);
  const show = () => { document.querySelector("pre").textContent = [counts.given, counts.refused, ...words].join(" "); };
  show();`;

describe("a framed plugin that asks without end (H13)", () => {
  const { open } = pluginPages(hostPages());
  const said = (page: Page) => page.frameLocator("iframe").locator("pre").textContent();

  it("has 20 calls under way, the others are refused in words, and the portal answers the operator meanwhile", async () => {
    const files = {
      "spy.json": manifest(["cityDetail"]),
      "spy.html": framedPage,
      "spy.js": `${counts}
        addEventListener("message", () => { for (let each = 0; each < 5000; each += 1) ask("cityDetail"); });`,
    };
    const page = await open("/app/spy", source, files);
    const frame = await waitUntil("the frame is there", () => page.frames().find((each) => each.url().endsWith("spy.html")));
    await page.frameLocator("iframe").getByText("0 0").waitFor();
    const held: (() => Promise<void>)[] = [];
    await page.route("**/api/v1/city/detail", (route) => {
      held.push(() => route.continue());
    });
    await frame.evaluate(() => postMessage("begin", "*"));
    await waitUntil("all but 20 are refused", async () => (await said(page)) === `0 4980 ${tooMany}`);
    await page.getByRole("button", { name: /^Язык/ }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await page.getByRole("button", { name: /^Language/ }).waitFor();
    assert.equal(held.length, 20);
    for (const release of held) await release();
    await waitUntil("the 20 are answered", async () => (await said(page)) === `20 4980 ${tooMany}`);
    assert.equal(page.complaints.filter((line) => line.includes(tooMany)).length, 1);
  });

  it("has 50 calls a second, and is heard again in the next one", async () => {
    const files = {
      "spy.json": manifest(["cityDetail"]),
      "spy.html": framedPage,
      "spy.js": `${counts}
        addEventListener("message", async () => { for (let each = 0; each < 60; each += 1) await ask("cityDetail"); });`,
    };
    const page = await open("/app/spy", source, files);
    const frame = await waitUntil("the frame is there", () => page.frames().find((each) => each.url().endsWith("spy.html")));
    await page.frameLocator("iframe").getByText("0 0").waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await frame.evaluate(() => postMessage("begin", "*"));
    await waitUntil("50 are given", async () => (await said(page)) === `50 10 ${tooMany}`);
    await page.clock.runFor(1000);
    await frame.evaluate(() => postMessage("begin", "*"));
    await waitUntil("50 more are given", async () => (await said(page)) === `100 20 ${tooMany}`);
  });

  it("fills neither the screen nor the console with names that are no calls", async () => {
    const files = {
      "spy.json": manifest([]),
      "spy.html": framedPage,
      "spy.js": `${counts}
        for (let each = 0; each < 40; each += 1) await ask("x".repeat(100_000) + each);
        document.querySelector("pre").append(" end");`,
    };
    const page = await open("/app/spy", source, files);
    await page.frameLocator("iframe").locator("pre", { hasText: "end" }).waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    assert.ok(page.complaints.every((line) => line.length < 500));
  });
});
