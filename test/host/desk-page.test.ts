import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { hostPages } from "./host-page.js";

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

describe("the page of a signal controller on a desk", () => {
  const { open, site, token } = hostPages();
  const openDesk = async (language: string, viewport: { width: number; height: number }) => {
    const jwt = await token();
    const headers = { "content-type": "application/json", authorization: `Bearer ${jwt}` };
    await fetch(`${site().url}/__sim/controller`, { method: "POST", headers, body: JSON.stringify({ oID: 1003, faultless: true }) });
    const page = await open("/app/rts/1003", { jwt, language }, { viewport });
    await page.locator("its-rts-panel [part=control] li").nth(6).waitFor();
    return page;
  };
  const boxOf = async (page: Page, selector: string) => {
    const box = await page.locator(`its-rts-panel ${selector}`).first().boundingBox();
    assert.ok(box, selector);
    return { ...box, bottom: box.y + box.height };
  };

  for (const language of ["ru", "en", "es"])
    it(`says what each mode means in full, in two lines at most, in ${language}`, async () => {
      for (const viewport of sizes) {
        const page = await openDesk(language, viewport);
        const meanings = await page.locator("its-rts-panel [part=control] li p:first-of-type").evaluateAll((texts) =>
          texts.map((text) => ({
            words: text.textContent,
            isCut: text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight,
            lines: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
          })),
        );
        assert.equal(meanings.length, 7);
        for (const { words, isCut, lines } of meanings) {
          assert.equal(isCut, false, `${viewport.width}: "${words}" is cut`);
          assert.ok(lines <= 2, `${viewport.width}: "${words}" takes ${lines} lines`);
        }
        await page.context().close();
      }
    });

  it("has a line and no box where nothing was requested", async () => {
    const page = await openDesk("ru", { width: 1440, height: 900 });
    const none = page.locator("its-rts-panel [part=control]").getByText("Запросов нет.");
    const { height } = (await none.locator("xpath=..").boundingBox()) ?? { height: Number.NaN };
    assert.ok(height <= 30, `${height} px`);
  });

  it("leaves nothing empty below the scheme", async () => {
    for (const viewport of sizes) {
      const page = await openDesk("ru", viewport);
      await page.locator("its-rts-panel [part=camera] img").waitFor();
      const scheme = await boxOf(page, "[part=phases]");
      const camera = await boxOf(page, "[part=camera]");
      const state = await boxOf(page, "[part=state]");
      const drawing = await boxOf(page, "[part=phases] svg[role=img]");
      const below = await boxOf(page, "[part=phases] .more");
      assert.ok(state.y - scheme.bottom <= 16, `${state.y - scheme.bottom} px between scheme and state`);
      assert.ok(state.y - camera.bottom <= 16, `${state.y - camera.bottom} px between camera and state`);
      assert.ok(below.y - drawing.bottom <= 24, `${below.y - drawing.bottom} px below the drawing`);
      assert.ok(below.x <= drawing.x, "the words below the drawing have its place");
      await page.context().close();
    }
  });

  it("marks what is dangerous by the stripes of a barrier, and not by the colours of an error", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open("/app/rts/1003", { jwt: await token() }, { colorScheme });
      const rows = page.locator("its-rts-panel [part=control] li");
      await rows.nth(6).waitFor();
      const looks = await rows.evaluateAll((all) =>
        all.map((row) => ({
          isStriped: getComputedStyle(row).backgroundImage.includes("repeating-linear-gradient"),
          isRed: [...row.querySelectorAll("*")].some((each) =>
            [getComputedStyle(each).color, getComputedStyle(each).borderTopColor].some((colour) => {
              const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
              return red > 2 * green && red > 2 * blue;
            }),
          ),
        })),
      );
      assert.deepEqual(
        looks.map(({ isStriped }) => isStriped),
        [false, false, false, true, true, true, true],
      );
      assert.ok(looks.every(({ isRed }) => !isRed));
      await page.context().close();
    }
  });

  it("keeps the words “in force” on one line", async () => {
    for (const language of ["ru", "en", "es"])
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const page = await openDesk(language, viewport);
        const lines = await page.locator("its-rts-panel .mark").evaluateAll((marks) => marks.map((mark) => mark.getClientRects().length));
        assert.ok(lines.length > 0);
        assert.ok(
          lines.every((count) => count === 1),
          `${language} ${viewport.width}: ${lines.join()}`,
        );
        await page.context().close();
      }
  });
});
