import { along } from "../city/geometry.js";
import type { Position, Route } from "../city/model.js";
import { demand, HOUR, localTime } from "./profile.js";
import { keyOf, pick, roll } from "./random.js";
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

const lagOf = (route: Route, index: number, period: number) => (index * period) / route.buses.length + (keyOf(route.id) % 997);
const runTime = (route: Route, index: number, period: number, utime: number) => (utime + lagOf(route, index, period)) % period;

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

/** When one bus next reaches stop number `stop` of its route. */
export function arrivalOf(world: World, route: Route, index: number, stop: number, utime: number): number {
  const { period, reached } = timetable(world, route);
  return Math.round(utime + (((reached[stop] as number) - runTime(route, index, period, utime) + period) % period));
}

/** When each bus of a route next reaches its stop number `stop`. */
export const arrivalsAt = (world: World, route: Route, stop: number, utime: number): number[] =>
  route.buses.map((_, index) => arrivalOf(world, route, index, stop, utime)).sort((a, b) => a - b);

/** Persons who leave a stop in a bus: by the hour, by the place on the line, by chance. */
function loadAfter(world: World, route: Route, index: number, { stop, utime }: Call): number {
  const fullness = 0.45 + 0.55 * Math.sin((Math.PI * (stop + 1)) / (route.stops.length + 1));
  const chance = 0.7 + 0.6 * roll(world.seed, 102, keyOf(route.id) + index, Math.floor(utime));
  return Math.round(2 + 58 * demand(localTime(world, utime)) * fullness * chance);
}

/** A bus at one of its stops. */
interface Call {
  stop: number;
  utime: number;
}

/** Every stop a bus made from `start` to before `end`, in order. */
function callsBetween(world: World, route: Route, index: number, start: number, end: number): Call[] {
  const { period, reached } = timetable(world, route);
  const lag = lagOf(route, index, period);
  const calls: Call[] = [];
  for (let run = Math.floor((start + lag) / period); run * period - lag < end; run++) {
    reached.forEach((second, stop) => {
      const utime = Math.round(run * period - lag + second);
      if (utime >= start && utime < end) calls.push({ stop, utime });
    });
  }
  return calls;
}

const LONGEST_RUN = 3 * HOUR;

/** Persons in a bus: they change at its stops only. */
export function passengersIn(world: World, route: Route, index: number, utime: number): number {
  const last = callsBetween(world, route, index, utime - LONGEST_RUN, utime + 1).at(-1);
  return last ? loadAfter(world, route, index, last) : 0;
}

/** Persons carried in the hour that begins at `hour`, boarded and alighted, counted stop by stop. */
export function flowIn(world: World, route: Route, index: number, hour: number): { persons: number; boarding: number; alighting: number } {
  const before = passengersIn(world, route, index, hour - 1);
  let [load, boarding, alighting] = [before, 0, 0];
  for (const call of callsBetween(world, route, index, hour, hour + HOUR)) {
    const next = loadAfter(world, route, index, call);
    const left = Math.min(load, Math.max(load - next, Math.round(load * 0.3 * roll(world.seed, 103, keyOf(route.id) + index, call.utime))));
    alighting += left;
    boarding += next - load + left;
    load = next;
  }
  return { persons: before + boarding, boarding, alighting };
}

const happenings: ["error" | "attention" | "confirmation", string][] = [
  ["confirmation", "Начало рейса по расписанию"],
  ["confirmation", "Самодиагностика бортового оборудования завершена, замечаний нет"],
  ["confirmation", "Связь с диспетчерской проверена"],
  ["attention", "Отставание от расписания более 4 минут"],
  ["attention", "Опережение расписания более 2 минут"],
  ["attention", "Салон заполнен более чем на 90 %"],
  ["attention", "Задержка на остановке: посадка пассажира на коляске"],
  ["error", "Нет данных от датчика двери № 2"],
];

/** What happened to a bus from `start` to `end`, the latest first. */
export function busEvents(world: World, id: string, start: number, end: number) {
  const key = keyOf(id);
  const events = [];
  for (let half = Math.floor(start / 1800); half <= end / 1800; half++) {
    if (roll(world.seed, 104, key, half) >= 0.35) continue;
    const [status, msg] = pick(happenings, roll(world.seed, 105, key, half) ** 1.3);
    events.push({ utime: Math.floor(half * 1800 + roll(world.seed, 106, key, half) * 1800), status, msg });
  }
  return events.filter(({ utime }) => utime >= start && utime <= end).sort((a, b) => b.utime - a.utime);
}
