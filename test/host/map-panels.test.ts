import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsInBothThemes, inHost } from "../helper/axe-faults.js";
import { sharedPages } from "./host-page.js";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const list = (page: Page) => page.getByRole("listbox", { name: "Список устройств" });

const listButton = (page: Page) => page.getByRole("button", { name: "Список", exact: true });

async function useTool(page: Page, name: string) {
  await page.getByRole("button", { name: "Инструменты карты" }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function openList(page: Page) {
  const button = listButton(page);
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  await list(page).getByRole("option").first().waitFor();
}

describe("the panels of the map", () => {
  const { open, token } = sharedPages();

  for (const [where, options] of Object.entries({ wide: {}, "on a phone": phone })) {
    it(`have nothing that axe finds fault with, ${where}`, async () => {
      const page = await open("/app/map", { jwt: await token() }, { bypassCSP: true, ...options });
      const isSound = async (what: string) => assert.deepEqual(await faultsInBothThemes(page, inHost("its-map")), [], what);
      await openList(page);
      await isSound("list");
      await page.getByRole("tab", { name: "Слои" }).click();
      await page.getByRole("checkbox", { name: /^Погода/ }).waitFor();
      await isSound("layers");
      await page.getByRole("tab", { name: "Аналитика" }).click();
      await page.getByRole("heading", { name: "Весь город" }).waitFor();
      await page.getByText("Транспортных средств").first().waitFor();
      await isSound("analytics");
      await page.getByRole("button", { name: "Условные обозначения" }).click();
      await isSound("legend");
      await page.getByRole("button", { name: "Условные обозначения" }).click();
      await useTool(page, "Измерить расстояние");
      await page.getByText("Укажите первую точку").waitFor();
      await isSound("measuring");
      await page.keyboard.press("Escape");
      await useTool(page, "Последние 12 часов");
      await page.getByRole("slider").waitFor();
      await isSound("history");
      assert.deepEqual(page.complaints, []);
    });
  }

  for (const height of [640, 844]) {
    it(`show rows of the list on a phone ${height} high, and give the map back`, async () => {
      const page = await open("/app/map", { jwt: await token() }, { ...phone, viewport: { width: 390, height } });
      await openList(page);
      const region = page.getByRole("region", { name: "Карта города" });
      const seen = await list(page).evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return Math.min(bottom, innerHeight) - top;
      });
      assert.ok(seen >= 128, `${seen} px of rows`);
      await list(page).getByRole("option").first().click();
      await page.getByRole("region", { name: /^Выбранное устройство/ }).waitFor();
      await page.getByRole("button", { name: "Закрыть панель" }).click();
      await listButton(page).click();
      assert.ok(((await region.boundingBox())?.height ?? 0) > 150, "the map is there again");
    });
  }
});
