import { project } from "../../../../core/internal.js";
import type { CanvasView } from "./canvas-layer.js";

/** A line or ring projected at zoom 0 as x, y, x, y …, with its bounding box and length. */
export interface Piece {
  readonly line: Float64Array;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  readonly length: number;
}

/** Projects a GeoJSON line or ring. */
export function toPiece(path: readonly (readonly [number, number])[]): Piece {
  const line = new Float64Array(path.length * 2);
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let length = 0;
  path.forEach(([longitude, latitude], index) => {
    const { x, y } = project(latitude, longitude);
    line.set([x, y], index * 2);
    if (index > 0) length += Math.hypot(x - (line[index * 2 - 2] ?? x), y - (line[index * 2 - 1] ?? y));
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  });
  return { line, box, length };
}

/** The pieces whose bounding box intersects a view. */
export function inView<Kind extends Piece>(pieces: readonly Kind[], { zoom, left, top, width, height }: CanvasView): Kind[] {
  const scale = 2 ** zoom;
  const west = left / scale;
  const north = top / scale;
  const east = (left + width) / scale;
  const south = (top + height) / scale;
  return pieces.filter(({ box }) => box[2] > west && box[0] < east && box[3] > north && box[1] < south);
}

/** Pieces as one path in CSS px of a view. */
export function pathOf(pieces: readonly Piece[], { zoom, left, top }: CanvasView): Path2D {
  const scale = 2 ** zoom;
  const path = new Path2D();
  for (const { line } of pieces) {
    path.moveTo(line[0]! * scale - left, line[1]! * scale - top);
    for (let at = 2; at < line.length; at += 2) path.lineTo(line[at]! * scale - left, line[at + 1]! * scale - top);
  }
  return path;
}
