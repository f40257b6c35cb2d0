import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages, signIn } from "./host-page.js";

describe("language and theme", () => {
  const { open, token } = sharedPages();

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

  it("shows icons with tooltips in the menu until it is widened, and remembers that", async () => {
    const page = await open("/app/map", { jwt: await token() });
    const menu = page.getByRole("navigation", { name: "Главное меню" });
    await menu.waitFor();
    const narrow = (await menu.boundingBox())?.width ?? 0;
    assert.ok(narrow <= 56, `${narrow} px`);
    await menu.getByRole("link", { name: "Цифровой архив" }).focus();
    await page.keyboard.press("Tab");
    const tips = menu.locator("[role=tooltip]:popover-open");
    assert.deepEqual(await tips.allTextContents(), ["Заявки"]);
    await menu.getByRole("button", { name: "Развернуть меню" }).click();
    await menu.getByRole("button", { name: "Свернуть меню" }).waitFor();
    assert.ok(((await menu.boundingBox())?.width ?? 0) > narrow * 2);
    await menu.getByRole("link", { name: "Интерактивная карта" }).waitFor();
    await page.reload();
    await menu.getByRole("button", { name: "Свернуть меню" }).waitFor();
  });

  it("has four screens on a phone, those that count something among them, and the rest behind a button", async () => {
    const page = await open("/app/map", { jwt: await token() }, { viewport: { width: 390, height: 844 } });
    const menu = page.getByRole("navigation", { name: "Главное меню" });
    await menu.waitFor();
    assert.deepEqual(await menu.locator("a .menu-word").allTextContents(), ["Карта", "Тревоги", "Сообщения", "Аналитика"]);
    assert.ok(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "nothing stands beyond its edge");
    await menu.getByRole("button", { name: "Ещё" }).click();
    await menu.getByRole("menuitem", { name: "Назад" }).waitFor();
    await menu.getByRole("menuitem", { name: "Личный кабинет" }).click();
    await page.waitForURL("**/app/account");
    await page.getByLabel("ФИО").waitFor();
    assert.equal(await menu.locator("[data-current]").count(), 1);
    await page.getByRole("button", { name: "Дежурный диспетчер" }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await page.getByRole("navigation", { name: "Main menu" }).waitFor();
  });

  it("keeps the density of rows for each user", async () => {
    const page = await open("/login");
    await signIn(page);
    const row = page.locator("its-map [role=option]").first();
    await row.waitFor();
    const heightOf = () => row.evaluate((each) => each.getBoundingClientRect().height);
    assert.equal(await heightOf(), 64);
    await page.getByRole("button", { name: "Дежурный диспетчер" }).click();
    await page.getByRole("menuitemradio", { name: "Строки: плотные" }).click();
    await waitUntil("the rows are low", async () => (await heightOf()) <= 40);
    assert.ok((await heightOf()) >= 36);
    await page.reload();
    await row.waitFor();
    await waitUntil("they are still low", async () => (await heightOf()) <= 40);
    await page.getByRole("navigation").getByRole("button", { name: "Выйти" }).click();
    await page.goto(new URL("/login", page.url()).href);
    await signIn(page, { email: "viewer@its.test", password: "viewer1234" });
    await row.waitFor();
    await waitUntil("another user has rows of the usual height", async () => (await heightOf()) === 64);
  });
});
