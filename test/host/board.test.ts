import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { faultsInBothThemes, inHost } from "../helper/axe-faults.js";
import { downloaded } from "../helper/downloaded.js";
import { pluginPages, screenPlugin } from "./plugin-pages.js";

const noise = screenPlugin(
  "noise",
  'static observedAttributes = ["place"]; attributeChangedCallback() { this.textContent = "noise at " + this.getAttribute("place"); } connectedCallback() { this.textContent ||= "noise"; }',
);
const bad = screenPlugin("bad", 'connectedCallback() { throw new Error("no card"); }');
const plugins = [{ url: "/my-plugins/noise.js" }, { url: "/my-plugins/bad.js" }];
const files = { "noise.js": noise, "bad.js": bad };

const cards = (page: Page) => page.getByRole("main").locator("[data-card]");
const names = (page: Page) => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));

async function add(page: Page, name: string) {
  await page.getByRole("main").getByRole("button", { name: "Добавить карточку" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
}

async function threeCards(page: Page) {
  for (const name of ["Экран noise", "Временные режимы", "Детектор транспорта"]) await add(page, name);
}

describe("the board", () => {
  const { open } = pluginPages();

  it("invites while it is empty, takes widgets and cards of plugins, and keeps them for this user", async () => {
    const page = await open("/app/board", plugins, files);
    await page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor();
    await threeCards(page);
    assert.deepEqual(await names(page), ["Экран noise", "Временные режимы", "Детектор транспорта"]);
    await page.getByText("noise", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("noise", { exact: true }).waitFor();
    assert.deepEqual(await names(page), ["Экран noise", "Временные режимы", "Детектор транспорта"]);
    assert.deepEqual(page.complaints, []);
    await page.getByRole("navigation").getByRole("button", { name: "Выйти" }).click();
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await page.getByLabel("Email").fill("viewer@its.test");
    await page.getByLabel("Пароль", { exact: true }).fill("viewer1234");
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").getByRole("link", { name: "Рабочий стол" }).click();
    await page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor();
  });

  it("offers three ready boards whose widgets are all there, wide and on a phone", async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 320, height: 800 },
    ]) {
      for (const [name, titles] of [
        ["Смена", ["Временные режимы", "Интерактивная карта", "Центр сообщений"]],
        ["Инженер", ["Светофорный объект", "Детектор транспорта", "Аналитика"]],
        ["Экран на стене", ["Интерактивная карта", "Временные режимы"]],
      ] as const) {
        const page = await open("/app/board", plugins, files, { viewport });
        await page.getByRole("list", { name: "Готовые варианты" }).getByRole("button", { name }).click();
        assert.deepEqual(await names(page), titles);
        for (const card of await cards(page).all()) await card.locator(".placed :defined").first().waitFor();
        assert.equal(await page.getByText("сейчас нет").count(), 0);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways");
        assert.deepEqual(page.complaints, []);
        await page.getByRole("button", { name: "Вернуть прежний рабочий стол" }).click();
        await page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor();
        await page.context().close();
      }
    }
  });

  it("is arranged by the arrow keys, with the focus on the handle and the place said", async () => {
    const page = await open("/app/board", plugins, files);
    await threeCards(page);
    const handle = page.getByRole("button", { name: "Переместить: Детектор транспорта" });
    await handle.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await page.getByText("«Детектор транспорта»: место 1 из 3").waitFor();
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await names(page), ["Детектор транспорта", "Экран noise", "Временные режимы"]);
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await names(page), ["Экран noise", "Детектор транспорта", "Временные режимы"]);
  });

  it("is arranged by dragging", async () => {
    const page = await open("/app/board", plugins, files);
    await threeCards(page);
    await page.getByRole("button", { name: "Переместить: Детектор транспорта" }).hover();
    await page.mouse.down();
    const target = await cards(page).first().boundingBox();
    assert.ok(target);
    await page.mouse.move(target.x + target.width / 2, target.y + 20, { steps: 8 });
    await page.mouse.up();
    assert.equal((await names(page))[0], "Детектор транспорта");
  });

  it("lets a card be set by the controls of its manifest, checked before anything is taken", async () => {
    const page = await open("/app/board", plugins, files);
    await add(page, "Экран noise");
    await page.getByRole("button", { name: "Настройки: Экран noise" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Место").fill("мост");
    await dialog.getByLabel(/^Высота/).fill("7");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await dialog.getByText("Укажите число от 120 до 2000").waitFor();
    assert.equal(await dialog.getByLabel("Место").inputValue(), "мост");
    await dialog.getByLabel(/^Высота/).fill("");
    await dialog.getByLabel("Ширина").selectOption("4");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await page.getByText("noise at мост").waitFor();
    assert.equal(await cards(page).first().getAttribute("data-width"), "4");
  });

  it("says of each part that does not arrive that it is missing, and brings it after another try", async () => {
    const page = await open("/app/board", plugins, files);
    const arrivesLate = async (part: string, act: () => Promise<unknown>, there: Locator) => {
      await page.route(`**/*${part}*`, (route) => route.abort());
      await act();
      const again = page.getByRole("alert").filter({ hasText: "Страница не загрузилась" }).getByRole("button", { name: "Повторить" });
      await again.waitFor();
      await page.unroute(`**/*${part}*`);
      await again.click();
      await there.waitFor();
    };
    const dialog = page.getByRole("dialog");
    await arrivesLate("board-later", () => page.getByRole("main").getByRole("button", { name: "Добавить карточку" }).click(), dialog);
    await dialog.getByRole("button", { name: /^Экран noise/ }).click();
    // They travel together, so a part fails by itself on a page that has loaded none yet.
    const shared = new URLSearchParams({ shared: btoa('{"its-board":1,"cards":[]}').replace(/=+$/, "") });
    const address = new URL(`/app/board?${shared}`, page.url()).href;
    await arrivesLate("board-later", () => page.goto(address), page.getByRole("button", { name: "К своему" }));
  });

  it("puts a card back that was taken away", async () => {
    const page = await open("/app/board", plugins, files);
    await threeCards(page);
    await page.getByRole("button", { name: "Убрать: Временные режимы" }).click();
    assert.deepEqual(await names(page), ["Экран noise", "Детектор транспорта"]);
    await page.getByRole("button", { name: "Вернуть карточку" }).click();
    assert.deepEqual(await names(page), ["Экран noise", "Временные режимы", "Детектор транспорта"]);
  });

  it("goes out to a file and comes in from one; a wrong file changes nothing", async () => {
    const page = await open("/app/board", plugins, files);
    await threeCards(page);
    await page.getByRole("main").getByRole("button", { name: "Ещё" }).first().click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Сохранить в файл" }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), /^Рабочий-стол-Дежурный-диспетчер-\d{4}-\d\d-\d\dT\d\d-\d\d\.json$/);
    const board = JSON.parse((await downloaded(file)).toString("utf8"));
    assert.equal(board["its-board"], 1);

    const input = page.locator("input[type=file]");
    const wrong = path.join(tmpdir(), "wrong.json");
    writeFileSync(wrong, '{ "cards": 3 }');
    await input.setInputFiles(wrong);
    await page.getByText("Файл «wrong.json» не загружен. В нём нет рабочего стола. Рабочий стол не изменён.").waitFor();
    assert.equal(await cards(page).count(), 3);
    const other = path.join(tmpdir(), "other-board.json");
    writeFileSync(other, JSON.stringify({ ...board, cards: board.cards.slice(0, 1) }));
    await input.setInputFiles(other);
    await cards(page).nth(1).waitFor({ state: "detached" });
    assert.deepEqual(await names(page), ["Экран noise"]);
  });

  it("is shared by its address, and nothing in a shared one may say who controls or which provider is asked", async () => {
    const board = {
      "its-board": 1,
      cards: [
        {
          id: "a",
          widget: "rts-panel",
          width: 4,
          height: null,
          attributes: { device: "1009", control: "", provider: "https://evil.example" },
        },
      ],
    };
    const shared = Buffer.from(JSON.stringify(board)).toString("base64url");
    const page = await open(`/app/board?shared=${shared}`, plugins, files);
    await page.getByText("Это рабочий стол, которым с вами поделились.").waitFor();
    await page.getByText("Схема движения").first().waitFor();
    const panel = page.locator("its-board its-rts-panel");
    assert.equal(await panel.getAttribute("control"), null);
    assert.doesNotMatch((await panel.getAttribute("provider")) ?? "", /evil/);
    await page.getByRole("button", { name: "Сохранить себе" }).click();
    await page.getByRole("button", { name: "Настроить" }).waitFor();
    assert.doesNotMatch(page.url(), /shared/);
    assert.deepEqual(await names(page), ["Светофорный объект"]);
  });

  it("says in their places which card failed and which has no plugin now", async () => {
    const kept = { "its-board": 1, cards: ["bad", "gone", "noise"].map((widget) => ({ widget, width: 2 })) };
    const page = await open(`/app/board?shared=${Buffer.from(JSON.stringify(kept)).toString("base64url")}`, plugins, files);
    await page.getByRole("listitem", { name: "Экран bad" }).getByText("no card").waitFor();
    await page.getByRole("heading", { name: "Карточки «gone» сейчас нет" }).waitFor();
    await page.getByRole("listitem", { name: "Экран noise" }).getByText("noise", { exact: true }).waitFor();
  });

  it("fits a phone", async () => {
    const page = await open("/app/board", plugins, files, { viewport: { width: 390, height: 844 } });
    await threeCards(page);
    const wide = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right));
    assert.ok(
      wide.every((right) => right <= 390),
      wide.join(),
    );
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.getByRole("main").getByRole("button", { name: "Добавить карточку" }).isVisible(), false);
  });

  it("gives axe nothing to find, empty, filled, with a failed card and with the settings of one open, in both themes", async () => {
    const page = await open("/app/board", plugins, files, { bypassCSP: true });
    const faults = () => faultsInBothThemes(page, inHost("its-board"));
    await page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor();
    assert.deepEqual(await faults(), []);
    for (const name of ["Экран noise", "Временные режимы", "Экран bad"]) await add(page, name);
    await page.getByRole("listitem", { name: "Экран bad" }).getByText("no card").waitFor();
    assert.deepEqual(await faults(), []);
    await page.getByRole("button", { name: "Настройки: Экран noise" }).click();
    await page.getByRole("dialog").getByLabel("Место").waitFor();
    assert.deepEqual(await faults(), []);
  });
});
