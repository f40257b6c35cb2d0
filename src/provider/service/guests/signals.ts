import type { CitySignal } from "../../../core/contract/signals.js";
import { streetFields } from "../../city/described.js";
import type { Controller } from "../../city/model.js";
import type { Commands } from "../../sources/accepted.js";
import { type City, healthOf, stateOf } from "../../sources/city.js";

/** Seconds after which a crew is at work on a controller that has failed. */
const CREW_AFTER = 10 * 60;

/** Devices of which nothing is heard: what they do is not known, and that is not told to residents as a failure. */
const silent: ReadonlySet<string> = new Set(["no_data", "no_connection"]);

/** What residents are told of all crossings with traffic lights. */
export const signalsAt = (world: City, commands: Commands, utime: number): CitySignal[] =>
  world.city.controllers.map((controller) => {
    const { oID, description, description_key, latitude, longitude } = controller;
    const named = { name: description, ...(description_key ? { name_key: description_key } : {}) };
    return { id: oID, ...named, ...streetFields(controller), latitude, longitude, ...shownTo(world, commands, controller, utime) };
  });

function shownTo(
  world: City,
  commands: Commands,
  controller: Controller,
  utime: number,
): Pick<CitySignal, "state" | "utime_start" | "is_repair"> {
  const { status, since } = healthOf(world, controller.oID, utime);
  if (silent.has(status) || world.inactiveOf(controller.oID)) return { state: "unknown", utime_start: null, is_repair: false };
  if (status === "failure") return { state: "out_of_order", utime_start: Math.floor(since), is_repair: utime - since > CREW_AFTER };
  const { mode, shown } = stateOf(world, commands, controller, utime);
  const state = mode === "flashing_yellow" ? "flashing_yellow" : mode === "shutdown" ? "off" : "works";
  return { state, utime_start: state === "works" ? null : Math.floor(shown.phaseStart), is_repair: false };
}
