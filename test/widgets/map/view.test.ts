import { expect } from "chai";
import { createClient } from "../../../src/core/index.js";
import { createCityMap } from "../../../src/widgets/map/store.js";
import { readView, viewOf } from "../../../src/widgets/map/view.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

describe("where the map looks", () => {
  let map: PlacedMap | undefined;
  afterEach(() => map?.remove());
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

  it("does not jump back when the page repeats what it was told while the map has moved on", () => {
    const store = createCityMap(createClient({ provider: "http://city.test" }));
    const [told, later] = [viewOf(55, 37, 12), viewOf(55.1, 37.1, 13)];
    store.$view.set(told);
    store.tellView(told);
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
});
