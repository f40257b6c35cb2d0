import type { Span } from "../../../core/contract/city-time.js";
import { between } from "../../city/geometry.js";
import type { Position, SpecialVehicle } from "../../city/model.js";
import type { Worked } from "../source.js";
import type { Whereabouts } from "./buses.js";
import { isOnTheMove, itineraryOf, onBeat, placeAt, type Stretch } from "./itinerary.js";
import type { World } from "./world.js";

/** Where a special vehicle is: on its beat, at a task, or on the way. */
export function vehicleAt(world: World, vehicle: SpecialVehicle, utime: number): Omit<Whereabouts, "at"> {
  const stretch = itineraryOf(world, vehicle).findLast(({ start }) => start <= utime) as Stretch;
  const speed = stretch.kind === "beat" ? (isOnTheMove(vehicle, utime) ? 3.6 : 0) : stretch.speed;
  return { ...placeAt(world, vehicle, stretch, utime), speed: Math.round(speed * 3.6) };
}

/** Everything worked from `start` to `end`; the beat is work too, the way to a task is not. */
export function workedBetween(world: World, vehicle: SpecialVehicle, start: number, end: number): Worked[] {
  return itineraryOf(world, vehicle).flatMap((stretch): Worked[] => {
    const from = Math.max(start, stretch.start);
    const to = Math.min(end, stretch.end);
    if (to <= from) return [];
    if (stretch.kind === "beat") {
      const first = onBeat(vehicle, stretch, from);
      const last = onBeat(vehicle, stretch, to);
      if (last <= first) return [];
      return [{ start: from, end: to, line: roundOf(world, vehicle, first, last), length: last - first, task: null }];
    }
    if (stretch.kind !== "work" || stretch.speed === 0) return [];
    const first = (from - stretch.start) * stretch.speed;
    const last = (to - stretch.start) * stretch.speed;
    return [{ start: from, end: to, line: between(stretch.line, stretch.marks, first, last), length: last - first, task: stretch.task }];
  });
}

/** The part of the beat between two counts of metres, at most one round of it. */
function roundOf(world: World, vehicle: SpecialVehicle, first: number, last: number): Position[] {
  const marks = world.marks.get(vehicle.id) as number[];
  const round = Math.max(1, marks.at(-1) as number);
  const start = Math.max(first, last - round) % round;
  const end = last % round;
  if (start < end) return between(vehicle.line, marks, start, end);
  return [...between(vehicle.line, marks, start, round), ...between(vehicle.line, marks, 0, end)];
}

/** Mean speed in km/h over the past `seconds`, standing included. */
export function averageSpeed(world: World, vehicle: SpecialVehicle, utime: number, seconds: number): number {
  let metres = 0;
  for (const stretch of itineraryOf(world, vehicle)) {
    const from = Math.max(utime - seconds, stretch.start);
    const to = Math.min(utime, stretch.end);
    if (to <= from) continue;
    metres += stretch.kind === "beat" ? onBeat(vehicle, stretch, to) - onBeat(vehicle, stretch, from) : (to - from) * stretch.speed;
  }
  return Math.round((metres / seconds) * 36) / 10;
}

/** Metres worked in an hour. */
export const workedInHour = (world: World, vehicle: SpecialVehicle, { start, end }: Span): number =>
  Math.round(workedBetween(world, vehicle, start, end).reduce((sum, { length }) => sum + length, 0));
