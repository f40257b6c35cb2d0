import { expect } from "chai";
import { namePlace } from "../../../src/widgets/map/tools/pick/name-place.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

const lenin = {
  type: "Feature",
  geometry: {
    type: "LineString",
    coordinates: [
      [37, 55.0002],
      [37.01, 55.0002],
    ],
  },
  properties: { id: "seg1", name: "улица Ленина", oIDs: [] },
};
const crossings = [{ id: "c1", name: "Ленина / Мира", oIDs: [2] }];

describe("picking on the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const place = async (pick: string, center = "55.0002,37.005") => {
    map = await placeMap({
      attributes: { compact: "", pick, center, zoom: "17" },
      answers: {
        "cross/get_city_segments": { type: "FeatureCollection", features: [lenin] },
        "cross/get_city_cross": crossings,
      },
    });
    await waitUntil("the hint is there", () => map.root.textContent?.includes("Укажите"));
    const region = map.find("section[part=map]") as HTMLElement;
    await waitUntil("clicks are taken", () => region.style.cursor === "crosshair");
    return region;
  };
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
  const clickMiddle = (region: Element) => {
    const { left, top, width, height } = region.getBoundingClientRect();
    for (const type of ["mousedown", "mouseup", "click"]) {
      region.dispatchEvent(
        new MouseEvent(type, { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, composed: true, view: window }),
      );
    }
  };
  const picked = (name: string) => waitUntil(`${name} is told`, () => map.lastTold(name));

  it("gives a place with the name of its street by a click", async () => {
    clickMiddle(await place("place"));
    const { latitude, longitude, name } = (await picked("its-place-picked")) as Record<string, number>;
    expect(latitude).to.be.closeTo(55.0002, 0.0001);
    expect(longitude).to.be.closeTo(37.005, 0.0001);
    expect(name).to.equal("улица Ленина");
    await waitUntil("it is read out", () => map.find("[role=status]")?.textContent?.includes("Выбрано: улица Ленина"));
    expect(map.lastTold("its-device-selected")).to.equal(undefined);
  });

  it("gives a place by keyboard, under a crosshair that arrows move the map under", async () => {
    const region = await place("place");
    press(region, "ArrowRight");
    press(region, "ArrowRight");
    press(region, "Enter");
    const { longitude } = (await picked("its-place-picked")) as Record<string, number>;
    expect(longitude).to.be.greaterThan(37.0051).and.lessThan(37.0056);
    expect(map.find("svg[viewBox='0 0 48 48']")).not.to.equal(null);
  });

  it("gives a section of street with its line", async () => {
    const region = await place("section");
    await waitUntil("the streets are there", () => map.root.textContent?.includes("Укажите участок"));
    clickMiddle(region);
    expect(await picked("its-section-picked")).to.deep.equal({
      id: "seg1",
      name: "улица Ленина",
      coordinates: lenin.geometry.coordinates,
    });
  });

  it("says so where there is no street", async () => {
    const region = await place("section", "55.01,37.005");
    clickMiddle(region);
    await waitUntil("it says so", () => map.root.textContent?.includes("Здесь нет улицы"));
    expect(map.lastTold("its-section-picked")).to.equal(undefined);
  });

  it("is cancelled by Escape and by its button", async () => {
    const region = await place("place");
    press(region, "Escape");
    [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Отмена")?.click();
    expect(map.told.filter(({ name }) => name === "its-pick-cancelled")).to.have.length(2);
    map.element.removeAttribute("pick");
    await waitUntil("the hint is gone", () => !map.root.textContent?.includes("Укажите"));
  });

  it("gives no place when it ends while the name of one is awaited", async () => {
    let tellNames = () => {};
    const known = new Promise<void>((resolve) => {
      tellNames = resolve;
    });
    map = await placeMap({
      attributes: { compact: "", pick: "place", center: "55.0002,37.005", zoom: "17" },
      answers: { "cross/get_city_cross": () => known.then(() => crossings) },
    });
    const region = (await waitUntil("the map is there", () => map.find("section[part=map]"))) as HTMLElement;
    await waitUntil("clicks are taken", () => region.style.cursor === "crosshair");
    clickMiddle(region);
    press(region, "Escape");
    map.element.removeAttribute("pick");
    await waitUntil("the hint is gone", () => !map.root.textContent?.includes("Укажите"));
    tellNames();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(map.told.map(({ name }) => name).filter((name) => name.startsWith("its-p"))).to.deep.equal(["its-pick-cancelled"]);
  });

  it("gives a place beyond the antimeridian as one on the earth", async () => {
    const region = await place("place", "60,179.9995");
    for (let step = 0; step < 10; step++) press(region, "ArrowRight");
    press(region, "Enter");
    const { longitude } = (await picked("its-place-picked")) as Record<string, number>;
    expect(longitude).to.be.closeTo(-179.9992, 0.0001);
    const view = await waitUntil("the view is told", () => map.lastTold("its-view-changed"));
    expect((view.center as number[])[1]).to.be.closeTo(-179.9992, 0.0001);
  });

  it("calls a place by its crossing before its street, and by nothing away from both", () => {
    const mira = {
      ...lenin,
      geometry: {
        ...lenin.geometry,
        coordinates: [
          [37, 55.0002],
          [37, 55.01],
        ],
      },
      properties: { id: "seg2", name: "проспект Мира", oIDs: [2, 3] },
    };
    const segments = [{ ...lenin, properties: { ...lenin.properties, oIDs: [1, 2] } }, mira] as never;
    const at = (latitude: number, longitude: number, known = crossings) =>
      namePlace({ latitude, longitude }, { crossings: known, segments });
    expect([at(55.0003, 37), at(55.0003, 37.005), at(56, 38)]).to.deep.equal(["Ленина / Мира", "улица Ленина", null]);
    expect(at(55.0003, 37, []), "by the streets that meet").to.equal("улица Ленина / проспект Мира");
    expect(at(55.01, 37), "a street that ends is no crossing").to.equal("проспект Мира");
  });
});
