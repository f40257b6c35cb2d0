import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsNow } from "../helper/axe-faults.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

const tabs = { about: "its-demo-form", cases: null, partners: "its-partner-form", news: null } as const;
const chosen = (page: Page) => page.getByRole("tab", { selected: true });
const scripts = (page: Page) => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

describe("the public page", () => {
  const { open } = hostPages();

  it("opens the tab of its address; a chosen tab stands in the address; Back returns", async () => {
    const page = await open("/?tab=partners");
    await page.getByRole("tab", { name: "Партнёрам", selected: true }).waitFor();
    await page.getByRole("heading", { level: 1, name: "Партнёрская программа" }).waitFor();
    await page.getByRole("tab", { name: "Новости" }).click();
    await page.waitForURL(/\?tab=news$/);
    await page.goBack();
    await page.getByRole("tab", { name: "Партнёрам", selected: true }).waitFor();
    assert.match(page.url(), /\?tab=partners$/);
    assert.deepEqual(page.complaints, []);
  });

  it("is walked by keyboard", async () => {
    const page = await open("/");
    await page.getByRole("tab", { name: "О системе" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "Внедрения", selected: true }).waitFor();
    await page.keyboard.press("End");
    await page.getByRole("tab", { name: "Новости", selected: true }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.getByRole("tabpanel").evaluate((panel) => (panel.getRootNode() as ShadowRoot).activeElement === panel), true);
  });

  it("is swiped with a finger, and scrolls up and down without changing the tab", async () => {
    const page = await open("/", {}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
    await page.getByRole("tab").first().waitFor();
    const input = await page.context().newCDPSession(page);
    const swipe = async (from: [number, number], to: [number, number]) => {
      const at = (step: number) => [{ x: from[0] + ((to[0] - from[0]) * step) / 8, y: from[1] + ((to[1] - from[1]) * step) / 8 }];
      await input.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (let step = 1; step <= 8; step++) await input.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
      await input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe([330, 420], [60, 430]);
    await page.getByRole("tab", { name: "Внедрения", selected: true }).waitFor();
    await swipe([60, 420], [330, 410]);
    await page.getByRole("tab", { name: "О системе", selected: true }).waitFor();
    await swipe([200, 700], [190, 200]);
    await waitUntil("the page is scrolled", () => page.evaluate(() => scrollY > 100));
    assert.equal(await chosen(page).textContent(), "О системе");
  });

  it("loads a form only when its tab is shown and the form about to be seen", async () => {
    const page = await open("/?tab=news");
    await page.getByRole("heading", { level: 1, name: "Новости" }).waitFor();
    assert.deepEqual(
      (await scripts(page)).filter((name) => /(demo|partner)-form\.js|calculator/.test(name)),
      [],
    );
    await page.getByRole("tab", { name: "О системе" }).click();
    await page.getByRole("button", { name: "Запросить демонстрацию" }).first().click();
    await page.locator("its-demo-form form").waitFor();
    assert.deepEqual(
      (await scripts(page)).filter((name) => /partner-form\.js|calculator/.test(name)),
      [],
    );
  });

  it("hands the figures of the calculator to the partner form", async () => {
    const page = await open("/?tab=partners");
    const calculator = page.locator("its-yield-calculator");
    await calculator.scrollIntoViewIfNeeded().catch(() => {});
    await page.getByRole("region", { name: "Доходность партнёра" }).scrollIntoViewIfNeeded();
    await calculator.getByLabel("Население").fill("480000");
    await calculator.getByLabel("Количество светофоров").fill("312");
    await page.getByRole("region", { name: "Заявка на партнёрство" }).scrollIntoViewIfNeeded();
    await page.locator("its-partner-form form").waitFor();
    await calculator.getByRole("button", { name: "Стать партнёром" }).click();
    await page.locator("its-partner-form").getByText("480").first().waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("shows a recorded minute of the demonstration city that can be stopped, and that waits for who wants less motion", async () => {
    const page = await open("/");
    await page.locator(".vehicle.moving").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Остановить запись" }).click();
    await page.getByRole("button", { name: "Показать запись" }).waitFor();
    assert.equal(await page.locator(".vehicle.moving").count(), 0);
    const calm = await open("/", {}, { reducedMotion: "reduce" });
    await calm.getByRole("button", { name: "Показать запись" }).waitFor();
  });

  for (const language of ["ru", "en", "es"]) {
    for (const [tab, form] of Object.entries(tabs)) {
      it(`has no fault that axe finds, and no complaint, on ${tab} in ${language}`, async () => {
        const page = await open(`/?tab=${tab}`, { language }, { bypassCSP: true, viewport: { width: 1440, height: 4000 } });
        await page.getByRole("tabpanel").getByRole("heading", { level: 1 }).waitFor();
        if (form) await page.locator(`${form} form`).waitFor();
        await page.locator("#first-page").waitFor({ state: "detached" });
        assert.deepEqual(await faultsNow(page), []);
        assert.deepEqual(page.complaints, []);
      });
    }
  }
});

describe("the public page before its script runs", () => {
  const { open, token } = hostPages();

  it("is readable without JavaScript: everything it says, title, description, structured data", async () => {
    const page = await open("/", {}, { javaScriptEnabled: false });
    for (const said of [
      "75\u00a0000",
      "24/7",
      "Внедрения в городах",
      "−27\u00a0%",
      "от 150\u00a0%",
      "Франшиза",
      "шесть типов российских контроллеров",
      "пример",
    ])
      assert.ok(await page.getByText(said).first().isVisible(), said);
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
    assert.equal(await page.title(), "Система управления дорожным движением — ИТС");
    assert.match((await page.locator("meta[name=description]").getAttribute("content")) ?? "", /Светофоры/);
    assert.match((await page.locator("meta[property='og:title']").getAttribute("content")) ?? "", /Система/);
    const picture = (await page.locator("meta[property='og:image']").getAttribute("content")) ?? "";
    assert.equal((await page.request.get(new URL(picture, page.url()).href)).headers()["content-type"], "image/png");
    const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
    assert.equal(data["@type"], "SoftwareApplication");
    await page.getByRole("link", { name: "Войти в систему" }).waitFor();
  });

  it("stands until the portal's own page is there, then goes", async () => {
    const page = await open("/");
    await page.getByRole("tab").first().waitFor();
    assert.equal(await page.locator("#first-page").count(), 0);
  });

  it("gives way to what the portal says when it cannot be drawn", async () => {
    const page = await open("/");
    await page.addInitScript(() => {
      Date.prototype.getTimezoneOffset = () => {
        throw new Error("no clock in this browser");
      };
    });
    await page.reload();
    await page.getByRole("alert").getByText("no clock in this browser").waitFor();
    assert.equal(await page.locator("#first-page").count(), 0);
  });

  it("shows the tab of the address", async () => {
    const page = await open("/");
    await page.route("**/host.js", () => {});
    await page.goto(new URL("/?tab=news", page.url()).href, { waitUntil: "commit" });
    await page.getByRole("heading", { name: "Новости" }).waitFor();
    assert.equal(await page.getByText("от 150 %").isVisible(), false);
  });

  for (const [who, path, kept] of [
    ["on the login screen", "/login", {}],
    ["for a reader of English", "/", { language: "en" }],
    ["for an operator", "/", { jwt: "kept" }],
    ["below /app", "/app/map", {}],
  ] as const) {
    it(`is not seen ${who}`, async () => {
      const page = await open("/", kept);
      await page.route("**/host.js", () => {});
      await page.evaluate((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      }, Object.entries(kept));
      await page.goto(new URL(path, page.url()).href, { waitUntil: "commit" });
      await page.locator("#first-page").waitFor({ state: "attached" });
      assert.equal(await page.locator("#first-page").isVisible(), false);
      if (path !== "/") assert.equal(await page.title(), "ИТС");
    });
  }

  it("is gone when an operator arrives", async () => {
    const page = await open("/", { jwt: await token() });
    await page.getByRole("navigation", { name: "Главное меню" }).waitFor();
    await waitUntil("it is gone", async () => (await page.locator("#first-page").count()) === 0);
  });
});
