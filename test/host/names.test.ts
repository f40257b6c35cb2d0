import { describe, it } from "node:test";
import { sharedPages } from "./host-page.js";

const words = {
  ru: {
    heading: "Вход в систему",
    password: "Пароль",
    signIn: "Войти",
    menu: "Главное меню",
    map: "Карта города",
    screen: "Интерактивная карта",
    panel: /^Выбранное устройство/,
    close: "Закрыть панель",
    out: "Выйти",
    back: "Назад",
    skip: "Перейти к содержанию",
  },
  en: {
    heading: "Sign in",
    password: "Password",
    signIn: "Sign in",
    menu: "Main menu",
    map: "City map",
    screen: "Interactive map",
    panel: /^Selected device/,
    close: "Close panel",
    out: "Sign out",
    back: "Back",
    skip: "Skip to main content",
  },
} as const;

describe("roles and names", () => {
  const { open } = sharedPages();

  for (const language of ["ru", "en"] as const) {
    const word = words[language];
    it(`are enough to sign in, find the map, a device and its panel in ${language}`, async () => {
      const page = await open("/login", { language });
      await page.getByRole("heading", { name: word.heading }).waitFor();
      await page.getByRole("textbox", { name: "Email" }).fill("operator@its.test");
      await page.getByLabel(word.password, { exact: true }).fill("operator1");
      await page.getByRole("button", { name: word.signIn, exact: true }).click();

      const menu = page.getByRole("navigation", { name: word.menu });
      await menu.getByRole("link", { name: word.screen }).waitFor();
      await menu.getByRole("button", { name: word.out }).waitFor();
      await menu.getByRole("button", { name: word.back }).waitFor();
      await page.getByRole("link", { name: word.skip }).waitFor({ state: "attached" });
      await page.getByRole("main", { name: word.screen }).waitFor();
      await page.getByRole("region", { name: word.map }).waitFor();

      await page.getByRole("listbox").getByRole("option").first().click();
      const panel = page.getByRole("region", { name: word.panel });
      await panel.getByRole("heading").first().waitFor();
      await panel.getByRole("button", { name: word.close }).click();
      await panel.waitFor({ state: "detached" });
    });
  }
});
