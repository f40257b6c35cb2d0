import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { hostPages } from "./host-page.js";

/** Runs in the page: the rows of messages that are in sight as a whole, with the texts that are cut and the baselines of each. */
function measureRows(element: Element) {
  const list = element.shadowRoot?.querySelector("[part=list] section[aria-label]");
  if (!list) return [];
  const { top, bottom } = list.getBoundingClientRect();
  const baselineOf = (text: Element) => {
    const probe = document.createElement("span");
    probe.style.cssText = "display: inline-block; block-size: 0; inline-size: 0";
    text.prepend(probe);
    const { bottom: baseline } = probe.getBoundingClientRect();
    probe.remove();
    return baseline;
  };
  return [...list.querySelectorAll("li")].flatMap((row) => {
    const box = row.getBoundingClientRect();
    const texts = [...row.querySelectorAll<HTMLElement>(".what > span, .what > time, .acts .word")].filter(
      ({ textContent, offsetWidth }) => textContent && offsetWidth > 2,
    );
    if (texts.length === 0 || box.top < top || box.bottom > bottom + 1) return [];
    const cut = texts.filter((text) => getComputedStyle(text).overflow !== "visible" && text.scrollWidth > text.clientWidth);
    return { cut: cut.map(({ textContent }) => textContent), baselines: texts.map(baselineOf) };
  });
}

describe("the rows of the message center", () => {
  const { open, token } = hostPages();
  const openMessages = async (language: string, viewport: { width: number; height: number }) => {
    const page = await open("/app/messages", { jwt: await token(), language }, { viewport });
    await page.locator("its-messages [part=pending]").nth(5).waitFor();
    return page;
  };
  const rowsOf = (page: Page) => page.locator("its-messages").evaluate(measureRows);
  const pane = (page: Page) => page.locator("its-messages [part=message]");

  for (const language of ["ru", "en", "es"])
    it(`are 24 on a desk, each whole and on one baseline, in ${language}`, async () => {
      const page = await openMessages(language, { width: 1440, height: 900 });
      const rows = await rowsOf(page);
      assert.ok(rows.length >= 24, `${rows.length} rows`);
      assert.deepEqual(
        rows.flatMap(({ cut }) => cut),
        [],
      );
      for (const { baselines } of rows)
        assert.ok(Math.max(...baselines) - Math.min(...baselines) < 0.5, `baselines at ${baselines.join(", ")}`);
    });

  it("are whole on a phone and beside an opened message", async () => {
    const phone = await openMessages("ru", { width: 390, height: 844 });
    const narrow = await rowsOf(phone);
    assert.ok(narrow.length >= 4, `${narrow.length} rows`);
    assert.deepEqual(
      narrow.flatMap(({ cut }) => cut),
      [],
    );
    const desk = await openMessages("es", { width: 1366, height: 768 });
    await desk.locator("its-messages [data-message]").nth(1).click();
    await pane(desk).waitFor();
    const rows = await rowsOf(desk);
    assert.ok(rows.length > 8, `${rows.length} rows`);
    assert.deepEqual(
      rows.flatMap(({ cut }) => cut),
      [],
    );
  });

  it("have the width of the page until one is opened, and again when it is closed", async () => {
    const page = await openMessages("ru", { width: 1440, height: 900 });
    const width = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width ?? 0;
    assert.equal(await pane(page).isVisible(), false);
    assert.ok((await width("its-messages [part=list]")) > 0.95 * (await width("its-messages")));
    const row = page.locator("its-messages [data-message]").first();
    await row.click();
    await pane(page).waitFor();
    assert.ok((await width("its-messages [part=list]")) < 0.8 * (await width("its-messages")));
    await pane(page).getByRole("button", { name: "К списку" }).click();
    await pane(page).waitFor({ state: "hidden" });
    assert.equal(await row.evaluate((each) => (each.getRootNode() as ShadowRoot).activeElement === each), true);
  });
});
