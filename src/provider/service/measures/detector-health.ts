import { BIN, binsIn } from "./bins.js";
import { between, eachEventOrGap, ids, tableOf } from "./events.js";
import type { Measure, Piece } from "./measure.js";

/** What is wrong with a detector; the first of them that holds is told. */
export const detectorFaults = ["told", "stuck", "silent", "chattering", "implausible"] as const;
export type DetectorFault = (typeof detectorFaults)[number];

export interface DetectorHealth {
  readonly bin: number;
  readonly detector: number;
  /** Its actuations in the bin, and the seconds up to its last event for which it was known to be occupied. */
  readonly count: number;
  readonly occupied: number;
  readonly fault: DetectorFault | null;
  /** Unix s from which on it is broken; null of one that is not. */
  readonly since: number | null;
}

/** Of one channel; moments in tenths. */
interface Watched {
  /** Since when it is on; null while it is off, or nobody knows. */
  on: number | null;
  /** The last actuation, or when watching began. */
  lastOn: number;
  /** Its actuations since it is watched, and those of its group and of all detectors beside them. */
  own: number;
  readonly ofGroup: Beside;
  readonly ofAll: Beside;
  /** Since when the controller calls it faulty. */
  told: number | null;
  fault: DetectorFault | null;
  since: number | null;
}

/** The actuations that a group had when watching began, and at `lastOn`. */
interface Beside {
  readonly from: number;
  atLastOn: number;
}

export interface DetectorHealthState {
  readonly watched: Readonly<Record<number, Watched>>;
  /** Actuations of each group: of the detectors of a phase, and of all (0). */
  readonly groups: Readonly<Record<number, number>>;
  readonly last: number | null;
}

/** Tenths for which a detector may be on: NTCIP 1202's maximum presence, set here so that a parked car of some minutes is none. */
const STUCK = 18_000;
/** Tenths for which a detector is silent at least, and how many actuations of it should have come meanwhile. */
const SILENT = 36_000;
const EXPECTED = 30;
/** The same by those of all phases, where its own has none that counts: each street has its own day, and a side street's share falls by night. */
const EXPECTED_OF_ALL = 100;
/** The share of its group that one is taken to have that never had an actuation; of all phases, that of a detector like the mean. */
const LEAST_SHARE = 0.15;
/** Actuations that must be known before a share is believed. */
const KNOWN_SHARE = 50;
/** More actuations than that in a minute, in so many minutes of a quarter of an hour: NTCIP 1202's erratic counts. A lane lets some 40 by. */
const CHATTER = 60;
const CHATTER_MINUTES = 3;
/** More vehicles in a quarter of an hour than a lane can carry. */
const MOST_VEHICLES = 700;
/** Share of "on" without an "off" between, or the reverse, that is implausible. */
const DOUBLED_SHARE = 0.5;
/** Fewest events by which that share is judged. */
const DOUBLED_OF = 20;

/** A channel in one bin, with its group. */
interface Heard {
  readonly one: Watched;
  readonly count: Counted;
  readonly group: Group;
}

/** The actuations of a group so far, and the last of them (tenths) that a detector that is watched had. */
interface Group {
  total: number;
  lastOn: number;
}

interface Counted {
  count: number;
  occupied: number;
  doubled: number;
  minute: number;
  inMinute: number;
  busyMinutes: number;
}

/**
 * Detector health, each quarter of an hour. `told` is the controller's own word (events 84 to 88, until 83). `stuck` is on for 30 minutes, `chattering`
 * has more than 60 actuations in each of three minutes (maximum presence and erratic counts of NTCIP 1202 v03, vehicle detector diagnostics).
 * `silent` is not judged by the clock, since a quiet night is no fault: none came for an hour in which the other detectors of its phase, or of
 * the crossing, had so many that 30 of it should have come, by the share that it had of them before (by chance, none comes once in e³⁰). Where nobody else
 * of its phase was heard for an hour either, those of all phases say it, by which 100 should have come.
 * `implausible` is more than 2,800 vehicles an hour, or most of its signals doubled. Nothing is known in a gap, nor in a bin after its last event, and nothing follows from it.
 */
export const detectorHealth: Measure<DetectorHealthState, DetectorHealth> = {
  begin: { watched: {}, groups: {}, last: null },
  next(before, piece) {
    const state = structuredClone(before) as { watched: Record<number, Watched>; groups: Record<number, number>; last: number | null };
    const rows: DetectorHealth[] = [];
    for (const bin of binsIn(piece.start, piece.end)) {
      const events = between(piece.events, bin * 10, (bin + BIN) * 10);
      if (events.tenths.length > 0) rows.push(...binOfHealth(state, bin, { ...piece, events }));
    }
    return { state, rows };
  },
  rest: () => [],
};

type Open = { watched: Record<number, Watched>; groups: Record<number, number>; last: number | null };

function binOfHealth(state: Open, bin: number, { events, detectors }: Piece): DetectorHealth[] {
  const groupOf = new Map(detectors.map(({ channel, phase }) => [channel, phase]));
  const groups = new Map<number, Group>();
  const group = (id: number): Group => {
    const known = groups.get(id) ?? { total: state.groups[id] ?? 0, lastOn: Number.NEGATIVE_INFINITY };
    groups.set(id, known);
    return known;
  };
  const all = group(0);
  const heard = new Map<number, Heard>();
  const from = bin * 10;
  // Nobody knows what was after the last event: a log may end in the middle of a quarter.
  const end = events.tenths.at(-1) as number;
  const hear = (channel: number, tenths: number): Heard => {
    const known = heard.get(channel);
    if (known) return known;
    const own = group(groupOf.get(channel) ?? 0);
    state.watched[channel] ??= watchFrom(tenths, own.total, all.total);
    const count = { count: 0, occupied: 0, doubled: 0, minute: -1, inMinute: 0, busyMinutes: 0 };
    const made = { one: state.watched[channel], count, group: own };
    heard.set(channel, made);
    return made;
  };
  const first = events.tenths[0] as number;
  for (const { channel } of detectors) hear(channel, first);
  const take = (id: number, channel: number, tenths: number) => {
    if (id === ids.detectorOn) {
      // A group counts before a detector is watched that is heard for the first time.
      const own = heard.get(channel)?.group ?? group(groupOf.get(channel) ?? 0);
      all.total++;
      if (own !== all) own.total++;
      const { one, count } = hear(channel, tenths);
      turnOn(one, count, tenths);
      one.ofGroup.atLastOn = own.total;
      one.ofAll.atLastOn = all.total;
    } else if (id === ids.detectorOff) {
      const { one, count } = hear(channel, tenths);
      if (one.on === null) count.doubled++;
      else count.occupied += tenths - Math.max(one.on, from);
      one.on = null;
    } else if (id === ids.detectorRestored) hear(channel, tenths).one.told = null;
    else hear(channel, tenths).one.told ??= tenths;
  };
  const lose = () => {
    for (const one of Object.values(state.watched)) one.on = null;
  };
  state.last = eachEventOrGap(events, state.last, take, lose, detectorIds);
  for (const [id, { total }] of groups) if (total > 0) state.groups[id] = total;
  const watched = Object.keys(state.watched).map((name) => ({ channel: Number(name), ...hear(Number(name), end) }));
  for (const { one, group: own } of watched) own.lastOn = Math.max(own.lastOn, one.lastOn);
  const leastOfAll = LEAST_SHARE / watched.length;
  return watched.map(({ channel, one, count, group: own }) => {
    const isSilent =
      end - one.lastOn >= SILENT &&
      (expectedOf(one, one.ofGroup, own.total, LEAST_SHARE) >= EXPECTED ||
        (end - own.lastOn >= SILENT && expectedOf(one, one.ofAll, all.total, leastOfAll) >= EXPECTED_OF_ALL));
    if (one.on !== null) count.occupied += end - Math.max(one.on, from);
    const found = faultOf(one, count, isSilent, from, end);
    if (found?.fault !== one.fault) one.since = found?.since ?? null;
    one.fault = found?.fault ?? null;
    const since = one.since === null ? null : one.since / 10;
    return { bin, detector: channel, count: count.count, occupied: count.occupied / 10, fault: one.fault, since };
  });
}

const detectorIds = tableOf(Array.from({ length: ids.lastDetectorFault - ids.detectorOff + 1 }, (_, at) => ids.detectorOff + at));

const watchFrom = (tenths: number, ofGroup: number, ofAll: number): Watched => ({
  on: null,
  lastOn: tenths,
  own: 0,
  ofGroup: { from: ofGroup, atLastOn: ofGroup },
  ofAll: { from: ofAll, atLastOn: ofAll },
  told: null,
  fault: null,
  since: null,
});

function turnOn(one: Watched, count: Counted, tenths: number): void {
  if (one.on !== null) count.doubled++;
  one.on ??= tenths;
  one.lastOn = tenths;
  one.own++;
  count.count++;
  const minute = Math.floor(tenths / 600);
  if (minute !== count.minute) count.inMinute = 0;
  count.minute = minute;
  count.inMinute++;
  if (count.inMinute === CHATTER + 1) count.busyMinutes++;
}

/** How many actuations of a detector should have come since its last one, while those beside it rose to `total`; 0 where its share is not known well. */
function expectedOf({ own }: Watched, { from, atLastOn }: Beside, total: number, least: number): number {
  if (own > 0 && own < KNOWN_SHARE) return 0;
  return (total - atLastOn) * (own === 0 ? least : own / (atLastOn - from));
}

/** Moments of tenths. */
function faultOf(
  one: Watched,
  count: Counted,
  isSilent: boolean,
  from: number,
  end: number,
): { fault: DetectorFault; since: number } | null {
  if (one.told !== null) return { fault: "told", since: one.told };
  if (one.on !== null && end - one.on >= STUCK) return { fault: "stuck", since: one.on };
  if (isSilent && one.on === null) return { fault: "silent", since: one.lastOn };
  if (count.busyMinutes >= CHATTER_MINUTES) return { fault: "chattering", since: from };
  const isDoubled = count.doubled >= DOUBLED_OF && count.doubled > DOUBLED_SHARE * (2 * count.count);
  return count.count > MOST_VEHICLES || isDoubled ? { fault: "implausible", since: from } : null;
}
