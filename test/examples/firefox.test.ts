import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import puppeteer, { type Browser, type ElementHandle } from "puppeteer-core";
import { findBrowser } from "../../scripts/steps/browsers.mjs";
import { type StartedProvider, sampleGuests, startProvider } from "../../scripts/steps/provider.mjs";

/** Has the map pixels where its vehicles are? */
function drawsWhatDrives(): boolean {
  const canvas = document.querySelector("its-map")?.shadowRoot?.querySelector<HTMLCanvasElement>(".leaflet-moving-pane canvas");
  if (!canvas || canvas.width === 0) return false;
  const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
  const context = copy.getContext("2d");
  context?.drawImage(canvas, 0, 0);
  return context?.getImageData(0, 0, copy.width, copy.height).data.some((part) => part > 0) === true;
}

describe("example pages in Firefox", () => {
  let provider: StartedProvider;
  let firefox: Browser;
  before(async () => {
    provider = await startProvider({ args: ["--site", "dist", "--examples", "examples", ...sampleGuests] });
    firefox = await puppeteer.launch({ browser: "firefox", executablePath: findBrowser("firefox"), headless: true });
  });
  after(async () => {
    await firefox?.close();
    await provider?.remove();
  });

  for (const name of ["city-portal", "strict-csp"]) {
    it(`${name}: signs in, shows the map and a device, without a complaint of console or policy`, { timeout: 120_000 }, async () => {
      const context = await firefox.createBrowserContext();
      const page = await context.newPage();
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

      const find = async (tags: string, selector: string) => {
        // The map shows a panel of its own where the page has none.
        const ask = (hosts: string, inner: string) =>
          [document, document.querySelector("its-map")?.shadowRoot]
            .flatMap((root) => [...(root?.querySelectorAll(hosts) ?? [])])
            .map((host) => host.shadowRoot?.querySelector<HTMLElement>(inner))
            .find(Boolean) ?? null;
        const handle = await page.waitForFunction(ask, { polling: 200, timeout: 30_000 }, tags, selector);
        const element = handle.asElement();
        assert.ok(element, `${tags} ${selector}`);
        return element as ElementHandle<HTMLElement>;
      };
      await page.evaluate(() => document.querySelector("details")?.setAttribute("open", ""));
      await (await find("its-login", "input[name=email]")).type("operator@its.test");
      const password = await find("its-login", "input[name=password]");
      await password.type("operator1");
      await password.press("Enter");
      // Until then the map may be that of a guest.
      await page.waitForFunction(() => !document.querySelector("its-login")?.shadowRoot?.querySelector("input"), { polling: 200 });
      await find("its-map", "[role=option]");
      await page.waitForFunction(drawsWhatDrives, { polling: 200, timeout: 30_000 });
      // Alarms stand above devices, as many as a city has.
      await page.evaluate(() => {
        const kinds = document.querySelector("its-map")?.shadowRoot?.querySelector<HTMLSelectElement>('select:has(option[value="rts"])');
        if (kinds) kinds.value = "rts";
        kinds?.dispatchEvent(new Event("change", { bubbles: true }));
      });
      const signal = await page.waitForFunction(
        () =>
          [...(document.querySelector("its-map")?.shadowRoot?.querySelectorAll<HTMLElement>("[role=option]") ?? [])].find(
            ({ textContent }) => /, (светофор|signal controller|semáforo), /i.test(textContent ?? ""),
          ),
        { polling: 200, timeout: 30_000 },
      );
      await (signal.asElement() as ElementHandle<HTMLElement>).evaluate((row) => row.click());
      await find("its-rts-panel, its-rtc-panel", "[part~=state]");
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});
