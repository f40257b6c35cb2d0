import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages, operator, pathOf } from "./host-page.js";

/** A crossing that no other test of this file touches. */
const OID = 1006;

/** A finger on the middle of a thing, as large as a finger needs (WCAG 2.2: 24 CSS px), and under nothing else. */
async function tap(page: Page, thing: Locator): Promise<void> {
  await thing.waitFor();
  await thing.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await thing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  assert.ok(width >= 24 && height >= 24, `${thing}: ${width} × ${height} px`);
  const over = await thing.evaluate(
    (element, at) => {
      let found = document.elementFromPoint(at.x, at.y);
      while (found?.shadowRoot?.elementFromPoint(at.x, at.y)) found = found.shadowRoot.elementFromPoint(at.x, at.y);
      const isOfIt =
        found && (element.contains(found) || found.contains(element) || (element as HTMLInputElement).labels?.[0]?.contains(found));
      return isOfIt ? null : (found?.outerHTML.slice(0, 200) ?? "nothing");
    },
    { x: x + width / 2, y: y + height / 2 },
  );
  assert.equal(over, null, `over ${thing}`);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** Taps until something is there: the desk takes no press while it moves, and says so. */
const tapUntil = (page: Page, thing: Locator, result: Locator) =>
  waitUntil(`${thing} leads to ${result}`, async () => {
    if (await result.isVisible()) return true;
    await tap(page, thing);
    await page.waitForTimeout(1_000);
    return result.isVisible();
  });

describe("a shift by touch alone, on a phone", () => {
  const { open, site } = hostPages();

  it("signs in, finds a crossing, drafts a mode, acknowledges a message, looks into the archive, and comes back", async () => {
    await fetch(`${site().url}/__sim/controller`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ oID: OID, faultless: true }),
    });
    const page = await open("/login", {}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const menu = (name: string | RegExp) => page.getByRole("navigation").getByRole("link", { name }).first();

    // What is typed comes from the phone's own keyboard.
    await tap(page, page.getByLabel("Email"));
    await page.keyboard.type(operator.email);
    await tap(page, page.getByLabel("Пароль", { exact: true }));
    await page.keyboard.type(operator.password);
    await tap(page, button("Войти"));
    await page.waitForURL(/\/app\/map/);

    const search = page.locator("its-map").getByRole("combobox", { name: "Поиск на карте" });
    await page.locator("its-map [part=toolbar]").waitFor();
    if (!(await search.isVisible())) await tap(page, page.locator("its-map").getByRole("button", { name: "Поиск на карте" }));
    await tap(page, search);
    await page.keyboard.type(`${OID}`);
    await tap(
      page,
      page
        .getByRole("option")
        .filter({ hasText: /светофор/i })
        .first(),
    );
    const panel = page.locator("its-map its-rts-panel");
    await panel.getByRole("heading", { level: 2 }).waitFor();
    await tap(
      page,
      page
        .getByRole("link", { name: /^Светофорный объект|Открыть страницу/ })
        .or(button(/Открыть страницу/))
        .first(),
    );
    await page.waitForURL(new RegExp(`/app/rts/${OID}`));
    await page.locator("its-rts-panel time[data-age]").first().waitFor();

    const dialog = page.getByRole("dialog");
    await tapUntil(page, button("Запросить: Удержание фазы"), dialog);
    const phase = dialog.getByRole("radio").nth(1);
    await tapUntil(page, dialog.locator("label").filter({ has: phase }), dialog.getByRole("radio", { checked: true }).and(phase));
    const chip = (isPressed: boolean) => dialog.getByRole("button", { name: "ДТП", exact: true, pressed: isPressed });
    await tapUntil(page, chip(false), chip(true));
    await waitUntil("it could be sent", () => dialog.getByRole("button", { name: /^Отправить/ }).isEnabled());
    await tap(page, dialog.getByRole("button", { name: /^Отмена/ }));
    await dialog.waitFor({ state: "detached" });

    await tap(page, menu(/Сообщения/));
    const pending = page.locator("its-messages [part=pending]");
    await tap(page, pending.locator("[data-message]").first());
    const opened = page.locator("its-messages [part=message]");
    await tap(page, opened.getByRole("button", { name: "Квитировать", exact: true }));
    await opened
      .getByText(/Квитировано|квитировал/i)
      .first()
      .waitFor();
    await tap(page, opened.getByRole("button", { name: "К списку" }));
    await pending.first().waitFor();

    await tap(page, button(/^Ещё|Меню/));
    await tap(
      page,
      page
        .getByRole("menuitem", { name: "Цифровой архив" })
        .or(page.getByRole("link", { name: "Цифровой архив" }))
        .first(),
    );
    await page.locator("its-archive").waitFor();
    await waitUntil("it is the archive", () => pathOf(page) === "/app/archive");
    await tap(page, menu("Карта"));
    await page.waitForURL(/\/app\/map/);
    assert.deepEqual(page.complaints, []);
  });
});
