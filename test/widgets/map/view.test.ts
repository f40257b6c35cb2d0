import { expect } from "chai";
import { createClient } from "../../../src/core/internal.js";
import { createFollowedView } from "../../../src/widgets/map/state/followed-view.js";
import { createCityMap } from "../../../src/widgets/map/state/store.js";
import { readView, viewOf } from "../../../src/widgets/map/state/view.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap, sampleRtc, sampleRts } from "./placed-map.js";
import { request, sampleTransport } from "./sample-transport.js";

describe("where the map looks", () => {
  let map: PlacedMap | undefined;
  afterEach(() => map?.remove());
  const center = () => map?.lastTold("its-view-changed")?.center as [number, number] | undefined;
  const told = (zoom: number) => waitUntil(`zoom ${zoom} is told`, () => map?.lastTold("its-view-changed")?.zoom === zoom);

  it("is read from attributes, and nonsense is nowhere", () => {
    expect(readView("55.75, 37.6", 13)).to.deep.equal({ center: [55.75, 37.6], zoom: 13 });
    for (const center of [undefined, "", "55", "a,b", "95,10", "55,37,1", ","]) expect(readView(center, 13)).to.equal(null);
    expect(readView("1,2", 99)?.zoom).to.equal(19);
  });

  it("is the whole city at first, without the device at 0, 0", async () => {
    map = await placeMap();
    const { center } = (await waitUntil("the view is told", () => map?.lastTold("its-view-changed"))) as { center: [number, number] };
    expect(center[0]).to.be.closeTo(55.0025, 0.01);
  });

  it("is at first what the button for the whole city shows, also where the devices are known already", async () => {
    map = await placeMap();
    await waitUntil("the first has told", () => map?.lastTold("its-view-changed"));
    const second = map.element.cloneNode() as HTMLElement;
    Object.assign(second, { getToken: () => "a.b.c" });
    Object.assign(second.style, { width: "390px", height: "500px" });
    const told: number[] = [];
    second.addEventListener("its-view-changed", (event) => told.push((event as CustomEvent).detail.zoom));
    document.body.append(second);
    const zoom = await waitUntil("the second has told", () => told.at(-1));
    const buttons = () => [...(second.shadowRoot?.querySelectorAll<HTMLElement>("button") ?? [])];
    buttons()
      .find(({ ariaLabel }) => ariaLabel === "Отдалить")
      ?.click();
    await waitUntil("it is further away", () => (told.at(-1) as number) < zoom);
    buttons()
      .find(({ ariaLabel }) => ariaLabel === "Показать весь город")
      ?.click();
    await waitUntil("it is where it was", () => told.at(-1) === zoom);
    second.remove();
  });

  it("has the same middle when the list opens below it, where there is no room beside it", async () => {
    map = await placeMap({ height: 800, attributes: { center: "55.0025,37.0025", zoom: "12" } });
    map.element.style.width = "390px";
    const button = (name: string) =>
      [...(map?.root.querySelectorAll("button") ?? [])].find(({ textContent, ariaLabel }) => ariaLabel === name || textContent === name);
    const height = () => map?.find(".leaflet-container")?.clientHeight ?? 0;
    await waitUntil("it has the whole height", () => height() > 600);
    button("Список")?.click();
    await waitUntil("it has a part of the height", () => height() < 500);
    button("Приблизить")?.click();
    await told(13);
    expect(center()?.[0]).to.be.closeTo(55.0025, 0.002);
    expect(center()?.[1]).to.be.closeTo(37.0025, 0.002);
  });

  it("stays where the operator has zoomed to before the devices are known", async () => {
    let bring = () => {};
    const brought = new Promise<void>((resolve) => {
      bring = resolve;
    });
    const late = (list: readonly unknown[]) => () => brought.then(() => list);
    map = await placeMap({
      isAwaited: false,
      answers: { "city/items_telemetry_rts": late(sampleRts), "city/items_telemetry_rtc": late(sampleRtc) },
    });
    (await waitUntil("the map can be zoomed", () => map?.find("[aria-label=Приблизить]"))).click();
    await told(13);
    bring();
    await waitUntil("the devices are listed", () => map?.row("Перекрёсток 2"));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(map.told.filter(({ name }) => name === "its-view-changed").map(({ detail }) => detail.zoom)).to.deep.equal([13]);
  });

  it("is the city and not half the globe where one device is far off and the middle is known only after the devices", async () => {
    let tellCity = () => {};
    const known = new Promise<void>((resolve) => {
      tellCity = resolve;
    });
    const detail = {
      name: "Город",
      latitude: 55,
      longitude: 37,
      current_utime: Date.now() / 1000,
      offset_utime_tz: 0,
      tz: "",
      is_test: true,
    };
    map = await placeMap({
      rts: [...sampleRts, device(4, { latitude: 37, longitude: 55 })],
      answers: { "city/detail": () => known.then(() => detail) },
    });
    await new Promise((resolve) => setTimeout(resolve, 600));
    tellCity();
    await waitUntil("the city is told", () => Math.abs((center()?.[1] ?? 0) - 37) < 0.1);
    expect(center()?.[0]).to.be.closeTo(55.0025, 0.01);
  });

  it("is all streets of the city on a small map without anything on it", async () => {
    const coordinates = [
      [37.02, 55.02],
      [37.04, 55.03],
    ];
    const street = {
      type: "Feature",
      geometry: { type: "LineString", coordinates },
      properties: { id: 1, name: "улица Ленина", oIDs: [] },
    };
    map = await placeMap({
      attributes: { compact: "", pick: "place" },
      properties: { marks: { type: "FeatureCollection", features: [] } },
      height: 320,
      answers: { "cross/get_city_segments": { type: "FeatureCollection", features: [street] } },
    });
    const { center, zoom } = await waitUntil(
      "the view is told",
      () => map?.lastTold("its-view-changed") as { center: number[]; zoom: number },
    );
    expect(center[0]).to.be.closeTo(55.025, 0.001);
    expect(center[1]).to.be.closeTo(37.03, 0.001);
    expect(zoom).to.be.within(13.5, 15);
  });

  it("is the middle of the city at the zoom that the page names without a place", async () => {
    map = await placeMap({ attributes: { zoom: "14" } });
    await told(14);
    expect(center()?.[0]).to.be.closeTo(55.00255, 0.0005);
    map.element.setAttribute("zoom", "12");
    await told(12);
    expect(center()?.[0]).to.be.closeTo(55.00255, 0.0005);
    expect(center()?.[1]).to.be.closeTo(37, 0.0005);
  });

  it("is the middle of all devices also where the detectors are known after the signal controllers", async () => {
    let bring = () => {};
    const brought = new Promise<void>((resolve) => {
      bring = resolve;
    });
    map = await placeMap({
      attributes: { zoom: "14" },
      isAwaited: false,
      answers: { "city/items_telemetry_rtc": () => brought.then(() => sampleRtc) },
    });
    await waitUntil("the signal controllers are listed", () => map?.row("Перекрёсток 2"));
    bring();
    await waitUntil("the detectors are listed", () => map?.row("Детектор на Садовой"));
    await told(14);
    expect(center()?.[0]).to.be.closeTo(55.00255, 0.0005);
  });

  it("is the middle of the signal controllers where the detectors are not known after five seconds", async () => {
    map = await placeMap({
      attributes: { zoom: "14" },
      isAwaited: false,
      answers: { "city/items_telemetry_rtc": () => new Promise(() => {}) },
    });
    await told(14);
    expect(center()?.[0]).to.be.closeTo(55.00015, 0.00005);
  });

  it("is the device at the zoom that the page names", async () => {
    map = await placeMap({ attributes: { device: "2", zoom: "13" } });
    await waitUntil("the device is in the middle", () => Math.abs((center()?.[0] ?? 0) - 55.0002) < 0.0005);
    expect(map.lastTold("its-view-changed")?.zoom).to.equal(13);
  });

  it("does not jump back when the page repeats what it was told while the map has moved on", () => {
    const store = createCityMap(createClient({ provider: "http://city.test" }), createFollowedView());
    const told = viewOf(55, 37, 12);
    const later = viewOf(55.1, 37.1, 13);
    store.$view.set(told);
    store.reportView(told);
    store.$view.set(later);
    store.followView(told);
    expect(store.$view.get()).to.equal(later);
    store.followView(viewOf(56, 38, 10));
    expect(store.$view.get()?.zoom).to.equal(10);
  });

  it("follows its attributes and is not moved by the echo of its own event", async () => {
    map = await placeMap({ attributes: { center: "55.1,37.1", zoom: "12" } });
    map.element.setAttribute("zoom", "14");
    // A press while a zoom is being animated is lost.
    const closer = await waitUntil("the map stands still", async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return map?.root.querySelector(".leaflet-zoom-anim") ? null : map?.root.querySelector<HTMLElement>("[aria-label=Приблизить]");
    });
    closer.click();
    await told(15);
    const count = map.told.length;
    map.element.setAttribute("zoom", "15");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(map.told.length).to.equal(count);
  });

  /** A map with the device "late" named, which is known only when `bring` is called; the page repeats what it is told, as the host does. */
  async function placeWithLate(attributes: Record<string, string>) {
    let bring = () => {};
    const brought = new Promise<void>((resolve) => {
      bring = resolve;
    });
    const late = { ...request("late"), latitude: 55.03, longitude: 37.05 };
    map = await placeMap({ attributes: { device: "late", ...attributes }, answers: { uds: () => brought.then(() => [late]) } });
    const { element } = map;
    element.addEventListener("its-view-changed", (event) => {
      const { center, zoom } = (event as CustomEvent).detail;
      element.setAttribute("center", center.join());
      element.setAttribute("zoom", zoom);
    });
    return { bring, selected: () => waitUntil("it is selected", () => map?.row("Яма")?.ariaSelected === "true") };
  }
  it("is the device that the page names, also where it is known after the map has told where it looks", async () => {
    const { bring, selected } = await placeWithLate({});
    await waitUntil("the city is told and repeated", () => map?.element.getAttribute("center"));
    bring();
    await selected();
    await waitUntil("the device is in the middle", () => center()?.join() === "55.03,37.05");
  });

  it("is what was selected in the list, in the middle of what its panel leaves of the map, where it is out of view", async () => {
    map = await placeMap({ answers: { "city/transport_situation": sampleTransport() }, attributes: { center: "55.03,37", zoom: "17" } });
    await waitUntil("the bus is listed", () => map?.row("Автобус 24"));
    map.row("Автобус 24").click();
    // A pixel is a hundred-thousandth of a degree there.
    await waitUntil("the bus is in the middle", () => Math.abs((center()?.[1] ?? 0) - 37.001) < 0.0001);
    expect(center()?.[0]).to.be.closeTo(55.001, 0.0001);
  });

  it("is where the page says, whatever device it names", async () => {
    const { bring, selected } = await placeWithLate({ center: "55.1,37.1", zoom: "12" });
    bring();
    await selected();
    (await waitUntil("the map can be zoomed", () => map?.find("[aria-label=Приблизить]"))).click();
    await told(13);
    expect(center()?.[0]).to.be.closeTo(55.1, 0.001);
    expect(center()?.[1]).to.be.closeTo(37.1, 0.001);
  });
});
