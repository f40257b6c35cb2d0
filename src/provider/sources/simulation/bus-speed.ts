import type { RoadClass, Segment } from "../../city/model.js";
import { demand } from "./profile.js";
import { roadAt } from "./roads.js";
import { freeSpeedOf } from "./traffic/city-network.js";
import type { World } from "./world.js";

/** Class of a way that is no street of the city. */
const ELSEWHERE: RoadClass = 2;
/** A bus is heavier than a car and looks for its stop (assumed). */
const BUS_SHARE = 0.85;
/** m/s below which nobody drives for long. */
const SLOWEST = 0.4;
/** Share of the free speed that a timetable plans on a street with signals at night. */
const BY_NIGHT = 0.65;
/** Share of the free speed that a timetable plans on a street with signals at the peak. */
const AT_THE_PEAK = 0.45;

/** m/s on an empty street. */
export const freeSpeed = (segment: Segment | null): number => (freeSpeedOf(segment?.roadClass ?? ELSEWHERE) / 3.6) * BUS_SHARE;

/** m/s that a bus makes on a street at a moment, what it waits at its signals on average included. */
export const linkSpeed = (world: World, segment: Segment | null, utime: number): number =>
  segment ? Math.max(SLOWEST, (roadAt(world, segment, utime).speed / 3.6) * BUS_SHARE) : usualSpeed(world, null, utime);

/** The same as a timetable reckons with it. */
export const usualSpeed = (world: World, segment: Segment | null, utime: number): number =>
  freeSpeed(segment) * (BY_NIGHT - (BY_NIGHT - AT_THE_PEAK) * demandAt(world.time.wall(utime)));

let last = { wall: Number.NaN, share: 0 };
/** The demand of a wall time; a timetable asks for one moment after another, many times each. */
function demandAt(wall: number): number {
  if (wall !== last.wall) last = { wall, share: demand(wall) };
  return last.share;
}
