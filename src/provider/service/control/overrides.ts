import type { Override } from "../../../core/contract/city.js";
import { fieldOf } from "../../base/words.js";
import type { Commands } from "../../sources/accepted.js";
import { type City, sourceOf } from "../../sources/city.js";

/** The temporary modes that are requested or in force in the whole city, as far as the controllers have reported. */
export function overridesAt(city: City, commands: Commands, now: number): Override[] {
  return [...commands.keys()].flatMap((oID): Override[] => {
    const controller = city.controllers.get(String(oID));
    if (!controller) return [];
    const source = sourceOf(city, oID);
    const utime = source.lastReport(oID, now);
    const { active, pending } = source.state(controller, commands, utime);
    const command = active?.until ? active : pending?.until ? pending : null;
    if (!command) return [];
    const { mode, phase = null, plan = null, sequence = [], durations = [], fio, since, until, isUnconfirmed } = command;
    return [
      {
        oID,
        ...fieldOf("description", controller),
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
        returns: source.returnsAfter(oID, mode) !== null,
        is_confirmed: command === active || !isUnconfirmed,
      },
    ];
  });
}
