import { createRows } from "./bins.js";
import { ids } from "./events.js";
import { type Detector, none, type Piece } from "./measure.js";

export interface Volume {
  readonly bin: number;
  readonly phase: number;
  /** Detectors that count the phase's vehicles: as many as it has lanes, where each lane has one. */
  readonly detectors: number;
  /** Vehicles of the bin. */
  count: number;
}

/** The channels by which a phase's vehicles are counted: those for counting at the stop bar, else those ahead of the queue. */
export function countersOf(detectors: readonly Detector[]): ReadonlyMap<number, readonly number[]> {
  const counters = new Map<number, number[]>();
  for (const phase of new Set(detectors.map((detector) => detector.phase))) {
    const of = (use: Detector["use"]) => detectors.filter((each) => each.phase === phase && each.use === use).map(({ channel }) => channel);
    const counted = of("count").length > 0 ? of("count") : of("advance");
    if (counted.length > 0) counters.set(phase, counted);
  }
  return counters;
}

/**
 * Approach volume: actuations (event 82) of the detectors that count a phase's vehicles (Day et al., Performance Measures for Traffic Signal
 * Systems, 2014). An hour has 60 / m as many, m the minutes of the bin with data. A bin without a vehicle has no row.
 */
export function volumes({ events, detectors }: Piece): Volume[] {
  const counters = countersOf(detectors);
  const phases = new Map<number, number[]>();
  for (const [phase, channels] of counters) for (const channel of channels) phases.set(channel, [...(phases.get(channel) ?? []), phase]);
  const rows = createRows((bin, phase): Volume => ({ bin, phase, detectors: counters.get(phase)?.length ?? 0, count: 0 }));
  const { tenths, ids: own, parameters } = events;
  for (let at = 0; at < tenths.length; at++) {
    if (own[at] !== ids.detectorOn) continue;
    for (const phase of phases.get(parameters[at] as number) ?? none) rows.at(tenths[at] as number, phase).count++;
  }
  return rows.all();
}
