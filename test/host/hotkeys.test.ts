import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { pathOf, sharedPages } from "./host-page.js";

describe("keys of the host", () => {
  const { open, token } = sharedPages();
  /** What has the focus, within all roots. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      let { activeElement } = document;
      while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
      return `${activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? ""} ${activeElement?.getAttribute("data-message") ?? ""}`;
    });

  it("lead to the map, its search, the next alarm and its button, and press nothing", async () => {
    const page = await open("/app/account", { jwt: await token() });
    const posts: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && posts.push(request.url()));
    await page.getByLabel("ФИО").waitFor();
    await page.keyboard.press("m");
    await page.waitForURL("**/app/map*");
    await page.locator("its-map [role=option]").first().waitFor();
    await page.keyboard.press("s");
    const field = page.locator("its-map [role=combobox]");
    await page.locator("its-map [role=combobox]:focus").waitFor();
    await page.keyboard.type("mn?");
    assert.equal(await field.inputValue(), "mn?");
    assert.match(pathOf(page), /map$/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    await page.keyboard.press("n");
    await page.waitForURL("**/app/messages*");
    const first = await waitUntil("the first alarm has the focus", async () => /\d/.test(await focused(page)) && (await focused(page)));
    await page.keyboard.press("n");
    await waitUntil("the next one has it", async () => (await focused(page)) !== first);
    await page.keyboard.press("a");
    await waitUntil("its button has it", async () => /^Квитировать/.test((await focused(page)).trim()));
    assert.deepEqual(posts, []);
    assert.deepEqual(page.complaints, []);
  });

  it("lead to the search by Ctrl K and by ⌘ K as well, from a field too, and not past a dialog", async () => {
    const page = await open("/app/account", { jwt: await token() });
    await page.getByLabel("ФИО").focus();
    await page.keyboard.press("k");
    assert.match(pathOf(page), /account$/);
    await page.keyboard.press("Control+k");
    await page.waitForURL("**/app/map*");
    const search = page.getByRole("combobox", { name: "Поиск на карте" });
    await waitUntil("the search has the focus", () => search.evaluate((field) => field.matches(":focus")));
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Meta+k");
    await waitUntil("it has it again", () => search.evaluate((field) => field.matches(":focus")));
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Горячие клавиши" }).waitFor();
    await page.keyboard.press("Control+k");
    assert.equal(await search.count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  it("lead to giving back control, which is pressed as always", async () => {
    const page = await open("/app/rts/1001", { jwt: await token() });
    const posts: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && posts.push(request.url()));
    await page.getByRole("button", { name: "Базовая программа" }).waitFor();
    await page.keyboard.press("v");
    await waitUntil("a way back has the focus", async () => (await focused(page)).includes("Базовая программа"));
    assert.deepEqual(posts, []);
  });

  it("are listed by ?, in Russian letters too, and can be switched off", async () => {
    const page = await open("/app/account", { jwt: await token() });
    await page.getByLabel("ФИО").waitFor();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Горячие клавиши" });
    assert.match((await dialog.textContent()) ?? "", /M.*К карте.*S.*Ctrl K.*V.*К возврату управления.*N.*A/s);
    await page.keyboard.press("m");
    assert.match(pathOf(page), /account$/);
    await dialog.getByLabel("Использовать горячие клавиши").uncheck();
    await dialog.getByRole("button", { name: "Закрыть" }).click();
    await page.keyboard.press("m");
    await page.keyboard.press("?");
    assert.equal(await dialog.count(), 0);
    assert.match(pathOf(page), /account$/);
    await page.getByRole("button", { name: "Дежурный диспетчер" }).click();
    await page.getByRole("menuitem", { name: "Горячие клавиши" }).click();
    await dialog.getByLabel("Использовать горячие клавиши").check();
    await page.keyboard.press("Escape");
    // The key of M with Russian letters on it.
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ь", code: "KeyM", bubbles: true, composed: true })),
    );
    await page.waitForURL("**/app/map*");
  });
});
