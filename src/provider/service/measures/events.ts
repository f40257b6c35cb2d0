import type { SignalEvent } from "../../base/signal-event.js";

/**
 * Events of one signal in columns, by time, then id, then parameter: the same events have the same columns, in whatever order a log has
 * those of one moment. Ids are those of the Indiana Traffic Signal Hi Resolution Data Logger Enumerations (Purdue, 2012); makers add
 * some of their own, as 300 and above.
 */
export interface EventColumns {
  /** Tenths of a second of Unix time: no clock on a wall has anything to do with it. */
  readonly tenths: Float64Array;
  readonly ids: Uint16Array;
  readonly parameters: Int32Array;
}

export type { SignalEvent };

/** The ids that measures ask for by name. */
export const ids = {
  beginOfGreen: 1,
  gapOut: 4,
  maxOut: 5,
  forceOff: 6,
  beginOfYellow: 8,
  beginOfRed: 10,
  endOfRedClearance: 11,
  beginOfWalk: 21,
  beginOfPedestrianClearance: 22,
  phaseCall: 43,
  beginOfOverlapWalk: 67,
  detectorOff: 81,
  detectorOn: 82,
  detectorRestored: 83,
  /** The first and the last id by which a controller says itself that a detector is faulty. */
  firstDetectorFault: 84,
  lastDetectorFault: 88,
  pedestrianDetectorOn: 90,
  beginOfPreemption: 102,
  endOfPreemption: 104,
  entryOfPreemption: 105,
  trackClearance: 106,
  dwellOfPreemption: 107,
  overlongPreemption: 110,
  exitOfPreemption: 111,
  priorityCheckIn: 112,
  earlyGreen: 113,
  extendedGreen: 114,
  priorityCheckOut: 115,
  cycleLength: 132,
  coordinationState: 150,
  flash: 173,
} as const;

const compareEvents = (one: SignalEvent, other: SignalEvent): number =>
  one.tenths - other.tenths || one.id - other.id || one.parameter - other.parameter;

/** Puts events into columns, whatever order they are in. */
export function columnsOf(events: readonly SignalEvent[]): EventColumns {
  const sorted = [...events].sort(compareEvents);
  return {
    tenths: Float64Array.from(sorted, ({ tenths }) => tenths),
    ids: Uint16Array.from(sorted, ({ id }) => id),
    parameters: Int32Array.from(sorted, ({ parameter }) => parameter),
  };
}

/** The events from `from` on and before `end`, both in tenths; nothing is copied. */
export function between({ tenths, ids, parameters }: EventColumns, from: number, end: number): EventColumns {
  const first = firstFrom(tenths, from);
  const last = firstFrom(tenths, end);
  return { tenths: tenths.subarray(first, last), ids: ids.subarray(first, last), parameters: parameters.subarray(first, last) };
}

/** Where the first event at or after a moment stands. */
function firstFrom(tenths: Float64Array, moment: number): number {
  let low = 0;
  let high = tenths.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tenths[middle] as number) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tenths without any event after which nobody knows what was in between: a controller that rests is not silent for a quarter of an hour. */
const GAP = 9000;

/**
 * The same for what remembers: calls `lose` before the first event after a gap, with the moment of the last one before it. `last` is the last
 * event of the piece before, null before the first; gives that of this one. Of `wanted` ids (`tableOf`) `take` is called; a gap is one of all events.
 */
export function eachEventOrGap(
  events: EventColumns,
  last: number | null,
  take: (id: number, parameter: number, tenths: number) => void,
  lose: (last: number) => void,
  wanted: Uint8Array = everything,
): number | null {
  const { tenths, ids: own, parameters } = events;
  let before = last ?? Number.POSITIVE_INFINITY;
  for (let at = 0; at < tenths.length; at++) {
    const moment = tenths[at] as number;
    if (moment - before >= GAP) lose(before);
    before = moment;
    const id = own[at] as number;
    if (wanted[id] === 1) take(id, parameters[at] as number, moment);
  }
  return tenths.length === 0 ? last : before;
}

/** A table of ids, for a pass that calls nobody with the others: a call costs more than looking at ten events. */
export function tableOf(named: readonly number[]): Uint8Array {
  const table = new Uint8Array(MOST_IDS);
  for (const id of named) table[id] = 1;
  return table;
}
const MOST_IDS = 65_536;
const everything = new Uint8Array(MOST_IDS).fill(1);
/** Changes of lights. */
export const lightIds = tableOf([ids.beginOfGreen, ids.beginOfYellow, ids.beginOfRed]);
/** Changes of lights and arrivals; with them the ends of those. */
export const arrivalIds = tableOf([ids.beginOfGreen, ids.beginOfYellow, ids.beginOfRed, ids.detectorOn]);
export const presenceIds = tableOf([ids.beginOfGreen, ids.beginOfYellow, ids.beginOfRed, ids.detectorOn, ids.detectorOff]);

/** Calls `take` with each event, in order. */
export function eachEvent({ tenths, ids, parameters }: EventColumns, take: (id: number, parameter: number, tenths: number) => void): void {
  for (let at = 0; at < tenths.length; at++) take(ids[at] as number, parameters[at] as number, tenths[at] as number);
}

/** Both logs as one. An event of both is one event; one that a log has twice stays twice. */
export function merged(one: EventColumns, other: EventColumns): EventColumns {
  const events: SignalEvent[] = [];
  const at = ({ tenths, ids, parameters }: EventColumns, index: number): SignalEvent => {
    return { tenths: tenths[index] as number, id: ids[index] as number, parameter: parameters[index] as number };
  };
  let first = 0;
  let second = 0;
  while (first < one.tenths.length || second < other.tenths.length) {
    const order = first === one.tenths.length ? 1 : second === other.tenths.length ? -1 : compareEvents(at(one, first), at(other, second));
    events.push(order <= 0 ? at(one, first) : at(other, second));
    if (order <= 0) first++;
    if (order >= 0) second++;
  }
  return columnsOf(events);
}

/** Logs of one quarter of an hour after another as one. */
export function joined(pieces: readonly EventColumns[]): EventColumns {
  const length = pieces.reduce((sum, { tenths }) => sum + tenths.length, 0);
  const all = { tenths: new Float64Array(length), ids: new Uint16Array(length), parameters: new Int32Array(length) };
  let at = 0;
  for (const { tenths, ids, parameters } of pieces) {
    all.tenths.set(tenths, at);
    all.ids.set(ids, at);
    all.parameters.set(parameters, at);
    at += tenths.length;
  }
  return all;
}
