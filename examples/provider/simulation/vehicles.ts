import { along, between } from "../city/geometry.js";
import type { Position, Route, SpecialVehicle } from "../city/model.js";
import { DAY, demand, localTime } from "./profile.js";
import { keyOf, roll } from "./random.js";
import type { World } from "./world.js";

const BUS_SPEED = 6.4;
const DWELL = 22;

export interface Whereabouts {
  position: Position;
  /** Degrees clockwise from north. */
  heading: number;
  /** km/h */
  speed: number;
  /** Metres from the start of the line. */
  at: number;
}

/** Seconds of one run of a route and those at which each stop is reached. */
export function timetable(world: World, route: Route): { period: number; reached: number[] } {
  const length = world.marks.get(route.id)?.at(-1) as number;
  return {
    period: Math.max(60, length / BUS_SPEED + route.stops.length * DWELL),
    reached: route.stops.map(({ at }, i) => at / BUS_SPEED + i * DWELL),
  };
}

const runTime = (route: Route, index: number, period: number, utime: number) =>
  (utime + (index * period) / route.buses.length + (keyOf(route.id) % 997)) % period;

/** Where a bus is: it drives at an even speed and waits at its stops. */
export function busAt(world: World, route: Route, index: number, utime: number): Whereabouts & { nextStop: number } {
  const { period, reached } = timetable(world, route);
  const time = runTime(route, index, period, utime);
  const passed = reached.findLastIndex((second) => second <= time);
  const waiting = passed >= 0 && time - (reached[passed] as number) < DWELL;
  const at = waiting ? (route.stops[passed] as { at: number }).at : (time - (passed + 1) * DWELL) * BUS_SPEED;
  const { position, heading } = along(route.line, world.marks.get(route.id) as number[], at);
  const speed = waiting
    ? 0
    : Math.round(BUS_SPEED * 3.6 + 9 * (roll(world.seed, 101, keyOf(route.id) + index, Math.floor(utime / 20)) - 0.5));
  return { position, heading, speed, at, nextStop: (passed + 1) % Math.max(1, route.stops.length) };
}

/** When each bus of a route next reaches its stop number `stop`. */
export function arrivalsAt(world: World, route: Route, stop: number, utime: number): number[] {
  const { period, reached } = timetable(world, route);
  return route.buses
    .map((_, index) => Math.round(utime + (((reached[stop] as number) - runTime(route, index, period, utime) + period) % period)))
    .sort((a, b) => a - b);
}

/** Persons in a bus: by the hour, by the place on the line, by chance. */
export function passengersIn(world: World, busKey: number, utime: number): number {
  return Math.round(4 + 62 * demand(localTime(world, utime)) * (0.35 + 0.65 * roll(world.seed, 102, busKey, Math.floor(utime / 180))));
}

const WORK_SPEED = 3.6;
/** A special vehicle works for fifty minutes and stands for ten. */
const SHIFT = 3600;
const WORK = 3000;

/** Metres a special vehicle has driven since the beginning of time. */
function driven(utime: number, lag: number): number {
  const time = utime + lag;
  return (Math.floor(time / SHIFT) * WORK + Math.min(WORK, time % SHIFT)) * WORK_SPEED;
}

export function vehicleAt(world: World, vehicle: SpecialVehicle, utime: number): Whereabouts {
  const marks = world.marks.get(vehicle.id) as number[];
  const length = Math.max(1, marks.at(-1) as number);
  const lag = keyOf(vehicle.id) % SHIFT;
  const at = driven(utime, lag) % length;
  const moving = (utime + lag) % SHIFT < WORK;
  return { ...along(vehicle.line, marks, at), speed: moving ? Math.round(WORK_SPEED * 3.6) : 0, at };
}

/** The section driven at work in the past `seconds`, its metres, and the mean speed in km/h. */
export function servicedBy(
  world: World,
  vehicle: SpecialVehicle,
  utime: number,
  seconds: number,
): { line: Position[]; length: number; speed: number } {
  const marks = world.marks.get(vehicle.id) as number[];
  const whole = Math.max(1, marks.at(-1) as number);
  const lag = keyOf(vehicle.id) % SHIFT;
  const length = Math.min(whole, driven(utime, lag) - driven(utime - seconds, lag));
  const end = driven(utime, lag) % whole;
  const start = end - length;
  const line =
    start >= 0
      ? between(vehicle.line, marks, start, end)
      : [...between(vehicle.line, marks, whole + start, whole), ...between(vehicle.line, marks, 0, end)];
  return { line, length: Math.round(length), speed: Math.round((length / seconds) * 3.6 * 10) / 10 };
}

/** Metres worked on each of the 24 hours of a local day. */
export function workedByHour(vehicle: SpecialVehicle, midnight: number): number[] {
  const lag = keyOf(vehicle.id) % SHIFT;
  return Array.from({ length: DAY / 3600 }, (_, hour) =>
    Math.round(driven(midnight + (hour + 1) * 3600, lag) - driven(midnight + hour * 3600, lag)),
  );
}
