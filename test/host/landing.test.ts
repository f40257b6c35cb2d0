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

  it("shows the product in the city that speaks the language, in the colours of the page, each picture named and with its place kept", async () => {
    for (const language of ["ru", "en", "es"]) {
      for (const theme of ["light", "dark"]) {
        const page = await open("/", { language, theme });
        const pictures = page.locator("its-landing img");
        await pictures.first().waitFor();
        for (const picture of await pictures.all()) {
          await picture.scrollIntoViewIfNeeded();
          await waitUntil("it is there", () => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth > 0));
        }
        const told = await pictures.evaluateAll((all) =>
          (all as HTMLImageElement[]).map(({ currentSrc, alt, loading }) => ({
            name: currentSrc.replace(/.*\/(\w+-\w+-\w+)-.*/, "$1"),
            isNamed: alt.length > 20,
            loading,
          })),
        );
        assert.deepEqual(
          told,
          ["map", "device", "phone", "desk", "analytics"].map((shown, at) => ({
            name: `${shown}-${language}-${theme}`,
            isNamed: true,
            loading: at === 0 ? "eager" : "lazy",
          })),
        );
        const sizes = await pictures.evaluateAll((all) =>
          (all as HTMLImageElement[])
            .filter(
              (each) =>
                Number(each.getAttribute("width")) !== each.naturalWidth || Number(each.getAttribute("height")) !== each.naturalHeight,
            )
            .map(({ currentSrc }) => currentSrc),
        );
        assert.deepEqual(sizes, [], "width and height are those of the file");
        assert.deepEqual(page.complaints, []);
        await page.context().close();
      }
    }
  });

  it("takes the dark picture where the visitor's system is dark, and moves nothing while it comes", async () => {
    const page = await open("/", {}, { colorScheme: "dark" });
    await page.addInitScript(() => {
      Reflect.set(globalThis, "itsShift", 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(globalThis, "itsShift", Reflect.get(globalThis, "itsShift") + Reflect.get(entry, "value"));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.route("**/*.webp", async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.reload();
    const map = page.locator("its-landing .picture img");
    await waitUntil("the map is there", () =>
      map.evaluate((each) => (each as HTMLImageElement).currentSrc.includes("map-ru-dark") && (each as HTMLImageElement).complete),
    );
    const shift = await page.evaluate(() => Reflect.get(globalThis, "itsShift") as number);
    assert.ok(shift <= 0.02, `${shift}`);
  });

  it("keeps the rows of claims and points on one line, wide", async () => {
    for (const language of ["ru", "en", "es"]) {
      const page = await open("/", { language });
      await page.locator("its-landing .claims h2").first().waitFor();
      for (const row of [".claims .figure", ".claims h2", ".claims p:last-child", ".points h3", ".points p"]) {
        const tops = await page
          .locator(`its-landing ${row}`)
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        assert.ok(tops.length > 2 && new Set(tops).size === 1, `${row} in ${language}: ${tops}`);
      }
      const titles = await page
        .locator("its-landing .screens h3")
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
      assert.ok(titles.length === 4 && titles[0] === titles[1] && titles[2] === titles[3], `pictures in ${language}: ${titles}`);
    }
  });

  it("links to the documentation and to its examples", async () => {
    const page = await open("/", { language: "en" });
    const read = page.getByRole("navigation", { name: "Read more" });
    for (const [name, path] of [
      ["Documentation", "/docs/"],
      ["Examples", "/docs/elements/"],
    ] as const) {
      const href = await read.getByRole("link", { name }).evaluate((link) => (link as HTMLAnchorElement).href);
      assert.equal(new URL(href).pathname, path);
      assert.equal((await page.request.get(href)).status(), 200);
    }
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
