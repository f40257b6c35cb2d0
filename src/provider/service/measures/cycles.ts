import { binOf } from "./bins.js";
import { eachEventOrGap, ids } from "./events.js";
import { type Measure, none, phasesOf } from "./measure.js";

/** One cycle of a phase, from red to red; moments in seconds from its begin. */
export interface PhaseCycle {
  /** The bin in which it began. */
  readonly bin: number;
  readonly phase: number;
  /** Begin of red, Unix s with tenths. */
  readonly start: number;
  readonly green: number;
  readonly yellow: number;
  readonly end: number;
  /** Of the vehicles at the advance detectors. */
  readonly arrivals: readonly number[];
}

interface Open {
  readonly start: number;
  green: number | null;
  yellow: number | null;
  /** A signal doubled or lost: the cycle is left out. */
  isBroken: boolean;
  arrivals: number[];
}

export interface CyclesState {
  readonly open: Readonly<Record<number, Open>>;
  readonly last: number | null;
}

/** Tenths of the longest cycle: a phase that rests longer shows nothing that a diagram of cycles could. */
const LONGEST = 36_000;
/** Arrivals of a cycle: more are a detector that chatters. */
const MOST_ARRIVALS = 2000;

/**
 * Purdue coordination diagram: the cycles of each phase, each with its begin of green and yellow and the arrivals in it (Day et al., Performance
 * Measures for Traffic Signal Systems, 2014). A cycle begins with red (event 10). It is told when the next one begins; a log that begins in the middle of a
 * green has its first cycle from the next red on, and a cycle with a gap in it, or with a signal lost, is left out.
 */
export const cycles: Measure<CyclesState, PhaseCycle> = {
  begin: { open: {}, last: null },
  next(before, { events, detectors }) {
    let open = structuredClone(before.open) as Record<number, Open>;
    const phases = phasesOf(detectors, "advance");
    const rows: PhaseCycle[] = [];
    const take = (id: number, parameter: number, tenths: number) => {
      if (id === ids.detectorOn) {
        for (const phase of phases.get(parameter) ?? none) arrive(open[phase], tenths);
        return;
      }
      const cycle = open[parameter];
      if (id === ids.beginOfRed) {
        const row = cycle && rowOf(cycle, parameter, tenths);
        if (row) rows.push(row);
        open[parameter] = { start: tenths, green: null, yellow: null, isBroken: false, arrivals: [] };
      } else if (cycle && id === ids.beginOfGreen) {
        cycle.isBroken ||= cycle.green !== null;
        cycle.green = tenths;
      } else if (cycle && id === ids.beginOfYellow) {
        cycle.isBroken ||= cycle.yellow !== null || cycle.green === null;
        cycle.yellow = tenths;
      }
    };
    const lose = () => {
      open = {};
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    return { state: { open, last }, rows };
  },
  rest: () => [],
};

function arrive(cycle: Open | undefined, tenths: number): void {
  if (cycle && cycle.arrivals.length < MOST_ARRIVALS) cycle.arrivals.push(tenths);
}

function rowOf({ start, green, yellow, isBroken, arrivals }: Open, phase: number, end: number): PhaseCycle | null {
  if (green === null || yellow === null || isBroken || end - start > LONGEST) return null;
  const since = (tenths: number) => (tenths - start) / 10;
  return {
    bin: binOf(start),
    phase,
    start: start / 10,
    green: since(green),
    yellow: since(yellow),
    end: since(end),
    arrivals: arrivals.map(since),
  };
}
