import type { MapLine } from "../../map-layer.js";
import { levelStepOf } from "../items/levels.js";
import { project, unproject } from "./mercator.js";
import { type PackedTexts, packTexts, textAt } from "./texts.js";

/** Lines as columns: all their points one after another (x, y projected at zoom 0), and row by row where each ends. */
export interface LineTable {
  readonly points: Float64Array;
  /** Index in `points` at which each line ends. */
  readonly ends: Uint32Array;
  /** Left, top, right and bottom of each. */
  readonly boxes: Float64Array;
  /** Index of the step of its level. */
  readonly steps: Uint8Array;
  readonly levels: Float64Array;
  /** km/h; NaN where it is not known. */
  readonly speeds: Float64Array;
  readonly keys: PackedTexts;
  /** Index of the name of each, and the names. */
  readonly name: Uint32Array;
  readonly names: readonly string[];
}

export function packLines(lines: readonly MapLine[]): LineTable {
  const size = lines.reduce((sum, { path }) => sum + path.length * 2, 0);
  const points = new Float64Array(size);
  const ends = new Uint32Array(lines.length);
  const boxes = new Float64Array(lines.length * 4);
  const names = new Map<string, number>();
  let at = 0;
  lines.forEach(({ path, name }, row) => {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
    for (const [longitude, latitude] of path) {
      const { x, y } = project(latitude, longitude);
      points[at++] = x;
      points[at++] = y;
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
    boxes.set(box, row * 4);
    ends[row] = at;
    if (!names.has(name)) names.set(name, names.size);
  });
  return {
    points,
    ends,
    boxes,
    steps: Uint8Array.from(lines, ({ level }) => levelStepOf(level)),
    levels: Float64Array.from(lines, ({ level }) => level),
    speeds: Float64Array.from(lines, ({ speed }) => speed ?? Number.NaN),
    keys: packTexts(lines.map(({ key }) => key)),
    name: Uint32Array.from(lines, ({ name }) => names.get(name) as number),
    names: [...names.keys()],
  };
}

/** The lines of the rows that are wanted. */
export function linesWhere(table: LineTable, isWanted: (row: number, table: LineTable) => boolean): MapLine[] {
  const lines: MapLine[] = [];
  for (let row = 0; row < table.ends.length; row++) if (isWanted(row, table)) lines.push(lineAt(table, row));
  return lines;
}

/** The lines whose box is within `reach` (pixels at zoom 0) of a projected place. */
export const linesAround = (table: LineTable, { x, y }: { readonly x: number; readonly y: number }, reach: number): MapLine[] =>
  linesWhere(table, (row, { boxes }) => {
    const box = row * 4;
    return x > boxes[box]! - reach && y > boxes[box + 1]! - reach && x < boxes[box + 2]! + reach && y < boxes[box + 3]! + reach;
  });

function lineAt({ points, ends, levels, speeds, keys, name, names }: LineTable, row: number): MapLine {
  const path: [longitude: number, latitude: number][] = [];
  for (let at = row > 0 ? ends[row - 1]! : 0; at < ends[row]!; at += 2) {
    const [latitude, longitude] = unproject(points[at]!, points[at + 1]!);
    path.push([longitude, latitude]);
  }
  const speed = speeds[row]!;
  return {
    key: textAt(keys, row),
    name: names[name[row]!]!,
    path,
    level: levels[row]!,
    speed: Number.isNaN(speed) ? null : speed,
  };
}
