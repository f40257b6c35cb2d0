import { createRows } from "./bins.js";
import { eachEventOrGap, ids } from "./events.js";
import type { Measure } from "./measure.js";

export interface PhaseWaits {
  /** The bin in which the green began. */
  readonly bin: number;
  readonly phase: number;
  waits: number;
  /** Seconds of all of them together. */
  waited: number;
  /** Waits so long that the phase must have been passed over. */
  skips: number;
}

export interface PhaseWaitState {
  /** By phase, the last call (tenths); null where the wait that it begins is of a preemption. */
  readonly calls: Readonly<Record<number, number | null>>;
  /** When each running preemption began, by its number; tenths. */
  readonly preemptions: Readonly<Record<number, number>>;
  /** Tenths at which the last preemption ended; null before the first. */
  readonly preemptedUntil: number | null;
  /** Seconds of the cycle in force; null where the log has not told of it yet, 0 where there is none. */
  readonly cycle: number | null;
  /** The last event; tenths. */
  readonly last: number | null;
}

/** Tenths after a preemption in which the controller is still on its way back. */
const RECOVERY = 1200;
/** Tenths after which a preemption without an end is taken for one whose end was lost. */
const LONGEST_PREEMPTION = 36_000;
/** Tenths of the shortest wait that counts. */
const SHORTEST = 2;
/** A wait of so many cycles is a skip; seconds of it where there is no cycle. */
const SKIPPED_CYCLES = 1.5;
const SKIPPED_SECONDS = 140;

/**
 * How long a phase waits for its green: from its last call (event 43) before it. Waits that begin during a preemption (102 to 104) or within
 * 120 s after it do not count. A wait of more than 1.5 cycles (140 s where there is no cycle) is a skip.
 */
export const phaseWaits: Measure<PhaseWaitState, PhaseWaits> = {
  begin: { calls: {}, preemptions: {}, preemptedUntil: null, cycle: null, last: null },
  next(before, { events }) {
    let calls = { ...before.calls };
    let preemptions = { ...before.preemptions };
    let { preemptedUntil, cycle } = before;
    const isPreempted = (now: number) =>
      (preemptedUntil !== null && now <= preemptedUntil + RECOVERY) ||
      Object.values(preemptions).some((began) => now <= began + LONGEST_PREEMPTION);
    const rows = createRows((bin, phase): PhaseWaits => ({ bin, phase, waits: 0, waited: 0, skips: 0 }));
    const wait = (phase: number, from: number, tenths: number) => {
      const row = rows.at(tenths, phase);
      const seconds = (tenths - from) / 10;
      row.waits++;
      row.waited += seconds;
      if (seconds > (cycle ? SKIPPED_CYCLES * cycle : SKIPPED_SECONDS)) row.skips++;
    };
    const take = (id: number, parameter: number, tenths: number) => {
      if (id === ids.phaseCall) calls[parameter] = isPreempted(tenths) ? null : tenths;
      else if (id === ids.cycleLength) cycle = parameter;
      else if (id === ids.beginOfPreemption) preemptions[parameter] = tenths;
      else if (id === ids.endOfPreemption) {
        delete preemptions[parameter];
        preemptedUntil = tenths;
      } else if (id === ids.beginOfGreen) {
        const from = calls[parameter] ?? null;
        if (from !== null && tenths - from >= SHORTEST) wait(parameter, from, tenths);
        delete calls[parameter];
      }
    };
    const lose = () => {
      calls = {};
      preemptions = {};
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    return { state: { calls, preemptions, preemptedUntil, cycle, last }, rows: rows.all() };
  },
  rest: () => [],
};
