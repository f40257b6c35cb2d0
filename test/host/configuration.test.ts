import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

const plugin = `
  customElements.define("city-noise", class extends HTMLElement { connectedCallback() { this.textContent = "noise map " + this.getAttribute("place"); } });
  export default { id: "noise", api: 1, version: "1.0.0", widgets: [{ id: "noise", tag: "city-noise", title: { ru: "Шум", en: "Noise" },
    screen: { path: "noise/:place", access: "anyone" }, load: async () => {} }] };`;
const integrity = `sha384-${createHash("sha384").update(plugin).digest("base64")}`;

describe("its.config.json", () => {
  const { site, token } = sharedPages();

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

  it("names the portal in each language, in bar and title, and in English where a language has no name", async () => {
    const page = await openWith({ brand: { name: { ru: "Дороги города", en: "City Roads" } } }, "/login");
    for (const [language, name] of [
      ["Русский", "Дороги города"],
      ["English", "City Roads"],
      ["Español", "City Roads"],
    ] as const) {
      await page.getByRole("button", { name: /^(Язык|Language|Idioma): / }).click();
      await page.getByRole("menuitemradio", { name: language }).click();
      await page.locator(".brand-name", { hasText: name }).waitFor();
      await page.waitForFunction((said) => document.title.endsWith(` — ${said}`), name);
    }
  });

  it("begins in the first of its languages, whichever the operator chose where others were offered", async () => {
    const kept = (page: Page) => page.addInitScript(() => localStorage.setItem("language", "es"));
    for (const prepare of [undefined, kept]) {
      const page = await openWith({ languages: ["en"] }, "/login", prepare);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    }
  });

  it("does not leave the Russian public page standing where no Russian is offered", async () => {
    const page = await site().newPage();
    await page.route("**/its.config.json", (route) => route.fulfill({ contentType: "application/json", body: '{ "languages": ["en"] }' }));
    await page.route("**/widgets/landing.js", () => {});
    await page.goto(site().url, { waitUntil: "commit" });
    await page.locator("its-portal").waitFor({ state: "attached" });
    assert.equal(await page.locator("#first-page").count(), 0);
  });

  it("limits the languages of the account, too, and those that a widget may choose", async () => {
    const jwt = await token();
    const page = await openWith({ languages: ["ru", "en"] }, "/app/account", (page) =>
      page.addInitScript((kept) => localStorage.setItem("jwt", kept), jwt),
    );
    const choice = page.getByRole("main").getByRole("combobox", { name: "Язык" });
    await choice.waitFor();
    assert.deepEqual(await choice.locator("option").allTextContents(), ["Русский", "English"]);
    const choose = (language: string) =>
      page.locator("its-account").evaluate((account, chosen) => {
        account.dispatchEvent(new CustomEvent("its-language-chosen", { bubbles: true, composed: true, detail: { language: chosen } }));
      }, language);
    await choose("es");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "ru");
    await choose("en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
  });

  for (const [config, sentence] of [
    [{ plugins: [{ url: "" }] }, '"its.config.json" cannot be used: "plugins.0.url" must not be empty.'],
    [{ brand: { name: 7 } }, '"its.config.json" cannot be used: "brand.name" must be a text, or a text for each of ru, en, es.'],
    [{ brand: { name: { ru: "Дороги", fr: "Routes" } } }, '"brand.name" must be a text, or a text for each of ru, en, es.'],
    [{ brand: { name: { ru: "Дороги", en: " " } } }, '"brand.name" must be a text, or a text for each of ru, en, es.'],
    [{ languages: ["xx"] }, '"its.config.json" cannot be used: "languages.0" must be one of ru, en, es.'],
    ["{ not json", '"its.config.json" is not valid JSON'],
    [{ provider: "https://its.city.example:84430" }, '"its.config.json" cannot be used: "provider" must be the address of a provider'],
    [{ provider: "its.city.example:8443" }, '"its.config.json" cannot be used: "provider" must be the address of a provider'],
  ] as const) {
    it(`is refused in a sentence: ${sentence}`, async () => {
      const page = await openWith(config, "/");
      await page.getByRole("alert").getByText(sentence).waitFor();
    });
  }

  it("is asked for again when the server of the page is away for a moment", async () => {
    let asked = 0;
    const away = (page: Page) =>
      page.route("**/its.config.json", (route) => {
        asked++;
        if (asked === 1) return route.abort("connectionreset");
        return asked === 2 ? route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }) : route.fallback();
      });
    const page = await openWith({ brand: { name: "Дороги города" } }, "/login", away);
    await page.getByText("Дороги города").waitFor();
    assert.equal(asked, 3);
  });

  it("that cannot be had is no mistake in the settings: the page says that there is no connection, and can be had anew", async () => {
    const page = await openWith({ brand: { name: "Дороги города" } }, "/", (page) =>
      page.route("**/its.config.json", (route) => route.fulfill({ status: 503, body: "" })),
    );
    await page.getByRole("alert").getByText("Ошибка соединения. Проверьте подключение к интернету и повторите попытку.").waitFor();
    assert.equal(await page.getByText("ошибка в настройках").count(), 0);
    await page.unroute("**/its.config.json");
    await page.getByRole("button", { name: "Обновить страницу" }).click();
    await page.getByRole("link", { name: "Войти", exact: true }).waitFor();
  });

  it("that takes longer than 8 s is said to be out of reach, and starts the portal when it comes", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await openWith({ brand: { name: "Дороги города" } }, "/login", async (page) => {
      await page.clock.install();
      await page.route("**/its.config.json", (route) => held.then(() => route.fallback()));
    });
    const failure = page.getByRole("alert").getByText("Ошибка соединения.");
    await page.clock.fastForward(7_000);
    assert.equal(await failure.count(), 0);
    await page.clock.fastForward(1_500);
    await failure.waitFor();
    answer();
    await page.getByText("Дороги города").waitFor();
    assert.equal(await failure.count(), 0);
  });

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

  it("refuses a plugin whose screen differs from that of another only by what makes no other address", async () => {
    const other = plugin.replaceAll('"noise"', '"loud"').replaceAll("city-noise", "city-loud").replace("noise/:place", "Noise/:where");
    const said: string[] = [];
    const page = await openWith({ plugins: [{ url: "noise.js" }, { url: "loud.js" }] }, "/noise/square", async (page) => {
      page.on("console", (message) => said.push(message.text()));
      await page.route("**/loud.js", async (route) => {
        await page.waitForFunction(() => customElements.get("city-noise"));
        await route.fulfill({ contentType: "text/javascript", body: other });
      });
    });
    await page.getByText("noise map square").waitFor();
    const sentence = 'Plugin "loud" wants the path "Noise/:where", which widget "noise" already has.';
    await waitUntil("the second one is refused", () => said.some((line) => line.includes(sentence)));
  });

  it("is left without foreign plugins by ?safe=1", async () => {
    const page = await openWith({ plugins: [{ url: "/noise.js", integrity }] }, "/noise/centre?safe=1");
    await page.getByRole("heading", { name: "Страница не найдена. Ошибка 404." }).waitFor();
  });
});
