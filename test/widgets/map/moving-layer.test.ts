import { expect } from "chai";
import type { ListReader } from "../../../src/core/city-lists/reader.js";
import { createCopier } from "../../../src/core/city-lists/worker/copier.js";
import type { CopyJob } from "../../../src/core/city-lists/worker/jobs.js";
import type { MapItem } from "../../../src/core/internal.js";
import type { Palette } from "../../../src/widgets/kit/palette.js";
import { MovingLayer } from "../../../src/widgets/map/engine/canvas/moving-layer.js";
import { LeafletMap } from "../../../src/widgets/map/engine/leaflet.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device, items } from "./items.js";

const palette = { isDark: false, font: "sans-serif", ok: "#0a0", "surface-raised": "#fff", text: "#000" } as Palette;

describe("the layer of what drives", () => {
  /** Pictures that the layer asked for, oldest first; the reader makes one when it is told to. */
  const asked: { job: CopyJob; make: () => void; fail: () => void }[] = [];
  const dropped: number[] = [];
  let map: InstanceType<typeof LeafletMap>;
  let layer: MovingLayer;
  const copier = createCopier();
  const reader = {
    ask: (job: CopyJob) =>
      new Promise((resolve, reject) =>
        asked.push({ job, make: () => resolve(copier.copy(job)), fail: () => reject(new TypeError("none")) }),
      ),
    drop: (sheet: number) => dropped.push(sheet),
  } as unknown as ListReader;
  const [here, there] = [55, 55.001].map((latitude) => items(device(1, { latitude }))) as [MapItem[], MapItem[]];
  const canvas = () => map.getPane("moving")?.querySelector("canvas") as HTMLCanvasElement;
  const isAsked = (count: number) => waitUntil(`picture ${count} is asked for`, () => asked.length === count);
  const afterFrames = async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  };

  beforeEach(() => {
    asked.length = dropped.length = 0;
    const place = Object.assign(document.createElement("div"), { style: "width: 300px; height: 200px" });
    document.body.append(place);
    map = new LeafletMap(place, { attributionControl: false, zoomAnimation: false });
    map.createPane("moving");
    map.setView([55, 37], 14);
    layer = new MovingLayer("moving", new Map(), reader, true);
    layer.setPalette(palette);
    map.addLayer(layer);
    layer.setItems(here);
  });
  afterEach(() => {
    map.remove();
    document.querySelector(".leaflet-container")?.remove();
  });

  it("has one picture made at a time, and after it the one that is wanted then", async () => {
    await isAsked(1);
    layer.setItems(there);
    layer.setItems(here);
    layer.setItems(there);
    await afterFrames();
    expect(asked.length).to.equal(1);
    asked[0]?.make();
    await isAsked(2);
    expect(canvas().width).to.be.greaterThan(300);
    expect(asked[1]?.job.top[0]).to.be.lessThan(asked[0]?.job.top[0] as number);
    asked[1]?.make();
    await afterFrames();
    expect(asked.length).to.equal(2);
  });

  it("hands over a sprite once", async () => {
    await isAsked(1);
    asked[0]?.make();
    await afterFrames();
    layer.setItems(there);
    await isAsked(2);
    expect(asked.map(({ job }) => job.added.length)).to.deep.equal([1, 0]);
  });

  it("does not show a picture of another zoom", async () => {
    await isAsked(1);
    map.setZoom(15);
    asked[0]?.make();
    await isAsked(2);
    expect(canvas().width).to.equal(0);
    asked[1]?.make();
    await waitUntil("the picture is shown", () => canvas().width > 0);
  });

  it("does not show a picture of what has gone", async () => {
    await isAsked(1);
    layer.setItems([]);
    asked[0]?.make();
    await afterFrames();
    expect(canvas().width).to.equal(0);
  });

  it("begins with a new sheet when a picture could not be made, and after each change of the colours", async () => {
    await isAsked(1);
    asked[0]?.fail();
    await waitUntil("the sheet is dropped", () => dropped.length === 1);
    layer.setItems(there);
    await isAsked(2);
    layer.setPalette({ ...palette, ok: "#070" });
    expect(dropped.length, "not while a picture is made of it").to.equal(1);
    asked[1]?.make();
    await isAsked(3);
    expect(dropped).to.deep.equal(asked.slice(0, 2).map(({ job }) => job.sheet));
    expect(new Set(asked.map(({ job }) => job.sheet)).size).to.equal(3);
    expect(asked.map(({ job }) => job.added.length)).to.deep.equal([1, 1, 1]);
    asked[2]?.make();
    await waitUntil("it is shown", () => canvas().width > 0);
    map.removeLayer(layer);
    expect(dropped.length).to.equal(3);
  });

  it("draws on while something moves, but tries no failed picture again before there is something new", async () => {
    map.removeLayer(layer);
    layer = new MovingLayer("moving", new Map(), reader, false);
    layer.setPalette(palette);
    map.addLayer(layer);
    asked.length = 0;
    layer.setItems(here);
    await isAsked(1);
    asked[0]?.make();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    layer.setItems(there);
    await isAsked(2);
    asked[1]?.make();
    await isAsked(3);
    asked[2]?.fail();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked.length).to.equal(3);
    layer.setItems(here);
    await isAsked(4);
  });

  it("keeps no sprites without end", async () => {
    const bus: Omit<MapItem, "key" | "oID" | "label"> = {
      kind: "bus",
      name: "",
      words: "",
      latitude: 55,
      longitude: 37,
      tone: "ok",
      severity: 0,
      status: "driving",
      age: "recent",
    };
    const routes = (from: number) =>
      Array.from({ length: 100 }, (_, at) => ({ ...bus, key: `${from + at}`, oID: from + at, label: `${from + at}` }));
    for (let count = 1; dropped.length === 0 && count <= 12; count++) {
      await isAsked(count);
      asked[count - 1]?.make();
      layer.setItems(routes(count * 100));
    }
    expect(dropped).to.deep.equal([asked[0]?.job.sheet]);
    await waitUntil("a new sheet is begun", () => asked.at(-1)?.job.sheet !== asked[0]?.job.sheet);
    expect(asked.at(-1)?.job.added).to.have.length(100);
  });
});
