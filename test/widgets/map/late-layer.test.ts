import { expect } from "chai";
import { atom } from "nanostores";
import { $plugins, type LayerState, type MapLayer, register } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

const title = { ru: "Парковки", en: "Car parks" };

const carParks: MapLayer = {
  id: "lots",
  title,
  order: 95,
  states: [],
  kinds: { lot: { shape: "square", title, one: title } },
  open: () => ({
    $items: atom([]),
    $state: atom<LayerState>({ status: "ready", error: undefined, answered: null, age: "recent" }),
    revalidate() {},
    cancel() {},
  }),
};

describe("a layer that the map learns of later", () => {
  const before = $plugins.get();
  let map: PlacedMap | undefined;
  afterEach(() => {
    map?.remove();
    $plugins.set(before);
  });
  const moreLayers = () => map?.find("[aria-haspopup=menu][aria-label^='Ещё слои']");
  const menu = () => map?.root.getElementById(moreLayers()?.getAttribute("aria-controls") ?? "");
  const entries = () => [...(menu()?.querySelectorAll("[role=menuitemcheckbox]") ?? [])].map(({ textContent }) => textContent);

  it("stands in the menu of layers that is open, which stays open with the focus in it", async () => {
    map = await placeMap();
    map.element.style.width = "500px";
    const opener = await waitUntil("layers have no room", moreLayers);
    opener.click();
    const hasFocus = () => menu()?.contains(map?.root.activeElement ?? null);
    await waitUntil("the focus is in the menu", hasFocus);

    register({ id: "parking", api: 1, version: "1.0.0", widgets: [], layers: [carParks] });
    await waitUntil("the layer is in the menu", () => entries().some((name) => name?.startsWith("Парковки")));
    expect(menu()?.matches(":popover-open")).to.equal(true);
    await waitUntil("the focus is in the menu still", hasFocus);
  });

  it("leaves the words in the search of places", async () => {
    map = await placeMap();
    map.find("[data-hotkey=KeyS]")?.click();
    const field = (await waitUntil("the search is open", () => map?.find("[part=toolbar] input"))) as HTMLInputElement;
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "Сад");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    register({ id: "parking", api: 1, version: "1.0.0", widgets: [], layers: [carParks] });
    await waitUntil("the layer is there", () => map?.root.textContent?.includes("Парковки"));
    expect((map.find("[part=toolbar] input") as HTMLInputElement | null)?.value).to.equal("Сад");
    expect(map.root.activeElement).to.equal(field);
  });
});
