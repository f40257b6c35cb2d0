import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import puppeteer, { type Browser } from "puppeteer-core";
import { findBrowser } from "../../scripts/steps/browsers.mjs";
import { type StartedProvider, startProvider } from "../../scripts/steps/provider.mjs";

describe("example pages in Firefox", () => {
  let provider: StartedProvider;
  let firefox: Browser;
  before(async () => {
    provider = await startProvider({ args: ["--site", "dist", "--examples", "examples"] });
    firefox = await puppeteer.launch({ browser: "firefox", executablePath: findBrowser("firefox"), headless: true });
  });
  after(async () => {
    await firefox?.close();
    await provider?.remove();
  });

  for (const name of ["city-portal", "strict-csp"]) {
    it(`${name}: signs in, shows the map and a device, without a complaint of console or policy`, { timeout: 120_000 }, async () => {
      const page = await firefox.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.evaluateOnNewDocument(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
        );
      });
      await page.goto(`${provider.url}/examples/${name}/`);

      const email = await page.waitForSelector("its-login >>> input[name=email]", { timeout: 30_000 });
      await email?.type("operator@its.test");
      const password = await page.waitForSelector("its-login >>> input[name=password]");
      await password?.type("operator1");
      await password?.press("Enter");
      const device = await page.waitForSelector("its-map >>> [role=option]", { timeout: 30_000 });
      await device?.click();
      await page.waitForSelector("its-rts-panel >>> [part~=state], its-rtc-panel >>> [part~=state]", { timeout: 30_000 });
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }
});
