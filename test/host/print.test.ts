import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { cityStart } from "../helper/city-hour.js";
import { pressUntil } from "../helper/press-until.js";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

/** What stands on the paper of a page: its words, and the names of what only a screen can use. */
async function onPaper(page: Page) {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  const controls = page.getByRole("main").locator("button, select, textarea, input").filter({ visible: true });
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g) ?? [];
  return {
    text: await page.getByRole("main").evaluate(wordsOf),
    sheets: sheets.length,
    controls: await controls.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? each.textContent?.trim() ?? "")),
  };
}

/** Runs in the page: what can be read of an element and of the widgets inside it. */
function wordsOf(element: Element): string {
  if (!element.checkVisibility()) return "";
  const words = [...(element.shadowRoot ?? element).childNodes].map((node) =>
    node instanceof Element ? wordsOf(node) : node instanceof Text ? node.data : "",
  );
  return words.join(" ");
}

describe("on paper", () => {
  const { open, token } = sharedPages();

  it("a bus has all its stops and its log", async () => {
    const page = await open("/app/bus/bus-1-1", { jwt: await token() });
    const stops = page.getByRole("button", { name: /^Все остановки \(\d+\)/ });
    await stops.waitFor();
    const count = Number(/\d+/.exec((await stops.textContent()) ?? "")?.[0]);
    assert.ok(count > 8);
    // What comes later above the log moves it out of view again.
    await waitUntil("the log is there", async () => {
      await page.locator("[part=events]").scrollIntoViewIfNeeded();
      return page.locator("[part=events] li").first().isVisible();
    });
    const { controls, text } = await onPaper(page);
    assert.equal(await page.locator("[part=route] ol > li").filter({ visible: true }).count(), count);
    assert.match(text, /Журнал событий/);
    assert.deepEqual(controls, []);
  });

  it("a special vehicle has its figures and its tasks, and no form", async () => {
    const page = await open("/app/spec/spec-1", { jwt: await token() });
    await page.getByRole("form", { name: "Новое задание" }).waitFor();
    const { controls, text } = await onPaper(page);
    assert.match(text, /Обслужено за 30 мин[\s\S]*Задания/);
    assert.doesNotMatch(text, /Новое задание/);
    assert.deepEqual(controls, []);
  });

  it("a request has its times and what was said, and a list all its rows", async () => {
    const jwt = await token();
    const page = await open("/app/requests", { jwt }, { viewport: { width: 1440, height: 900 } });
    await page.locator("[data-request]").first().click();
    await page.getByRole("list", { name: "Сроки" }).waitFor();
    const { controls, text, sheets } = await onPaper(page);
    assert.match(text, /Сроки[\s\S]*Комментарии/);
    assert.deepEqual(controls, []);
    assert.ok(sheets <= 2, `${sheets} sheets`);
  });

  it("a measure has all of its chart, drawn anew for the width of the sheet, and its period", async () => {
    const path = "/app/rts/1001?tab=signal-performance%3Fmeasure%3Dcoordination_diagram";
    const page = await open(path, { jwt: await token() }, { viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
    const canvas = page.locator("its-signal-performance .its-plot canvas");
    await canvas.waitFor();
    const { text } = await onPaper(page);
    assert.match(text, /\d{1,2} \S+, \d\d:\d\d – \d{1,2} \S+, \d\d:\d\d\s+Данные за \d+ из \d+ мин/);
    const seen = await canvas.evaluate((drawn: HTMLCanvasElement) => {
      const { width, height } = drawn.getBoundingClientRect();
      const pixel = drawn.getContext("2d")?.getImageData(drawn.width - 20, 2, 1, 1).data ?? [];
      const place = drawn.closest(".its-plot") as HTMLElement;
      return {
        width,
        height,
        room: place.clientWidth,
        ratio: drawn.width / drawn.height,
        isDark: (pixel[3] ?? 0) > 0 && (pixel[0] ?? 0) < 128,
      };
    });
    assert.ok(seen.width <= seen.room + 1, `${seen.width} of ${seen.room} px`);
    assert.ok(Math.abs(seen.width / seen.height - seen.ratio) < 0.05, "it is not pressed together");
    assert.equal(seen.isDark, false);
  });

  it("the map has the letters of its levels of service and their hour, though no legend is open", async () => {
    const page = await open("/app/map?layers=devices,quality", { jwt: await token() }, { viewport: { width: 1440, height: 900 } });
    const legend = page.locator("its-map").getByText("F: больше 80 с");
    await legend.waitFor({ state: "attached" });
    assert.equal(await legend.isVisible(), false);
    const { text } = await onPaper(page);
    assert.match(text, /Уровень обслуживания ?, \d{1,2} \S+, \d\d:00–\d\d:00[\s\S]*A: задержка до 10 с[\s\S]*F: больше 80 с/);
    assert.equal(await legend.isVisible(), true);

    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1440, height: 900 });
    const map = page.locator("its-map");
    await map.locator("[aria-haspopup=menu]").last().click();
    await page.getByRole("menuitem", { name: "Последние 12 часов" }).click();
    const hour = map.getByText("Показано прошлое.");
    await hour.waitFor();
    await legend.waitFor({ state: "attached" });
    await onPaper(page);
    const [told, meanings] = await Promise.all([hour.boundingBox(), legend.boundingBox()]);
    assert.ok(told && meanings);
    const [above, below] = told.y < meanings.y ? [told, meanings] : [meanings, told];
    assert.ok(above.y + above.height < below.y, "the hour does not cover the letters");
    assert.equal(await map.getByRole("slider").count(), 0);
  });

  it("the message center has every message of the shift, though the screen draws only what is in sight", async () => {
    const jwt = await token();
    const page = await open("/app/messages", { jwt });
    await page.route("**/api/v1/city/transport_situation", async (route) => {
      const answer = await route.fetch();
      const situation = (await answer.json()) as { features: unknown[] };
      const said = Array.from({ length: 300 }, (_, i) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [45, 56.2] },
        properties: {
          kind: "message",
          id: `many-${i}`,
          type: "info",
          text: `Сообщение ${i + 1}.`,
          utime: cityStart() - 60 - i,
        },
      }));
      await route.fulfill({ response: answer, json: { ...situation, features: [...situation.features, ...said] } });
    });
    await page.reload();
    await page.locator("its-messages [part=pending]").first().hover();
    await waitUntil("the first of them is in sight", async () => {
      await page.mouse.wheel(0, 400);
      return (await page.getByText("Сообщение 1.", { exact: true }).count()) > 0;
    });
    assert.equal(await page.getByText("Сообщение 290.", { exact: true }).count(), 0);
    assert.equal(await page.getByText("напечатано").count(), 0);
    const { text, controls } = await onPaper(page);
    assert.match(text, /Сообщение 290\./);
    assert.match(
      text,
      /Заречинск.*напечатано \d{1,2} \S+ \d{4} г\. в \d\d:\d\d.*Показано (\d+) из \1\..*(Журналы устройств загружены за всю смену|Загружены сообщения устройств с)/s,
    );
    assert.doesNotMatch(text, /назад|Звук и уведомления|Отметить прочитанными|Выбрать/);
    assert.deepEqual(
      controls.filter((name) => !/^(Происшествие|Ошибка|Внимание|Подтверждение|Информация)/.test(name)),
      [],
      "each message is a button, and nothing else is",
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ media: "screen" });
    const opened = page.locator("its-messages [part=message] h3").first();
    await pressUntil(page.locator("its-messages [data-message]").first(), opened);
    const withOne = await onPaper(page);
    assert.match(withOne.text, /Сообщение 290\./);
    assert.equal(await page.locator("its-messages [part=message]").isVisible(), false);
  });
});
