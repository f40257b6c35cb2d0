import { mileage } from "../city/geometry.js";
import type { RoadClass, Segment } from "../city/model.js";
import { demand, localTime } from "./profile.js";
import { keyOf, roll } from "./random.js";
import { incidentAt, roadAt } from "./roads.js";
import { freeSpeedOf } from "./traffic/city-network.js";
import type { World } from "./world.js";

/** Class of a way that is no street of the city. */
const ELSEWHERE: RoadClass = 2;
/** A bus is heavier than a car and looks for its stop (assumed). */
const BUS_SHARE = 0.85;
/** m/s below which nobody drives for long. */
const SLOWEST = 0.4;
/** Seconds that is waited at a signal, on average (assumed). */
const USUAL_WAIT = 20;

/** m/s on an empty street. */
export const freeSpeed = (segment: Segment | null): number => (freeSpeedOf(segment?.roadClass ?? ELSEWHERE) / 3.6) * BUS_SHARE;

/** m/s that a bus makes on a street at a moment, what it waits at its signals on average included. */
export function linkSpeed(world: World, segment: Segment | null, utime: number): number {
  if (!segment) return usualSpeed(world, null, utime);
  return withWaits(segment, (roadAt(world, segment, utime, incidentAt(world, utime)).speed / 3.6) * BUS_SHARE);
}

/** The same as a timetable reckons with it. */
export function usualSpeed(world: World, segment: Segment | null, utime: number): number {
  const level = demandAt(localTime(world, utime)) * (segment ? 3 + 5 * roll(world.seed, 92, keyOf(segment.id)) : 5.5);
  const speed = freeSpeed(segment) * (1 - (Math.min(10, level) / 10) * 0.88);
  return segment ? withWaits(segment, speed) : Math.max(SLOWEST, speed);
}

let last = { local: Number.NaN, share: 0 };
/** The demand of a moment; a timetable asks for one moment after another, many times each. */
function demandAt(local: number): number {
  if (local !== last.local) last = { local, share: demand(local) };
  return last.share;
}

const lengths = new WeakMap<Segment, number>();

function withWaits(segment: Segment, speed: number): number {
  const length = lengths.get(segment) ?? (mileage(segment.line).at(-1) as number);
  lengths.set(segment, length);
  return Math.max(SLOWEST, segment.oIDs.length > 0 ? length / (length / Math.max(SLOWEST, speed) + USUAL_WAIT) : speed);
}
