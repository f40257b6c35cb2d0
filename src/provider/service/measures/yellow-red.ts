import { binOf } from "./bins.js";
import { eachEventOrGap, ids } from "./events.js";
import { type Measure, none, phasesOf } from "./measure.js";

export interface YellowRedActuations {
  /** The bin in which the red began. */
  readonly bin: number;
  readonly phase: number;
  readonly signal: "green" | "yellow" | "red";
  /** Seconds from the begin of red, rounded to halves; negative before it. */
  readonly offset: number;
  count: number;
}

/** A cycle of a phase, which begins with its green; tenths. */
interface Cycle {
  readonly green: number;
  yellow: number | null;
  red: number | null;
  /** The begin of the next green, or of a gap. */
  end: number | null;
  /** A second yellow or red, or one in the wrong order: such a cycle is left out. */
  isBroken: boolean;
  /** When vehicles passed the stop bar. */
  passages: number[];
}

export interface YellowRedState {
  /** By phase, its running cycle and those before it to which a passage may still be added. */
  readonly cycles: Record<number, Cycle[]>;
  /** The last event; tenths. */
  readonly last: number | null;
}

/** Tenths by which a vehicle is seen after it has passed the stop bar. */
const SEEN_LATE = 15;
/** Seconds from red at which counting begins, and the tenths that round to it. */
const FIRST_OFFSET = -8;
const FIRST_TENTHS = -83;

/**
 * Actuations in yellow and red by their time from the begin of red, of detectors behind the stop bar, each moved back by 1.5 s, the way from there
 * (Purdue's yellow and red actuations, Day et al., Performance Measures for Traffic Signal Systems, 2014). Of each cycle with exactly one green, yellow
 * and red; the last one of a log goes up to its end.
 */
export const yellowRed: Measure<YellowRedState, YellowRedActuations> = {
  begin: { cycles: {}, last: null },
  next(before, { end, events, detectors }) {
    const { cycles } = structuredClone(before);
    const phases = phasesOf(detectors, "entry");
    const rows: YellowRedActuations[] = [];
    for (const phase of [...phases.values()].flat()) cycles[phase] ??= [];
    const take = (id: number, parameter: number, tenths: number) => {
      if (id === ids.detectorOn) for (const phase of phases.get(parameter) ?? none) addPassage(cycles[phase] ?? [], tenths - SEEN_LATE);
      const own = cycles[parameter];
      if (!own) return;
      if (id === ids.beginOfGreen || id === ids.beginOfYellow || id === ids.beginOfRed) changeSignal(own, id, tenths);
      if (id === ids.beginOfGreen) rows.push(...takeEnded(own, parameter, tenths));
    };
    const lose = (moment: number) => {
      for (const own of Object.values(cycles)) for (const cycle of own) cycle.end ??= moment;
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    for (const [phase, own] of Object.entries(cycles)) rows.push(...takeEnded(own, Number(phase), end * 10));
    return { state: { cycles, last }, rows };
  },
  rest: ({ cycles }) => Object.entries(cycles).flatMap(([phase, own]) => own.flatMap((cycle) => rowsOf(cycle, Number(phase)))),
};

function addPassage(cycles: Cycle[], passage: number): void {
  const cycle = cycles.find(({ green, end }) => green <= passage && (end === null || passage < end));
  if (!cycle) return;
  // Red is still to come: what is too far from it is forgotten.
  if (cycle.red === null && cycle.passages.length > 100) cycle.passages = cycle.passages.filter((each) => each >= passage + FIRST_TENTHS);
  cycle.passages.push(passage);
}

function changeSignal(cycles: Cycle[], id: number, tenths: number): void {
  const last = cycles.findLast(({ end }) => end === null);
  if (id === ids.beginOfGreen) {
    if (last) last.end = tenths;
    cycles.push({ green: tenths, yellow: null, red: null, end: null, isBroken: false, passages: [] });
  } else if (last && id === ids.beginOfYellow) {
    last.isBroken ||= last.yellow !== null || last.red !== null;
    last.yellow = tenths;
  } else if (last) {
    last.isBroken ||= last.yellow === null || last.red !== null;
    last.red = tenths;
  }
}

/** Takes away the cycles to which nothing that is seen from now on belongs. */
function takeEnded(cycles: Cycle[], phase: number, now: number): YellowRedActuations[] {
  const ended = cycles.filter(({ end }) => end !== null && end + SEEN_LATE <= now);
  cycles.splice(0, ended.length);
  return ended.flatMap((cycle) => rowsOf(cycle, phase));
}

function rowsOf({ yellow, red, isBroken, passages }: Cycle, phase: number): YellowRedActuations[] {
  if (yellow === null || red === null || isBroken) return [];
  const rows = new Map<string, YellowRedActuations>();
  for (const passage of passages) {
    const offset = Math.round((passage - red) / 5) / 2;
    if (offset < FIRST_OFFSET) continue;
    const signal = passage < yellow ? "green" : passage < red ? "yellow" : "red";
    const key = `${signal} ${offset}`;
    const row = rows.get(key) ?? { bin: binOf(red), phase, signal, offset, count: 0 };
    row.count++;
    rows.set(key, row);
  }
  return [...rows.values()];
}
