import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { faultsInBothThemes, inHost } from "../helper/axe-faults.js";
import { pressUntil } from "../helper/press-until.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

const viewer = { email: "viewer@its.test", password: "viewer1234" };

describe("requests and messages of two operators", () => {
  const { open, site, token } = hostPages();
  const tokenOf = async (who: object) => {
    const answer = await fetch(`${site().url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(who),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const advance = (seconds: number) =>
    fetch(`${site().url}/__sim/advance`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seconds }),
    });
  const colourOf = (words: Locator) => words.evaluate((each) => getComputedStyle(each).color);
  const comment = async (page: Page, words: string) => {
    await page.getByLabel("Комментарий", { exact: true }).fill(words);
    await page.getByRole("button", { name: "Отправить комментарий" }).click();
  };

  it("a request made from the map is commented by both at once, becomes overdue by the clock, and is closed", async () => {
    const one = await open("/app/map", { jwt: await token() });
    await one.getByRole("button", { name: "Инструменты карты" }).click();
    await one.getByRole("menuitem", { name: "Создать заявку на карте" }).click();
    await one.getByText("Укажите место на карте").waitFor();
    await one.getByRole("region", { name: "Карта города" }).click({ position: { x: 300, y: 300 } });
    await one.waitForURL(/\/app\/requests\?.*request=new/);
    await one.getByText(/Координаты: 5\d\.\d+, 4\d\.\d+/).waitFor();
    const form = one.getByRole("form", { name: "Новая заявка" });
    await form.getByLabel("Тема", { exact: true }).fill("Проверка связи");
    await form.getByLabel("Описание").fill("Не отвечает переходной модуль");
    await form.getByRole("button", { name: "Создать заявку" }).click();
    await one.getByRole("heading", { name: "Проверка связи" }).waitFor();
    const address = one.url();
    assert.match(address, /request=[\w-]{30,}/);

    const other = await open(address.slice(site().url.length), { jwt: await tokenOf(viewer) });
    await other.getByRole("heading", { name: "Проверка связи" }).waitFor();
    await Promise.all([comment(one, "Выезжаем с базы"), comment(other, "Я уже рядом")]);
    for (const page of [one, other]) {
      const thread = page.getByRole("list", { name: "Комментарии" });
      await thread.getByText("Выезжаем с базы").waitFor();
      await thread.getByText("Я уже рядом").waitFor();
      assert.equal(await thread.getByRole("listitem").count(), 2);
    }

    await advance(3.5 * 3600);
    await one.reload();
    const inTimeline = one.getByRole("list", { name: "Сроки" }).getByText(/просрочено на 1\sч/);
    await inTimeline.waitFor();
    assert.equal(
      await colourOf(inTimeline),
      await colourOf(one.locator("its-requests [data-request][aria-current]").getByText(/Просрочена на 1\sч/)),
      "overdue has one colour",
    );
    await one.getByRole("button", { name: "Принять в работу" }).click();
    await one
      .getByRole("list", { name: "Сроки" })
      .getByText(/с опозданием на 1\sч/)
      .waitFor();
    await other
      .getByRole("list", { name: "Сроки" })
      .getByText(/с опозданием на 1\sч/)
      .waitFor({ timeout: 40_000 });
    await one.getByRole("button", { name: "Закрыть заявку" }).click();
    await one.getByRole("button", { name: "Открыть снова" }).waitFor();
    await other.getByRole("button", { name: "Открыть снова" }).waitFor({ timeout: 40_000 });

    await one
      .getByRole("button", { name: /Показать на карте/ })
      .first()
      .click();
    await one.waitForURL(/\/app\/map\?/);
    await one.goBack();
    await one.getByRole("heading", { name: "Проверка связи" }).waitFor();
    for (const page of [one, other]) {
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("a request is moved by a click on the map beside whose panel it is edited, on a phone too", async () => {
    const jwt = await token();
    const asked = async () => {
      const answer = await fetch(`${site().url}/api/v1/uds`, { headers: { authorization: `Bearer ${jwt}` } });
      return (await answer.json()) as { id: string; latitude: number; longitude: number; close_time: number | null }[];
    };
    const before = (await asked()).find(({ close_time }) => close_time === null);
    assert.ok(before);
    const page = await open(`/app/map?device=${before.id}`, { jwt }, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.waitForURL(({ searchParams }) => {
      const [latitude, longitude] = (searchParams.get("center") ?? "").split(",").map(Number) as [number, number];
      return Math.hypot(latitude - before.latitude, longitude - before.longitude) < 0.001;
    });
    await page.getByRole("button", { name: "Изменить" }).click();
    const pick = page.getByRole("button", { name: "Указать на карте" });
    await pick.click();
    await page.getByText("Укажите место на карте").waitFor();
    const map = page.getByRole("region", { name: "Карта города" });
    const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
    await map.click({ position: { x: width / 2 + 60, y: height / 2 } });
    await page.getByText("Укажите место на карте").waitFor({ state: "detached" });
    assert.equal(await pick.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button), true, "the focus is back");
    assert.equal(await page.locator("its-map").count(), 1, "no map inside the map");
    await page.getByRole("button", { name: "Сохранить" }).click();
    const after = await waitUntil("it has moved", async () =>
      (await asked()).find(({ id, longitude }) => id === before.id && longitude !== before.longitude),
    );
    assert.ok(after.longitude > before.longitude && Math.abs(after.latitude - before.latitude) < 0.01, JSON.stringify(after));
    assert.deepEqual(page.complaints, []);
  });

  it("have nothing that axe finds fault with, wide and on a phone", async () => {
    const jwt = await token();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 800 },
    ]) {
      const page = await open("/app/requests?request=new", { jwt }, { viewport, bypassCSP: true });
      await page.getByRole("form", { name: "Новая заявка" }).waitFor();
      await page.locator('its-map canvas:not([width="0"])').first().waitFor();
      assert.deepEqual(await faultsInBothThemes(page, inHost("its-requests")), []);
      await page.goto(`${site().url}/app/requests`);
      await page.locator("[data-request]").first().click();
      await page.getByRole("button", { name: "Изменить" }).click();
      await page.getByRole("form", { name: "Изменить" }).waitFor();
      assert.deepEqual(await faultsInBothThemes(page, inHost("its-requests")), []);
      await page.goto(`${site().url}/app/messages`);
      await page.locator("[data-message]").first().click();
      assert.deepEqual(await faultsInBothThemes(page, inHost("its-messages")), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the screen");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("an error acknowledged by one is acknowledged for the other, and both menus count it no more", async () => {
    const one = await open("/app/messages", { jwt: await token() });
    const other = await open("/app/messages", { jwt: await tokenOf(viewer) });
    const pending = one.locator("its-messages [part=pending]");
    const newest = pending.locator("[data-message]").first();
    await newest.waitFor({ timeout: 40_000 });
    // Others come while the logs of devices are read: this one is told from them by its id.
    const id = await newest.getAttribute("data-message");
    await one.getByRole("link", { name: /непрочитанных сообщений: [1-9]/ }).waitFor();
    await one.locator(`[data-message="${id}"]`).click();
    await other.goto(`${site().url}/app/messages${new URL(one.url()).search}`);
    const [opened, seen] = [one, other].map((page) => page.locator("its-messages [part=message]")) as [Locator, Locator];
    await seen.getByRole("button", { name: "Квитировать", exact: true }).waitFor();
    await pressUntil(opened.getByRole("button", { name: "Квитировать", exact: true }), opened.getByText(/^Квитировано: вы, /));
    await seen.getByText(/^Квитировано: Дежурный диспетчер/).waitFor({ timeout: 60_000 });
    for (const page of [one, other]) {
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("each stands alone on a plain page, and a provider without requests leaves the other whole", async () => {
    const own = await token();
    const page = await site().newPage();
    const html = `<!doctype html><html lang="ru"><title>Страница</title><link rel="icon" href="data:,">
      <script type="module" src="/its.js"></script><its-requests></its-requests><its-messages></its-messages></html>`;
    await page.route(`${site().url}/plain.html`, (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.addInitScript((given) => {
      document.addEventListener("DOMContentLoaded", () => {
        for (const each of document.querySelectorAll("its-requests, its-messages")) Object.assign(each, { getToken: () => given });
      });
    }, own);
    await page.goto(`${site().url}/plain.html`);
    await page
      .getByRole("region", { name: "Заявки" })
      .getByRole("button", { name: /Разметка|Покрытие/ })
      .first()
      .waitFor();
    await page.getByRole("heading", { name: "Центр сообщений" }).waitFor();
    assert.deepEqual(page.complaints, []);

    await page.route("**/api/v1/uds", (route) => route.fulfill({ status: 404, json: { error: { code: "not_found", message: "" } } }));
    await page.reload();
    await page.getByText("Сервер этого не предоставляет").waitFor();
    await page.getByRole("heading", { name: "Центр сообщений" }).waitFor();
  });
});
