import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { pressUntil } from "../helper/press-until.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

describe("what becomes of a command", () => {
  const { open, site, token } = hostPages();
  const sim = (path: string, body: object) =>
    fetch(`${site().url}/__sim/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  /** A page of somebody else with nothing but the panel, signed in. */
  async function openEmbed(oID: number, jwt: string, viewport: { width: number; height: number }): Promise<Page> {
    const page = await site().newPage({ viewport });
    await page.route("**/a-portal", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="ru"><title>Portal</title><meta name="viewport" content="width=device-width">
          <script type="module" src="/its.js"></script>
          <its-rts-panel device="${oID}" control></its-rts-panel>
          <script>document.querySelector("its-rts-panel").getToken = () => ${JSON.stringify(jwt)};</script>`,
      }),
    );
    await page.goto(`${site().url}/a-portal`);
    return page;
  }

  /** Is a state or a sentence with these words before the operator's eyes, whole and under nothing else? */
  const isInSight = (page: Page, words: string) =>
    page.locator("its-rts-panel").evaluate((panel, wanted) => {
      const root = panel.shadowRoot as ShadowRoot;
      return [...root.querySelectorAll("[data-tone], .said")].some((state) => {
        if (!state.textContent?.includes(wanted)) return false;
        const { left, right, top, bottom } = state.getBoundingClientRect();
        const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return isWhole && state.contains(root.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
    }, words);

  const askForAllRed = async (page: Page) => {
    const dialog = page.getByRole("dialog");
    await pressUntil(page.getByRole("button", { name: "Запросить: Кругом красный (КК)" }), dialog);
    await dialog.getByRole("button", { name: "ДТП" }).click();
    const send = dialog.getByRole("button", { name: "Отправить: Кругом красный (КК)" });
    await pressUntil(dialog.getByRole("button", { name: "Дальше" }), send);
    await dialog.getByRole("checkbox").check();
    await pressUntil(send, page.getByText("Принято, ещё не включено").first());
  };

  for (const [name, oID, viewport, isEmbed] of [
    ["on a phone in the host", 1001, { width: 390, height: 844 }, false],
    ["on a phone in a portal", 1002, { width: 390, height: 844 }, true],
    ["at 400 % of 1440 × 900 in a portal", 1004, { width: 360, height: 225 }, true],
    ["on a wide, low screen in the host", 1005, { width: 1366, height: 700 }, false],
  ] as const)
    it(`stays in sight where the command was given, until it is known and a while longer: ${name}`, async () => {
      const jwt = await token();
      await sim("controller", { oID, faultless: true });
      const page = isEmbed ? await openEmbed(oID, jwt, viewport) : await open(`/app/rts/${oID}`, { jwt }, { viewport });
      await askForAllRed(page);
      await waitUntil("it is in sight that it was accepted", () => isInSight(page, "Принято, ещё не включено"));
      await page.mouse.wheel(0, 40);
      await waitUntil("it is still in sight", () => isInSight(page, "Принято, ещё не включено"));
      await sim("advance", { seconds: 40 });
      await waitUntil("it is in sight that the controller does it", () => isInSight(page, "Подтверждено контроллером"));

      const card = page.locator("[part=control] [data-state]");
      const more = page.getByRole("button", { name: "Подробнее о запросе" });
      // Where the card itself is on the screen there is nothing to lead to it.
      const isThere = await card.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      if (!isThere) {
        await more.click();
        await waitUntil("the whole of it has the focus", () => card.evaluate((each) => each.matches(":focus")));
      }
      assert.ok(await isInSight(page, "Подтверждено контроллером"));
      await waitUntil("it is not said twice", async () => (await more.count()) === 0);
    });

  it("stays in sight where the command was given when the server refuses it, with the reason", async () => {
    const jwt = await token();
    await sim("controller", { oID: 1006, faultless: true });
    const page = await open("/app/rts/1006", { jwt }, { viewport: { width: 390, height: 844 } });
    const refusal = JSON.stringify({ error: { code: "local_control", message: "" } });
    await page.route("**/crossroad/rts/1006/set_program", (route) =>
      route.fulfill({ status: 409, contentType: "application/json", body: refusal }),
    );
    const dialog = page.getByRole("dialog");
    await pressUntil(page.getByRole("button", { name: "Запросить: Программа переключения" }), dialog);
    await pressUntil(dialog.getByRole("button", { name: /^Отправить/ }), page.getByText("Не выполнено").first());
    await waitUntil("it is in sight that it was not done", () => isInSight(page, "Не выполнено"));
    await waitUntil("the reason is in sight", () => isInSight(page, "Контроллером управляют из шкафа"));
  });
});
