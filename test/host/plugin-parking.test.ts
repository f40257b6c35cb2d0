import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { findLayerInMenu } from "../helper/layer-of-map.js";
import { hostPages } from "./host-page.js";
import { pluginPages } from "./plugin-pages.js";

const plugins = [{ url: "/examples/plugin-parking/parking.js" }];

/** The name of the car park next to a signal. */
const nearestLot = (page: Page, signal: number): Promise<string> =>
  page.evaluate(async (signal) => {
    interface Place {
      oID: number;
      name: string;
      latitude: number;
      longitude: number;
    }
    const headers = { authorization: `Bearer ${localStorage.getItem("jwt")}` };
    const devices: Place[] = await (await fetch("/api/v1/city/items_telemetry_rts", { headers })).json();
    const device = devices.find(({ oID }) => oID === signal);
    const away = ({ latitude, longitude }: Place) =>
      Math.hypot(latitude - (device?.latitude ?? 0), (longitude - (device?.longitude ?? 0)) * Math.cos(latitude * (Math.PI / 180)));
    const lots: Place[] = (await (await fetch("/examples/plugin-parking/lots.json")).json()).Заречинск;
    return lots.sort((one, other) => away(one) - away(other))[0]?.name ?? "";
  }, signal);

describe("examples/plugin-parking", () => {
  const { open } = pluginPages();

  it("is plain, and under 80 lines", () => {
    assert.ok(readFileSync("examples/plugin-parking/parking.js", "utf8").trimEnd().split("\n").length < 80);
  });

  it("has a menu entry, a route and a screen with its own data", async () => {
    const page = await open("/app", plugins, {});
    await page.getByRole("navigation").getByRole("link", { name: "Парковки" }).click();
    await page.waitForURL("**/app/parking");
    await page.getByRole("main", { name: "Парковки" }).getByText("Соборная площадь: 0 / 90").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("keeps what it has set on itself when the language changes", async () => {
    const page = await open("/app/parking", plugins, {});
    const padding = () => page.locator("city-parking").evaluate((element) => getComputedStyle(element).padding);
    await page.getByRole("main", { name: "Парковки" }).getByText("Соборная площадь").waitFor();
    assert.equal(await padding(), "16px");
    await page.getByRole("button", { name: "Язык: Русский" }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await page.getByRole("main", { name: "Car parks" }).waitFor();
    assert.equal(await padding(), "16px");
    assert.equal(await page.locator("city-parking").getAttribute("language"), "en");
  });

  it("has a layer on the map, and its own panel beside it", async () => {
    const page = await open("/app/map", plugins, {});
    await findLayerInMenu(page, /^Парковки 4/);
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    const ids = await page
      .locator("its-map")
      .evaluate(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll("[id]") ?? [])].map(({ id }) => id));
    assert.equal(ids.length, new Set(ids).size, `two parts of the map that was drawn anew are called alike: ${ids}`);
    await page.getByLabel("Поиск в списке").fill("Стадион");
    await page
      .getByRole("option", { name: /Стадион/ })
      .filter({ hasText: "298 / 320" })
      .click();
    const panel = page.getByRole("region", { name: "Выбранное устройство: Стадион" });
    await panel.getByText("Стадион: 298 / 320").waitFor();
    await panel.getByRole("button", { name: "Открыть страницу" }).click();
    await page.waitForURL(/\/app\/parking/);
    assert.deepEqual(page.complaints, []);
  });

  it("has a tab at the top of a device's page, with what is near it; ours goes on beside it", async () => {
    const page = await open("/app/rts/1009", plugins, {});
    const control = page.getByRole("region", { name: "Управление" });
    await control.waitFor();
    const tab = page.getByRole("tab", { name: "Парковки" });
    const { y = 0, height = 0 } = (await tab.boundingBox()) ?? {};
    assert.ok(y + height <= ((await control.boundingBox())?.y ?? 0), "the tabs stand above all parts");
    await tab.click();
    const part = page.getByRole("tabpanel", { name: "Парковки" });
    await part.getByRole("listitem").nth(2).waitFor();
    assert.equal(await control.isVisible(), false);
    assert.ok((await part.getByRole("listitem").first().textContent())?.startsWith(await nearestLot(page, 1009)));
    assert.equal(await part.getByRole("listitem").count(), 3);
    await page.keyboard.press("Home");
    await control.waitFor();
    assert.equal(await part.isVisible(), false);
    assert.deepEqual(page.complaints, []);
  });

  it("comes to a map that is already there, which goes on looking where it looked", async () => {
    const page = await open(
      "/app/map?center=56.2,45.06&zoom=15",
      plugins,
      {},
      { kept: { "its.plugins": '{"off":["/examples/plugin-parking/parking.js"]}' } },
    );
    await page.getByRole("button", { name: /^Устройства/ }).waitFor();
    await page.getByRole("button", { name: "Дежурный диспетчер" }).click();
    await page.getByRole("menuitem", { name: "Модули" }).click();
    await page.getByRole("checkbox", { name: "Включён" }).click();
    await page.goBack();
    await findLayerInMenu(page, /^Парковки/);
    assert.match(page.url(), /center=56\.2\d*,45\.06\d*&zoom=15/);
  });
});

describe("examples/plugin-parking in another city", () => {
  const { open } = pluginPages(hostPages(["--city", "harbour-es"]));

  it("has the car parks of that city, in its words", async () => {
    const page = await open("/app/parking", plugins, {}, { kept: { language: "es" } });
    await page.getByRole("main", { name: "Aparcamientos" }).getByText("Plaza de la Catedral: 0 / 90").waitFor();
    assert.equal(await page.locator("city-parking").getByRole("listitem").count(), 4);
  });
});

describe("examples/plugin-frame", () => {
  const { open } = pluginPages();

  it("shows what it was granted and says what it was not", async () => {
    const page = await open(
      "/app/bulletin",
      [{ url: "/examples/plugin-frame/plugin.json", frame: true, calls: ["cityDetail", "cityRts"] }],
      {},
    );
    await page.unroute("**/frame.js");
    await page.reload();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { name: "Заречинск" }).waitFor();
    await frame.getByText(/^\d+, с неисправностями: \d+$/).waitFor();
    assert.equal(await frame.getByText("не разрешено").count(), 2);
    await frame.getByRole("button", { name: "Открыть карту" }).click();
    await page.waitForURL(/\/app\/map/);
  });
});
