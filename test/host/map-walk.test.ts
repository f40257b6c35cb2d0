import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { sharedSite } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, signIn } from "../provider/asking.js";

/** What a screen reader says where the focus is: role, name and, in a list, the active row. */
const spoken = (page: Page) =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (!focused) return "";
    const root = focused.getRootNode() as Document | ShadowRoot;
    const row = root.getElementById(focused.getAttribute("aria-activedescendant") ?? "");
    const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
    return [focused.getAttribute("role") ?? focused.tagName.toLowerCase(), name, row?.textContent ?? ""].join(" | ").replace(/\s+/g, " ");
  });

/** The name of a crossing of the sample city that has a signal controller. */
async function aCrossing(url: string): Promise<string> {
  const token = await signIn(url);
  const { body } = await ask(url, "city/items_telemetry_rts", { token });
  const [first] = body as { description: string }[];
  return first?.description ?? "";
}

describe("the map by keyboard alone", () => {
  const site = sharedSite();

  it("finds a crossing by name, selects it, opens its page and comes back to the same view", async () => {
    const page = await site().newPage();
    await site().signIn(page);
    await page.goto(`${site().url}/app/map`);
    await page.locator("its-map [role=option]").first().waitFor();
    const isAt = (words: string, key: string, most = 60) =>
      waitUntil(
        `"${words}" has the focus, by ${key}`,
        async () => {
          if ((await spoken(page)).includes(words)) return true;
          if (most-- <= 0) return false;
          await page.keyboard.press(key);
          return false;
        },
        20_000,
      );

    await isAt("Поиск на карте", "Tab");
    await page.keyboard.press("Enter");
    await isAt("combobox", "Shift");
    const crossing = await aCrossing(site().url);
    await page.keyboard.type(crossing);
    await isAt("светофор", "ArrowDown", 12);
    assert.match(await spoken(page), new RegExp(`^combobox \\| Поиск на карте \\| .*${crossing.slice(0, 12)}`));
    await page.keyboard.press("Enter");

    await isAt("section | Выбранное устройство", "Shift");
    assert.ok((await spoken(page)).includes(crossing.slice(0, 12)));
    await waitUntil("the map has come to the crossing", async () => /center=/.test(page.url()) && /device=/.test(page.url()));
    await page.waitForTimeout(1_000);
    const address = page.url();

    await isAt("Открыть страницу", "Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("/map"));
    await page.locator("its-rts-panel h1, its-rts-panel h2, its-rts-panel h3").first().waitFor();

    await page.keyboard.press("Alt+ArrowLeft");
    // Headless Chromium has no key for Back.
    await page.waitForURL((url) => url.pathname.endsWith("/map"), { timeout: 2_000 }).catch(() => page.goBack());
    await page.locator("its-map [role=option][aria-selected=true]").first().waitFor();
    await page.waitForTimeout(600);
    assert.equal(page.url(), address);
    assert.deepEqual(page.complaints, []);
  });
});
