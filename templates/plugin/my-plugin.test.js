import assert from "node:assert/strict";
import { it } from "node:test";
import { clientFor } from "its-widgets/core";

// Node has no elements: the plugin's module defines one, which this test does not look at.
Object.assign(globalThis, { HTMLElement: class {}, customElements: { define() {} } });
const { default: plugin } = await import("./plugin/my-plugin.js");

it("shows a full car park on the map as a warning", async () => {
  const places = [
    { id: 1, name: "Вокзал", latitude: 56.2, longitude: 45.1, places: 240, free: 37 },
    { id: 2, name: "Площадь", latitude: 56.2, longitude: 45.05, places: 90, free: 0 },
  ];
  globalThis.fetch = async () => Response.json(places);
  const source = plugin.layers?.[0]?.open(clientFor("https://city.example"));
  assert.ok(source);
  let stop = () => {};
  /** @type {readonly import("its-widgets/core").MapItem[]} */
  const items = await new Promise((resolve) => {
    stop = source.$items.subscribe((shown) => shown.length > 0 && resolve(shown));
  });
  stop();
  assert.deepEqual(
    items.map(({ name, tone, status }) => [name, tone, status]),
    [
      ["Вокзал", "ok", "37 / 240"],
      ["Площадь", "warning", "0 / 90"],
    ],
  );
});
