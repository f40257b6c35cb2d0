import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pluginPages, screenPlugin } from "./plugin-pages.js";

/** A plugin with one screen in the menu, whose icon is a path of its own. */
const pluginWith = (id: string, icon: string) =>
  screenPlugin(id, "").replace('icon: "plugin"', `icon: "${icon}"`).replace(`Экран ${id}`, `Экран с долгим названием ${id}`);

const drawings = { lots: "M4 4h16v16H4z", ferries: "M2 12h20L12 22z" };
const sources = Object.keys(drawings).map((id) => ({ url: `/my-plugins/${id}.js` }));
const files = Object.fromEntries(Object.entries(drawings).map(([id, icon]) => [`${id}.js`, pluginWith(id, icon)]));

describe("how plugins look", () => {
  const { open } = pluginPages();

  it("each has its own icon beside the map", async () => {
    const page = await open("/app/map", sources, files);
    const navigation = page.getByRole("navigation");
    for (const [id, drawing] of Object.entries(drawings))
      await navigation.locator(`a[href$="/app/${id}"] svg path[d="${drawing}"]`).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("on a phone the arrows lie beside the name in their list", async () => {
    const page = await open("/app/plugins", sources, files, { viewport: { width: 390, height: 844 }, hasTouch: true });
    for (const id of Object.keys(drawings)) {
      const row = page.getByRole("listitem", { name: new RegExp(id) });
      await row.getByText("Работает").waitFor();
      const [name, arrow] = await row.evaluate((element) =>
        ["h3", ".order button"].map((part) => element.querySelector(part)?.getBoundingClientRect().toJSON() as DOMRect),
      );
      assert.ok(name && arrow);
      assert.ok(arrow.y < name.y + name.height && arrow.y + arrow.height > name.y, `${id}: ${JSON.stringify([name, arrow])}`);
      assert.ok(arrow.x >= name.x + Math.min(name.width, 40) && arrow.x + arrow.width <= 390);
    }
  });
});
