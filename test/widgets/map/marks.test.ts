import { expect } from "chai";
import { readMarks } from "../../../src/widgets/map/tools/marks/read-marks.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

const point = (id: string, longitude: number, latitude: number, more: object = {}) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties: { id, label: `Метка ${id}`, ...more },
});
const marks = (...features: unknown[]) => ({ type: "FeatureCollection", features });

describe("a small map with marks of the page", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const place = (given: unknown, attributes: Record<string, string> = {}) =>
    placeMap({ attributes: { compact: "", ...attributes }, properties: { marks: given } });
  const center = () => map.lastTold("its-view-changed")?.center as [number, number] | undefined;
  const button = (name: string) => [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === name);

  it("has neither toolbar nor list, and asks for nothing but its ground", async () => {
    map = await place(marks(point("a", 37.5, 55.5)));
    await waitUntil("the map is there", () => map.find("section[part=map]"));
    expect(map.find("[part=toolbar]")).to.equal(null);
    expect(map.find("[part=list]")).to.equal(null);
    await waitUntil("the view is told", center);
    expect(map.city.asked).not.to.include("city/transport_situation");
    expect(map.city.asked).not.to.include("city/weather");
  });

  it("shows the layers that are named, and no other", async () => {
    map = await place(marks(), { layers: "devices" });
    await waitUntil("devices are asked for", () => map.city.asked.includes("city/items_telemetry_rts"));
    expect(map.city.asked).not.to.include("uds");
  });

  it("looks at all marks, and says what they are", async () => {
    map = await place(marks(point("a", 37.5, 55.5, { kind: "vehicle" }), point("b", 37.7, 55.7)));
    await waitUntil("the map is there", () => Math.abs((center()?.[0] ?? 0) - 55.6) < 0.01 && Math.abs((center()?.[1] ?? 0) - 37.6) < 0.01);
    const rows = [...map.root.querySelectorAll("ul li")].map(({ textContent }) => textContent);
    expect(rows).to.deep.equal(["Машина: Метка a", "Место: Метка b"]);
  });

  it("looks where the page says instead, when it says so", async () => {
    map = await place(marks(point("a", 37.5, 55.5)), { center: "55,37", zoom: "14" });
    await waitUntil("the list of marks is there", () => map.find("ul li"));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(center()).to.equal(undefined);
  });

  it("follows the first point until the operator moves the map, and again when asked", async () => {
    map = await place(marks(point("a", 37.5, 55.5)), { follow: "" });
    const set = (longitude: number) => Object.assign(map.element, { marks: marks(point("a", longitude, 55.5)) });
    const at = (longitude: number) => waitUntil(`the map is at ${longitude}`, () => Math.abs((center()?.[1] ?? 0) - longitude) < 0.0005);
    await at(37.5);
    set(37.55);
    await at(37.55);
    map.find("section[part=map]")?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    await waitUntil("it can follow again", () => button("Следить снова"));
    set(37.6);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(center()?.[1]).to.be.closeTo(37.55, 0.0005);
    button("Следить снова")?.click();
    await at(37.6);
    expect(button("Следить снова")).to.equal(undefined);
  });

  describe("that the page shows only later", () => {
    const hiding = Object.assign(document.createElement("style"), { textContent: "its-map { display: none !important; }" });
    afterEach(() => hiding.remove());
    const showLater = async () => {
      await waitUntil("the list of marks is there", () => map.find("ul li"));
      await new Promise((resolve) => setTimeout(resolve, 300));
      hiding.remove();
    };

    it("looks at all marks", async () => {
      document.head.append(hiding);
      map = await place(marks(point("a", 37.5, 55.5), point("b", 37.7, 55.7)));
      await showLater();
      await waitUntil("both are in view", () => (map.lastTold("its-view-changed")?.zoom as number) < 13);
      expect(center()?.[0]).to.be.closeTo(55.6, 0.01);
    });

    it("follows the first point, though the page has said where to look", async () => {
      document.head.append(hiding);
      map = await place(marks(point("a", 37.5, 55.5)), { center: "55,37", zoom: "14", follow: "" });
      await showLater();
      await waitUntil("the point is in view", () => Math.abs((center()?.[1] ?? 0) - 37.5) < 0.01);
      expect(map.find("[part=error]")).to.equal(null);
    });
  });

  it("leaves out what is no mark", async () => {
    map = await place(marks());
    const { warn } = console;
    const told: unknown[] = [];
    console.warn = (...given: unknown[]) => told.push(given);
    const good = point("a", 37, 55, { tone: "purple", heading: "north" });
    const read = readMarks(marks(good, point("b", 999, 0), null, { type: "Feature" }));
    console.warn = warn;
    expect(read.map(({ properties }) => properties)).to.deep.equal([{ id: "a", label: "Метка a", tone: undefined, heading: null }]);
    expect(told).to.have.length(1);
    for (const nonsense of [undefined, null, 7, "x", [], { features: {} }]) expect(readMarks(nonsense)).to.deep.equal([]);
  });
});
