import { homeOf } from "../answers/devices.js";
import type { Controller } from "../city/model.js";
import { notFound } from "../http/refusal.js";
import { approaches } from "../simulation/counts.js";
import type { World } from "../simulation/world.js";

/** What a report is about: a junction with all its approaches, or one detector with its own. */
export interface Subject {
  oID: number;
  title: string;
  description: string;
  /** The controller whose counts these are. */
  controller: Controller;
  approaches: ReturnType<typeof approaches>;
}

/**
 * The device of a report call. The specification has reports on detectors (spec 1, 2) and shows report calls below
 * `/crossroad/rts/{id}` alone, so that path takes the id of either kind.
 */
export function subjectOf(world: World, id: string): Subject {
  const controller = world.controllers.get(id);
  if (controller)
    return {
      oID: controller.oID,
      title: "Светофорный объект",
      description: controller.description,
      controller,
      approaches: approaches(controller),
    };
  const detector = world.detectors.get(id);
  if (!detector) throw notFound("There is no such device.");
  const home = homeOf(world, detector);
  return {
    oID: detector.oID,
    title: "Детектор",
    description: detector.description,
    controller: home,
    approaches: approaches(home).filter(({ index }) => index === detector.arm),
  };
}
