import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostPages } from "./host-page.js";

describe("language and theme", () => {
  const { open, token } = hostPages();

  it("is Russian until another language is chosen, and remembers the choice", async () => {
    const page = await open("/login");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "ru");
    await page.getByRole("button", { name: "Язык: Русский" }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    assert.equal(await page.evaluate(() => localStorage.getItem("language")), "en");
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("speaks Spanish throughout the sign-in page", async () => {
    const page = await open("/login", { language: "es" });
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    await page.getByText("Para los operadores e ingenieros").waitFor();
  });

  it("follows the system until a theme is chosen, and remembers the choice", async () => {
    const page = await open("/login", {}, { colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByLabel("Email").waitFor();
    const dark = await ground();
    await page.getByRole("button", { name: "Тема: как в системе" }).click();
    await page.getByRole("menuitemradio", { name: "светлая" }).click();
    const light = await ground();
    assert.notEqual(light, dark);
    assert.equal(await page.evaluate(() => localStorage.getItem("theme")), "light");
    await page.reload();
    await page.getByRole("button", { name: "Тема: светлая" }).waitFor();
    assert.equal(await ground(), light);
  });

  it("remembers a collapsed menu", async () => {
    const page = await open("/login");
    await page.getByLabel("Email").fill("operator@its.test");
    await page.getByLabel("Пароль", { exact: true }).fill("operator1");
    await page.keyboard.press("Enter");
    const menu = page.getByRole("navigation", { name: "Главное меню" });
    await menu.waitFor();
    const wide = (await menu.boundingBox())?.width ?? 0;
    await menu.getByRole("button", { name: "Свернуть меню" }).click();
    await menu.getByRole("button", { name: "Развернуть меню" }).waitFor();
    assert.ok(((await menu.boundingBox())?.width ?? 0) < wide / 2);
    await menu.getByRole("link", { name: "Интерактивная карта" }).waitFor();
    await page.reload();
    await menu.getByRole("button", { name: "Развернуть меню" }).waitFor();
  });

  it("shows on a phone where one is, though the menu is longer than the screen", async () => {
    const page = await open("/app/map", { jwt: await token() }, { viewport: { width: 390, height: 844 } });
    const menu = page.getByRole("navigation", { name: "Главное меню" });
    const isInSight = (name: string) =>
      menu.getByRole("link", { name }).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await menu.getByRole("link", { name: "Личный кабинет" }).waitFor();
    assert.deepEqual([await isInSight("Интерактивная карта"), await isInSight("Личный кабинет")], [true, false]);
    await page.goto(page.url().replace("/map", "/account"));
    await page.getByLabel("ФИО").waitFor();
    assert.equal(await isInSight("Личный кабинет"), true);
    await page.goBack();
    await menu.locator("[aria-current]", { hasText: "Интерактивная карта" }).waitFor();
    assert.equal(await isInSight("Интерактивная карта"), true);
  });
});
