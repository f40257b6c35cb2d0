import { BIN, binOf } from "./bins.js";
import { eachEventOrGap, ids, presenceIds } from "./events.js";
import { type Measure, phasesOf } from "./measure.js";

export interface SplitFailures {
  /** The bin in which the first 5 s of red end. */
  readonly bin: number;
  readonly phase: number;
  readonly cycles: number;
  /** Mean seconds of green. */
  readonly green: number;
  /** Mean shares, 0 to 1. */
  readonly greenOccupancy: number;
  readonly redOccupancy: number;
  readonly failures: number;
}

/** Tenths. */
interface Cycle {
  readonly green: number;
  readonly yellow: number;
  readonly red: number;
}

/** A detector as far as it is known; times in tenths. */
interface Presence {
  isOn: boolean;
  since: number;
  /** Spells of occupancy, each from and to, that a cycle may still ask for. */
  spells: [number, number][];
}

interface PhaseState {
  /** Its detectors. */
  channels: readonly number[];
  green: number | null;
  yellow: number | null;
  /** Whether any of the detectors was known at the begin of green. */
  isKnown: boolean;
  /** Cycles whose occupancy is not sure yet. */
  waiting: Cycle[];
  /** Cycles of bins that are not told yet; tenths of green, and of green and of the first red that were occupied. */
  done: { bin: number; green: number; occupiedGreen: number; occupiedRed: number }[];
}

export interface SplitFailuresState {
  readonly presences: Record<number, Presence>;
  readonly phases: Record<number, PhaseState>;
  /** The last event; tenths. */
  readonly last: number | null;
}

/** Tenths of red that are looked at. */
const RED = 50;
/** From this share on, both greens and reds are full. */
const FULL = 0.8;
/** Tenths between two ons without an off up to which they are one spell. */
const ONE_SPELL = 20;
/** Tenths after a cycle for which the next event of a detector is waited for, since only that tells whether one was lost. */
const PATIENCE = 9000;

/**
 * Purdue split failures (Freije et al., Graphical Performance Measures for Practitioners to Triage Split Failure Trouble Calls, 2014): a cycle whose
 * green and whose first 5 s of red are both occupied to at least 80 % by the phase's detectors at the stop bar, taken together (occupied
 * while any is). Of two ons without an off between, the first ends with the second where they are at most 2 s apart, else half-way; of two offs
 * the second is of an on half-way. A cycle that begins before the log has told of any of the detectors is left out; one that it has not told of is taken for off.
 */
export const splitFailures: Measure<SplitFailuresState, SplitFailures> = {
  begin: { presences: {}, phases: {}, last: null },
  next(before, { events, end, detectors }) {
    const { presences, phases } = copied(before);
    const phasesByChannel = phasesOf(detectors, "presence");
    for (const phase of new Set([...phasesByChannel.values()].flat())) {
      phases[phase] ??= { channels: [], green: null, yellow: null, isKnown: false, waiting: [], done: [] };
      phases[phase].channels = [...phasesByChannel].flatMap(([channel, served]) => (served.includes(phase) ? [channel] : []));
    }
    /** By phase, the detector that its first cycle waits for. */
    const holders: number[] = [];
    const finish = (phase: number, now: number) => {
      const state = phases[phase];
      const red = state?.waiting[0]?.red;
      if (!state || red === undefined) return;
      if (now <= red + RED + PATIENCE) {
        // Most events are none of the one that is waited for.
        const holder = holders[phase];
        if (holder !== undefined && isBehind(presences[holder], red + RED)) return;
        const behind = state.channels.find((channel) => isBehind(presences[channel], red + RED));
        if (behind !== undefined) {
          holders[phase] = behind;
          return;
        }
      }
      finishCycles(state, presences, now);
    };
    /** Whether anybody may still ask what was before now. */
    const isAsked = (phase: number) => phases[phase]?.green !== null || phases[phase]?.waiting.length !== 0;
    const take = (id: number, parameter: number, tenths: number) => {
      if (id === ids.detectorOn || id === ids.detectorOff) {
        const served = phasesByChannel.get(parameter);
        if (!served) return;
        for (const phase of served) finish(phase, tenths);
        presences[parameter] = hear(presences[parameter], id === ids.detectorOn, tenths, served.some(isAsked));
        for (const phase of served) finish(phase, tenths);
      } else {
        const state = phases[parameter];
        if (state) changeSignal(state, presences, id, tenths);
      }
    };
    const lose = () => {
      for (const state of Object.values(phases)) {
        finishCycles(state, presences, Number.POSITIVE_INFINITY);
        state.green = null;
        state.yellow = null;
      }
      for (const channel of Object.keys(presences)) delete presences[Number(channel)];
    };
    const last = eachEventOrGap(events, before.last, take, lose, presenceIds);
    for (const phase of Object.keys(phases)) finish(Number(phase), end * 10);
    forget({ presences, phases });
    return { state: { presences, phases, last }, rows: rowsOf(phases, end) };
  },
  rest(state) {
    const { presences, phases } = copied(state);
    for (const phase of Object.values(phases)) finishCycles(phase, presences, Number.POSITIVE_INFINITY);
    return rowsOf(phases, Number.POSITIVE_INFINITY);
  },
};

/** A copy of what changes; a spell or a cycle that is over does not. */
function copied({ presences, phases }: SplitFailuresState): Pick<SplitFailuresState, "presences" | "phases"> {
  const copy: Pick<SplitFailuresState, "presences" | "phases"> = { presences: {}, phases: {} };
  for (const [channel, presence] of Object.entries(presences))
    copy.presences[Number(channel)] = { ...presence, spells: [...presence.spells] };
  for (const [phase, state] of Object.entries(phases))
    copy.phases[Number(phase)] = { ...state, waiting: [...state.waiting], done: [...state.done] };
  return copy;
}

/** A spell that ends where no cycle is open is asked for by none. */
function hear(presence: Presence | undefined, isOn: boolean, tenths: number, isAsked: boolean): Presence {
  if (!presence) return { isOn, since: tenths, spells: [] };
  const { since, spells } = presence;
  const half = (since + tenths) / 2;
  if (!isAsked) spells.length = 0;
  else if (presence.isOn) spells.push([since, !isOn || tenths - since <= ONE_SPELL ? tenths : half]);
  else if (!isOn) spells.push([half, tenths]);
  presence.isOn = isOn;
  presence.since = tenths;
  return presence;
}

function changeSignal(state: PhaseState, presences: SplitFailuresState["presences"], id: number, tenths: number): void {
  if (id === ids.beginOfGreen) {
    state.isKnown = state.channels.some((channel) => presences[channel]);
    state.green = tenths;
    state.yellow = null;
  } else if (id === ids.beginOfYellow) {
    state.yellow = state.green !== null && tenths > state.green ? tenths : null;
  } else {
    const { green, yellow, isKnown } = state;
    if (green !== null && yellow !== null && isKnown) state.waiting.push({ green, yellow, red: tenths });
    state.green = null;
    state.yellow = null;
  }
}

/** Whether nothing has come of a detector from a moment on. */
const isBehind = (presence: Presence | undefined, moment: number): boolean => presence !== undefined && presence.since < moment;

/** Computes the cycles of which all is known at a moment. */
function finishCycles(state: PhaseState, presences: SplitFailuresState["presences"], now: number): void {
  const isSure = ({ red }: Cycle) =>
    now > red + RED + PATIENCE || !state.channels.some((channel) => isBehind(presences[channel], red + RED));
  const sure = state.waiting.findIndex((cycle) => !isSure(cycle));
  const finished = state.waiting.splice(0, sure < 0 ? state.waiting.length : sure);
  if (finished.length === 0) return;
  const own = state.channels.flatMap((channel) => presences[channel] ?? []);
  for (const { green, yellow, red } of finished)
    state.done.push({
      bin: binOf(red + RED),
      green: yellow - green,
      occupiedGreen: occupied(own, green, yellow),
      occupiedRed: occupied(own, red, red + RED),
    });
}

/** Spells of one cycle, from and to, in the order of their begins: kept from one to the next, since there are very many. */
const begins: number[] = [];
const lasts: number[] = [];

/** Tenths between two moments in which any of the detectors is on. */
function occupied(presences: readonly Presence[], from: number, end: number): number {
  let count = 0;
  const take = (begin: number, last: number) => {
    let at = count++;
    for (; at > 0 && (begins[at - 1] as number) > begin; at--) {
      begins[at] = begins[at - 1] as number;
      lasts[at] = lasts[at - 1] as number;
    }
    begins[at] = begin;
    lasts[at] = last;
  };
  for (const { isOn, since, spells } of presences) {
    // The newest are at the end, and the older ones end before them.
    for (let at = spells.length - 1; at >= 0; at--) {
      const [begin, last] = spells[at] as [number, number];
      if (last <= from) break;
      if (begin < end) take(begin, last);
    }
    if (isOn && since < end) take(since, end);
  }
  let sum = 0;
  let until = from;
  for (let at = 0; at < count; at++) {
    const last = lasts[at] as number;
    sum += Math.max(0, Math.min(last, end) - Math.max(begins[at] as number, until));
    until = Math.max(until, last);
  }
  return sum;
}

/** Drops spells that no cycle asks for any more. */
function forget({ presences, phases }: Pick<SplitFailuresState, "presences" | "phases">): void {
  for (const [channel, presence] of Object.entries(presences)) {
    const served = Object.values(phases).filter(({ channels }) => channels.includes(Number(channel)));
    const oldest = Math.min(
      ...served.flatMap(({ green, waiting }) => [green ?? Number.POSITIVE_INFINITY, waiting[0]?.green ?? Number.POSITIVE_INFINITY]),
    );
    const needed = presence.spells.findIndex(([, last]) => last > oldest);
    presence.spells.splice(0, needed < 0 ? presence.spells.length : needed);
  }
}

/** Takes the rows of the bins that are over, and of which no cycle waits. */
function rowsOf(phases: SplitFailuresState["phases"], end: number): SplitFailures[] {
  return Object.entries(phases).flatMap(([phase, state]) => {
    const open = new Set(state.waiting.map(({ red }) => binOf(red + RED)));
    const isTold = (bin: number) => bin + BIN <= end && !open.has(bin);
    const bins = new Set(state.done.map(({ bin }) => bin).filter(isTold));
    const rows = [...bins].map((bin) => {
      const cycles = state.done.filter((cycle) => cycle.bin === bin);
      return rowOf(bin, Number(phase), cycles);
    });
    state.done = state.done.filter(({ bin }) => !bins.has(bin));
    return rows;
  });
}

function rowOf(bin: number, phase: number, cycles: PhaseState["done"]): SplitFailures {
  const mean = (value: (cycle: PhaseState["done"][number]) => number) =>
    cycles.reduce((sum, cycle) => sum + value(cycle), 0) / cycles.length;
  const isFull = (tenths: number, of: number) => tenths >= FULL * of;
  return {
    bin,
    phase,
    cycles: cycles.length,
    green: mean(({ green }) => green / 10),
    greenOccupancy: mean(({ green, occupiedGreen }) => occupiedGreen / green),
    redOccupancy: mean(({ occupiedRed }) => occupiedRed / RED),
    failures: cycles.filter(({ green, occupiedGreen, occupiedRed }) => isFull(occupiedGreen, green) && isFull(occupiedRed, RED)).length,
  };
}
