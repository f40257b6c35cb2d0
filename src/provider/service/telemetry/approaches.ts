import { approaches } from "../../city/approaches.js";
import type { Controller, Detector } from "../../city/model.js";
import type { City } from "../../sources/city.js";
import { homeOf } from "../devices/find.js";

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

export const counterOfDetector = (world: City, detector: Detector): Counter => ({
  oID: detector.oID,
  controller: homeOf(world, detector),
  arms: [detector.arm],
});

/** All that is counted in a city: by junction, and by each detector that stands alone. */
export const countersOf = (world: City): Counter[] => [
  ...world.city.controllers.map(counterOf),
  ...world.city.detectors.filter(({ controller }) => controller === null).map((detector) => counterOfDetector(world, detector)),
];

/** The counters behind chosen devices: a controller counts for its junction, a detector only where its controller was not chosen. */
export function chosenCounters(world: City, oIDs: readonly (string | number)[]): Counter[] {
  const ids = new Set(oIDs.map(String));
  const found: Counter[] = [];
  for (const id of ids) {
    const controller = world.controllers.get(id);
    if (controller) found.push(counterOf(controller));
    const detector = world.detectors.get(id);
    const isCounted = detector?.controller != null && ids.has(String(detector.controller));
    if (detector && !isCounted) found.push(counterOfDetector(world, detector));
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
        const { street = "", compass = null } = counter.controller.arms[arm] ?? {};
        return compass?.toLowerCase() === wanted || street.toLocaleLowerCase("ru") === wanted;
      }),
    }))
    .filter(({ arms }) => arms.length > 0);
}
