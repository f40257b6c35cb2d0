import type { Page } from "playwright-core";
import { type PageOptions, type Site, sharedSite, siteForTests } from "../helper/site.js";

export const operator = { email: "operator@its.test", password: "operator1" };

/** One served host for all tests of a file; `open` goes to a path as somebody whose choices are `kept` in local storage. */
export const hostPages = (args: string[] = []) => pagesOf(siteForTests(args));

/** The same of a site that others may have as well. */
export const sharedPages = () => pagesOf(sharedSite());

function pagesOf<Served extends Site>(site: () => Served) {
  return {
    site,
    async open(path: string, kept: Record<string, string> = {}, options: PageOptions = {}) {
      const page = await site().newPage(options);
      await page.addInitScript((entries) => {
        for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, Object.entries(kept));
      await page.goto(site().url + path);
      return page;
    },
    /** A token of the sample operator, to be kept under `jwt`. */
    async token() {
      const answer = await fetch(`${site().url}/api/v1/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(operator),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
  };
}

/** Fills in the login screen as a person who reads Russian would, and sends it by Enter. */
export async function signIn(page: Page, { email, password } = operator) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Waits for the layers of the map: each comes by itself after the first picture, and stands in the list too. */
export async function allLayers(page: Page) {
  for (const layer of ["Устройства", "Общественный транспорт", "Умные остановки", "Спецтехника", "Заявки"])
    await page.getByRole("button", { name: new RegExp(`^${layer} ?\\d+`) }).waitFor();
}
