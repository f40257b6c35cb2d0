import { approaches } from "../../city/approaches.js";
import type { Controller } from "../../city/model.js";
import type { City } from "../../sources/city.js";

/** A device that counts, and the approaches of a junction it counts on. */
export interface Counter {
  oID: number;
  controller: Controller;
  arms: number[];
}

export const counterOf = (controller: Controller): Counter => ({
  oID: controller.oID,
  controller,
  arms: approaches(controller).map(({ index }) => index),
});

/** The counters behind chosen devices: a controller counts for its junction, a detector only where its controller was not chosen. */
export function chosenCounters(world: City, oIDs: readonly (string | number)[]): Counter[] {
  const ids = new Set(oIDs.map(String));
  const found: Counter[] = [];
  for (const id of ids) {
    const controller = world.controllers.get(id);
    if (controller) found.push(counterOf(controller));
    const detector = world.detectors.get(id);
    const home = detector && world.controllers.get(String(detector.controller));
    if (detector && home && !ids.has(String(home.oID))) found.push({ oID: detector.oID, controller: home, arms: [detector.arm] });
  }
  return found;
}

/** Only the approaches from a compass side (`N`, `SE`) or by a street; all of them where no direction is given. */
export function inDirection(counters: readonly Counter[], direction: string): Counter[] {
  const wanted = direction.trim().toLocaleLowerCase("ru");
  if (!wanted) return [...counters];
  return counters
    .map((counter) => ({
      ...counter,
      arms: counter.arms.filter((arm) => {
        const { street = "", compass = "" } = counter.controller.arms[arm] ?? {};
        return compass.toLowerCase() === wanted || street.toLocaleLowerCase("ru") === wanted;
      }),
    }))
    .filter(({ arms }) => arms.length > 0);
}
