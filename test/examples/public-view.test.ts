import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { startProvider } from "../../scripts/steps/provider.mjs";
import { siteForTests } from "../helper/site.js";

const portal = (url: string) => `${url}/examples/city-portal/`;
const list = (page: Page) => page.getByRole("listbox", { name: /список устройств/i });

describe("what a resident sees on the city's portal", () => {
  const site = siteForTests();

  it("is the map, a bus with its stops and the lights of a street, with nobody asked to sign in", async () => {
    const page = await site().newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.addInitScript(() => document.addEventListener("its-auth-required", () => console.error("asked to sign in")));
    await page.goto(portal(site().url));
    await list(page).getByRole("option").first().waitFor();
    const map = page.locator("its-map");
    // Layers that have no room in the row stand in a menu.
    await map.getByRole("button", { name: /^Ещё слои/ }).click();
    const layer = (name: string) => map.getByRole("button", { name }).or(map.getByRole("menuitemcheckbox", { name }));
    for (const name of ["Светофоры", "Общественный транспорт", "Умные остановки", "Дорожная обстановка"])
      await layer(name).first().waitFor();
    for (const name of ["Заявки", "Спецтехника", "Центр сообщений"]) assert.equal(await layer(name).count(), 0, name);
    await page.keyboard.press("Escape");
    await page
      .locator("its-signal-status")
      .getByText(/^(Работает|Мигает|Не работает|Сведений нет)/)
      .first()
      .waitFor();
    await page.locator("its-map").getByRole("searchbox").fill("автобус");
    await list(page)
      .getByRole("option", { name: /автобус/i })
      .first()
      .click();
    const bus = page.locator("its-map its-bus-panel");
    await bus
      .getByRole("button", { name: /Маршрут/ })
      .or(bus.getByRole("heading", { name: /Маршрут/ }))
      .first()
      .waitFor();
    assert.equal(await bus.getByText(/Камера|Пассажиропоток|Госномер|Модель|На связи|Нет связи/).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Открыть страницу" }).count(), 0);
    const calls = asked.filter((each) => each.includes("/api/v1/"));
    // Beside what guests may ask, only whether a provider is there, and by the form to sign in who signs people in.
    assert.deepEqual(
      calls.filter((each) => !/GET \/api\/v1\/(guest\/|about$|auth\/issuers$)|POST \/api\/v1\/auth\/guest$/.test(each)),
      [],
    );
    assert.equal(calls.filter((each) => each.startsWith("POST")).length, 1);
    assert.deepEqual(page.complaints, []);
  });

  it("becomes what an operator sees by signing in, without a reload, and a resident's again by signing out", async () => {
    const page = await site().newPage();
    await page.goto(portal(site().url));
    await list(page).getByRole("option").first().waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
    await page.getByText("Вход для сотрудников").click();
    const analytics = page.locator("its-map").getByRole("tab", { name: "Аналитика" });
    await page.getByRole("textbox", { name: /email|почт/i }).fill("operator@its.test");
    await page.getByLabel(/^пароль$/i).fill("operator1");
    await page.keyboard.press("Enter");
    await analytics.waitFor();
    await page.locator("its-map").getByRole("searchbox").waitFor();
    await page.locator("its-login").getByRole("button", { name: /выйти/i }).click();
    await analytics.waitFor({ state: "detached" });
    await list(page).getByRole("option").first().waitFor();
    assert.equal(await page.evaluate(() => (globalThis as { isTheSame?: boolean }).isTheSame), true);
    assert.deepEqual(page.complaints, []);
  });
});

describe("a provider without a public view", () => {
  it("leaves the portal its own words in the middle of the map", async () => {
    const provider = await startProvider({ args: ["--site", "dist", "--examples", "examples"] });
    const { chromium } = await import("playwright-core");
    const { chromiumFlags, findBrowser } = await import("../../scripts/steps/browsers.mjs");
    const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(portal(provider.url));
      const words = page.getByText("Карта сейчас недоступна");
      await words.waitFor();
      // Before the element is there, they stand where the page has put them.
      await page.waitForFunction(() => document.querySelector("[slot=signed-out]")?.assignedSlot);
      const [map, said] = await Promise.all([page.locator("its-map").boundingBox(), words.boundingBox()]);
      assert.ok(map && said);
      const offset = (from: "x" | "y", size: "width" | "height") => said[from] + said[size] / 2 - (map[from] + map[size] / 2);
      assert.ok(Math.abs(offset("x", "width")) < 2 && Math.abs(offset("y", "height")) < 2, JSON.stringify({ map, said }));
      assert.equal(await page.getByText("Требуется вход").filter({ visible: true }).count(), 0);
    } finally {
      await browser.close();
      await provider.remove();
    }
  });
});
