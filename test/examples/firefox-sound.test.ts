import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import puppeteer, { type Browser, type ElementHandle } from "puppeteer-core";
import { findBrowser } from "../../scripts/steps/browsers.mjs";
import { type StartedProvider, startProvider } from "../../scripts/steps/provider.mjs";
import { render } from "../helper/heard.js";

describe("the sound of alarms in Firefox", () => {
  let provider: StartedProvider;
  let firefox: Browser;
  before(async () => {
    provider = await startProvider({ args: ["--site", "dist"] });
    firefox = await puppeteer.launch({ browser: "firefox", executablePath: findBrowser("firefox"), headless: true });
  });
  after(async () => {
    await firefox?.close();
    await provider?.remove();
  });

  it("is off, and is heard once somebody has chosen it", { timeout: 120_000 }, async () => {
    const page = await firefox.newPage();
    await page.evaluateOnNewDocument(render);
    const answer = await fetch(`${provider.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "operator@its.test", password: "operator1" }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    await page.goto(`${provider.url}/login`);
    await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), token);
    await page.goto(`${provider.url}/app/alarms`);
    const find = async (selector: string) => {
      const found = await page.waitForFunction(
        (wanted) =>
          document.querySelector("its-portal")?.shadowRoot?.querySelector("its-alarms")?.shadowRoot?.querySelector<HTMLElement>(wanted),
        { polling: 200, timeout: 60_000 },
        selector,
      );
      const element = found.asElement();
      assert.ok(element, selector);
      return element as ElementHandle<HTMLElement>;
    };
    const isAsked = () => page.evaluate(() => (globalThis as unknown as { isAsked(): boolean }).isAsked());
    const summary = await find("details > summary");
    assert.equal(await isAsked(), false, "it is off until somebody wants it");
    await summary.click();
    await (await find("details select")).select("low");
    // The notes of what was chosen begin within half a second.
    await new Promise((done) => setTimeout(done, 1_000));
    const loudest = await page.evaluate(() => (globalThis as unknown as { heard(): Promise<number> }).heard());
    assert.ok(loudest > 0.05, `${loudest}`);
  });
});
