import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { startSite } from "../helper/site.js";
import { signIn } from "./host-page.js";

/** What a browser may do to a page that wants to keep something (faults F22). */
const browsers: Record<string, () => void> = {
  blocks: () => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  },
  "has no room left in": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
};

describe("a browser that", () => {
  const saysSo = (page: Page) => page.getByText("Браузер не сохраняет данные");

  for (const [what, spoil] of Object.entries(browsers))
    it(`${what} the storage lets an operator work from memory, and it is said once`, async () => {
      const site = await startSite();
      try {
        const page = await site.newPage();
        await page.addInitScript(spoil);
        await page.goto(`${site.url}/login`);
        // It goes by itself after 5 s, which a busy machine needs for what follows.
        const said = saysSo(page)
          .waitFor()
          .then(() => saysSo(page).count());
        await signIn(page);
        await page.waitForURL("**/app/map**");
        assert.equal(await said, 1);
        await page.getByRole("listbox").getByRole("option").first().waitFor();
        if (what === "blocks") {
          // Nothing says here that this user had the course: it begins.
          await page.getByRole("dialog").waitFor();
          await page.keyboard.press("Escape");
          await page.getByRole("dialog").waitFor({ state: "detached" });
        }
        await saysSo(page).waitFor({ state: "detached" });
        await page.getByRole("navigation", { name: "Главное меню" }).getByRole("link", { name: "Аналитика" }).click();
        await page.waitForURL("**/app/analytics**");
        await page.getByRole("button", { name: /^Тема/ }).click();
        await page.getByRole("menuitemradio", { name: "тёмная" }).click();
        assert.equal(await saysSo(page).count(), 0, "once is enough");
        assert.deepEqual(page.complaints, []);
      } finally {
        await site.close();
      }
    });

  it("holds garbage for a token shows the sign-in screen, and takes a good one", async () => {
    const site = await startSite();
    try {
      const page = await site.newPage();
      await page.addInitScript(() => {
        if (!sessionStorage.getItem("spoilt")) localStorage.setItem("jwt", '{"not":"a token"}\u0000');
        sessionStorage.setItem("spoilt", "yes");
      });
      await page.goto(`${site.url}/app/archive`);
      await signIn(page);
      await page.waitForURL("**/app/archive**");
    } finally {
      await site.close();
    }
  });
});
