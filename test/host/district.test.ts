import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { ask, viewer } from "../provider/asking.js";
import { hostPages, operator, signIn } from "./host-page.js";

interface Tag {
  kind: string;
  name: string;
  oIDs: number[];
}

describe("a district on the screens of the host", () => {
  const { open, site, token } = hostPages();
  const to = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
  const field = (page: Page) => page.getByLabel("Район", { exact: true });
  const chosen = (page: Page) => field(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  const isChosen = (page: Page, name: string) => waitUntil(`"${name}" is chosen`, async () => (await chosen(page)) === name);
  const enter = async (page: Page, who: { email: string; password: string }) => {
    await signIn(page, who);
    await page.waitForURL(/\/app/);
  };
  const leave = async (page: Page) => {
    await page.getByRole("navigation").getByRole("button", { name: "Выйти" }).click();
    await page.waitForURL(`${site().url}/`);
    await to(page, "/login");
  };

  /** The first district of the city, with the oIDs of its controllers, and those of all. */
  async function aDistrict() {
    const jwt = await token();
    const get = async (path: string) => (await ask(site().url, path, { token: jwt })).body;
    const district = ((await get("city/tags")) as Tag[]).find(({ kind }) => kind === "district") as Tag;
    const all = ((await get("city/items_telemetry_rts")) as { oID: number }[]).map(({ oID }) => oID);
    const controllers = all.filter((oID) => district.oIDs.includes(oID));
    assert.ok(controllers.length > 0 && controllers.length < all.length);
    return { ...district, controllers, all };
  }

  it("narrows the map, the lists, the messages, the analytics and the reports", async () => {
    const { name, oIDs, controllers, all } = await aDistrict();
    const page = await open("/login");
    await enter(page, operator);
    await to(page, "/app/map");
    await page.getByLabel("Вид", { exact: true }).selectOption({ label: "Светофоры" });
    const rows = page.locator("its-map [role=option]");
    const listed = async () => Number(await rows.first().getAttribute("aria-setsize"));
    await waitUntil("all are listed", async () => (await listed()) === all.length);
    await field(page).selectOption({ label: name });
    await waitUntil("those of the district are listed", async () => (await listed()) === controllers.length);
    await page.waitForURL(/[?&]district=/);
    await page.locator("its-map [data-district]").getByText(`Показано: ${name}.`).waitFor();

    await to(page, "/app/messages");
    await isChosen(page, name);
    await page.locator("its-messages [data-district]").getByText(`Показано: ${name}.`).waitFor();
    const numbers = (await page.locator("its-messages").innerText()).matchAll(/№\s?(\d{4})/g);
    for (const [, number] of numbers) assert.ok(oIDs.includes(Number(number)), `a message of ${number}`);

    // A long body is told to nobody outside the page.
    await page.addInitScript(() => {
      const own = window.fetch;
      window.fetch = async (input, init) => {
        if (`${input instanceof Request ? input.url : input}`.includes("get_city_analytics")) {
          const { oIDs } = await (input instanceof Request ? input.clone() : new Response(init?.body)).json();
          Object.assign(window, { asked: [...((window as { asked?: number[][] }).asked ?? []), oIDs] });
        }
        return own(input, init);
      };
    });
    const asked = () => page.evaluate(() => (window as { asked?: number[][] }).asked ?? []);
    await to(page, "/app/analytics");
    await isChosen(page, name);
    await page.getByRole("heading", { name, exact: true }).first().waitFor();
    await page.locator("[data-figure=kts]").first().waitFor({ timeout: 90_000 });
    const figures = (await asked()).length;
    assert.ok(figures > 0);
    const download = page.waitForEvent("download", { timeout: 90_000 });
    await page.getByRole("button", { name: "Скачать XLSX" }).click();
    await download;
    const questions = await asked();
    assert.ok(questions.length > figures, "the report was asked for");
    for (const objects of questions) {
      assert.ok(
        objects.every((oID) => oIDs.includes(oID)),
        "nothing of another district",
      );
      assert.ok(
        controllers.every((oID) => objects.includes(oID)),
        "all of this one",
      );
    }
  });

  it("is kept for each user alone, over signing out and in", async () => {
    const { name } = await aDistrict();
    const page = await open("/login");
    await enter(page, operator);
    await to(page, "/app/messages");
    await field(page).selectOption({ label: name });
    await page.locator("its-messages [data-district]").waitFor();
    await leave(page);

    await enter(page, viewer);
    await to(page, "/app/messages");
    await waitUntil("the field knows the districts", async () => field(page).isEnabled());
    assert.equal(await chosen(page), "Все районы");
    await to(page, "/app/map");
    await waitUntil("the field knows the districts", async () => field(page).isEnabled());
    assert.equal(await chosen(page), "Все районы");
    await leave(page);

    await enter(page, operator);
    for (const screen of ["map", "messages", "analytics"]) {
      await to(page, `/app/${screen}`);
      await isChosen(page, name);
    }
  });
});
