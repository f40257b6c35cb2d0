import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { pluginPages } from "./plugin-pages.js";

const lots = [
  { key: "lot:1", oID: 1, latitude: 56.1975, longitude: 45.1138, name: "Вокзал" },
  { key: "lot:2", oID: 2, latitude: Number.NaN, longitude: 45.0569, name: "Ярмарка" },
  { key: "lot:3", oID: 3, latitude: 560, longitude: 45.0917, name: "Стадион" },
];

/** A plugin "lots" with one layer, whose `toItems` and `open` have these bodies. */
const layerPlugin = ({ toItems = "return lots;", open = "return source(client);" }) => `
  import { createLayerSource, defineResource, layerPart, perClient } from "its-widgets/core";
  const lots = [${lots
    .map(
      ({ latitude, ...lot }) =>
        `{ ...${JSON.stringify(lot)}, latitude: ${latitude}, kind: "lot", words: "", tone: "ok", severity: 0, status: "free", age: "recent" }`,
    )
    .join()}];
  const ask = defineResource("lots", async () => lots, { every: 60_000 });
  const source = perClient("lots/layer", (client) => createLayerSource(client, [layerPart(ask(client), "transport", (lots) => { ${toItems} })]));
  const title = { ru: "Стоянки", en: "Lots" };
  export default { id: "lots", api: 1, version: "1.0.0", widgets: [], layers: [{ id: "lots", title, order: 20, states: [],
    kinds: { lot: { shape: "square", title, one: title } }, open(client) { ${open} } }] };`;

const source = [{ url: "/my-plugins/lots.js" }];
const noteErrors = () => {
  addEventListener("its-error", (event) =>
    Object.assign(globalThis, { told: [...(Reflect.get(globalThis, "told") ?? []), (event as CustomEvent).detail] }),
  );
};
const toldOf = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, "told") ?? []) as { code?: string }[]);

describe("a plugin's layer that fails", () => {
  const { open, site } = pluginPages();

  /** The map with such a plugin: its row on the tab of layers, what the page was told, and the console. */
  async function shown(module: string) {
    const page = await open("/", [], {});
    await page.addInitScript(noteErrors);
    await page.unroute("**/its.config.json");
    await page.route("**/its.config.json", (route) => route.fulfill({ json: { plugins: source } }));
    await page.route("**/my-plugins/lots.js", (route) => route.fulfill({ contentType: "text/javascript", body: module }));
    await page.goto(`${site().url}/app/map`);
    await page.getByRole("tab", { name: "Слои" }).click();
    const row = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Стоянки" });
    return { page, row };
  }

  for (const [what, bodies, sentence, names] of [
    ["throws when it makes its items", { toItems: 'throw new TypeError("no lots");' }, "TypeError: no lots", []],
    ["throws when it is opened", { open: 'throw new Error("no key");' }, "Error: no key", []],
    ["gives no source", { open: "return {};" }, 'TypeError: "open" gave no "$items"', []],
    [
      "gives places that are none",
      {},
      '2 of 3 items have no place on the earth, for example "lot:2": latitude NaN, longitude 45.0569',
      ["Вокзал", "Ярмарка", "Стадион"],
    ],
    [
      "gives things that are no items",
      { toItems: 'return [...lots, { ...lots[0], key: undefined }, { ...lots[0], key: "lot:9", kind: "unknown" }];' },
      "2 of 5 items were left out",
      ["Вокзал"],
    ],
  ] as const) {
    it(`because it ${what} is named on its row, in the console and to the page, and not called fresh`, async () => {
      const { page, row } = await shown(layerPlugin(bodies));
      await row.getByText("ошибка в коде слоя").waitFor();
      await row.getByText(sentence).waitFor();
      assert.doesNotMatch((await row.textContent()) ?? "", /по данным на/);
      const line = page.complaints.filter((complaint) => complaint.includes('its: plugin "lots", layer "lots": '));
      assert.equal(line.length, 1, page.complaints.join("\n"));
      assert.ok(line[0]?.includes(sentence));
      const [told, ...more] = (await toldOf(page)).filter(({ code }) => code === "layer-failed");
      assert.deepEqual({ ...told, message: "" }, { code: "layer-failed", plugin: "lots", layer: "lots", message: "" });
      assert.deepEqual(more, []);
      await page.locator("its-map").getByText("Показано не полностью: Стоянки").waitFor();
      await page.getByRole("tab", { name: "Список" }).click();
      await page.getByLabel("Поиск в списке").fill(names[0] ?? "Светофор");
      for (const name of names) {
        await page.getByLabel("Поиск в списке").fill(name);
        await page
          .getByRole("option", { name: new RegExp(name) })
          .first()
          .waitFor();
      }
    });
  }
});
