import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pluginPages } from "./plugin-pages.js";

const plugins = [{ url: "/my-plugins/fuel.js" }];

/** A part, a button and a card for the pages of buses and special vehicles. */
const files = {
  "fuel.js": `
    customElements.define("city-fuel", class extends HTMLElement {
      connectedCallback() { this.textContent = "Fuel of " + this.getAttribute("kind") + " " + this.getAttribute("device"); }
    });
    export default { id: "fuel", api: 1, version: "1.0.0",
      widgets: [{ id: "fuel", tag: "city-fuel", title: { ru: "Топливо", en: "Fuel" }, attributes: { device: "string", kind: "string" },
        tab: { of: ["bus", "spec"] }, card: { width: 1 }, load: async () => {} }],
      actions: [{ id: "find", title: { ru: "Найти на карте", en: "Find on the map" }, of: ["bus", "spec"],
        run: ({ kind, device, name, navigate }) => { document.title = kind + ": " + name; navigate("map", { device }); } }] };`,
};

describe("a plugin for vehicles", () => {
  const { open } = pluginPages();

  for (const [path, kind, device] of [
    ["/app/bus/bus-1-1", "bus", "bus-1-1"],
    ["/app/spec/spec-1", "spec", "spec-1"],
  ] as const) {
    it(`has its part and its button on the page of a ${kind}`, async () => {
      const page = await open(path, plugins, files);
      await page.getByRole("tab", { name: "Топливо" }).click();
      await page.getByRole("tabpanel", { name: "Топливо" }).getByText(`Fuel of ${kind} ${device}`).waitFor();
      await page.getByRole("button", { name: "Найти на карте" }).click();
      await page.waitForURL(new RegExp(`/app/map\\?.*device=${device}`));
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  it("leaves the pages of signals alone, and has a card for the board", async () => {
    const page = await open("/app/rts/1009", plugins, files);
    await page.getByRole("region", { name: "Журнал событий" }).waitFor();
    assert.deepEqual(await page.getByRole("tab").allTextContents(), ["Устройство", "Показатели работы"]);
    await page.goto(`${new URL(page.url()).origin}/app/board`);
    await page.getByRole("main").getByRole("button", { name: "Добавить карточку" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Топливо/ })
      .waitFor();
    await page.context().close();
  });
});
