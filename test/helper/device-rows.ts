import type { Locator, Page } from "playwright-core";

/** The rows of signal controllers in the list beside a map: alarms stand above devices, as many as a city has. */
export async function signalRows(page: Page | Locator): Promise<Locator> {
  await page.locator('select:has(option[value="rts"])').selectOption("rts");
  return page
    .getByRole("listbox")
    .getByRole("option")
    .filter({ hasText: /, (светофор|signal controller|semáforo), /i });
}
