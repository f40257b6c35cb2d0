import { BIN, binsIn } from "./bins.js";
import { eachEvent } from "./events.js";
import type { Piece } from "./measure.js";

export interface DataMinutes {
  readonly bin: number;
  /** Minutes of the bin of which something is known, of 15: every figure of the bin is of so many. */
  readonly minutes: number;
  readonly hasData: boolean;
}

/** Minutes that are looked at together, and how many events of the standard's ids they have at least. */
const PART_MINUTES = 5;
const LEAST_EVENTS = 3;
/** The last id that counts; those of makers stand above it. */
const LAST_ID = 218;

/**
 * Minutes with data, so that a gap is not a zero: parts of 5 minutes with at least three events whose ids do not belong to a maker. Of bins
 * without any event there are rows, too.
 */
export function dataMinutes({ events, start, end }: Piece): DataMinutes[] {
  const part = PART_MINUTES * 60;
  const counts = new Map<number, number>();
  eachEvent(events, (id, _, tenths) => {
    if (id > LAST_ID) return;
    const at = Math.floor(tenths / (part * 10)) * part;
    counts.set(at, (counts.get(at) ?? 0) + 1);
  });
  return binsIn(start, end).map((bin) => {
    let minutes = 0;
    for (let at = bin; at < bin + BIN; at += part) if ((counts.get(at) ?? 0) >= LEAST_EVENTS) minutes += PART_MINUTES;
    return { bin, minutes, hasData: minutes * 60 === BIN };
  });
}
