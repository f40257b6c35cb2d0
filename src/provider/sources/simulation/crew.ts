import { languages } from "../../../core/contract/language.js";
import { keyed, wordsIn } from "../../base/words.js";
import type { SpecialVehicle } from "../../city/model.js";
import type { vehicleTypes } from "../../city/names.js";
import type { VehicleTask } from "../source.js";

/** Seconds after which the crew answers. */
export const CREW_ANSWERS = 60;

const suitedFor: Record<(typeof vehicleTypes)[number], readonly string[]> = {
  snowplough: ["snow", "deicing"],
  washer: ["washing"],
  sweeper: ["sweeping"],
  combined: ["snow", "deicing", "washing", "sweeping"],
  grader: ["snow", "repair"],
  refuse: [],
  signals: ["repair"],
  tow: [],
};
/** What a type of vehicle can do, by its word in each language; work that is not named here any crew takes (assumed). */
const suited: ReadonlyMap<string, readonly string[]> = new Map(
  languages.flatMap((language) =>
    Object.entries(suitedFor).map(
      ([type, works]) => [wordsIn(language)(keyed(`vehicle.${type as keyof typeof suitedFor}`)), works] as const,
    ),
  ),
);
const needsEquipment = new Set(Object.values(suitedFor).flat());

/** Whether the crew cannot do it with this vehicle. */
export const refuses = ({ type }: SpecialVehicle, { work }: VehicleTask): boolean =>
  needsEquipment.has(work) && suited.get(type)?.includes(work) === false;

/** From when a task may be driven to; null when the crew refuses it or it was cancelled before the crew answered. */
export function readyAt(vehicle: SpecialVehicle, task: VehicleTask): number | null {
  const answered = task.asked + CREW_ANSWERS;
  if (refuses(vehicle, task) || (task.cancelled !== null && task.cancelled <= answered)) return null;
  return Math.max(answered, task.utime_start);
}
