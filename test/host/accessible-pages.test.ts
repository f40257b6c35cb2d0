import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsNow } from "../helper/axe-faults.js";
import { sharedPages } from "./host-page.js";

/** Every screen of the host, and what is there when it has its data. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  "/": (page) => page.locator("its-landing footer").waitFor(),
  "/login": (page) => page.getByLabel("Email").waitFor(),
  "/nowhere": (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  "/embed?widget=login": (page) => page.getByRole("main").getByRole("heading", { level: 3 }).first().waitFor(),
  "/app/map": (page) => page.getByRole("listbox").getByRole("option").first().waitFor(),
  "/app/rts/1002": (page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor(),
  "/app/rtc/500001": (page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor(),
  "/app/bus/bus-1-1": (page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor(),
  "/app/spec/spec-1": (page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor(),
  "/app/analytics": (page) => page.getByRole("main").getByRole("tab").first().waitFor(),
  "/app/archive": (page) => page.getByRole("main").getByRole("tab").first().waitFor(),
  "/app/requests": (page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor(),
  "/app/messages": (page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor(),
  "/app/board": (page) => page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor(),
  "/app/account": (page) => page.getByRole("main").getByRole("heading", { level: 3 }).first().waitFor(),
  "/app/plugins": (page) => page.getByRole("main").getByRole("heading").first().waitFor(),
};

describe("every page of the host", () => {
  const { open, token } = sharedPages();

  for (const [path, isThere] of Object.entries(screens)) {
    it(`${path} gives axe nothing to find, has one first heading, and one scrolling direction at 320 px and at 200 %`, async () => {
      const kept: Record<string, string> = path.startsWith("/app") ? { jwt: await token() } : {};
      const page = await open(path, kept, { bypassCSP: true, reducedMotion: "reduce" });
      await isThere(page);
      assert.deepEqual(await faultsNow(page), []);
      assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
      for (const viewport of [
        { width: 720, height: 450 },
        { width: 320, height: 640 },
      ]) {
        await page.setViewportSize(viewport);
        const overhang = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
        assert.ok(overhang <= 0, `${overhang} px beyond ${viewport.width}`);
      }
      await page.emulateMedia({ colorScheme: "dark" });
      assert.deepEqual(await faultsNow(page), []);
    });
  }

  it("moves nothing for people who want less motion", async () => {
    const moving = async (reducedMotion: "reduce" | "no-preference") => {
      const page = await open("/welcome", {}, { reducedMotion });
      await page.getByRole("heading", { level: 1 }).waitFor();
      const count = await page.evaluate(() => {
        const inside = (root: Document | ShadowRoot): Animation[] => [
          ...root.getAnimations(),
          ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? inside(shadowRoot) : [])),
        ];
        return new Set(inside(document).filter((each) => Number(each.effect?.getComputedTiming().duration) > 100)).size;
      });
      await page.context().close();
      return count;
    };
    assert.equal(await moving("reduce"), 0);
    assert.ok((await moving("no-preference")) > 0);
  });

  it("gives borders and quiet text the colour of the text where more contrast is asked for", async () => {
    const page = await open("/login", {}, { bypassCSP: true });
    const field = page.getByLabel("Email");
    await field.waitFor();
    const colours = () =>
      field.evaluate((input) => {
        const { color, borderTopColor } = getComputedStyle(input);
        const frame = getComputedStyle(input.closest(".frame") as Element);
        return [borderTopColor === color, frame.getPropertyValue("--text-quiet") === frame.getPropertyValue("--text")];
      });
    assert.deepEqual(await colours(), [false, false]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ contrast: "more", colorScheme, reducedMotion: "reduce" });
      assert.deepEqual(await colours(), [true, true]);
      assert.deepEqual(await faultsNow(page), []);
    }
  });

  it("gives buttons an edge in forced colours, where their ground is not drawn", async () => {
    const page = await open("/nowhere");
    const button = page.getByRole("link", { name: "Вернуться на главную" });
    const edge = () => button.evaluate((element) => [getComputedStyle(element).borderTopStyle, getComputedStyle(element).borderTopColor]);
    const [, usual] = await edge();
    await page.emulateMedia({ forcedColors: "active" });
    const [style, forced] = await edge();
    assert.equal(style, "solid");
    assert.notEqual(forced, usual);
    assert.doesNotMatch(forced ?? "", /^rgba\(.*, 0\)$/);
  });

  it("is entered by keyboard: Tab reaches the way past the menu first, and Enter takes it", async () => {
    const page = await open("/app/account", { jwt: await token() });
    await page.getByRole("main").getByRole("heading", { level: 3 }).first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent ?? "");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Перейти к содержанию");
    assert.equal(
      await page.getByRole("link", { name: "Перейти к содержанию" }).evaluate((link) => getComputedStyle(link).clipPath),
      "none",
    );
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName), "main");
  });
});
