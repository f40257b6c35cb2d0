import { BIN, binsIn } from "./bins.js";
import { between, eachEvent } from "./events.js";
import type { Measure } from "./measure.js";

/** What was in force at the end of a bin; null where the log has not told of it yet. */
export interface Coordination {
  readonly bin: number;
  readonly pattern: number | null;
  /** Seconds of the cycle that the pattern wants. */
  readonly cycle: number | null;
  /** Seconds of the last cycle as it was, and its offset, which controllers of one maker tell by events 316 and 318. */
  readonly actualCycle: number | null;
  readonly actualOffset: number | null;
}

export type CoordinationState = Omit<Coordination, "bin">;

const parts: Readonly<Record<number, keyof CoordinationState>> = { 131: "pattern", 132: "cycle", 316: "actualCycle", 318: "actualOffset" };

/**
 * Coordination in force: the last pattern (event 131), cycle length (132), actual cycle and offset up to the end of each bin, whenever they
 * were told. Others write 0 for what was never told.
 */
export const coordination: Measure<CoordinationState, Coordination> = {
  begin: { pattern: null, cycle: null, actualCycle: null, actualOffset: null },
  next(before, { events, start, end }) {
    let state = before;
    const rows = binsIn(start, end).map((bin): Coordination => {
      eachEvent(between(events, bin * 10, (bin + BIN) * 10), (id, value) => {
        const part = parts[id];
        if (part) state = { ...state, [part]: value };
      });
      return { bin, ...state };
    });
    return { state, rows };
  },
  rest: () => [],
};
