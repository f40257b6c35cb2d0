import type { Span } from "../../../core/contract/city-time.js";
import { roll } from "../../base/random.js";
import { healthAt } from "./health.js";
import type { World } from "./world.js";

/** True when a device could not count for more than half of an hour. */
export function silentIn(world: World, oID: number, { start, end }: Span): boolean {
  const { status } = healthAt(world, oID, (start + end) / 2);
  return status === "no_data" || status === "no_connection" || status === "failure";
}

/** Cars, trucks and buses among all vehicles; they add up to `KTS`. */
export function byKind(world: World, oID: number, arm: number, KTS: number): { KTK: number; KTD: number; KTP: number } {
  const KTD = Math.round(KTS * (0.05 + 0.08 * roll(world.seed, 64, oID, arm)));
  const KTP = Math.round(KTS * (0.02 + 0.03 * roll(world.seed, 65, oID, arm)));
  return { KTK: KTS - KTD - KTP, KTD, KTP };
}
