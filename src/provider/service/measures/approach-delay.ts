import { BIN, createRows, secondsMore } from "./bins.js";
import { eachEventOrGap, ids } from "./events.js";
import { type Measure, none, phasesOf } from "./measure.js";

export interface ApproachDelay {
  /** The bin of the arrivals. */
  readonly bin: number;
  readonly phase: number;
  /** Arrivals whose wait is known, and those of them on red. */
  arrivals: number;
  stopped: number;
  /** Seconds of all of them together. */
  seconds: number;
}

/** Arrivals on red of one phase in one bin that still wait; the sum is of their moments, tenths. */
interface Waiting {
  readonly bin: number;
  count: number;
  sum: number;
}

export interface ApproachDelayState {
  readonly signals: Readonly<Record<number, number>>;
  readonly waiting: Readonly<Record<number, readonly Waiting[]>>;
  readonly last: number | null;
  readonly open: readonly ApproachDelay[];
}

/**
 * Simple approach delay: an arrival on red waits until the next green of its phase, all others do not (Day et al., Performance Measures for Traffic
 * Signal Systems, 2014). It knows nothing of queues, braking and starting, and so says less than the delay of the HCM; arrivals are those of `arrivals`.
 */
export const approachDelay: Measure<ApproachDelayState, ApproachDelay> = {
  begin: { signals: {}, waiting: {}, last: null, open: [] },
  next(before, { events, detectors, end }) {
    let signals = { ...before.signals };
    let waiting: Record<number, Waiting[]> = structuredClone(before.waiting) as Record<number, Waiting[]>;
    const phases = phasesOf(detectors, "advance");
    const rows = createRows((bin, phase): ApproachDelay => ({ bin, phase, arrivals: 0, stopped: 0, seconds: 0 }));
    for (const row of before.open) Object.assign(rows.at(row.bin * 10, row.phase), row);
    const arrive = (phase: number, tenths: number) => {
      const signal = signals[phase];
      if (signal === undefined) return;
      const row = rows.at(tenths, phase);
      if (signal !== ids.beginOfRed) row.arrivals++;
      else waiting[phase] = addedTo(waiting[phase] ?? [], row.bin, tenths);
    };
    const take = (id: number, parameter: number, tenths: number) => {
      if (id === ids.detectorOn) for (const phase of phases.get(parameter) ?? none) arrive(phase, tenths);
      if (id !== ids.beginOfGreen && id !== ids.beginOfYellow && id !== ids.beginOfRed) return;
      signals[parameter] = id;
      if (id !== ids.beginOfGreen) return;
      for (const { bin, count, sum } of waiting[parameter] ?? []) {
        const row = rows.at(bin * 10, parameter);
        row.arrivals += count;
        row.stopped += count;
        row.seconds = secondsMore(row.seconds, count * tenths - sum);
      }
      delete waiting[parameter];
    };
    const lose = () => {
      signals = {};
      waiting = {};
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    const all = rows.all();
    const isTold = ({ bin, phase }: ApproachDelay) => bin + BIN <= end && !waiting[phase]?.some((each) => each.bin === bin);
    return {
      state: { signals, waiting, last, open: all.filter((row) => !isTold(row)) },
      rows: all.filter(isTold).filter(({ arrivals }) => arrivals > 0),
    };
  },
  rest: ({ open }) => open.filter(({ arrivals }) => arrivals > 0),
};

function addedTo(waiting: Waiting[], bin: number, tenths: number): Waiting[] {
  const last = waiting.at(-1);
  if (last?.bin !== bin) return [...waiting, { bin, count: 1, sum: tenths }];
  last.count++;
  last.sum += tenths;
  return waiting;
}
