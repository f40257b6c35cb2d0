import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { signalRows } from "../helper/device-rows.js";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

describe("the address of the map", () => {
  const { open, site, token } = sharedPages();

  it("holds centre and zoom without new entries in the history", async () => {
    const page = await open("/app", { jwt: await token() });
    await page.waitForURL(/\?.*zoom=/);
    const length = await page.evaluate(() => history.length);
    const before = page.url();
    await page.getByRole("button", { name: "Приблизить" }).click();
    await waitUntil("the zoom is in the address", () => page.url() !== before);
    assert.equal(await page.evaluate(() => history.length), length);
  });

  it("holds the place of a link while the page is laid out and its window changes", async () => {
    const page = await open("/app/map?center=56.2,45.06&zoom=13", { jwt: await token() });
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    for (const height of [801, 744, 900]) {
      await page.setViewportSize({ width: 1440 - height / 3, height });
      // Longer than a view has to stand before the page is told.
      await page.waitForTimeout(600);
    }
    assert.equal(new URL(page.url()).searchParams.get("center"), "56.2,45.06");
  });

  it("holds the device that is open; Back closes it; the address can be shared", async () => {
    const page = await open("/app", { jwt: await token() });
    const panel = page.getByRole("region", { name: /^Выбранное устройство/ });
    await (await signalRows(page)).first().click();
    await panel.waitFor();
    await page.waitForURL(/[?&]device=/);
    const shared = page.url();
    await page.goBack();
    await panel.waitFor({ state: "detached" });
    assert.match(page.url(), /\/app\/map(?!.*device=)/);
    await page.getByRole("region", { name: "Карта города" }).waitFor();

    const other = await open(shared.slice(site().url.length), { jwt: await token() });
    await other.getByRole("region", { name: /^Выбранное устройство/ }).waitFor();
  });

  it("sets nothing but the view: no provider, no control", async () => {
    const page = await open("/app/map?provider=https://evil.example&control&no-panel&zoom=14&center=56.19,45.07", { jwt: await token() });
    await page.getByRole("region", { name: "Карта города" }).waitFor();
    const names = await page.locator("its-map").evaluate((map) => map.getAttributeNames());
    assert.deepEqual(names.sort(), ["center", "language", "zoom"]);
  });
});
