import { type MapItem, placesOf } from "../../../core/internal.js";

/**
 * Things on their way, row by row: from where each was seen to where it is now known to be. Places are projected at zoom 0,
 * NaN for what has none; times in ms.
 */
export interface Journeys {
  readonly items: readonly MapItem[];
  /** Each row's item when the journey began: an item of an older answer no longer has its values. */
  readonly kinds: readonly string[];
  readonly oIDs: readonly MapItem["oID"][];
  readonly fromX: Float64Array;
  readonly fromY: Float64Array;
  readonly toX: Float64Array;
  readonly toY: Float64Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

const none = new Float64Array(0);
export const noJourneys: Journeys = {
  items: [],
  kinds: [],
  oIDs: [],
  fromX: none,
  fromY: none,
  toX: none,
  toY: none,
  starts: none,
  ends: none,
};

/** Milliseconds between two answers that are bridged by driving; after a longer silence a thing is put where it is. */
const LONGEST = 15_000;
/** Metres beyond which nobody drove between two answers. */
const FARTHEST = 600;
/** Metres of a unit of zoom 0 at the equator. */
const METRES = 40_075_017 / 256;

/** How much of its journey a row has done at a moment, 0 to 1. */
export function shareAt({ starts, ends }: Journeys, row: number, now: number): number {
  const start = starts[row]!;
  const end = ends[row]!;
  return now >= end || end <= start ? 1 : now <= start ? 0 : (now - start) / (end - start);
}

/** Where a row is at a moment. */
export function placeAt(journeys: Journeys, row: number, now: number): { x: number; y: number } {
  const share = shareAt(journeys, row, now);
  const x = journeys.fromX[row]!;
  const y = journeys.fromY[row]!;
  return { x: x + (journeys.toX[row]! - x) * share, y: y + (journeys.toY[row]! - y) * share };
}

/**
 * Journeys after an answer: each thing drives on from where it is drawn and arrives when the next answer is due, in as
 * long as this one took. Without motion, or after a leap, it is put there at once.
 */
export function drive(before: Journeys, items: readonly MapItem[], now: number, lasts: number): Journeys {
  const { x: toX, y: toY } = placesOf(items);
  const journeys: Journeys = {
    items,
    kinds: items.map(({ kind }) => kind),
    oIDs: items.map(({ oID }) => oID),
    fromX: toX.slice(),
    fromY: toY.slice(),
    toX,
    toY,
    starts: new Float64Array(items.length).fill(now),
    ends: new Float64Array(items.length).fill(now + lasts),
  };
  const rowBefore = rowsBefore(before, journeys);
  const isDriving = lasts > 0 && lasts <= LONGEST;
  for (let row = 0; row < items.length; row++) {
    const last = rowBefore(row);
    if (last === undefined) continue;
    const item = items[row]!;
    if (before.items[last] === item) keep(before, last, journeys, row);
    else if (isDriving) setOut(journeys, row, placeAt(before, last, now), item.latitude);
  }
  return journeys;
}

/** A thing without news drives on. */
function keep(before: Journeys, last: number, journeys: Journeys, row: number) {
  journeys.fromX[row] = before.fromX[last]!;
  journeys.fromY[row] = before.fromY[last]!;
  journeys.starts[row] = before.starts[last]!;
  journeys.ends[row] = before.ends[last]!;
}

function setOut(journeys: Journeys, row: number, { x, y }: { x: number; y: number }, latitude: number) {
  const metres = Math.sqrt((journeys.toX[row]! - x) ** 2 + (journeys.toY[row]! - y) ** 2) * METRES;
  if (!(metres * Math.cos((latitude * Math.PI) / 180) <= FARTHEST)) return;
  journeys.fromX[row] = x;
  journeys.fromY[row] = y;
}

/** The row in which a thing was before: mostly its own. */
function rowsBefore(before: Journeys, { kinds, oIDs }: Journeys): (row: number) => number | undefined {
  let rows: Map<string, number> | undefined;
  return (row) => {
    if (before.oIDs[row] === oIDs[row] && before.kinds[row] === kinds[row]) return row;
    rows ??= new Map(before.oIDs.map((oID, last) => [`${before.kinds[last]}:${oID}`, last]));
    return rows.get(`${kinds[row]}:${oIDs[row]}`);
  };
}
