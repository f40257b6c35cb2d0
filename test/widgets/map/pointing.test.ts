import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

describe("what a resting pointer is on", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const tooltip = () =>
    [...map.root.querySelectorAll("div[aria-hidden=true] > strong")].map((title) => title.parentElement?.textContent).join();
  const says = (text: string) => waitUntil(`the tooltip says "${text}"`, () => tooltip().includes(text));

  /** Moves the pointer into the middle until something is told of there; from then on it rests. */
  const pointAtMiddle = (text: string) =>
    waitUntil(`the pointer is on "${text}"`, () => {
      const region = map.find("section[part=map]");
      if (!region) return false;
      const { left, top, width, height } = region.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      region.dispatchEvent(new MouseEvent("mousemove", { ...at, bubbles: true, composed: true, view: window }));
      return tooltip().includes(text);
    });

  it("is told of anew when a device changes, and no more when it is gone", async () => {
    map = await placeMap({ attributes: { center: "55.0002,37", zoom: "17", layers: "devices" } });
    await pointAtMiddle("Исправно");
    map.city.table["city/items_telemetry_rts"] = [device(2, { status: "failure" }), device(3)];
    await says("Отказ");
    map.city.table["city/items_telemetry_rts"] = [device(3)];
    await waitUntil("nothing is said", () => tooltip() === "");
  });

  it("is told of anew when a device of a cluster changes", async () => {
    const near = (...list: ReturnType<typeof device>[]) => list.map((each) => ({ ...each, latitude: 55, longitude: 37 }));
    map = await placeMap({
      attributes: { center: "55,37", zoom: "14", layers: "devices" },
      rts: near(device(1), device(2), device(3)),
      answers: { "city/items_telemetry_rtc": [] },
      isAwaited: false,
    });
    await pointAtMiddle("Устройств: 3");
    map.city.table["city/items_telemetry_rts"] = near(device(1), device(2, { status: "failure" }), device(3));
    await says("Худшее состояние: Отказ");
  });

  it("is told of anew when a bus tells of itself, and no more when it has driven away", async () => {
    const bus = (changes: object, coordinates: number[]) => {
      const { features } = sampleTransport();
      const [first] = features as unknown as { properties: object; geometry: object }[];
      return {
        type: "FeatureCollection",
        features: [{ ...first, geometry: { type: "Point", coordinates }, properties: { ...first?.properties, ...changes } }],
      };
    };
    map = await placeMap({
      attributes: { center: "55,37", zoom: "17", layers: "bus" },
      isAwaited: false,
      answers: { "city/transport_situation": bus({}, [37, 55]) },
    });
    await pointAtMiddle("едет, 34 км/ч");
    map.city.table["city/transport_situation"] = bus({ speed: 0 }, [37, 55]);
    await says("стоит");
    map.city.table["city/transport_situation"] = bus({}, [37.01, 55]);
    await waitUntil("nothing is said", () => tooltip() === "");
  });
});
