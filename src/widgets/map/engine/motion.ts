import { type MapItem, placesOf } from "../../../core/internal.js";

/**
 * Movements of vehicles as columns: from the position where each was drawn to its newest known one. Positions are projected at zoom 0, NaN
 * without one; times in ms of `performance.now()`.
 */
export interface Journeys {
  readonly items: readonly MapItem[];
  /** Kind of each row at the start of the movement: an item of an older answer no longer has its values. */
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

/** Longest interval between two answers that is animated, in ms; after a longer one the vehicle jumps. */
const LONGEST = 15_000;
/** Longest distance between two answers that is animated, in metres. */
const FARTHEST = 600;
/** Metres per projected pixel at zoom 0, at the equator. */
const METRES = 40_075_017 / 256;

/** Share (0 to 1) of a row's movement that is done at a moment. */
export function shareAt({ starts, ends }: Journeys, row: number, now: number): number {
  const start = starts[row]!;
  const end = ends[row]!;
  return now >= end || end <= start ? 1 : now <= start ? 0 : (now - start) / (end - start);
}

/** Position of a row at a moment. */
export function placeAt(journeys: Journeys, row: number, now: number): { x: number; y: number } {
  const share = shareAt(journeys, row, now);
  const x = journeys.fromX[row]!;
  const y = journeys.fromY[row]!;
  return { x: x + (journeys.toX[row]! - x) * share, y: y + (journeys.toY[row]! - y) * share };
}

/**
 * Movements after an answer: each vehicle continues from where it is drawn and arrives when the next answer is due, after `lasts` ms.
 * Without animation, or after a leap, it is placed there directly.
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

/** A vehicle without a new position continues its movement. */
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

/** The former row of an item: usually the same. */
function rowsBefore(before: Journeys, { kinds, oIDs }: Journeys): (row: number) => number | undefined {
  let rows: Map<string, number> | undefined;
  return (row) => {
    if (before.oIDs[row] === oIDs[row] && before.kinds[row] === kinds[row]) return row;
    rows ??= new Map(before.oIDs.map((oID, last) => [`${before.kinds[last]}:${oID}`, last]));
    return rows.get(`${kinds[row]}:${oIDs[row]}`);
  };
}
