import { createRows } from "./bins.js";
import { arrivalIds, eachEventOrGap, ids } from "./events.js";
import { type Measure, none, phasesOf } from "./measure.js";

export interface Arrivals {
  readonly bin: number;
  readonly phase: number;
  onGreen: number;
  onYellow: number;
  onRed: number;
  /** Actuations before the log has told of the phase's first change, or the first after a gap: they are part of no share. */
  unknown: number;
}

export interface ArrivalsState {
  /** By phase, the event by which its present state began. */
  readonly signals: Readonly<Record<number, number>>;
  /** The last event; tenths. */
  readonly last: number | null;
}

/**
 * Arrivals on green: actuations of a phase's advance detectors by the state of the phase that began last (events 1, 8, 10), without the
 * time from the detector to the stop bar. The share is `onGreen / (onGreen + onYellow + onRed)` (Day et al., Performance Measures for
 * Traffic Signal Systems, 2014, percent on green). Others count actuations in an unknown state as not on green; here they stand apart.
 */
export const arrivals: Measure<ArrivalsState, Arrivals> = {
  begin: { signals: {}, last: null },
  next(before, { events, detectors }) {
    let signals: Record<number, number> = { ...before.signals };
    const phases = phasesOf(detectors, "advance");
    const rows = createRows((bin, phase): Arrivals => ({ bin, phase, onGreen: 0, onYellow: 0, onRed: 0, unknown: 0 }));
    const take = (id: number, parameter: number, tenths: number) => {
      if (id !== ids.detectorOn) signals[parameter] = id;
      else for (const phase of phases.get(parameter) ?? none) count(rows.at(tenths, phase), signals[phase]);
    };
    const lose = () => {
      signals = {};
    };
    const last = eachEventOrGap(events, before.last, take, lose, arrivalIds);
    return { state: { signals, last }, rows: rows.all() };
  },
  rest: () => [],
};

function count(row: Arrivals, state: number | undefined): void {
  if (state === ids.beginOfGreen) row.onGreen++;
  else if (state === ids.beginOfYellow) row.onYellow++;
  else if (state === ids.beginOfRed) row.onRed++;
  else row.unknown++;
}
