import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { operator, pathOf, sharedPages } from "./host-page.js";

describe("key presses from sign-in to what is urgent", () => {
  const { open } = sharedPages();

  /** Signs in as an operator does, waits for the map, and gives a keyboard that counts its presses. */
  async function atWork(areHotkeysOn = true) {
    const page = await open("/login", areHotkeysOn ? {} : { "its.hotkeys": "false" });
    await page.getByLabel("Email").fill(operator.email);
    await page.getByLabel("Пароль", { exact: true }).fill(operator.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/app/map*");
    await page.locator("its-map [role=option]").first().waitFor();
    let presses = 0;
    return {
      page,
      presses: () => presses,
      /** Presses a key, and waits until what has the focus is called so and can be seen to have it. */
      async press(key: string, name: RegExp) {
        presses++;
        await page.keyboard.press(key);
        await waitUntil(`"${key}" leads to ${name}`, async () => name.test((await focused(page)).name));
        assert.equal((await focused(page)).isSeen, true, `the focus is seen on ${name}`);
      },
    };
  }

  it("are two to the first button that acknowledges, by the keys of the host", async () => {
    const { page, press, presses } = await atWork();
    await press("n", /\d\d:\d\d/);
    await press("a", /^Квитировать/);
    assert.match(pathOf(page), /messages$/);
    assert.equal(presses(), 2);
    assert.deepEqual(page.complaints, []);
  });

  it("are at most five to it where those keys are switched off", async () => {
    const { page, press, presses } = await atWork(false);
    await press("Tab", /^К карте/);
    await press("ArrowRight", /^Поиск на карте/);
    await press("ArrowRight", /^Следующее неквитированное сообщение/);
    await press("Enter", /\d\d:\d\d/);
    await press("Tab", /^Квитировать/);
    assert.ok(presses() <= 5, `${presses()}`);
    assert.deepEqual(page.complaints, []);
  });

  it("are at most eight to the first button of a signal that requests a mode, its number typed", async () => {
    const { page, press, presses } = await atWork();
    await press("s", /^Поиск на карте/);
    for (const digit of "1001") await press(digit, /^Поиск на карте/);
    await page.locator("its-map [role=combobox][aria-expanded=true]").waitFor();
    await press("Enter", /^Выбранное устройство/);
    await page.locator("its-map its-rts-panel").getByRole("heading", { level: 2 }).waitFor();
    await press("o", /^Светофорный объект/);
    await page
      .getByRole("button", { name: /^Запросить: / })
      .first()
      .waitFor();
    await press("r", /^Запросить: /);
    assert.match(pathOf(page), /rts\/1001$/);
    assert.ok(presses() <= 8, `${presses()}`);
    assert.deepEqual(page.complaints, []);
  });

  it("are at most eight from the page of a signal to it where the keys are switched off", async () => {
    const { page, press, presses } = await atWork(false);
    await page.goto(new URL("/app/rts/1001", page.url()).href);
    await page
      .getByRole("button", { name: /^Запросить: / })
      .first()
      .waitFor();
    await press("Tab", /^Перейти к содержанию/);
    await press("Enter", /^Светофорный объект/);
    await press("Tab", /^К карте/);
    await press("ArrowLeft", /^К запросу режима/);
    await press("Enter", /^Запросить: /);
    assert.ok(presses() <= 8, `${presses()}`);
    assert.deepEqual(page.complaints, []);
  });
});

/** What has the focus, within all roots: how it is called, and whether its mark of the focus is drawn and in the window. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let { activeElement } = document;
    while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
    const element = activeElement as HTMLElement | null;
    if (!element) return { name: "", isSeen: false };
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    const isMarked = ["", "::after"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const name = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? "";
    return { name: name.trim(), isSeen: isInWindow && isMarked && element.checkVisibility() };
  });
