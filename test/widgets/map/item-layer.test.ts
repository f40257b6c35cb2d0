import { expect } from "chai";
import { toItems } from "../../../src/core/city-lists/items/device-items.js";
import type { Palette } from "../../../src/widgets/kit/palette.js";
import { ItemLayer } from "../../../src/widgets/map/engine/canvas/item-layer.js";
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

  it("has signals stand apart from the detectors of their crossing where it is near", async () => {
    const near = ["rts", "rtc"].map((kind) => [kind, { shape: "square", title: {}, one: {}, aloneFrom: 15 }] as never);
    const box = Object.assign(document.createElement("div"), { style: "width: 300px; height: 200px" });
    document.body.append(box);
    const map = new LeafletMap(box, { attributionControl: false, zoomAnimation: false });
    map.setView([55, 37], 14);
    maps.push(map);
    const own = new ItemLayer("markerPane", new Map(near), {} as never, () => {});
    own.setPalette({ ...palette, "ok-surface": "#efe" } as Palette);
    map.addLayer(own);
    own.setItems([...items(device(0)), ...toItems("rtc", [device(1)])], true);
    const under = () => {
      const { x, y } = map.project([55, 37]);
      return own.markAt(x, y, 30);
    };
    await waitUntil("they are one cluster", () => under()?.cluster?.count === 2);
    map.setZoom(15);
    await waitUntil("each stands alone", () => under()?.item !== null && under()?.item !== undefined);
    map.setZoom(14);
    await waitUntil("they are one cluster again", () => under()?.cluster?.count === 2);
  });

  it("is drawn in slices as it is drawn at once, and shows the newest of several that were wanted meanwhile", async () => {
    const fresh = place();
    const changing = place();
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
