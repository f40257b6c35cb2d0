import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsNow } from "../helper/axe-faults.js";
import { pathOf, sharedPages } from "./host-page.js";

/** Levels of the headings of the page, those in shadow roots among them, in document order. */
const headings = (page: Page) => page.getByRole("heading").evaluateAll((all) => all.map(({ tagName }) => tagName));

describe("the not-found page", () => {
  const { open, token } = sharedPages();

  it("is shown in Russian, with the title of an error that is put back afterwards", async () => {
    const page = await open("/no/such/page");
    await page.getByRole("heading", { name: "Страница не найдена. Ошибка 404." }).waitFor();
    assert.equal(await page.title(), "Ошибка 404");
    await page.evaluate(() => {
      const titles: string[] = [];
      Object.assign(window, { titles });
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) titles.push(node.textContent ?? "");
      }).observe(document.querySelector("title") as Node, { childList: true });
    });
    await page.getByRole("link", { name: "Вернуться на главную" }).click();
    await page.getByRole("heading", { level: 1, name: /Дорожное движение/ }).waitFor();
    assert.equal(pathOf(page), "/");
    assert.deepEqual(await page.evaluate(() => (window as unknown as { titles: string[] }).titles), [
      "ИТС",
      "Система управления дорожным движением — ИТС",
    ]);
  });

  it("is shown in English", async () => {
    const page = await open("/no/such/page", { language: "en" });
    await page.getByRole("heading", { name: "Page not found. Error 404." }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Return to home" }).getAttribute("href"), "/");
    assert.equal(await page.title(), "Error 404");
  });

  it("keeps the public head for visitors", async () => {
    const page = await open("/no/such/page");
    await page.getByRole("link", { name: "Войти" }).waitFor();
    assert.deepEqual(await headings(page), ["H1"]);
    assert.equal(await page.getByRole("button", { name: "Поиск на карте" }).count(), 0);
    assert.deepEqual(await faultsNow(page), []);
  });

  for (const path of ["/app/no-such-screen", "/no/such/page"]) {
    it(`keeps menu and bar for operators at ${path}, and offers the map and its search`, async () => {
      const page = await open(path, { jwt: await token() }, { bypassCSP: true });
      await page.getByRole("heading", { level: 1, name: "Страница не найдена. Ошибка 404." }).waitFor();
      await page.getByRole("navigation", { name: "Главное меню" }).waitFor();
      const main = page.getByRole("main");
      assert.equal(await main.getByRole("link", { name: "Вернуться на главную" }).getAttribute("href"), "/");
      assert.equal(await main.getByRole("link", { name: "Интерактивная карта" }).getAttribute("href"), "/app/map");
      assert.deepEqual(await headings(page), ["H1"]);
      assert.deepEqual(await faultsNow(page), []);
      await main.getByRole("button", { name: /^Поиск на карте/ }).click();
      await page.waitForURL("**/app/map*");
      await page.locator("its-map [role=combobox]:focus").waitFor();
    });
  }

  for (const [kind, name] of [
    ["rts", "Устройство"],
    ["rtc", "Устройство"],
    ["bus", "Машина"],
  ] as const) {
    it(`says of an unknown ${kind} in the operator's frame that it is not there, and offers the map and its search`, async () => {
      const page = await open(`/app/${kind}/no-such`, { jwt: await token() }, { bypassCSP: true });
      await page.getByRole("heading", { level: 2, name: `${name} «no-such» не найден` }).waitFor();
      await page.getByRole("navigation", { name: "Главное меню" }).waitFor();
      assert.deepEqual(await headings(page), ["H1", "H2"]);
      assert.deepEqual(await faultsNow(page), []);
      const main = page.getByRole("main");
      await main.getByRole("button", { name: "Поиск на карте", exact: true }).click();
      await page.waitForURL("**/app/map*");
      await page.locator("its-map [role=combobox]:focus").waitFor();
      await page.goBack();
      await main.getByRole("button", { name: "Открыть карту" }).click();
      await page.waitForURL("**/app/map*");
    });
  }
});
