import type { Span } from "../../../core/contract/city-time.js";
import type { KeyedText, KeyedValues } from "../../../core/contract/keyed-text.js";
import { keyed, saying, type TextKey } from "../../base/words.js";
import { along } from "../../city/geometry.js";
import type { Position, Route } from "../../city/model.js";
import { runsOf, wholeDay } from "./bus-days.js";
import { CAPACITY, type Call, type RouteDay, type Run } from "./bus-runs.js";
import { dayOf, LEAST_LAYOVER, planFor } from "./bus-timetable.js";
import type { World } from "./world.js";

export interface Whereabouts {
  position: Position;
  /** Degrees clockwise from north. */
  heading: number;
  /** km/h */
  speed: number;
  /** Metres from the start of the line. */
  at: number;
}

/** The runs of one bus on a day that have departed by a moment, the newest first. */
function* runsBack({ runs }: RouteDay, { buses }: Route, index: number, utime: number): Generator<Run> {
  const newest = runs.length - 1;
  for (let at = newest - ((((newest - index) % buses.length) + buses.length) % buses.length); at >= 0; at -= buses.length) {
    const run = runs[at] as Run;
    if (run.departure <= utime) yield run;
  }
}

/** The run that a bus is on, null while it stands at its terminus. */
function runAt(world: World, route: Route, index: number, utime: number): Run | null {
  const [newest] = runsBack(runsOf(world, route, dayOf(world, utime), utime), route, index, utime);
  return newest && (newest.end === null || newest.end > utime) ? newest : null;
}

/** How many of the ascending moments have come. */
function passedBy(moments: readonly number[], utime: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] as number) <= utime) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Metres from the start of the line, and m/s. What is not known any more in detail is told from stop to stop. */
function placeOf(route: Route, { times, places, calls, departure }: Run, utime: number): { at: number; speed: number } {
  const [moments, metres] =
    times.length > 0
      ? [times, places]
      : [
          [departure, ...calls.flatMap(({ arrive, leave }) => [arrive, leave])],
          [0, ...calls.flatMap(({ stop }) => [route.stops[stop]?.at ?? 0, route.stops[stop]?.at ?? 0])],
        ];
  const next = passedBy(moments, utime);
  const since = moments[next - 1] ?? departure;
  const from = metres[next - 1] ?? 0;
  const until = moments[next];
  const to = metres[next];
  if (until === undefined || to === undefined) return { at: from, speed: 0 };
  return { at: from + ((to - from) * (utime - since)) / (until - since), speed: (to - from) / (until - since) };
}

/** Calls that a run has made by a moment. */
function callsBy({ calls }: Run, utime: number): number {
  let count = calls.length;
  while (count > 0 && (calls[count - 1] as Call).arrive > utime) count--;
  return count;
}

/** Where a bus is: on its way, at a stop, or at its terminus between two runs and at night. */
export function busAt(world: World, route: Route, index: number, utime: number): Whereabouts & { nextStop: number } {
  const run = runAt(world, route, index, utime);
  const { at, speed } = run ? placeOf(route, run, utime) : { at: 0, speed: 0 };
  const { position, heading } = along(route.line, world.marks.get(route.id) as number[], at);
  return {
    position,
    heading,
    speed: Math.round(speed * 3.6),
    at,
    nextStop: (run ? callsBy(run, utime) : 0) % Math.max(1, route.stops.length),
  };
}

/** What is foreseen of a bus at a moment. */
interface Outlook {
  /** The run that it is on, the stops that it has made, and the seconds that it is from its timetable, as from where it is. */
  readonly run: Run | null;
  readonly made: number;
  readonly shift: number;
  /** When its next run begins, and how that goes. */
  readonly next: number;
  readonly nextPlan: Float64Array;
}
const outlooks = new WeakMap<World, Map<string, { utime: number; buses: Outlook[] }>>();

/** The outlooks of the buses of a route; those of the moment that was asked for last are remembered. */
function outlooksOf(world: World, route: Route, utime: number): Outlook[] {
  const own = outlooks.get(world) ?? new Map<string, { utime: number; buses: Outlook[] }>();
  outlooks.set(world, own);
  const known = own.get(route.id);
  if (known?.utime === utime) return known.buses;
  const day = dayOf(world, utime);
  const { departures, runs } = runsOf(world, route, day, utime);
  let departed = runs.length;
  while (departed > 0 && (runs[departed - 1] as Run).departure > utime) departed--;
  const buses = route.buses.map((_, index): Outlook => {
    const run = runAt(world, route, index, utime);
    const shift = run ? utime - plannedAt(route, run.plan, placeOf(route, run, utime).at) : 0;
    const free = run ? Math.max(utime, shift + (run.plan.at(-1) as number)) + LEAST_LAYOVER : utime;
    let at = departed;
    while (at % route.buses.length !== index) at++;
    const scheduled = departures[at] ?? runsOf(world, route, day + 1, utime).departures[index] ?? utime;
    return { run, made: run ? callsBy(run, utime) : 0, shift, next: Math.max(scheduled, free), nextPlan: planFor(world, route, scheduled) };
  });
  own.set(route.id, { utime, buses });
  return buses;
}

/**
 * When one bus next reaches stop number `stop` of its route, as is foreseen: from where it is, as fast as by the timetable; the
 * nearer it is, the better.
 */
export function arrivalOf(world: World, route: Route, index: number, stop: number, utime: number): number {
  const { run, made, shift, next, nextPlan } = outlooksOf(world, route, utime)[index] as Outlook;
  if (run && made <= stop) return Math.round(Math.max(utime, shift + (run.plan[stop] as number)));
  return Math.round(next + (nextPlan[stop] as number));
}

/** Seconds after the departure at which the timetable has a bus at a place. */
function plannedAt(route: Route, plan: Float64Array, at: number): number {
  const next = route.stops.findIndex((stop) => stop.at > at);
  const after = next < 0 ? route.stops.length : next;
  const [from, since] = after > 0 ? [route.stops[after - 1]?.at ?? 0, plan[after - 1] as number] : [0, 0];
  const to = route.stops[after]?.at ?? from;
  return to > from ? since + (((plan[after] as number) - since) * (at - from)) / (to - from) : since;
}

/** When each bus of a route next reaches its stop number `stop`. */
export const arrivalsAt = (world: World, route: Route, stop: number, utime: number): number[] =>
  route.buses.map((_, index) => arrivalOf(world, route, index, stop, utime)).sort((a, b) => a - b);

/** Persons in a bus: they change at its stops only. */
export function passengersIn(world: World, route: Route, index: number, utime: number): number {
  const run = runAt(world, route, index, utime);
  return run ? (run.calls[callsBy(run, utime) - 1]?.load ?? 0) : 0;
}

/** The runs of a bus that were under way in a period, the oldest first. */
function runsBetween(world: World, route: Route, index: number, start: number, end: number): Run[] {
  const found: Run[] = [];
  for (let day = dayOf(world, start); day <= dayOf(world, end); day++) {
    const ofDay = [...runsBack(wholeDay(world, route, day, end), route, index, end)].reverse();
    found.push(...ofDay.filter((run) => run.end === null || run.end >= start));
  }
  return found;
}

/** Every stop a bus made from `start` to before `end`, in order. */
export const callsBetween = (world: World, route: Route, index: number, start: number, end: number): Call[] =>
  runsBetween(world, route, index, start, end).flatMap(({ calls }) => calls.filter(({ arrive }) => arrive >= start && arrive < end));

/** Persons carried in an hour, boarded and alighted, counted stop by stop. */
export function flowIn(
  world: World,
  route: Route,
  index: number,
  { start, end }: Span,
): { persons: number; boarding: number; alighting: number } {
  const calls = callsBetween(world, route, index, start, end);
  const sum = (kind: "boarding" | "alighting") => calls.reduce((all, call) => all + call[kind], 0);
  const boarding = sum("boarding");
  const alighting = sum("alighting");
  return { persons: passengersIn(world, route, index, start - 0.001) + boarding, boarding, alighting };
}

/** Seconds of delay from which on a bus is late. */
const LATE = 240;
/** Seconds of delay, negative, up to which a bus is early. */
const EARLY = -120;
/** Seconds of delay from which on a bus departs late from the terminus. */
const LATE_START = 60;
/** Share of its places from which on a bus is full. */
const FULL = 0.9;

type Happened = { utime: number; status: "attention" | "confirmation"; msg: string; msg_key?: KeyedText };

/** What happened to a bus from `start` to `end`, the latest first. */
export function busEvents(world: World, id: string, start: number, end: number): Happened[] {
  const { route, index } = world.buses.get(id) as { route: Route; index: number };
  const told = (key: TextKey, values?: KeyedValues) => saying("msg", keyed(key, values), world.words);
  const first = (calls: readonly Call[], status: Happened["status"], key: TextKey, is: (call: Call) => boolean): Happened[] => {
    const call = calls.find(is);
    return call ? [{ utime: Math.ceil(call.arrive), status, ...told(key) }] : [];
  };
  const events = runsBetween(world, route, index, start, end).flatMap(({ departure, scheduled, calls, end: back }): Happened[] => {
    const behind = Math.round((departure - scheduled) / 60);
    const isLate = departure - scheduled >= LATE_START;
    return [
      {
        utime: Math.ceil(departure),
        status: isLate ? "attention" : "confirmation",
        ...(isLate ? told("bus.late", { minutes: behind }) : told("bus.onTime")),
      },
      ...first(calls, "attention", "bus.behind", ({ late }) => late > LATE),
      ...first(calls, "attention", "bus.ahead", ({ late }) => late < EARLY),
      ...first(calls, "attention", "bus.full", ({ load }) => load > FULL * CAPACITY),
      ...first(calls, "attention", "bus.held", ({ isHeld }) => isHeld),
      ...(back === null ? [] : [{ utime: Math.ceil(back), status: "confirmation" as const, ...told("bus.done") }]),
    ];
  });
  return events.filter(({ utime }) => utime >= start && utime <= end).sort((a, b) => b.utime - a.utime);
}
