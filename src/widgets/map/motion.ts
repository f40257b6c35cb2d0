import type { MapItem } from "../../core/index.js";
import { project } from "./mercator.js";

/** A thing on its way: from where it was seen to where it is now known to be. Places projected at zoom 0, times in ms. */
export interface Journey {
  readonly item: MapItem;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly starts: number;
  readonly ends: number;
}

/** Milliseconds between two answers that are bridged by driving; after a longer silence a thing is put where it is. */
const LONGEST = 15_000;
/** Metres beyond which nobody drove between two answers. */
const FARTHEST = 600;
/** Metres of a unit of zoom 0 at the equator. */
const METRES = 40_075_017 / 256;

/** Where a journey is at a moment. */
export function placeAt({ from, to, starts, ends }: Journey, now: number): { x: number; y: number } {
  const share = ends > starts ? Math.max(0, Math.min(1, (now - starts) / (ends - starts))) : 1;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/**
 * Journeys after an answer: each thing drives on from where it is drawn and arrives when the next answer is due, in as
 * long as this one took. Without motion, or after a leap, it is put there at once.
 */
export function drive(
  before: ReadonlyMap<string, Journey>,
  items: readonly MapItem[],
  now: number,
  lasts: number,
): ReadonlyMap<string, Journey> {
  return new Map(
    items.map((item) => {
      const known = before.get(item.key);
      if (known?.item === item) return [item.key, known];
      const to = project(item.latitude, item.longitude);
      const from = known && lasts > 0 && lasts <= LONGEST ? placeAt(known, now) : to;
      const metres = Math.hypot(to.x - from.x, to.y - from.y) * METRES * Math.cos((item.latitude * Math.PI) / 180);
      return [item.key, { item, to, from: metres > FARTHEST ? to : from, starts: now, ends: now + lasts }];
    }),
  );
}
