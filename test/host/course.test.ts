import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsInBothThemes } from "../helper/axe-faults.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages, pathOf, signIn } from "./host-page.js";

/** The path each step is shown on, and the part it is shown over. */
const steps: readonly [path: RegExp, title: string, part: string][] = [
  [/^\/app\/map$/, "Начнём смену с карты", "its-map [part=toolbar]"],
  [/^\/app\/map$/, "Город на карте", "its-map [part=map]"],
  [/^\/app\/map$/, "То же самое списком", "its-map [part=list]"],
  [/^\/app\/rtc\/./, "Детектор транспорта (RTc)", "its-rtc-panel [part=state]"],
  [/^\/app\/rts\/./, "Светофорный объект (RTs)", "its-rts-panel [part=control]"],
  [/^\/app\/bus\/./, "Автобус", "its-bus-panel [part=place]"],
  [/^\/app\/spec\/./, "Спецтехника", "its-special-panel [part=tasks]"],
  [/^\/app\/analytics$/, "Аналитика", "its-analytics [part=chooser]"],
  [/^\/app\/archive$/, "Цифровой архив", "its-archive [part=toolbar]"],
  [/^\/app\/alarms$/, "Тревоги: что ждёт человека", "its-alarms [part=list]"],
  [/^\/app\/account$/, "Ваши данные", "its-account [part=contact]"],
  [/^\/app\/account$/, "Что вам разрешено", "its-account [part=restrictions]"],
];

const course = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => course(page).getByRole("button", { name, exact: true }).click();

/** Waits for a step; it is named by its number and title, and stands beside its part where it has one. */
async function isAt(page: Page, number: number, hasList = true) {
  const [path, title, part] = steps[number - 1] as (typeof steps)[number];
  await page.getByRole("dialog", { name: `Шаг ${number} из 12 ${title}` }).waitFor();
  const shown = number === 3 && !hasList ? "its-map [part=toolbar]" : part;
  if (number === 8 && (await page.getByRole("dialog").getByText("не подключён").count()) > 0) return;
  await waitUntil(`step ${number} lies over ${shown}`, async () => {
    const spot = await page.locator(".its-course-spot").boundingBox();
    const box = await page.locator(shown).first().boundingBox();
    if (!spot || !box || spot.height < 40) return false;
    const isWithin = spot.x >= box.x - 1 && spot.x + spot.width <= box.x + box.width + 1;
    return isWithin && spot.y >= box.y - 1 && spot.y + spot.height <= box.y + box.height + 1;
  });
  assert.match(pathOf(page), path);
}

describe("the assistant course", () => {
  const { open, site, token } = hostPages();
  const newcomer = async (options: object = {}) => {
    const page = await open("/app", { jwt: await token() }, { isNewcomer: true, ...options });
    await course(page).waitFor();
    return page;
  };
  const help = (page: Page) => page.getByRole("button", { name: "Помощь: учебный курс" });

  it("says beside its button that it did not load, and starts when it is asked again", async () => {
    const page = await open("/app/account", { jwt: await token() });
    await page.route("**/static/js/tour-*.js", (route) => route.abort(), { times: 2 });
    await help(page).click();
    await page.getByRole("menuitem", { name: /^Пройти курс/ }).click();
    const said = page.locator("its-course").getByRole("alert").getByText("Курс не загрузился. Попробуйте ещё раз.");
    await said.waitFor();
    await help(page).click();
    await said.waitFor({ state: "detached" });
    await page.getByRole("menuitem", { name: /^Пройти курс/ }).click();
    await course(page).waitFor();
  });

  for (const [layout, options] of [
    ["wide", {}],
    ["on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const) {
    it(`takes a newcomer through all its steps and screens, ${layout}, without a complaint`, async () => {
      const page = await newcomer(options);
      for (const number of steps.keys()) {
        await isAt(page, number + 1, layout === "wide");
        const box = await course(page).boundingBox();
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, "its words are in sight");
        assert.equal(await page.locator("its-course [role=status]").count(), 0, "a course that has begun is not offered");
        await press(page, number + 1 < steps.length ? "Дальше" : "Завершить курс");
      }
      await course(page).waitFor({ state: "detached" });
      await page.reload();
      await help(page).click();
      await page.getByRole("menuitem", { name: "Пройти курс с начала" }).waitFor();
      assert.equal(await page.getByRole("menuitem").count(), 1);
      assert.equal(await course(page).count(), 0);
      assert.deepEqual(page.complaints, []);
    });
  }

  it("starts by itself once: who put it off is not asked again, and has it by the help button", async () => {
    const page = await newcomer();
    await press(page, "Позже");
    await course(page).waitFor({ state: "detached" });
    await page.reload();
    await help(page).click();
    await page.getByRole("menuitem", { name: "Продолжить: шаг 1 из 12" }).waitFor();
    assert.equal(await course(page).count(), 0);
    await page.getByRole("menuitem", { name: "Пройти курс с начала" }).click();
    await isAt(page, 1);
  });

  const offer = (page: Page) => page.getByRole("region", { name: "Помощь: учебный курс" });

  it("leaves a newcomer where the link that he followed looks, and offers itself there", async () => {
    const page = await open("/app/map?layers=devices&center=56.21,45.05&zoom=15", {}, { isNewcomer: true });
    await signIn(page);
    await offer(page).getByText("Впервые здесь?").waitFor();
    await page.getByRole("region", { name: "Карта города" }).waitFor();
    assert.equal(await course(page).count(), 0);
    const kept = new URL(page.url()).searchParams;
    assert.deepEqual([kept.get("layers"), kept.get("zoom")], ["devices", "15"]);
    assert.ok(page.url().includes("45.05"));
    await offer(page).getByRole("button", { name: "Пройти курс: 12 шагов" }).click();
    await isAt(page, 1);
    assert.equal(await offer(page).count(), 0);
  });

  it("does not offer itself again to who put it off, and does to who looked past it", async () => {
    const page = await open("/app/analytics", { jwt: await token() }, { isNewcomer: true });
    await offer(page).waitFor();
    await page.keyboard.press("Escape");
    await offer(page).waitFor({ state: "detached" });
    assert.equal(pathOf(page), "/app/analytics");
    await page.reload();
    await offer(page).getByRole("button", { name: "Позже" }).click();
    await offer(page).waitFor({ state: "detached" });
    await page.reload();
    await help(page).click();
    await page.getByRole("menuitem", { name: "Продолжить: шаг 1 из 12" }).waitFor();
    assert.equal(await offer(page).count(), 0);
  });

  it("lets a newcomer see what he was sent a link to, and starts when he comes to the map", async () => {
    const page = await open("/app/analytics", { jwt: await token() }, { isNewcomer: true });
    await page.locator("its-analytics [part=chooser]").waitFor();
    await offer(page).waitFor();
    assert.equal(await course(page).count(), 0);
    assert.equal(pathOf(page), "/app/analytics");
    await page.getByRole("navigation").getByRole("link", { name: "Интерактивная карта" }).click();
    await isAt(page, 1);
  });

  it("starts for each user of a browser", async () => {
    const page = await open("/login", {}, { isNewcomer: true });
    await signIn(page);
    await press(page, "Позже");
    await page.getByRole("navigation").getByRole("button", { name: "Выйти" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/app"));
    await page.goto(`${site().url}/login`);
    await signIn(page, { email: "viewer@its.test", password: "viewer1234" });
    await isAt(page, 1);
  });

  it("goes by keyboard, keeps the focus, gives it back, and is resumed after a reload where it was left", async () => {
    const page = await newcomer();
    await isAt(page, 1);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await waitUntil("the focus is on the next step", async () => (await focused()) === "Дальше");
    for (const name of ["×", "Позже", "Дальше"]) {
      await page.keyboard.press("Tab");
      assert.equal(await focused(), name);
    }
    await page.keyboard.press("Enter");
    await isAt(page, 2);
    await page.keyboard.press("ArrowRight");
    await isAt(page, 3);
    await page.keyboard.press("ArrowRight");
    await isAt(page, 4);
    await page.keyboard.press("ArrowLeft");
    await isAt(page, 3);
    await page.keyboard.press("ArrowRight");
    await isAt(page, 4);
    await page.keyboard.press("Escape");
    await course(page).waitFor({ state: "detached" });
    const label = await page.evaluate(() => {
      let focus = document.activeElement;
      while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
      return focus?.getAttribute("aria-label");
    });
    assert.equal(label, "Помощь: учебный курс");

    await page.reload();
    await help(page).click();
    await page.getByRole("menuitem", { name: "Продолжить: шаг 4 из 12" }).click();
    await isAt(page, 4);
  });

  it("points at the part it speaks of as soon as that is there, and until then at what stands in for it", async () => {
    const page = await newcomer();
    await isAt(page, 1);
    await press(page, "Дальше");
    await isAt(page, 2);
    const list = page.locator("its-map [part=list]");
    await list.evaluate((part) => part.style.setProperty("display", "none"));
    await press(page, "Дальше");
    await isAt(page, 3, false);
    await list.evaluate((part) => part.style.removeProperty("display"));
    await isAt(page, 3);
  });

  it("keeps the page behind out of reach and gives it back as it was", async () => {
    const page = await newcomer();
    await isAt(page, 1);
    const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
    const during = await sheets();
    const isInert = () => page.locator("its-portal").evaluate((portal) => (portal as HTMLElement).inert);
    assert.equal(await isInert(), true);
    await press(page, "Прервать курс");
    assert.equal(await isInert(), false);
    assert.equal(await sheets(), during - 2);
    assert.equal(await page.locator(".its-course-spot, .driver-overlay, .driver-popover, #driver-dummy-element").count(), 0);
  });

  it("is left by the browser's Back", async () => {
    const page = await newcomer();
    for (const number of [1, 2, 3]) {
      await isAt(page, number);
      await press(page, "Дальше");
    }
    await isAt(page, 4);
    await page.goBack();
    await course(page).waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Карта города" }).waitFor();
  });

  it("says so and goes on where the city has no bus, and while a page does not come", async () => {
    const page = await open("/login", {}, { isNewcomer: true });
    await page.route("**/transport_situation", (route) => route.fulfill({ json: { type: "FeatureCollection", features: [] } }));
    await signIn(page);
    for (const number of [1, 2, 3, 4, 5]) {
      await isAt(page, number);
      await press(page, "Дальше");
    }
    await course(page).getByText("Сейчас на линии нет ни одного автобуса.").waitFor();
    await page.route("**/archive/**", () => {});
    await press(page, "Дальше");
    await course(page).getByText("Сейчас на линии нет ни одной спецмашины.").waitFor();
    await press(page, "Дальше");
    await isAt(page, 8);
    await press(page, "Дальше");
    await page.getByRole("dialog", { name: /^Шаг 9 из 12/ }).waitFor();
    await press(page, "Дальше");
    await isAt(page, 10);
  });

  it("says the words of the next step while the list of its devices is long in coming", async () => {
    const page = await open("/login", {}, { isNewcomer: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/items_telemetry_rtc", async (route) => {
      await answered;
      await route.continue();
    });
    await signIn(page);
    for (const number of [1, 2, 3]) {
      await isAt(page, number);
      await press(page, "Дальше");
    }
    await page
      .getByRole("dialog", { name: /^Шаг 4 из 12/ })
      .getByText("Открываем страницу…")
      .waitFor({ timeout: 8_000 });
    assert.equal(pathOf(page), "/app/map");
    answer();
    await isAt(page, 4);
  });

  it("has no fault that axe finds, in both themes", async () => {
    const page = await newcomer({ bypassCSP: true });
    await isAt(page, 1);
    assert.deepEqual(await faultsInBothThemes(page), []);
  });
});
