import type { Compass, Controller } from "../city/model.js";
import { sides } from "../city/names.js";
import { healthAt } from "./health.js";
import { demand, HOUR, localTime, startOfHour } from "./profile.js";
import { bell, roll } from "./random.js";
import type { World } from "./world.js";

/** Vehicles in five-minute slots: what the sliding 60 minutes are made of. */
const SLOT = 300;

/** Vehicles of all kinds that enter by an arm in the hour beginning at `hour`; whole, and the sum of its slots. */
export function hourTotal(world: World, oID: number, arm: number, hour: number): number {
  const greatest = 260 + 900 * roll(world.seed, 61, oID) * (0.5 + 0.5 * roll(world.seed, 62, oID, arm));
  const noise = 1 + 0.07 * bell(world.seed, 63, oID, arm, hour / HOUR);
  return Math.max(0, Math.round(greatest * demand(localTime(world, hour) + HOUR / 2) * noise));
}

/** The part of an hour's total that falls before `second` of it. */
function passedBy(total: number, second: number): number {
  return Math.floor((total * Math.floor(second / SLOT) * SLOT) / HOUR);
}

/** Vehicles in the hour before the last full five minutes. */
export function slidingHour(world: World, oID: number, arm: number, utime: number): number {
  const hour = startOfHour(utime);
  const now = hourTotal(world, oID, arm, hour);
  const before = hourTotal(world, oID, arm, hour - HOUR);
  return passedBy(now, utime - hour) + before - passedBy(before, utime - hour);
}

/** True when a device could not count for more than half of the hour beginning at `hour`. */
export function silentIn(world: World, oID: number, hour: number): boolean {
  const { status } = healthAt(world, oID, hour + HOUR / 2);
  return status === "no_data" || status === "no_connection" || status === "failure";
}

/** Cars, trucks and buses among all vehicles; they add up to `KTS`. */
export function byKind(world: World, oID: number, arm: number, KTS: number): { KTK: number; KTD: number; KTP: number } {
  const KTD = Math.round(KTS * (0.05 + 0.08 * roll(world.seed, 64, oID, arm)));
  const KTP = Math.round(KTS * (0.02 + 0.03 * roll(world.seed, 65, oID, arm)));
  return { KTK: KTS - KTD - KTP, KTD, KTP };
}

/** Mean speed in km/h on an approach: free flow at night, slow at the peaks. */
export function approachSpeed(world: World, oID: number, arm: number, utime: number): number {
  const free = 42 + 14 * roll(world.seed, 66, oID, arm);
  const jam = demand(localTime(world, utime)) ** 2 * (0.35 + 0.4 * roll(world.seed, 67, oID));
  return Math.round(free * (1 - jam) * (1 + 0.04 * bell(world.seed, 68, oID, Math.floor(utime / SLOT))));
}

/** Share of the cycles of an hour that served their queue, percent. */
export function servedShare(world: World, oID: number, hour: number): number {
  const load = demand(localTime(world, hour) + HOUR / 2) * (0.5 + 0.6 * roll(world.seed, 69, oID));
  return Math.max(35, Math.min(100, Math.round(101 - 45 * Math.max(0, load - 0.35) + 2 * bell(world.seed, 70, oID, hour / HOUR))));
}

/** The arms by which traffic enters, with their place among all arms. */
export const approaches = (controller: Controller) =>
  controller.arms.map((arm, index) => ({ arm, index })).filter(({ arm }) => arm.inbound);

/** How the statistics name an approach. */
export const directionName = ({ street, compass }: { street: string; compass: Compass }): string =>
  street ? `${street}, ${sides[compass]}` : `Подход ${sides[compass]}`;
