import type { Program } from "../../../src/core/contract/rts.js";
import type { Controller } from "../city/model.js";
import { healthAt, lastLocal } from "../simulation/health.js";
import { INTERGREEN } from "../simulation/phases.js";
import { pick, roll } from "../simulation/random.js";
import { earliestEnd, type Force, type Shown, shownAt } from "../simulation/signals.js";
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
  /** The command in force, null while the controller runs its own plan or the cabinet or a failure rules it. */
  active: Accepted | null;
  /** The command that was accepted and is not in force yet. */
  pending: Accepted | null;
  shown: Shown;
}

/** Seconds of all red before the first phase after flashing, darkness and all red itself. */
const START_UP = 5;
const dark: ReadonlySet<Program> = new Set<Program>(["flashing_yellow", "all_red", "shutdown"]);

/** The mode a controller is in when nobody has commanded it. */
const homeMode = (world: World, { oID }: Controller): Program =>
  pick<Program>(["basic", "automatic", "adaptive", "adaptive"], roll(world.seed, 121, oID));

/** A mode as it begins after another: from lights that let nobody go, with all red. */
const after = (before: Program, force: Force): Force => ({
  ...force,
  begins: force.since + (dark.has(before) && !dark.has(force.mode) ? START_UP : 0),
});

/** What rules the lights, and the command behind it, if one is. */
interface Stint {
  force: Force;
  active: Accepted | null;
  /** When it gives way by itself. */
  end: number;
}

/** What a controller did of its commands at a moment; cabinet and failure apart. */
function obeyed(world: World, controller: Controller, commands: readonly Accepted[], utime: number): Stint {
  const place = commands.findLastIndex(({ since }) => since <= utime);
  const command = commands[place];
  const own: Force = { mode: homeMode(world, controller), since: 0 };
  if (!command) return { force: own, active: null, end: Number.POSITIVE_INFINITY };
  const lasting = commands.slice(0, place + 1).findLast(({ until }) => until === null) ?? null;
  const local = lastLocal(world, controller.oID, command.since, utime);
  const before = commands[place - 1];
  const wasRunning = before?.until != null && command.since < endOf(world, controller, before, before.until);
  const force = after(wasRunning ? before.mode : own.mode, command);
  const end = command.until === null ? Number.POSITIVE_INFINITY : endOf(world, controller, force, command.until);
  const lapsed = local && local.from < end ? local : null;
  if (!lapsed && utime < end) return { force, active: command, end };
  const since = lapsed ? lapsed.to : end;
  return {
    force: after(lapsed ? "basic" : command.mode, { ...(lasting ?? own), since }),
    active: lasting,
    end: Number.POSITIVE_INFINITY,
  };
}

/** When a temporary mode ends: its time is over, and the running green has had its least and its intergreen. */
function endOf(world: World, controller: Controller, force: Force, until: number): number {
  if (world.forced.get(controller.oID)?.stuck) return Number.POSITIVE_INFINITY;
  return earliestEnd(controller, shownAt(world, controller, force, until), until);
}

/** What a controller does at a moment: its commands, the end of temporary ones, the cabinet, its faults, its own plan. */
export function stateAt(world: World, commands: Commands, controller: Controller, utime: number): ControllerState {
  const { oID } = controller;
  const list = commands.get(oID) ?? [];
  const health = healthAt(world, oID, utime);
  const local = lastLocal(world, oID, utime - 1, utime);
  const isLocal = local !== null && local.to > utime;
  const stint = obeyed(world, controller, list, isLocal ? local.from - 1 : utime);
  const rule = (force: Force): ControllerState => ({
    ...{ mode: force.mode, active: null, pending: null },
    shown: shownAt(world, controller, force, utime),
  });
  if (health.status === "failure") return rule({ mode: "flashing_yellow", since: health.since });
  if (isLocal) return rule(after(stint.force.mode, { mode: "basic", since: local.from }));

  const { active, end } = stint;
  const isBack = health.recovered !== null && health.recovered > stint.force.since && health.recovered <= utime;
  const force = isBack ? after("flashing_yellow", { ...stint.force, since: health.recovered as number }) : stint.force;
  const newest = list.at(-1);
  const pending = newest && newest.since > utime ? newest : null;
  const shown = shownAt(world, controller, force, utime);
  const change = Math.min(end, pending?.since ?? Number.POSITIVE_INFINITY);
  const staysGreen = pending !== null && change === pending.since && pending.phase !== undefined && pending.phase === shown.phase;
  const isEnding = !staysGreen && change - utime <= INTERGREEN;
  return {
    mode: force.mode,
    active,
    pending,
    shown: {
      ...shown,
      phase: isEnding ? null : shown.phase,
      phaseEnd: Number.isFinite(shown.phaseEnd) ? Math.min(shown.phaseEnd, change) : shown.phaseEnd,
      cycleEnd: Number.isFinite(shown.cycleEnd) ? Math.min(shown.cycleEnd, change) : shown.cycleEnd,
    },
  };
}
