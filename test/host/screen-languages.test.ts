import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { shownTexts } from "../helper/shown-texts.js";
import { hostPages } from "./host-page.js";

const RUSSIAN = /[\u0400-\u04ff]/;
/** The name by which a Russian finds the language in the menu. */
const inItsOwnWords = "Русский";

const firstPart = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
const firstTab = (page: Page) => page.getByRole("main").getByRole("tab").first().waitFor();
const title = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();

/** Every screen of the host, and what is there when it has its data. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  "/": (page) => page.locator("its-landing footer").waitFor(),
  "/login": (page) => page.locator("input[name=password]").waitFor(),
  "/nowhere": title,
  "/embed?widget=map": (page) => page.locator("its-studio its-map").first().waitFor(),
  "/app/map": (page) => page.getByRole("listbox").getByRole("option").first().waitFor(),
  "/app/rts/1001": firstPart,
  "/app/rtc/500001": firstPart,
  "/app/bus/bus-1-1": firstPart,
  "/app/spec/spec-1": firstPart,
  "/app/analytics": firstTab,
  "/app/archive": firstTab,
  "/app/requests": firstPart,
  "/app/messages": firstPart,
  "/app/board": title,
  "/app/account": title,
  "/app/plugins": title,
};

describe("the screens of a city without a Russian name", () => {
  const { open, token } = hostPages(["--city", "harbour"]);

  for (const language of ["en", "es"])
    for (const [path, isThere] of Object.entries(screens))
      it(`say nothing in Russian to those who read "${language}": ${path}`, async () => {
        const kept = { language, ...(path.startsWith("/app") ? { jwt: await token() } : {}) };
        const page = await open(path, kept);
        await isThere(page);
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
        const texts = await shownTexts(page);
        assert.ok(texts.length > 3, `${texts}`);
        assert.deepEqual(
          texts.filter((text) => RUSSIAN.test(text) && text !== inItsOwnWords),
          [],
        );
      });

  it("nor does a portal in English", async () => {
    const page = await open("/examples/city-portal/en.html");
    await page.locator("its-map [role=listbox] [role=option]").first().waitFor();
    await page.locator("its-signal-status").getByText("Bridge Street / Beech Avenue").first().waitFor();
    assert.deepEqual(
      (await shownTexts(page)).filter((text) => RUSSIAN.test(text)),
      [],
    );
  });

  it("nor do the steps of the course", async () => {
    const page = await open("/app", { language: "es", jwt: await token() }, { isNewcomer: true });
    const step = page.getByRole("dialog");
    for (let number = 1; number <= 11; number++) {
      await page.getByRole("dialog", { name: new RegExp(`\\b${number}\\b`) }).waitFor();
      assert.doesNotMatch(await step.innerText(), RUSSIAN);
      await step.getByRole("button").last().click();
    }
  });
});
