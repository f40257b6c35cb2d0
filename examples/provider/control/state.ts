import type { Program } from "../../../src/core/contract/rts.js";
import type { Controller } from "../city/model.js";
import { healthAt } from "../simulation/health.js";
import { pick, roll } from "../simulation/random.js";
import { type Force, type Shown, shownAt } from "../simulation/signals.js";
import type { World } from "../simulation/world.js";

/** A command that was accepted: in force from `since`, to `until` where it is temporary. Times are Unix seconds. */
export interface Accepted extends Force {
  id: string;
  until: number | null;
  version: number;
  fio: string;
}
/** Accepted commands of every controller, the oldest first. */
export type Commands = Map<number, Accepted[]>;

export interface ControllerState {
  /** The mode in force. */
  mode: Program;
  /** The mode last asked for by the system that has not ended, null when none was. */
  asked: Program | null;
  shown: Shown;
  /** The end of the temporary mode in force. */
  until: number | null;
}

/** The mode a controller is in when nobody has commanded it. */
const homeMode = (world: World, { oID }: Controller): Program =>
  pick<Program>(["basic", "automatic", "adaptive", "adaptive"], roll(world.seed, 121, oID));

function running(world: World, oID: number, { since, until }: Accepted, utime: number): boolean {
  return since <= utime && (until === null || utime < until || world.forced.get(oID)?.stuck === true);
}

/** What a controller does at a moment: its commands, the end of temporary ones, its faults, its own plan. */
export function stateAt(world: World, commands: Commands, controller: Controller, utime: number): ControllerState {
  const own = commands.get(controller.oID) ?? [];
  const active = own.findLast((command) => running(world, controller.oID, command, utime));
  const pending = own.findLast(({ since, until }) => since > utime && (until === null || utime < until));
  const force: Force = active ?? { mode: homeMode(world, controller), since: 0 };
  const failed = healthAt(world, controller.oID, utime).status === "failure";
  const inForce: Force = failed ? { mode: "flashing_yellow", since: utime } : force;
  return {
    mode: inForce.mode,
    asked: pending?.mode ?? active?.mode ?? null,
    shown: shownAt(world, controller, inForce, utime),
    until: failed ? null : (active?.until ?? null),
  };
}
