import type { Override } from "../../../core/contract/city.js";
import { lastReportAt } from "../../sources/simulation/health.js";
import type { World } from "../../sources/simulation/world.js";
import { type Commands, stateAt } from "../../sources/state.js";

/** The temporary modes that are requested or in force in the whole city, as far as the controllers have reported. */
export function overridesAt(world: World, commands: Commands, now: number): Override[] {
  return [...commands.keys()].flatMap((oID): Override[] => {
    const controller = world.controllers.get(String(oID));
    if (!controller) return [];
    const utime = lastReportAt(world, oID, now);
    const { active, pending } = stateAt(world, commands, controller, utime);
    const command = active?.until ? active : pending?.until ? pending : null;
    if (!command) return [];
    const { mode, phase = null, plan = null, sequence = [], durations = [], fio, since, until, isUnconfirmed } = command;
    const driven = world.field?.device(oID);
    return [
      {
        oID,
        description: controller.description,
        program: mode,
        phase,
        plan,
        sequence,
        durations,
        fio,
        utime_start: since,
        utime_end: until,
        is_in_force: command === active,
        utime: Math.floor(utime),
        returns: driven ? driven.returnsAfter(mode) !== null : true,
        is_confirmed: command === active || !isUnconfirmed,
      },
    ];
  });
}
