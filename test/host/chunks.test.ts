import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostPages } from "./host-page.js";

describe("a screen whose code does not arrive", () => {
  const { open } = hostPages();

  it("is tried once more, then says so and offers a reload; the rest of the page works", async () => {
    const page = await open("/");
    let tries = 0;
    await page.route("**/widgets/login.js", (route) => {
      tries++;
      return route.abort();
    });
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await page.getByText("Страница не загрузилась. Попробуйте обновить её.").waitFor();
    assert.equal(tries, 2);
    await page.getByRole("button", { name: "Тема: как в системе" }).click();
    await page.getByRole("menuitemradio", { name: "тёмная" }).click();
    await page.unroute("**/widgets/login.js");
    await page.getByRole("button", { name: "Обновить страницу" }).click();
    await page.getByLabel("Email").waitFor();
  });

  it("comes by itself when the second try succeeds", async () => {
    const page = await open("/");
    let tries = 0;
    await page.route("**/widgets/login.js", (route) => (tries++ === 0 ? route.abort() : route.continue()));
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await page.getByLabel("Email").waitFor();
  });
});
