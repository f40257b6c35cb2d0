import { notFound } from "../../base/refusal.js";
import type { Controller, Detector } from "../../city/model.js";
import type { City } from "../../sources/city.js";

export function controllerOf(world: City, id: string): Controller {
  const found = world.controllers.get(id);
  if (!found) throw notFound("There is no such controller.");
  return found;
}
export function detectorOf(world: City, id: string): Detector {
  const found = world.detectors.get(id);
  if (!found) throw notFound("There is no such detector.");
  return found;
}
/** The controller at whose junction a detector stands. */
export const homeOf = (world: City, detector: Detector): Controller => controllerOf(world, String(detector.controller));
