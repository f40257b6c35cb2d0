import { expect } from "chai";
import { createListReader } from "../../../src/core/city-lists/reader.js";
import { createClient, type MapItem, type Segment } from "../../../src/core/internal.js";
import { scaleOf } from "../../../src/widgets/map/engine/scale.js";
import { addressOf } from "../../../src/widgets/map/screen/share.js";
import { createFollowedView } from "../../../src/widgets/map/state/followed-view.js";
import { devicesAt, findPlaces, streetsAt } from "../../../src/widgets/map/state/place-search.js";
import { createCityMap } from "../../../src/widgets/map/state/store.js";
import { viewOf } from "../../../src/widgets/map/state/view.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device, items } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

const streets = [{ id: "s1", name: "Зелёная улица", oIDs: [1, 2] }];
const crossings = [{ id: "c1", name: "Зелёная улица / проспект Мира", oIDs: [2] }];
const city = { items: items(device(1), device(2, { description: "Детектор на Зелёной" })), streets, crossings };

const segment = (name: string, latitude: number, oIDs: number[] = [], longitude = 37): Segment => ({
  type: "Feature",
  geometry: {
    type: "LineString",
    coordinates: [
      [longitude, latitude],
      [longitude && longitude + 0.01, latitude],
    ],
  },
  properties: { id: `${name} ${latitude}`, name, oIDs },
});

describe("finding a place", () => {
  let map: PlacedMap | undefined;
  afterEach(() => map?.remove());
  const search = async (text: string) => {
    const { root } = map as PlacedMap;
    const field = await waitUntil("the field is there", () => {
      [...root.querySelectorAll("button")].find(({ textContent }) => textContent === "Поиск на карте")?.click();
      return root.querySelector<HTMLInputElement>("input[role=combobox]");
    });
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("a row is active", () => field.getAttribute("aria-activedescendant"));
    return field;
  };
  const pressEnter = (field: HTMLElement) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  const looksAt = (latitude: number) =>
    waitUntil(
      "the map is there",
      () => Math.abs(((map?.lastTold("its-view-changed")?.center as number[])?.[0] as number) - latitude) < 0.0001,
    );

  it("knows crossings, streets and devices, ё or е", () => {
    expect(findPlaces("зелен", city).map(({ key }) => key)).to.deep.equal(["street:s1", "crossing:c1", "rts:2"]);
    expect(findPlaces("мира", city).map(({ key }) => key)).to.deep.equal(["crossing:c1"]);
    expect(findPlaces("  ", city)).to.deep.equal([]);
  });

  it("knows where a street is by its devices", () => {
    const [street] = findPlaces("зелен", city);
    const bus = { kind: "bus", oID: 1, latitude: 54, longitude: 37 } as MapItem;
    expect(devicesAt(street as never, [...city.items, bus]).map(([latitude]) => latitude)).to.deep.equal([55.0001, 55.0002]);
  });

  it("knows where a street or crossing is by its lines", () => {
    const [street, crossing] = findPlaces("зелен", city);
    const ways = [
      segment("Зелёная улица", 55.1),
      segment("Мира", 55.2, [2]),
      segment("Ленина", 55.3, [7]),
      segment("Зелёная улица", 0, [], 0),
    ];
    expect(streetsAt({ ...street, oIDs: [] } as never, ways)).to.deep.equal([
      [55.1, 37],
      [55.1, 37.01],
    ]);
    expect(streetsAt(crossing as never, ways).map(([latitude]) => latitude)).to.deep.equal([55.2, 55.2]);
  });

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
    await search("105");
    expect(map.find("[role=combobox] ~ [role=listbox] [role=option]")?.textContent).to.include("Перекрёсток 105");
  });

  it("looks only for what is shown", async () => {
    map = await placeMap({ ...crowd(), attributes: { layers: "devices,station" } });
    await waitUntil("the stop is listed, and the buses are known", () => map?.row("Вокзал"));
    await search("10");
    const found = [...map.root.querySelectorAll("[role=combobox] ~ [role=listbox] [role=option]")].map(({ textContent }) => textContent);
    expect(found).to.have.length(1);
    expect(found[0]).to.include("Перекрёсток 105");
  });

  it("looks among what the page knows itself where the reader does not answer", async () => {
    const client = createClient({ provider: "http://nowhere.test" });
    const refusing = { ...createListReader(), ask: () => Promise.reject(new TypeError("gone")) };
    client.kept.keep("listReader", () => refusing);
    const store = createCityMap(client, createFollowedView());
    expect(await store.findNear("мира")).to.deep.equal([]);
  });

  it("goes there by keyboard", async () => {
    map = await placeMap({ answers: { "cross/get_city_cross": crossings, "cross/get_city_streets": streets } });
    const field = await search("мира");
    expect(map.root.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).to.include("перекрёсток");
    pressEnter(field);
    await looksAt(55.0002);
    expect(field.value).to.equal("Зелёная улица / проспект Мира");
  });

  it("goes along a street without devices, and to a crossing whose devices are not shown", async () => {
    map = await placeMap({
      attributes: { layers: "bus" },
      isAwaited: false,
      answers: {
        "cross/get_city_cross": crossings,
        "cross/get_city_streets": [{ id: "s2", name: "Тихая улица", oIDs: [] }],
        "cross/get_city_segments": {
          type: "FeatureCollection",
          features: [segment("Тихая улица", 55.1), segment("проспект Мира", 55.2, [2])],
        },
      },
    });
    const field = await search("тихая");
    pressEnter(field);
    await looksAt(55.1);
    pressEnter(await search("мира"));
    await looksAt(55.2);
  });

  it("says that nobody knows where a street is, until something else is typed", async () => {
    map = await placeMap({ answers: { "cross/get_city_streets": [{ id: "s2", name: "Тихая улица", oIDs: [] }] } });
    const said = () => [...(map?.root.querySelectorAll("[role=status]") ?? [])].map(({ textContent }) => textContent).join("\n");
    const field = await search("тихая");
    pressEnter(field);
    await waitUntil("it is said", () => said().includes("Место на карте неизвестно: Тихая улица"));
    await search("тих");
    await waitUntil("it is said no more", () => !said().includes("неизвестно"));
    pressEnter(await search("тихая"));
    await waitUntil("it is said again", () => said().includes("Место на карте неизвестно: Тихая улица"));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    await waitUntil("nothing is said of an empty field", () => field.value === "" && !said().includes("неизвестно"));
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
