import { expect } from "chai";
import { ItemLayer } from "../../../src/widgets/map/engine/canvas/item-layer.js";
import type { Palette } from "../../../src/widgets/map/engine/canvas/palette.js";
import { LeafletMap } from "../../../src/widgets/map/engine/leaflet.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device, items } from "./items.js";

const palette = { isDark: false, font: "sans-serif", ok: "#0a0", error: "#a00", "surface-raised": "#fff", text: "#000" } as Palette;
const COUNT = 6_000;

describe("the layer of what stands, of very many things", () => {
  const maps: InstanceType<typeof LeafletMap>[] = [];
  const kinds = new Map([["rts", { shape: "square", title: {}, one: {}, isAlone: true } as never]]);
  const list = (status: "ok" | "failure") =>
    items(
      ...Array.from({ length: COUNT }, (_, at) => device(at, { status, latitude: 55 + (at % 60) / 2_000, longitude: 37 + at / 100_000 })),
    );

  function place() {
    const box = Object.assign(document.createElement("div"), { style: "width: 300px; height: 200px" });
    document.body.append(box);
    const map = new LeafletMap(box, { attributionControl: false, zoomAnimation: false });
    map.setView([55.01, 37.03], 13);
    const layer = new ItemLayer("markerPane", kinds, {} as never, () => {});
    layer.setPalette(palette);
    map.addLayer(layer);
    maps.push(map);
    const canvas = () => map.getPane("markerPane")?.querySelector("canvas") as HTMLCanvasElement;
    return { layer, picture: () => canvas().toDataURL() };
  }
  afterEach(() => {
    for (const map of maps.splice(0)) {
      const box = map.getContainer();
      map.remove();
      box.remove();
    }
  });

  it("is drawn in slices as it is drawn at once, and shows the newest of several that were wanted meanwhile", async () => {
    const [fresh, changing] = [place(), place()];
    fresh.layer.setItems(list("failure"), true);
    changing.layer.setItems(list("ok"), true);
    await waitUntil("both are drawn", () => [fresh, changing].every(({ picture }) => picture().length > 2_000));
    expect(changing.picture()).not.to.equal(fresh.picture());
    for (const status of ["failure", "ok", "failure"] as const) {
      changing.layer.setItems(list(status), true);
      await new Promise(requestAnimationFrame);
    }
    await waitUntil("the newest is drawn", () => changing.picture() === fresh.picture());
  });
});
