import { type ItemDetails, type LineTable, levelSteps, linesAround, type MapLine, packLines, project } from "../../../../core/internal.js";
import type { Palette } from "../../../kit/palette.js";
import { trafficOffsetAt } from "../../ground/sizes.js";
import { nearestLine, type Place } from "../geometry.js";
import { type CanvasView, DrawnLayer } from "./canvas-layer.js";
import { type Piece, pathOf, toPiece } from "./pieces.js";

/** Rows in one block, which has one path for each step (colour): several paths are faster than one with very many lines. */
const TOGETHER = 1_000;

/** The traffic situation, and above it the route or trace of the selected vehicle. */
export class RoadLayer extends DrawnLayer {
  #own: LineTable | null = null;
  #tables: readonly LineTable[] = [];
  #traces: readonly Piece[] = [];
  #isBeside = false;

  /** Lines of layers that provide them as objects. */
  setLines(lines: readonly MapLine[]): void {
    if (lines.length === 0 && !this.#own) return;
    this.#own = lines.length > 0 ? packLines(lines) : null;
    this.redraw();
  }

  /** Lines of layers that provide them as columns. */
  setTables(tables: readonly LineTable[]): void {
    if (tables.length === this.#tables.length && tables.every((table, index) => table === this.#tables[index])) return;
    this.#tables = tables;
    this.redraw();
  }

  setTraces(traces: ItemDetails["traces"] = []): void {
    if (traces.length + this.#traces.length === 0) return;
    this.#traces = traces.filter(({ length }) => length > 1).map(toPiece);
    this.redraw();
  }

  /** Whether traffic is drawn beside the road instead of over it. */
  setBeside(isBeside: boolean): void {
    if (this.#isBeside === isBeside) return;
    this.#isBeside = isBeside;
    this.redraw();
  }

  /** The line nearest to a place, within `reach` (projected pixels at zoom 0) or `metres`, the same distance on the ground. */
  lineAt(place: Place, reach: number, metres: number): MapLine | undefined {
    const around = project(place.latitude, place.longitude);
    return nearestLine(
      this.#all.flatMap((table) => linesAround(table, around, reach)),
      place,
      metres,
    );
  }

  get #all(): readonly LineTable[] {
    return this.#own ? [...this.#tables, this.#own] : this.#tables;
  }

  protected override prepare(): boolean {
    return this.#own !== null || this.#tables.length + this.#traces.length > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette): void {
    context.lineCap = context.lineJoin = "round";
    const growth = Math.min(2.2, Math.max(0.7, 1.3 ** (view.zoom - 14)));
    const beside = this.#isBeside ? trafficOffsetAt(view.zoom) : 0;
    const blocks = this.#all.flatMap((table) => blocksOf(table, view, beside));
    levelSteps.forEach(({ light, dark, width }, index) => {
      context.strokeStyle = palette.isDark ? dark : light;
      context.lineWidth = width * growth;
      for (const paths of blocks) context.stroke(paths[index] as Path2D);
    });
    const traces = pathOf(this.#traces, view);
    for (const [colour, width] of [
      [palette["surface-raised"], 8],
      [palette.accent, 4],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke(traces);
    }
  }
}

/** The lines in view, shifted sideways by `beside` CSS px, as paths by step for each block. */
function blocksOf({ points, ends, boxes, steps }: LineTable, { zoom, left, top, width, height }: CanvasView, beside: number): Path2D[][] {
  const scale = 2 ** zoom;
  const west = left / scale;
  const north = top / scale;
  const east = (left + width) / scale;
  const south = (top + height) / scale;
  const blocks: Path2D[][] = [];
  let at = 0;
  for (let row = 0; row < ends.length; row++) {
    if (row % TOGETHER === 0) blocks.push(levelSteps.map(() => new Path2D()));
    const end = ends[row]!;
    const box = row * 4;
    const isOutside = boxes[box]! >= east || boxes[box + 1]! >= south || boxes[box + 2]! <= west || boxes[box + 3]! <= north;
    const path = blocks.at(-1)?.[steps[row]!];
    if (!isOutside && path && beside > 0) trace(path, shifted(points.subarray(at, end), scale, beside), left, top);
    else if (!isOutside && path) {
      path.moveTo(points[at]! * scale - left, points[at + 1]! * scale - top);
      for (at += 2; at < end; at += 2) path.lineTo(points[at]! * scale - left, points[at + 1]! * scale - top);
    }
    at = end;
  }
  return blocks;
}

function trace(path: Path2D, line: Float64Array, left: number, top: number): void {
  path.moveTo(line[0]! - left, line[1]! - top);
  for (let at = 2; at < line.length; at += 2) path.lineTo(line[at]! - left, line[at + 1]! - top);
}

/** Slope at which the side changes. Few street grids have this bearing, so the lines of one street stay on one side. */
const SLANT = 0.37;

/** A line shifted by so many CSS px to its southern side: to the right of eastbound traffic. */
function shifted(points: Float64Array, scale: number, by: number): Float64Array {
  const line = points.map((unit) => unit * scale);
  const last = line.length - 2;
  const at = (index: number) => line[index]!;
  const side = at(last) - at(0) + SLANT * (at(last + 1) - at(1)) < 0 ? -by : by;
  const moved = line.slice();
  for (let index = 0; index <= last; index += 2) {
    const before = Math.max(0, index - 2);
    const after = Math.min(last, index + 2);
    const dx = at(after) - at(before);
    const dy = at(after + 1) - at(before + 1);
    const length = Math.hypot(dx, dy) || 1;
    moved[index] = at(index) - (dy / length) * side;
    moved[index + 1] = at(index + 1) + (dx / length) * side;
  }
  return moved;
}
