import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

/** Pixels in which two pictures of the same size differ by more than noise; the page decodes them. */
const differing = (page: Page, one: Buffer, other: Buffer) =>
  page.evaluate(
    async (pictures) => {
      const [before, after] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d") as OffscreenCanvasRenderingContext2D;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      let count = 0;
      for (let at = 0; at < (before?.length ?? 0); at += 4)
        if ([0, 1, 2].some((band) => Math.abs((before?.[at + band] ?? 0) - (after?.[at + band] ?? 0)) > 8)) count++;
      return count;
    },
    [one.toString("base64"), other.toString("base64")],
  );

/** Pixels on the screen that are those of what drives: the map as the browser shows it, with that pane and without it. */
async function movingPixels(page: Page): Promise<number> {
  const map = page.locator("its-map .leaflet-container");
  const picture = async (visibility: string) => {
    await map.locator(".leaflet-moving-pane").evaluate((pane, value) => {
      (pane as HTMLElement).style.visibility = value;
    }, visibility);
    return map.screenshot();
  };
  return differing(page, await picture("hidden"), await picture(""));
}

describe("the map when nothing that drives is left on it (F30)", () => {
  const { open, token } = sharedPages();

  async function openBuses() {
    const page = await open("/app/map?center=56.2,45.06&zoom=13&layers=bus", { jwt: await token() });
    await waitUntil("buses are drawn", async () => (await movingPixels(page)) > 200);
    return page;
  }
  const isEmptied = (page: Page) => waitUntil("no pixel of a bus is left", async () => (await movingPixels(page)) === 0, 10_000);

  it("keeps no pixel of the last layer that was switched off", async () => {
    const page = await openBuses();
    await page
      .getByRole("group", { name: "Слои карты" })
      .getByRole("button", { name: /^Общественный транспорт/ })
      .click();
    await isEmptied(page);
  });

  it("keeps no pixel of what a filter has left nothing of", async () => {
    const page = await openBuses();
    await page.getByRole("searchbox").first().fill("такого нет");
    await page.getByText("Ничего не найдено").first().waitFor();
    await isEmptied(page);
  });
});
