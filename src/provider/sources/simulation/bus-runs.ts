import { keyOf, roll, within } from "../../base/random.js";
import type { Route } from "../../city/model.js";
import { freeSpeed, linkSpeed } from "./bus-speed.js";
import { departuresOn, LEAST_LAYOVER, midnightOf, type Piece, piecesOf, planFor } from "./bus-timetable.js";
import { demand } from "./profile.js";
import type { World } from "./world.js";

/** Persons that a bus holds. */
export const CAPACITY = 90;
/** Seconds after which the speed of the traffic is looked at again. */
const LOOK_EVERY = 60;
/** Least seconds from a bus that leaves a stop to the arrival of the next one. */
const BEHIND_AT_STOP = 5;
/** Least seconds between two departures from the terminus. */
const BEHIND_AT_START = 60;
/** Seconds in which the doors open and close (TCQSM, 3rd ed., ch. 6). */
const DOORS = 5;
/** Seconds in which a person boards (TCQSM, 3rd ed., ch. 6). */
const BOARDING = 2.5;
/** Seconds in which a person alights (TCQSM, 3rd ed., ch. 6). */
const ALIGHTING = 1.5;
/** Share of the calls at which somebody boards in a wheelchair (assumed). */
const WHEELCHAIRS = 0.008;
/** Least seconds that boarding in a wheelchair takes (assumed). */
const SHORTEST_RAMP = 60;
/** Most seconds that boarding in a wheelchair takes (assumed). */
const LONGEST_RAMP = 150;
/** Persons an hour at the peak of the least used route (assumed). */
const FEWEST = 350;
/** Persons an hour at the peak of the most used route (assumed). */
const MOST = 800;
/** Seconds ahead of the timetable in which a driver waits at a stop. */
const MOST_AHEAD = 90;
/** Seconds after which who would wait has gone another way. */
const LONGEST_GAP = 40 * 60;
/** Share of the cycle that is green for a street, by its class, and the cycle in s (assumed: what traffic waits is in its speed). */
const greenOf = [0.3, 0.35, 0.45, 0.5] as const;
const CYCLE = 90;

/** A bus at a stop: moments in Unix s, and the persons who were in it when it left. */
export interface Call {
  readonly stop: number;
  readonly arrive: number;
  readonly leave: number;
  readonly boarding: number;
  readonly alighting: number;
  readonly load: number;
  /** Seconds after the timetable. */
  readonly late: number;
  /** Did somebody board in a wheelchair? */
  readonly isHeld: boolean;
}

/** One round of a bus over its route, as far as it has come. */
export interface Run {
  /** Its place among those of the day. */
  readonly index: number;
  readonly scheduled: number;
  readonly departure: number;
  /** Seconds after the departure at which the timetable has it at each stop and at the end. */
  readonly plan: Float64Array;
  /** The stops it has made; in a large city none once it is long over. */
  calls: Call[];
  /** Moments and metres from the start, between which it drives evenly; empty once it is long over. */
  times: number[];
  places: number[];
  /** When it was back at the terminus; null while it is on its way. */
  end: number | null;
}

interface Running extends Run {
  time: number;
  at: number;
  piece: number;
  /** The stop that it has come to and has not served. */
  waitsAt: number;
}

/** The runs of one route on one day: each follows from those before it, and from what traffic was when it came along. */
export interface RouteDay {
  /** Departures by the timetable, Unix s. */
  readonly departures: readonly number[];
  /** What has departed; every bus has the one after as many as there are buses. */
  readonly runs: readonly Run[];
  /** Goes on to a moment. */
  advance(utime: number): void;
}

/** Runs that departed before `from` are taken as if they had kept the timetable, and those long over are not kept; null keeps all. */
export function createDay(world: World, route: Route, day: number, from: number | null): RouteDay {
  const { seed } = world;
  const routeKey = keyOf(route.id);
  const midnight = midnightOf(world, day);
  const departures = departuresOn(world, route, day).map((second) => midnight + second);
  const pieces = piecesOf(world, route);
  const persons = (FEWEST + (MOST - FEWEST) * roll(seed, 101, routeKey)) / 3600 / Math.max(1, route.stops.length - 1);
  const halfway = Math.floor(route.stops.length / 2);
  const runs: Running[] = [];
  let firstOpen = 0;

  function depart(utime: number): boolean {
    const index = runs.length;
    const scheduled = departures[index];
    if (scheduled === undefined || scheduled > utime) return false;
    const ahead = runs.at(-1);
    const own = runs[index - route.buses.length];
    if (own && own.end === null) return false;
    const departure = Math.max(scheduled, (ahead?.departure ?? 0) + BEHIND_AT_START, (own?.end ?? 0) + LEAST_LAYOVER);
    if (departure > utime) return false;
    const plan = planFor(world, route, scheduled);
    const state = { time: departure, at: 0, piece: 0, waitsAt: -1, times: [departure], places: [0] };
    const end = from !== null && scheduled < from ? scheduled + (plan.at(-1) as number) : null;
    runs.push({ index, scheduled, departure, plan, calls: [], end, ...state });
    return true;
  }

  function go(run: Running, utime: number): void {
    while (run.time <= utime && run.end === null) {
      if (run.waitsAt >= 0 && !serve(run)) return;
      const piece = pieces[run.piece];
      if (piece) drive(run, piece);
      else run.end = run.time;
    }
  }

  function drive(run: Running, piece: Piece): void {
    const { segment, street, to, stop, hasSignal, leadsToSignal } = piece;
    const green = greenOf[(segment?.roadClass ?? 2) - 1] as number;
    const red = CYCLE * (1 - green);
    // What traffic waits at the signal on average is in its speed; the bus waits as the signal is when it comes.
    const usual = street / linkSpeed(world, segment, run.time);
    const wait = leadsToSignal ? (red * red) / (2 * CYCLE) : 0;
    const speed = street / Math.max(street / freeSpeed(segment), usual - wait);
    const needed = (to - run.at) / Math.max(0.1, speed);
    if (needed > LOOK_EVERY) {
      move(run, run.at + speed * LOOK_EVERY, LOOK_EVERY);
      return;
    }
    move(run, to, needed);
    run.piece++;
    if (hasSignal) move(run, to, Math.max(0, red - CYCLE * roll(seed, 102, routeKey, day * 1000 + run.index, run.piece)));
    run.waitsAt = stop;
  }

  function move(run: Running, to: number, seconds: number): void {
    if (seconds === 0) return;
    run.time += seconds;
    run.at = to;
    run.times.push(run.time);
    run.places.push(to);
  }

  /** Lets persons out and in; false while the bus ahead has not served the stop. */
  function serve(run: Running): boolean {
    const stop = run.waitsAt;
    const before = runs[run.index - 1];
    const ahead = before?.calls[stop] ?? null;
    if (before && before.end === null && !ahead) return false;
    const arrive = Math.max(run.time, (ahead?.leave ?? 0) + BEHIND_AT_STOP);
    const due = run.scheduled + (run.plan[stop] as number);
    const gap = Math.min(LONGEST_GAP, Math.max(0, arrive - (ahead?.leave ?? arrive - LONGEST_GAP / 2)));
    const chance = (kind: number) => roll(seed, kind, routeKey, day * 1000 + run.index, stop);
    const load = run.calls.at(-1)?.load ?? 0;
    const isLast = stop === route.stops.length - 1;
    const alighting = isLast ? load : Math.min(load, Math.floor(load * (stop === halfway ? 0.7 : 0.06 + 0.16 * chance(103)) + chance(104)));
    const waiting = isLast ? 0 : persons * gap * demand(world.time.wall(arrive)) * (0.5 + chance(105));
    const boarding = Math.min(CAPACITY - load + alighting, Math.floor(waiting + chance(106)));
    const isHeld = boarding > 0 && chance(107) < WHEELCHAIRS;
    const ramp = isHeld ? within(SHORTEST_RAMP, LONGEST_RAMP, chance(108)) : 0;
    const dwell = boarding + alighting > 0 ? DOORS + Math.max(BOARDING * boarding, ALIGHTING * alighting) + ramp : 0;
    // Halfway it waits for its time, elsewhere where it is far ahead of it.
    const leave = Math.max(arrive + dwell, due - (stop === halfway ? 0 : MOST_AHEAD));
    run.calls.push({ stop, arrive, leave, boarding, alighting, load: load - alighting + boarding, late: arrive - due, isHeld });
    move(run, run.at, leave - run.time);
    run.waitsAt = -1;
    return true;
  }

  return {
    departures,
    runs,
    advance(utime) {
      for (let index = firstOpen; index < runs.length; index++) go(runs[index] as Running, utime);
      while (depart(utime)) go(runs.at(-1) as Running, utime);
      for (; runs[firstOpen]?.end != null; firstOpen++) {
        const old = runs[firstOpen - route.buses.length];
        if (old) Object.assign(old, { times: [], places: [] }, from === null ? {} : { calls: [] });
      }
    },
  };
}
