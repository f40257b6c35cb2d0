import { type Arrivals, type ArrivalsState, arrivals } from "./arrivals.js";
import { createRows, eachShare, isOver, secondsMore } from "./bins.js";
import { eachEventOrGap, ids, lightIds } from "./events.js";
import type { Measure } from "./measure.js";

export interface Platoon extends Arrivals {
  /** Seconds of the bin in which the phase was green, and in which its state was known at all. */
  green: number;
  known: number;
  /** Greens that began in the bin. */
  cycles: number;
}

export interface PlatoonState {
  readonly arrivals: ArrivalsState;
  /** By phase, what is shown, and up to when it is counted; tenths. */
  readonly lights: Readonly<Record<number, { readonly id: number; readonly since: number }>>;
  /** The last event; tenths. */
  readonly last: number | null;
  readonly open: readonly Platoon[];
}

/** The share of arrivals on green of all whose light was known; null where there was none. */
export function onGreenOf({ onGreen, onYellow, onRed }: Arrivals): number | null {
  const all = onGreen + onYellow + onRed;
  return all > 0 ? onGreen / all : null;
}

/**
 * Platoon ratio: share of arrivals on green by share of green, P / (g / C) (HCM 2010, 18-3; Day et al., Performance Measures for Traffic
 * Signal Systems, 2014). 1 is arrival by chance, more is good progression; null without an arrival or without a green.
 */
export function platoonRatioOf(row: Platoon): number | null {
  const onGreen = onGreenOf(row);
  return onGreen === null || row.green === 0 ? null : (onGreen * row.known) / row.green;
}

/**
 * Arrivals as `arrivals` counts them, with the green that the phase had: what the platoon ratio and the delay are made of. Green is displayed green,
 * from event 1 to 8. Time counts up to the last event of a log, and none in a gap.
 */
export const platoon: Measure<PlatoonState, Platoon> = {
  begin: { arrivals: arrivals.begin, lights: {}, last: null, open: [] },
  next(before, piece) {
    const step = arrivals.next(before.arrivals, piece);
    const rows = createRows((bin, phase): Platoon => {
      return { bin, phase, onGreen: 0, onYellow: 0, onRed: 0, unknown: 0, green: 0, known: 0, cycles: 0 };
    });
    for (const row of [...before.open, ...step.rows]) Object.assign(rows.at(row.bin * 10, row.phase), row);
    let lights: Record<number, { id: number; since: number }> = { ...before.lights };
    const count = (phase: number, { id, since }: { id: number; since: number }, until: number) =>
      eachShare(since, until, (bin, tenths) => {
        const row = rows.at(bin * 10, phase);
        row.known = secondsMore(row.known, tenths);
        if (id === ids.beginOfGreen) row.green = secondsMore(row.green, tenths);
      });
    const countAll = (until: number) => {
      for (const [phase, light] of Object.entries(lights)) count(Number(phase), light, until);
    };
    const take = (id: number, phase: number, tenths: number) => {
      const light = lights[phase];
      if (light) count(phase, light, tenths);
      if (id === ids.beginOfGreen) rows.at(tenths, phase).cycles++;
      lights[phase] = { id, since: tenths };
    };
    const lose = (last: number) => {
      countAll(last);
      lights = {};
    };
    const last = eachEventOrGap(piece.events, before.last, take, lose, lightIds);
    if (last !== null) {
      countAll(last);
      lights = Object.fromEntries(Object.entries(lights).map(([phase, { id }]) => [phase, { id, since: last }]));
    }
    const all = rows.all();
    return {
      state: { arrivals: step.state, lights, last, open: all.filter(({ bin }) => !isOver(bin, last)) },
      rows: all.filter(({ bin }) => isOver(bin, last)),
    };
  },
  rest: ({ open }) => [...open],
};
