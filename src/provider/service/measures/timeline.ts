import { binOf } from "./bins.js";
import { eachEventOrGap } from "./events.js";
import type { Measure } from "./measure.js";

/** What lasts at a signal, from one event to another of the same parameter. */
export interface Interval {
  /** The bin in which it ended. */
  readonly bin: number;
  readonly what: IntervalKind;
  /** Of the phase, overlap, detector or preemption. */
  readonly number: number;
  /** Unix s with tenths. */
  readonly start: number;
  readonly end: number;
}

/** By which event what lasts begins, and by which it ends. An overlap that goes dark is not green any more; some have no red clearance. */
const pairs = {
  green: [1, 8],
  yellow: [8, 10],
  red_clearance: [10, 11],
  split: [1, 11],
  walk: [21, 22],
  pedestrian_service: [21, 23],
  phase_call: [43, 44],
  phase_hold: [41, 42],
  phase_omit: [46, 47],
  pedestrian_omit: [48, 49],
  overlap_green: [61, 63, 66],
  overlap_yellow: [63, 64, 61],
  overlap_red: [64, 61],
  flashing_yellow_arrow: [32, 33],
  detector_fault: [88, 83],
  preemption: [102, 104],
} as const satisfies Record<string, readonly [begin: number, ...ends: number[]]>;
export type IntervalKind = keyof typeof pairs;
export const intervalKinds = Object.keys(pairs) as IntervalKind[];

const begins = byEvent(([begin]) => [begin]);
const ends = byEvent(([, ...ends]) => ends);

/** The last event that begins or ends any. */
const LAST_ID = Math.max(...Object.values(pairs).flat());

/** By event, as most events are none of these. */
function byEvent(of: (pair: readonly [number, ...number[]]) => readonly number[]): readonly (readonly IntervalKind[] | undefined)[] {
  const kinds: (IntervalKind[] | undefined)[] = [];
  for (const kind of intervalKinds) for (const id of of(pairs[kind])) kinds[id] = [...(kinds[id] ?? []), kind];
  return Array.from(kinds);
}

export interface TimelineState {
  /** By kind and number, when what lasts began; tenths. */
  readonly open: Readonly<Record<string, number>>;
  readonly last: number | null;
}

/** Tenths of the shortest interval. */
const SHORTEST = 2;

/**
 * Timeline of what lasts at a signal, by the pairs of events of the enumeration. An interval is told when it ends, in the bin of its end; one whose begin or end the
 * log has not, or with a gap in it, is left out. A begin that comes twice begins anew: the end between was lost.
 */
export const timeline: Measure<TimelineState, Interval> = {
  begin: { open: {}, last: null },
  next(before, { events }) {
    let open: Record<string, number> = { ...before.open };
    const rows: Interval[] = [];
    const take = (id: number, number: number, tenths: number) => {
      if (id > LAST_ID) return;
      for (const what of ends[id] ?? []) {
        const key = `${what} ${number}`;
        const start = open[key];
        if (start === undefined) continue;
        delete open[key];
        if (tenths - start >= SHORTEST) rows.push({ bin: binOf(tenths), what, number, start: start / 10, end: tenths / 10 });
      }
      for (const what of begins[id] ?? []) open[`${what} ${number}`] = tenths;
    };
    const lose = () => {
      open = {};
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    return { state: { open, last }, rows };
  },
  rest: () => [],
};
