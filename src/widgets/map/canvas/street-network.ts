import type { AnswerOf, ops } from "../../../core/index.js";
import { project } from "../mercator.js";

export type CitySegments = AnswerOf<typeof ops.citySegments>;

/** A piece of street, projected at zoom 0: `line` is x, y, x, y …; `rank` 2 a main street, 1 a street, 0 a lane. */
export interface StreetPiece {
  readonly name: string;
  readonly line: Float64Array;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  readonly length: number;
  rank: 0 | 1 | 2;
}

/**
 * Prepares the city's segments for drawing. The provider does not say how important a street is: the longest streets,
 * all their pieces together, are taken for the main ones.
 */
export function prepareStreets({ features }: CitySegments): StreetPiece[] {
  const lengths = new Map<string, number>();
  const pieces = features
    .filter(({ geometry }) => geometry.coordinates.length > 1)
    .map(({ geometry, properties: { name } }) => {
      const piece = toPiece(name.trim(), geometry.coordinates);
      if (piece.name) lengths.set(piece.name, (lengths.get(piece.name) ?? 0) + piece.length);
      return piece;
    });
  const byLength = [...lengths.values()].sort((one, other) => other - one);
  const main = byLength[Math.floor(byLength.length / 6)] ?? 0;
  for (const piece of pieces) {
    if (piece.name) piece.rank = (lengths.get(piece.name) ?? 0) >= main ? 2 : 1;
  }
  return pieces.sort((one, other) => one.rank - other.rank);
}

function toPiece(name: string, coordinates: readonly (readonly [number, number])[]): StreetPiece {
  const line = new Float64Array(coordinates.length * 2);
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let length = 0;
  coordinates.forEach(([longitude, latitude], index) => {
    const { x, y } = project(latitude, longitude);
    line.set([x, y], index * 2);
    if (index > 0) length += Math.hypot(x - (line[index * 2 - 2] ?? x), y - (line[index * 2 - 1] ?? y));
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  });
  return { name, line, box, length, rank: 0 };
}
