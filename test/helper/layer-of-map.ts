import type { Page } from "playwright-core";

/** Waits for a layer that has no room in the row above the map, in the menu at its end. */
export async function findLayerInMenu(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^(Ещё слои|More layers)/ }).click();
  await page.getByRole("menuitemcheckbox", { name }).waitFor();
  await page.keyboard.press("Escape");
}
