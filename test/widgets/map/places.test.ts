import { expect } from "chai";
import { findPlaces, whereabouts } from "../../../src/widgets/map/places.js";
import { scaleOf } from "../../../src/widgets/map/scale.js";
import { addressOf } from "../../../src/widgets/map/share.js";
import { viewOf } from "../../../src/widgets/map/view.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device, items } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

const streets = [{ id: "s1", name: "Зелёная улица", oIDs: [1, 2] }];
const crossings = [{ id: "c1", name: "Зелёная улица / проспект Мира", oIDs: [2] }];
const city = { items: items(device(1), device(2, { description: "Детектор на Зелёной" })), streets, crossings };

describe("finding a place", () => {
  let map: PlacedMap | undefined;
  afterEach(() => map?.remove());

  it("knows crossings, streets and devices, ё or е", () => {
    expect(findPlaces("зелен", city).map(({ key }) => key)).to.deep.equal(["street:s1", "crossing:c1", "rts:2"]);
    expect(findPlaces("мира", city).map(({ key }) => key)).to.deep.equal(["crossing:c1"]);
    expect(findPlaces("  ", city)).to.deep.equal([]);
  });

  it("knows where a street is by its devices", () => {
    const [street] = findPlaces("зелен", city);
    expect(whereabouts(street as never, city.items).map(([latitude]) => latitude)).to.deep.equal([55.0001, 55.0002]);
  });

  /** Types into the search of a map; gives its field once something is found. */
  async function searchFor(text: string, root: ShadowRoot) {
    [...root.querySelectorAll("button")].find(({ textContent }) => textContent === "Поиск на карте")?.click();
    const field = (await waitUntil("the field is there", () => root.querySelector("[role=combobox]"))) as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("a row is active", () => field.getAttribute("aria-activedescendant"));
    return field;
  }

  /** A city in which a controller has the number of a route with many buses. */
  function crowd(): Parameters<typeof placeMap>[0] {
    const transport = sampleTransport();
    const [bus, station] = transport.features;
    const buses = Array.from({ length: 20 }, (_, id) => ({ ...bus, properties: { ...bus?.properties, id, route: "105" } }));
    return { rts: [device(105)], answers: { "city/transport_situation": { ...transport, features: [...buses, station] } } };
  }

  it("puts the thing of the very number first, however many others have it in their names", async () => {
    map = await placeMap(crowd());
    await waitUntil("the buses are listed", () => map?.row("Автобус 105"));
    await searchFor("105", map.root);
    expect(map.find("[role=combobox] ~ [role=listbox] [role=option]")?.textContent).to.include("Перекрёсток 105");
  });

  it("looks only for what is shown", async () => {
    map = await placeMap({ ...crowd(), attributes: { layers: "devices,station" } });
    await waitUntil("the stop is listed, and the buses are known", () => map?.row("Вокзал"));
    await searchFor("10", map.root);
    const found = [...map.root.querySelectorAll("[role=combobox] ~ [role=listbox] [role=option]")].map(({ textContent }) => textContent);
    expect(found).to.have.length(1);
    expect(found[0]).to.include("Перекрёсток 105");
  });

  it("goes there by keyboard", async () => {
    map = await placeMap({ answers: { "cross/get_city_cross": crossings, "cross/get_city_streets": streets } });
    const { root } = map;
    const field = await searchFor("мира", root);
    expect(root.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).to.include("перекрёсток");
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await waitUntil(
      "the map is there",
      () => Math.abs(((map?.lastTold("its-view-changed")?.center as number[])?.[0] as number) - 55.0002) < 0.0001,
    );
    expect(field.value).to.equal("Зелёная улица / проспект Мира");
  });

  it("measures in round distances", () => {
    expect(scaleOf(viewOf(0, 0, 12), 110).metres).to.equal(2000);
    const { metres, pixels } = scaleOf(viewOf(55, 37, 16.25), 110);
    expect([metres, Math.round(pixels)]).to.deep.equal([100, 87]);
  });

  it("is shared by an address that people can read", () => {
    const [item] = city.items;
    expect(addressOf("https://city.example/map?theme=dark&device=9", viewOf(55, 37, 12.5), ["devices", "bus"], item)).to.equal(
      "https://city.example/map?theme=dark&device=rts:1&center=55,37&zoom=12.5&layers=devices,bus",
    );
    expect(addressOf("https://city.example/?layers=bus", null, null, undefined)).to.equal("https://city.example/");
  });
});
