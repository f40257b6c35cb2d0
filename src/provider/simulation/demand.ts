import type { Controller } from "../city/model.js";
import { offsetAt } from "./clock.js";
import { demand } from "./profile.js";
import { bell, roll } from "./random.js";
import type { World } from "./world.js";

/** Vehicles an hour that enter by an arm at a moment of local time (s), as the daily profile expects them. */
export function demandOf(world: World, { oID }: Controller, arm: number, localTime: number): number {
  const greatest = 260 + 900 * roll(world.seed, 61, oID) * (0.5 + 0.5 * roll(world.seed, 62, oID, arm));
  return greatest * demand(localTime);
}

/** Vehicles an hour that were counted at an arm up to a moment (Unix s): what was expected, and the chance of those minutes. */
export function countedAt(world: World, controller: Controller, arm: number, utime: number): number {
  const expected = demandOf(world, controller, arm, utime + offsetAt(world.city.tz, utime));
  return Math.max(0, expected * (1 + 0.2 * bell(world.seed, 72, controller.oID, arm, utime)));
}
