import type { ItemDetails, MapLine } from "../../../core/index.js";
import { type LineTable, linesAround, packLines } from "../feed/lines.js";
import { nearestLine, type Place } from "../geometry.js";
import { levelSteps } from "../levels.js";
import { project } from "../mercator.js";
import { CanvasLayer, type CanvasView } from "./canvas-layer.js";
import type { Palette } from "./palette.js";
import { type Piece, pathOf, toPiece } from "./pieces.js";

/** Zoom from which lines are wide enough for round ends and corners: of very many, those take as long as the lines. */
const ROUND = 14;
/** Lines that are drawn as one path: several of these are drawn sooner than one of very many lines. */
const TOGETHER = 200;
/** Pixels within which two points of a line are drawn as one. */
const NEAR = 1;

/** The traffic situation, and above it where the selected thing drives or has driven. */
export class RoadLayer extends CanvasLayer {
  #own: LineTable | null = null;
  #tables: readonly LineTable[] = [];
  #trace: readonly Piece[] = [];

  /** Lines of layers that give them one by one. */
  setLines(lines: readonly MapLine[]): void {
    if (lines.length === 0 && !this.#own) return;
    this.#own = lines.length > 0 ? packLines(lines) : null;
    this.redraw();
  }

  /** Lines of layers that give them as columns. */
  setTables(tables: readonly LineTable[]): void {
    if (tables.length === this.#tables.length && tables.every((table, index) => table === this.#tables[index])) return;
    this.#tables = tables;
    this.redraw();
  }

  setTrace(trace: ItemDetails["trace"]): void {
    if (!trace?.length && this.#trace.length === 0) return;
    this.#trace = trace && trace.length > 1 ? [toPiece(trace)] : [];
    this.redraw();
  }

  /** The line nearest to a place; `reach` in pixels at zoom 0, `metres` the same on the ground. */
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
    return this.#own !== null || this.#tables.length + this.#trace.length > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette): void {
    context.lineCap = view.zoom < ROUND ? "butt" : "round";
    context.lineJoin = view.zoom < ROUND ? "bevel" : "round";
    const growth = Math.min(2.2, Math.max(0.7, 1.3 ** (view.zoom - 14)));
    const paths: Path2D[][] = levelSteps.map(() => []);
    for (const table of this.#all) addLines(paths, table, view);
    levelSteps.forEach(({ light, dark, width }, index) => {
      context.strokeStyle = palette.isDark ? dark : light;
      context.lineWidth = width * growth;
      for (const path of paths[index] as Path2D[]) context.stroke(path);
    });
    context.lineCap = context.lineJoin = "round";
    const trace = pathOf(this.#trace, view);
    for (const [colour, width] of [
      [palette["surface-raised"], 8],
      [palette.accent, 4],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke(trace);
    }
  }
}

/** Adds the lines that a view shows any part of to the paths of their step. */
function addLines(paths: readonly Path2D[][], { points, ends, boxes, steps }: LineTable, { zoom, left, top, width, height }: CanvasView) {
  const scale = 2 ** zoom;
  const [west, north, east, south] = [left / scale, top / scale, (left + width) / scale, (top + height) / scale];
  const counts = paths.map(() => 0);
  let at = 0;
  for (let row = 0; row < ends.length; row++) {
    const end = ends[row] as number;
    const box = row * 4;
    const isOutside =
      (boxes[box] as number) >= east ||
      (boxes[box + 1] as number) >= south ||
      (boxes[box + 2] as number) <= west ||
      (boxes[box + 3] as number) <= north;
    const step = steps[row] as number;
    const ofStep = paths[step];
    if (!isOutside && ofStep) {
      const count = counts[step] as number;
      if (count % TOGETHER === 0) ofStep.push(new Path2D());
      counts[step] = count + 1;
      const path = ofStep.at(-1) as Path2D;
      let x = (points[at] as number) * scale - left;
      let y = (points[at + 1] as number) * scale - top;
      path.moveTo(x, y);
      for (at += 2; at < end; at += 2) {
        const toX = (points[at] as number) * scale - left;
        const toY = (points[at + 1] as number) * scale - top;
        if (at < end - 2 && Math.abs(toX - x) < NEAR && Math.abs(toY - y) < NEAR) continue;
        path.lineTo(toX, toY);
        x = toX;
        y = toY;
      }
    }
    at = end;
  }
}
