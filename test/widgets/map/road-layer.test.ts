import { expect } from "chai";
import { project } from "../../../src/core/city-lists/columns/mercator.js";
import type { MapLine } from "../../../src/core/internal.js";
import type { Palette } from "../../../src/widgets/kit/palette.js";
import { RoadLayer } from "../../../src/widgets/map/engine/canvas/road-layer.js";

describe("the roads of the map", () => {
  const zoom = 14;
  const { x, y } = project(55, 37);
  const scale = 2 ** zoom;
  const view = {
    zoom,
    left: x * scale - 10,
    top: y * scale - 200,
    width: 400,
    height: 400,
    bounds: [0, 0, 0, 0] as [number, number, number, number],
  };
  const line = (index: number, level: number, latitude: number): MapLine => ({
    key: `${index}`,
    name: "",
    path: [
      [37, latitude],
      [37.01, latitude],
    ],
    level,
    speed: null,
  });

  /** Colours of the points in which lines at some latitudes are seen, 50 pixels from their start. */
  function drawn(lines: readonly MapLine[], latitudes: readonly number[], traces: readonly MapLine["path"][] = []): string[] {
    const canvas = Object.assign(document.createElement("canvas"), { width: view.width, height: view.height });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const layer = new RoadLayer("roads");
    layer.setLines(lines);
    layer.setTraces(traces);
    layer.draw(context, view, { isDark: false, accent: "#0000ff", "surface-raised": "#ffffff" } as Palette);
    return latitudes.map((latitude) => {
      const [red, green, blue] = context.getImageData(60, Math.round(project(latitude, 37).y * scale - view.top), 1, 1).data;
      return [red, green, blue].map((part) => part?.toString(16).padStart(2, "0")).join("");
    });
  }

  it("are all drawn, however many they are, and the worst above the others wherever it stands", () => {
    const free = Array.from({ length: 3_500 }, (_, index) => line(index, 0, index < 3_000 ? 55 : 55.002));
    expect(drawn([line(9_000, 9, 55), ...free], [55, 55.002, 55.004])).to.deep.equal(["651540", "4d9692", "000000"]);
  });

  it("are drawn beside the roads of a map that has some, on one side whichever way a line runs", () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: view.width, height: view.height });
    const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    const east = line(1, 9, 55);
    const other = line(2, 9, 55.002);
    const west = { ...other, path: [...other.path].reverse() };
    const layer = new RoadLayer("roads");
    layer.setLines([east, west]);
    layer.setBeside(true);
    layer.draw(context, view, { isDark: false, accent: "#0000ff", "surface-raised": "#ffffff" } as Palette);
    for (const latitude of [55, 55.002]) {
      const middle = Math.round(project(latitude, 37).y * scale - view.top);
      const rows = Array.from({ length: 30 }, (_, at) => middle - 15 + at).filter(
        (row) => (context.getImageData(60, row, 1, 1).data[3] ?? 0) > 128,
      );
      expect(rows.length).to.be.greaterThan(2);
      expect(Math.min(...rows), "below the middle").to.be.greaterThan(middle + 1);
    }
  });

  it("show each piece of where the selected thing has driven", () => {
    const pieces = [line(0, 0, 55).path, line(0, 0, 55.002).path];
    expect(drawn([], [55, 55.002, 55.004], pieces)).to.deep.equal(["0000ff", "0000ff", "000000"]);
  });
});
