import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

describe("a screen whose code does not arrive", () => {
  const { open, token } = hostPages();

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

  it("that hangs is given up after 120 s", async () => {
    const page = await open("/");
    await page.route("**/widgets/login.js", () => {});
    await page.clock.install();
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await page.getByText("Загружаем страницу…").waitFor({ state: "attached" });
    await page.clock.fastForward(119_000);
    assert.equal(await page.getByText("Страница не загрузилась").count(), 0);
    await page.clock.fastForward(2_000);
    await page.getByText("Страница не загрузилась. Попробуйте обновить её.").waitFor();
  });

  it("of the shell is said to be missing, and can be had anew", async () => {
    const jwt = await token();
    const page = await open("/", { jwt });
    await page.route("**/widgets/overrides.js", (route) => route.abort());
    await page.goto(new URL("/app/analytics", page.url()).href);
    const again = page
      .getByRole("alert")
      .filter({ hasText: "Список временных режимов не загрузился" })
      .getByRole("button", { name: "Повторить" });
    await again.waitFor();
    await page.unroute("**/widgets/overrides.js");
    await again.click();
    await page.locator("its-overrides").waitFor({ state: "attached" });
    assert.equal(await again.count(), 0);
  });

  it("with the messages of the page is asked for again with the next message, and none is lost", async () => {
    const page = await open("/app", { jwt: await token() });
    const toasts = "**/static/js/ToastRegion-*.js";
    let tries = 0;
    await page.route(toasts, (route) => {
      tries++;
      return route.abort();
    });
    const say = (text: string) =>
      page.evaluate(async (words) => {
        const { addToast } = await import(new URL("/core.js", location.href).href);
        addToast("error", words, words);
      }, text);
    await say("первое");
    await waitUntil("it was tried twice", () => tries === 2);
    await page.unroute(toasts);
    await say("второе");
    await page.getByText("первое").waitFor();
    await page.getByText("второе").waitFor();
  });

  it("with the ground of the map leaves the map, which has its devices", async () => {
    const page = await open("/", { jwt: await token() });
    let tries = 0;
    await page.route("**/static/js/drawn-streets-*.js", (route) => {
      tries++;
      return route.abort();
    });
    await page.goto(new URL("/app/map", page.url()).href);
    const device = page.locator("[role=option]").first();
    await device.waitFor();
    await waitUntil("it was tried twice", () => tries === 2);
    await device.click();
    assert.equal(await device.getAttribute("aria-selected"), "true");
  });

  it("comes by itself when the second try succeeds", async () => {
    const page = await open("/");
    let tries = 0;
    await page.route("**/widgets/login.js", (route) => (tries++ === 0 ? route.abort() : route.continue()));
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await page.getByLabel("Email").waitFor();
  });
});
