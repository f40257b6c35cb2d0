import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

describe("a map that the page hides after it was drawn", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());

  it("throws nothing into the page, and is drawn again when it is shown", async () => {
    const thrown: string[] = [];
    const note = (event: ErrorEvent | PromiseRejectionEvent) => {
      thrown.push("reason" in event ? String(event.reason) : event.message);
      event.preventDefault();
    };
    window.addEventListener("error", note);
    window.addEventListener("unhandledrejection", note);
    try {
      map = await placeMap({
        attributes: { center: "55.05,37.05", zoom: "12", layers: "devices,bus", cluster: "off" },
        rts: Array.from({ length: 3_000 }, (_, at) =>
          device(at + 1, { latitude: 55 + (at % 60) / 600, longitude: 37 + Math.floor(at / 60) / 500 }),
        ),
        answers: { "city/transport_situation": sampleTransport() },
      });
      const canvas = () => map.find(".leaflet-marker-pane canvas") as HTMLCanvasElement | null;
      await waitUntil("it is drawn", () => (canvas()?.width ?? 0) > 0);
      const { parentElement: parent } = map.element;
      if (!parent) throw new Error("The map has no parent.");
      for (let round = 0; round < 3; round++) {
        parent.style.display = "none";
        map.city.table["city/transport_situation"] = structuredClone(sampleTransport());
        await new Promise((resolve) => setTimeout(resolve, 400));
        parent.style.display = "";
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      await waitUntil("it is drawn again", () => (canvas()?.width ?? 0) > 0);
      expect(thrown).to.deep.equal([]);
    } finally {
      window.removeEventListener("error", note);
      window.removeEventListener("unhandledrejection", note);
    }
  });
});
