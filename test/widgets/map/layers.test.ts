import { expect } from "chai";
import { levelStepOf, levelSteps } from "../../../src/core/city-lists/items/levels.js";
import { stateOfLevel, toLines } from "../../../src/core/city-lists/items/road-items.js";
import { createClient, fixedTime, type MapItem, type TransportSituation, type UrbanRequest } from "../../../src/core/internal.js";
import { ownLayerIds } from "../../../src/core/plugin.js";
import { ownLayers } from "../../../src/widgets/map/layers/index.js";
import { toItems } from "../../../src/widgets/map/orders/request-items.js";
import { createLayerStates } from "../../../src/widgets/map/state/layer-states.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { request, sampleTransport } from "./sample-transport.js";

describe("the layers of the map", () => {
  let map: PlacedMap | undefined;
  afterEach(() => {
    map?.remove();
    map = undefined;
    localStorage.removeItem("its.map.layers");
  });
  const says = (text: string) => waitUntil(`the map says "${text}"`, () => map?.root.textContent?.includes(text));
  const toggle = (name: string) =>
    [...(map?.root.querySelectorAll<HTMLElement>("[aria-pressed]") ?? [])].find(({ textContent }) =>
      textContent?.includes(name),
    ) as HTMLElement;

  it("have the ids that plugins cannot take", () => {
    expect(ownLayers.map(({ id }) => id)).to.deep.equal(ownLayerIds);
  });

  it("all come from one question about transport, and stand in the list", async () => {
    map = await placeMap({ answers: { "city/transport_situation": sampleTransport(), uds: [request("u1")] } });
    await waitUntil("all is in the list", () => map?.rows().length === 10);
    expect(map.row("Автобус 24").textContent).to.include("едет, 34 км/ч");
    expect(map.row("Вокзал").textContent).to.include("маршрут 24 в ");
    expect(map.row("Поливальная машина").textContent).to.include("стоит");
    expect(map.row("Затор на Мира").textContent).to.include("Внимание");
    expect(map.row("Яма").textContent).to.include("новая");
    expect(map.city.asked.filter((path) => path === "city/transport_situation")).to.have.length(1);
  });

  it("say when a stop is served by the city's clock, also when that is known only later", async () => {
    let tellCity = () => {};
    const known = new Promise<void>((resolve) => {
      tellCity = resolve;
    });
    const utime = Date.UTC(2026, 10, 20, 9, 5) / 1000;
    // A zone in which no machine stands that tests: a quarter of an hour off.
    const detail = { name: "Город", latitude: 55, longitude: 37, current_utime: utime, offset_utime_tz: 20_700, tz: "Asia/Kathmandu" };
    const stop = {
      type: "Feature",
      geometry: { type: "Point", coordinates: [37, 55] },
      properties: { kind: "station", id: "s1", name: "Вокзал", arrivals: [{ route: "24", utime }] },
    };
    map = await placeMap({
      answers: {
        "city/detail": () => known.then(() => ({ ...detail, is_test: true })),
        "city/transport_situation": { type: "FeatureCollection", features: [stop] },
      },
    });
    const row = await waitUntil("the stop is listed", () => map?.row("Вокзал"));
    expect(row.textContent).to.include("маршрут 24 в ").and.not.to.include("14:50");
    tellCity();
    await waitUntil("the row says the city's time", () => map?.row("Вокзал").textContent?.includes("маршрут 24 в 14:50"));
    expect(map.city.asked.filter((path) => path === "city/transport_situation")).to.have.length(1);
  });

  it("ask for what only stands around the devices once those are drawn", async () => {
    const drawn: Record<string, boolean> = {};
    const note = (path: string) => {
      const canvas = document.querySelector("its-map")?.shadowRoot?.querySelector<HTMLCanvasElement>(".leaflet-marker-pane canvas");
      drawn[path] ??= (canvas?.width ?? 0) > 0;
      return undefined;
    };
    map = await placeMap({ isAwaited: false, answers: { uds: note, "city/weather": note } });
    await waitUntil("both are asked for", () => Object.keys(drawn).length === 2);
    expect(drawn).to.deep.equal({ uds: true, "city/weather": true });
  });

  it("ask for it without the devices when these take long", async () => {
    const never = new Promise<never>(() => {});
    map = await placeMap({
      isAwaited: false,
      answers: { "city/items_telemetry_rts": () => never, "city/items_telemetry_rtc": () => never, uds: [] },
    });
    await waitUntil("requests are asked for", () => map?.city.asked.includes("uds"));
  });

  it("draw what drives on a canvas of its own, which is there as soon as something drives", async () => {
    const canvas = () => map?.root.querySelector<HTMLCanvasElement>(".leaflet-moving-pane canvas");
    map = await placeMap({ answers: { "city/transport_situation": { type: "FeatureCollection", features: [] } } });
    expect(canvas()).to.equal(null);
    map.city.table["city/transport_situation"] = sampleTransport();
    await waitUntil("the bus is drawn", () => (canvas()?.width ?? 0) > 0);
  });

  it("ask for the route of a bus when it is selected, and tell its stops", async () => {
    const route = {
      route: "24",
      name: "Вокзал — Рынок",
      line: {
        type: "LineString",
        coordinates: [
          [37, 55],
          [37.01, 55.01],
        ],
      },
      stops: [{ id: "s1", name: "Вокзал", latitude: 55, longitude: 37, arrival: Math.floor(Date.now() / 1000) + 60 }],
    };
    map = await placeMap({ answers: { "city/transport_situation": sampleTransport(), "bus/b1/route": route } });
    await waitUntil("the bus is listed", () => map?.row("Автобус 24"));
    map.row("Автобус 24").click();
    await says("Вокзал — Рынок");
    expect(map.find("section[part=panel]")?.ariaLabel).to.equal("Выбранный объект: Автобус 24");
    expect(map.lastTold("its-device-selected")).to.deep.equal({ oID: "b1", kind: "bus", device: "bus:b1" });
  });

  it("name of a stop what comes first, however the provider has put its arrivals in order", async () => {
    const transport = sampleTransport();
    const [, stop] = transport.features;
    const utime = Math.floor(Date.now() / 1000);
    const arrivals = [900, 300, 600].map((after, index) => ({ route: `${index + 1}`, utime: utime + after }));
    Object.assign(stop?.properties as object, { arrivals });
    map = await placeMap({ answers: { "city/transport_situation": transport } });
    await waitUntil("the stop is listed", () => map?.row("Вокзал"));
    expect(map.row("Вокзал").textContent).to.include("маршрут 2 в ");
    map.row("Вокзал").click();
    await says("Прибытия");
    const routes = () => [...(map?.root.querySelectorAll("[part=panel] dt") ?? [])].map(({ textContent }) => textContent);
    await waitUntil("all arrivals are there", () => routes().length === 3);
    expect(routes()).to.deep.equal(["Маршрут 2", "Маршрут 3", "Маршрут 1"]);
  });

  it("say at their toggle what the provider does not offer, and nothing else suffers", async () => {
    map = await placeMap();
    await waitUntil("the toggle says so", () => toggle("Заявки")?.dataset.absent === "true");
    expect(toggle("Заявки").parentElement?.textContent).to.include("Сервер этого не предоставляет");
    expect(map.rows().length).to.equal(4);
    expect(map.root.querySelector("[data-tone=warning]")).to.equal(null);
  });

  it("keep what the operator switched off, under the names of the specification", async () => {
    map = await placeMap({ answers: { "city/transport_situation": sampleTransport() } });
    toggle("Центр сообщений").click();
    expect(JSON.parse(localStorage.getItem("its.map.layers") ?? "")).to.include({
      star: false,
      station: true,
      bus: true,
      spec: true,
      road: true,
    });
    map.element.remove();
    const again = document.createElement("its-map");
    again.setAttribute("provider", map.city.url);
    again.setAttribute("language", "ru");
    Object.assign(again, { getToken: () => "a.b.c" });
    document.body.append(again);
    await waitUntil("the new map knows it", () =>
      [...(again.shadowRoot?.querySelectorAll("[aria-pressed=false]") ?? [])].some(({ textContent }) =>
        textContent?.includes("Центр сообщений"),
      ),
    );
    again.remove();
  });

  it("keep of a shared link only what the operator switches there", async () => {
    localStorage.setItem("its.map.layers", JSON.stringify({ bus: false }));
    map = await placeMap({ attributes: { layers: "devices" } });
    toggle("Заявки").click();
    expect(map.lastTold("its-layer-toggled")).to.include({ layer: "requests", layers: "devices,requests" });
    expect(JSON.parse(localStorage.getItem("its.map.layers") ?? "")).to.include({
      bus: false,
      requests: true,
      devices: true,
      station: true,
      road: true,
    });
    toggle("Заявки").click();
    expect(JSON.parse(localStorage.getItem("its.map.layers") ?? "")).to.include({ bus: false, requests: false, devices: true });
  });

  it("stay on when the page repeats that all are", () => {
    localStorage.setItem("its.map.layers", JSON.stringify({ bus: false }));
    const states = createLayerStates(createClient({ provider: "http://city.test" }));
    const others = states.layers.flatMap(({ layer }) => (layer.isOffAtFirst || layer.id === "road" ? [] : layer.id));
    states.followLayers(others.join(","));
    states.toggle("road");
    expect(states.$on.get()).to.equal(null);
    states.followLayers(undefined);
    expect(states.isOn("bus")).to.equal(true);
    states.followLayers("devices");
    states.followLayers(undefined);
    expect(states.isOn("bus"), "as it was left").to.equal(false);
  });

  it("do not ask for what is switched off", async () => {
    map = await placeMap({ attributes: { layers: "devices" }, answers: { "city/transport_situation": sampleTransport() } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(map.city.asked).not.to.include("city/transport_situation");
    expect(map.city.asked).not.to.include("uds");
  });

  it("show the wind in words", async () => {
    const reading = { utime: Math.floor(Date.now() / 1000), temperature: -4, wind_speed: 3.2, wind_direction: 314 };
    map = await placeMap({ answers: { "city/weather": { now: reading, in_3_hours: { ...reading, wind_direction: 2 } } } });
    await says("3,2 м/с, северо-западный");
    await says("3,2 м/с, северный");
    expect(map.root.textContent).to.include("−4 °C");
  });

  it("say of the weather how old it is, and that its age is unknown where the time it gives is of a wrong clock", async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const [utime, age] of [
      [now, "по данным на"],
      [now - 10_800, "устарели"],
      [now + 86_400, "Возраст данных неизвестен"],
    ] as const) {
      const reading = { utime, temperature: -4, wind_speed: 3.2, wind_direction: 314 };
      map = await placeMap({ answers: { "city/weather": { now: reading, in_3_hours: reading } } });
      await says(age);
      map.remove();
    }
  });

  it("take only roads with a line for roads, and colour them by their level", () => {
    const [road, ...others] = toLines(sampleTransport() as unknown as TransportSituation);
    expect(others).to.deep.equal([]);
    expect(road).to.include({ name: "улица Ленина", level: 9, speed: 5 });
    expect([0, 2.4, 3, 5, 7.4, 8, 10].map(levelStepOf)).to.deep.equal([0, 0, 1, 2, 2, 3, 3]);
    expect(levelSteps.map(({ width }) => width)).to.deep.equal([...levelSteps.map(({ width }) => width)].sort());
  });

  it("call the same level by the same word, however near it is to the next one", () => {
    const said = (level: number) => stateOfLevel(level).status;
    for (let tenths = 0; tenths <= 100; tenths++) expect(said(tenths / 10), `${tenths / 10}`).to.equal(said(Math.round(tenths / 10)));
  });

  it("show requests that nobody has closed, by what was done", () => {
    const list = [
      request("1"),
      request("2", { work_time: 5 }),
      request("3", { work_time: 5, do_time: 9 }),
      request("4", { close_time: 9 }),
    ] as UrbanRequest[];
    expect(toItems(list, "recent", 0, fixedTime(0)).map(({ oID, status }: MapItem) => [oID, status])).to.deep.equal([
      ["1", "requestNew"],
      ["2", "requestTaken"],
      ["3", "requestDone"],
    ]);
  });
});
