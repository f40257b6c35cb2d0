import type { AnswerOf, ops } from "../../../../core/internal.js";
import { type Piece, toPiece } from "./pieces.js";

export type CitySegments = AnswerOf<typeof ops.citySegments>;

/** A street segment; `rank` 2: main street, 1: street, 0: lane. */
export interface StreetPiece extends Piece {
  readonly name: string;
  rank: 0 | 1 | 2;
}

/**
 * Prepares the city's segments for drawing. The provider has no road classes: the streets with the greatest total length count as main
 * streets.
 */
export function prepareStreets({ features }: CitySegments): StreetPiece[] {
  const lengths = new Map<string, number>();
  const pieces = features
    .filter(({ geometry }) => geometry.coordinates.length > 1)
    .map(({ geometry, properties: { name } }) => {
      const piece: StreetPiece = { ...toPiece(geometry.coordinates), name: name.trim(), rank: 0 };
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
