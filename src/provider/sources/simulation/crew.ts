import type { SpecialVehicle } from "../../city/model.js";
import type { VehicleTask } from "../source.js";

/** Seconds after which the crew answers. */
export const CREW_ANSWERS = 60;

/** What a type of vehicle can do; work that is not named here any crew takes (assumed). */
const suited: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "Снегоуборочная машина": ["snow", "deicing"],
    "Поливомоечная машина": ["washing"],
    "Подметальная машина": ["sweeping"],
    "Комбинированная дорожная машина": ["snow", "deicing", "washing", "sweeping"],
    Автогрейдер: ["snow", "repair"],
    Мусоровоз: [],
    "Аварийная служба светофоров": ["repair"],
    Эвакуатор: [],
  }),
);
const needsEquipment = new Set([...suited.values()].flat());

/** Whether the crew cannot do it with this vehicle. */
export const refuses = ({ type }: SpecialVehicle, { work }: VehicleTask): boolean =>
  needsEquipment.has(work) && suited.get(type)?.includes(work) === false;

/** From when a task may be driven to; null when the crew refuses it or it was cancelled before the crew answered. */
export function readyAt(vehicle: SpecialVehicle, task: VehicleTask): number | null {
  const answered = task.asked + CREW_ANSWERS;
  if (refuses(vehicle, task) || (task.cancelled !== null && task.cancelled <= answered)) return null;
  return Math.max(answered, task.utime_start);
}
