import { HOUR } from "../../base/time.js";
import type { Controller } from "../../city/model.js";
import { demand as profile } from "./profile.js";
import { demandFactor, hasCourse } from "./scenario.js";
import type { ApproachPlace } from "./scenarios/spots.js";
import { type CityNetwork, networkOf } from "./traffic/city-network.js";
import { createDemand, type Demand } from "./traffic/demand.js";
import type { Approach } from "./traffic/network.js";
import { createSteady } from "./traffic/steady.js";
import type { World } from "./world.js";

const QUARTER = 900;
/** Quarters of an hour whose counts are remembered. */
const MOST_KNOWN = 200;

interface Known {
  readonly demand: Demand;
  readonly steady: ReturnType<typeof createSteady>;
  readonly counted: Map<number, Float64Array>;
}
const known = new WeakMap<World, Known>();

function knownOf(world: World): Known {
  const found = known.get(world);
  if (found) return found;
  const network = networkOf(world);
  const made = {
    demand: createDemand(
      network,
      world.seed,
      (utime) => profile(world.time.wall(utime)),
      (a, utime) => (hasCourse(world) ? demandFactor(world, placeOf(network, a), utime) : 1),
    ),
    steady: createSteady(network),
    counted: new Map<number, Float64Array>(),
  };
  known.set(world, made);
  return made;
}

function placeOf({ approaches, controllers, arms }: CityNetwork, a: number): ApproachPlace {
  const { oID, longitude, latitude, arms: its } = controllers[(approaches[a] as Approach).crossing] as Controller;
  const arm = arms[a] as number;
  return { oID, arm, street: its[arm]?.street ?? "", position: [longitude, latitude] };
}

/** Who enters the streets of a city from outside. */
export const enteringOf = (world: World): Demand => knownOf(world).demand;

/** Vehicles an hour that come by an arm at a wall time (s), as the daily profile expects them. */
export function demandOf(world: World, { oID }: Controller, arm: number, wall: number): number {
  const { flows, indexOf } = networkOf(world);
  return (flows[indexOf(oID, arm) ?? -1] ?? 0) * profile(wall);
}

/**
 * Vehicles an hour that are counted to come by an arm, from what entered the city in the full quarter of an hour before a moment
 * (Unix s), taken along the turns. What signals hold back is not in it: a division by counts would otherwise follow from itself.
 */
export function countedAt(world: World, { oID }: Controller, arm: number, utime: number): number {
  const { demand, steady, counted } = knownOf(world);
  const quarter = Math.floor(utime / QUARTER);
  let flows = counted.get(quarter);
  if (!flows) {
    const first = (quarter - 1) * (QUARTER / 60);
    flows = steady((a) => {
      let vehicles = 0;
      for (let minute = first; minute < first + QUARTER / 60; minute++) vehicles += demand.entering(a, minute);
      return (vehicles * HOUR) / QUARTER;
    });
    if (counted.size >= MOST_KNOWN) counted.clear();
    counted.set(quarter, flows);
  }
  return flows[networkOf(world).indexOf(oID, arm) ?? -1] ?? 0;
}
