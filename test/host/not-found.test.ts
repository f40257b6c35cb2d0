import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathOf, sharedPages } from "./host-page.js";

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

  it("stands for an unknown screen of the application too", async () => {
    const page = await open("/app/no-such-screen", { jwt: await token() });
    await page.getByRole("heading", { name: "Страница не найдена. Ошибка 404." }).waitFor();
    assert.equal(await page.getByRole("navigation").count(), 0);
  });
});
