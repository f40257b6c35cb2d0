import type { Position } from "../../../city/model.js";
import type { TakeRow } from "./archive.js";

/** Gives the good lines of a table to `take`, which says what is wrong with a bad one. */
export type ReadTable = (
  table: string,
  columns: readonly string[],
  take: (...given: Parameters<TakeRow>) => string | undefined,
) => Promise<void>;

/** A text with memory of its own: a piece of a part of a table would keep the whole part in memory. */
export const own = (text = ""): string => Buffer.from(text).toString();

/** What stands in a cell, short enough for a sentence. */
export const cut = (cell = ""): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

export function positionOf(longitude = "", latitude = ""): Position | null {
  const x = Number(longitude || Number.NaN);
  const y = Number(latitude || Number.NaN);
  const isPlace = Math.abs(x) <= 180 && Math.abs(y) <= 90 && !(x === 0 && y === 0);
  return isPlace ? [round(x), round(y)] : null;
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
