import { createRows, eachShare, isOver, secondsMore } from "./bins.js";
import { eachEventOrGap, ids } from "./events.js";
import type { Measure } from "./measure.js";

export const controlModes = ["flash", "preemption", "free", "coordinated", "transition", "unknown"] as const;
export type ControlMode = (typeof controlModes)[number];

export interface Modes extends Record<ControlMode, number> {
  readonly bin: number;
}

export interface ModesState {
  /** The last word of the controller on coordination and on flashing; null before the first. */
  readonly coordination: ControlMode | null;
  readonly isFlash: boolean;
  /** When each preemption that has the controller began, by its number; tenths. */
  readonly preemptions: Readonly<Record<number, number>>;
  /** Up to when time is counted; tenths. */
  readonly since: number | null;
  readonly last: number | null;
  readonly open: readonly Modes[];
}

/** Event 150; 5 is the zero of the local cycle and no state. */
const coordinationStates: Readonly<Record<number, ControlMode>> = {
  0: "free",
  1: "coordinated",
  2: "transition",
  3: "transition",
  4: "transition",
  6: "transition",
};
/** Values of event 173 by which a controller does not flash (NTCIP 1202, unitFlashStatus: other, notFlash). */
const NO_FLASH = 2;
/** Tenths after which a preemption without an end is taken for one whose end was lost. */
const LONGEST_PREEMPTION = 36_000;

/**
 * Seconds in each control mode: what the controller says of its flashing (event 173), of a preemption that has it (105 to 111, or to the end of its call,
 * 104), and of coordination (150), in this order of precedence. `unknown` is the time before its first word, and that after a gap. Of states told
 * in one moment the last in order of number holds.
 */
export const modes: Measure<ModesState, Modes> = {
  begin: { coordination: null, isFlash: false, preemptions: {}, since: null, last: null, open: [] },
  next(before, { events }) {
    let { coordination, isFlash, since } = before;
    let preemptions = { ...before.preemptions };
    let firstLost = lostFrom(preemptions);
    const rows = createRows((bin): Modes => ({ bin, flash: 0, preemption: 0, free: 0, coordinated: 0, transition: 0, unknown: 0 }));
    for (const row of before.open) Object.assign(rows.at(row.bin * 10, 0), row);
    const modeOf = (): ControlMode => {
      if (isFlash) return "flash";
      return Object.keys(preemptions).length > 0 ? "preemption" : (coordination ?? "unknown");
    };
    const countUntil = (moment: number) => {
      const mode = modeOf();
      if (since !== null)
        eachShare(since, moment, (bin, tenths) => {
          const row = rows.at(bin * 10, 0);
          row[mode] = secondsMore(row[mode], tenths);
        });
      since = moment;
    };
    const take = (id: number, parameter: number, tenths: number) => {
      since ??= tenths;
      if (tenths > firstLost)
        for (const [number, began] of Object.entries(preemptions))
          if (tenths > began + LONGEST_PREEMPTION) {
            countUntil(began + LONGEST_PREEMPTION);
            delete preemptions[Number(number)];
            firstLost = lostFrom(preemptions);
          }
      const isOf = id === ids.coordinationState || id === ids.flash || (id >= ids.endOfPreemption && id <= ids.exitOfPreemption);
      if (!isOf) return;
      countUntil(tenths);
      if (id === ids.coordinationState) coordination = coordinationStates[parameter] ?? coordination;
      else if (id === ids.flash) isFlash = parameter > NO_FLASH;
      else if (id === ids.entryOfPreemption) preemptions[parameter] = tenths;
      else if (id === ids.exitOfPreemption || id === ids.endOfPreemption) delete preemptions[parameter];
      firstLost = lostFrom(preemptions);
    };
    const lose = (last: number) => {
      countUntil(last);
      coordination = null;
      isFlash = false;
      preemptions = {};
      firstLost = Number.POSITIVE_INFINITY;
      since = null;
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    if (last !== null) countUntil(last);
    const all = rows.all();
    return {
      state: { coordination, isFlash, preemptions, since, last, open: all.filter(({ bin }) => !isOver(bin, last)) },
      rows: all.filter(({ bin }) => isOver(bin, last)),
    };
  },
  rest: ({ open }) => [...open],
};

/** From when on the first of these preemptions is taken for one whose end was lost. */
const lostFrom = (preemptions: ModesState["preemptions"]): number =>
  Math.min(...Object.values(preemptions).map((began) => began + LONGEST_PREEMPTION));
