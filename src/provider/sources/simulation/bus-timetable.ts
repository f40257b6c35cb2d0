import { keyOf, roll, within } from "../../base/random.js";
import { DAY, HOUR } from "../../base/time.js";
import { metres } from "../../city/geometry.js";
import { placeKey } from "../../city/graph.js";
import type { CityModel, Position, Route, Segment } from "../../city/model.js";
import { usualSpeed } from "./bus-speed.js";
import { demand } from "./profile.js";
import type { World } from "./world.js";

/** A piece of a route up to the next stop, signal or street. */
export interface Piece {
  /** Metres from the start of the line. */
  readonly from: number;
  readonly to: number;
  readonly segment: Segment | null;
  /** Metres of the street between the ends of which it lies. */
  readonly street: number;
  /** Number of the stop at its end, -1 where there is none. */
  readonly stop: number;
  /** Is there a signal at its end, and at the end of its street? */
  readonly hasSignal: boolean;
  readonly leadsToSignal: boolean;
}

/** Second of the local day at which the day of the buses begins: by then all stand at their terminus. */
const DAY_BEGINS = 4 * HOUR;
/** Seconds that a bus stands at its terminus, at least and as the timetable has it. */
export const LEAST_LAYOVER = 180;
const LAYOVER = 300;
/** Part by which a timetable is slower than what is usual. */
const SLACK = 1.03;
/** One route in so many goes on after midnight. */
const NIGHT_ROUTES = 5;
/** Buses that leave in one half of an hour are given the same time. */
const HALF_HOUR = 1800;
/** Metres from a signal controller to the end of a street that it rules. */
const CROSSING_REACH = 60;

/** Number of the day of the buses that holds a moment, and half a day before its noon in Unix s: midnight, unless the clocks are set that day. */
export const dayOf = (world: World, utime: number): number => Math.floor((world.time.wall(utime) - DAY_BEGINS) / DAY);
export const midnightOf = (world: World, day: number): number => world.time.momentOf(day * DAY + DAY / 2) - DAY / 2;

/**
 * Seconds between two buses that a route is to have at a second of the local day (assumed): minutes, by the route; but no less than
 * so many times what its buses allow at the peak.
 */
function wantedHeadway(world: World, route: Route, second: number, isWeekend: boolean, densest: number): number {
  const own = (least: number, most: number, times: number) =>
    Math.max(60 * within(least, most, roll(world.seed, 107, keyOf(route.id))), times * densest);
  const hour = second / HOUR;
  if (hour >= 23 || hour < 5.5) return own(30, 45, 2.5);
  if (hour >= 21) return own(18, 25, 1.8);
  if (isWeekend) return own(13, 18, 1.5);
  if ((hour >= 6.5 && hour < 9.5) || (hour >= 16 && hour < 19.5)) return own(6, 10, 1);
  return own(12, 15, 1.4);
}

/** The seconds of the local day, counted on after midnight, at which buses of a route leave on a day; no more often than its buses allow. */
export function departuresOn(world: World, route: Route, day: number): number[] {
  if (route.buses.length === 0) return [];
  const key = keyOf(route.id);
  const weekday = (day + 4) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  const isNightRoute = Math.floor(roll(world.seed, 108, key) * NIGHT_ROUTES) === 0;
  const first = within(5.3, 6, roll(world.seed, 109, key)) * HOUR;
  const last = (isNightRoute ? 26.25 : within(22.5, 24.25, roll(world.seed, 110, key))) * HOUR;
  const midnight = midnightOf(world, day);
  const roundFrom = (second: number) => (planFor(world, route, midnight + second).at(-1) as number) + LAYOVER;
  const densest = Math.max(roundFrom(8 * HOUR), roundFrom(17.5 * HOUR)) / route.buses.length;
  const list: number[] = [];
  for (let second = Math.round(first / 60) * 60; second <= last; ) {
    list.push(second);
    const headway = Math.max(wantedHeadway(world, route, second % DAY, isWeekend, densest), roundFrom(second) / route.buses.length);
    second += Math.ceil(headway / 60) * 60;
  }
  return list;
}

const plans = new WeakMap<World, Map<string, Float64Array>>();

/** Seconds after its departure at which a bus reaches each stop of a route by the timetable, and the end of the line. */
export function planFor(world: World, route: Route, departure: number): Float64Array {
  const own = plans.get(world) ?? new Map<string, Float64Array>();
  plans.set(world, own);
  const wall = world.time.wall(departure);
  const weekday = (Math.floor(wall / DAY) + 4) % 7;
  const half = Math.floor((wall % DAY) / HALF_HOUR);
  const key = `${route.id} ${weekday === 0 || weekday === 6 ? "weekend" : weekday === 5 ? "friday" : "day"} ${half}`;
  const known = own.get(key);
  if (known) return known;
  const plan = new Float64Array(route.stops.length + 1);
  const middle = Math.floor(departure / HALF_HOUR) * HALF_HOUR + HALF_HOUR / 2;
  const dwell = 8 + 22 * demand(world.time.wall(middle));
  let time = 0;
  for (const { from, to, segment, stop } of piecesOf(world, route)) {
    time += (SLACK * (to - from)) / usualSpeed(world, segment, middle + Math.floor(Math.min(time, 2 * HOUR) / 600) * 600);
    if (stop < 0) continue;
    plan[stop] = Math.round(time);
    time += dwell;
  }
  plan[route.stops.length] = Math.round(time);
  own.set(key, plan);
  return plan;
}

const pieces = new WeakMap<World, ReadonlyMap<string, readonly Piece[]>>();

/** The pieces of a route, one after another. */
export function piecesOf(world: World, route: Route): readonly Piece[] {
  const own = pieces.get(world) ?? cutRoutes(world);
  pieces.set(world, own);
  return own.get(route.id) as readonly Piece[];
}

function cutRoutes(world: World): Map<string, Piece[]> {
  const streets = streetsOf(world.city);
  return new Map(world.city.routes.map((route) => [route.id, cut(world, route, streets)]));
}

/** The street that two neighbouring points of a line lie on. */
function streetsOf({ segments }: CityModel): Map<string, Segment> {
  const found = new Map<string, Segment>();
  for (const segment of segments)
    for (let i = 1; i < segment.line.length; i++) {
      const one = placeKey(segment.line[i - 1] as Position);
      const other = placeKey(segment.line[i] as Position);
      found.set(`${one} ${other}`, segment).set(`${other} ${one}`, segment);
    }
  return found;
}

function cut(world: World, route: Route, streets: ReadonlyMap<string, Segment>): Piece[] {
  const marks = world.marks.get(route.id) as number[];
  const { line } = route;
  const keys = line.map(placeKey);
  /** Streets one after another, from where to where. */
  const links: { segment: Segment | null; from: number; to: number; end: Position }[] = [];
  for (let i = 1; i < line.length; i++) {
    const segment = streets.get(`${keys[i - 1]} ${keys[i]}`) ?? null;
    const last = links.at(-1);
    const isTurn = keys[i] === keys[i - 2];
    if (last && last.segment === segment && !isTurn) Object.assign(last, { to: marks[i], end: line[i] });
    else links.push({ segment, from: marks[i - 1] as number, to: marks[i] as number, end: line[i] as Position });
  }
  const length = marks.at(-1) as number;
  const list: Piece[] = [];
  let stop = 0;
  for (const { segment, from, to, end } of links) {
    let at = from;
    const isLast = to === length;
    const hasSignal = (segment?.oIDs ?? []).some((oID) => {
      const found = world.controllers.get(String(oID));
      return found !== undefined && metres([found.longitude, found.latitude], end) < CROSSING_REACH;
    });
    const of = { segment, street: to - from, leadsToSignal: hasSignal };
    for (; stop < route.stops.length && (isLast || (route.stops[stop] as { at: number }).at < to); stop++) {
      const here = Math.min(to, Math.max(at, (route.stops[stop] as { at: number }).at));
      list.push({ ...of, from: at, to: here, stop, hasSignal: false });
      at = here;
    }
    list.push({ ...of, from: at, to, stop: -1, hasSignal });
  }
  return list;
}
