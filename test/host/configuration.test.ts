import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { hostPages } from "./host-page.js";

const plugin = `
  customElements.define("city-noise", class extends HTMLElement { connectedCallback() { this.textContent = "noise map " + this.getAttribute("place"); } });
  export default { id: "noise", api: 1, version: "1.0.0", widgets: [{ id: "noise", tag: "city-noise", title: { ru: "Шум", en: "Noise" },
    screen: { path: "noise/:place", access: "anyone" }, load: async () => {} }] };`;
const integrity = `sha384-${createHash("sha384").update(plugin).digest("base64")}`;

describe("its.config.json", () => {
  const { site, token } = hostPages();

  async function openWith(config: unknown, path: string, prepare?: (page: Page) => Promise<unknown>) {
    const page = await site().newPage();
    const body = typeof config === "string" ? config : JSON.stringify(config);
    await page.route("**/its.config.json", (route) => route.fulfill({ contentType: "application/json", body }));
    await page.route("**/noise.js", (route) => route.fulfill({ contentType: "text/javascript", body: plugin }));
    await page.route("**/broken.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no good')" }));
    await prepare?.(page);
    await page.goto(site().url + path);
    return page;
  }

  it("names the portal and limits the languages", async () => {
    const page = await openWith({ brand: { name: "Дороги города" }, languages: ["ru", "en"] }, "/login");
    await page.getByText("Дороги города").waitFor();
    await page.getByRole("button", { name: "Язык: Русский" }).click();
    assert.deepEqual(await page.getByRole("menuitemradio").allTextContents(), ["Русский", "English"]);
  });

  for (const [config, sentence] of [
    [{ plugins: [{ url: "" }] }, '"its.config.json" cannot be used: "plugins.0.url" must not be empty.'],
    [{ brand: { name: 7 } }, '"its.config.json" cannot be used: "brand.name" must be a text.'],
    [{ languages: ["xx"] }, '"its.config.json" cannot be used: "languages.0" must be one of ru, en, es.'],
    ["{ not json", '"its.config.json" is not valid JSON'],
  ] as const) {
    it(`is refused in a sentence: ${sentence}`, async () => {
      const page = await openWith(config, "/");
      await page.getByRole("alert").getByText(sentence).waitFor();
    });
  }

  it("brings in a plugin whose hash is right, by the same lane as ours", async () => {
    const page = await openWith({ plugins: [{ url: "/noise.js", integrity }] }, "/noise/centre");
    await page.getByText("noise map centre").waitFor();
  });

  it("refuses a changed plugin and one that throws, and goes on", async () => {
    const jwt = await token();
    const wrong = `sha384-${createHash("sha384").update("other").digest("base64")}`;
    const page = await openWith({ plugins: [{ url: "/noise.js", integrity: wrong }, { url: "/broken.js" }] }, "/app", (page) =>
      page.addInitScript((kept) => localStorage.setItem("jwt", kept), jwt),
    );
    await page.getByText('Plugin "/noise.js" was refused').waitFor();
    await page.getByText('Plugin "/broken.js" could not be loaded: no good').waitFor();
    await page.getByRole("region", { name: "Карта города" }).waitFor();
  });

  it("is left without foreign plugins by ?safe=1", async () => {
    const page = await openWith({ plugins: [{ url: "/noise.js", integrity }] }, "/noise/centre?safe=1");
    await page.getByRole("heading", { name: "Страница не найдена. Ошибка 404." }).waitFor();
  });
});
