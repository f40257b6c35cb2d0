import type { Page } from "playwright-core";
import { waitUntil } from "./wait-until.js";

/**
 * Waits for a layer that has no room in the row above the map, in the menu at its end. A map that learns of a layer is made anew, which
 * closes its menu: whoever looked before looks once more.
 */
export async function findLayerInMenu(page: Page, name: RegExp): Promise<void> {
  const item = page.getByRole("menuitemcheckbox", { name });
  await waitUntil(`the layer ${name} is in the menu`, async () => {
    await page.getByRole("button", { name: /^(Ещё слои|More layers)/ }).click();
    const isThere = await item.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    await page.keyboard.press("Escape");
    return isThere;
  });
}
