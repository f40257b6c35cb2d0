import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sharedPages } from "./host-page.js";

describe("a toast", () => {
  const { open, token } = sharedPages();

  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const)
    it(`lies within the bar at the top and not upon the screen that it speaks of (${width} × ${height})`, async () => {
      // Where nothing can be kept, a toast says so as soon as somebody signs in.
      const page = await open("/app/rts/1001", { jwt: await token() }, { viewport: { width, height } });
      await page.locator("its-rts-panel [part=control]").waitFor();
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("", "QuotaExceededError");
        };
      });
      await page.reload();
      const toast = page.locator(".Toastify__toast").first();
      await toast.waitFor();
      const screen = page.getByRole("main");
      await screen.waitFor();
      const toastBox = await toast.boundingBox();
      const screenBox = await screen.boundingBox();
      assert.ok(toastBox && screenBox);
      assert.ok(toastBox.y + toastBox.height <= screenBox.y, `${JSON.stringify(toastBox)} upon ${JSON.stringify(screenBox)}`);
      assert.ok(toastBox.x >= 0 && toastBox.x + toastBox.width <= width);
    });
});
