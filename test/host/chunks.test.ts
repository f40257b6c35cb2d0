import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

describe("a screen whose code does not arrive", () => {
  const { open, token } = sharedPages();

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
    await page.getByText("первое", { exact: true }).waitFor();
    await page.getByText("второе", { exact: true }).waitFor();
  });

  it("with tiles does nothing to a map that has gone before they are given up", async () => {
    const page = await open("/", { jwt: await token() });
    const tiles = { url: "/tiles/{z}/{x}/{y}.png", attribution: "© Карта города" };
    await page.route("**/its.config.json", (route) => route.fulfill({ json: { tiles } }));
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    let tries = 0;
    await page.route("**/static/js/map-ground-*.js", async (route) => {
      if (++tries === 2) await page.locator("its-map").evaluate((map) => map.remove());
      await route.abort();
    });
    await page.goto(new URL("/app/map", page.url()).href);
    await waitUntil("it was tried twice", () => tries === 2);
    await page.locator("its-map").waitFor({ state: "detached" });
    await page.waitForTimeout(500);
    assert.deepEqual(errors, []);
  });

  it("with the ground of the map leaves the map, which has its devices", async () => {
    const page = await open("/", { jwt: await token() });
    let tries = 0;
    await page.route("**/static/js/map-ground-*.js", (route) => {
      tries++;
      return route.abort();
    });
    await page.goto(new URL("/app/map", page.url()).href);
    const device = page.locator("[role=option]").first();
    await device.waitFor();
    await waitUntil("it was tried twice, and the streets that are in the same file as well", () => tries === 4);
    await device.click();
    assert.equal(await device.getAttribute("aria-selected"), "true");
  });

  it("with a layer of the map comes by itself when the second try succeeds", async () => {
    const page = await open("/", { jwt: await token() });
    let tries = 0;
    await page.route("**/static/js/map-later-*.js", (route) => (tries++ === 0 ? route.abort() : route.continue()));
    await page.goto(new URL("/app/map", page.url()).href);
    await page.getByRole("tab", { name: "Слои" }).click();
    const layer = page.getByRole("listitem").filter({ hasText: "Временные режимы" });
    await layer.waitFor();
    await waitUntil("it is there", async () => tries >= 2 && (await layer.getByRole("paragraph").textContent()) === "");
  });

  it("with a part of a screen comes by itself when the second try succeeds", async () => {
    const page = await open("/", { jwt: await token() });
    let tries = 0;
    await page.route("**/static/js/requests-later-*.js", (route) => (tries++ === 0 ? route.abort() : route.continue()));
    await page.goto(new URL("/app/requests?request=new", page.url()).href);
    await page.getByRole("form", { name: "Новая заявка" }).waitFor();
    assert.equal(tries, 2);
  });

  it("comes by itself when the second try succeeds", async () => {
    const page = await open("/");
    let tries = 0;
    await page.route("**/widgets/login.js", (route) => (tries++ === 0 ? route.abort() : route.continue()));
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await page.getByLabel("Email").waitFor();
  });
});
