import { notFound } from "../../base/refusal.js";
import { fieldOf } from "../../base/words.js";
import { streetFields } from "../../city/described.js";
import type { Controller, Detector } from "../../city/model.js";
import type { City } from "../../sources/city.js";

export function controllerOf(world: Pick<City, "controllers">, id: string): Controller {
  const found = world.controllers.get(id);
  if (!found) throw notFound("There is no such controller.");
  return found;
}
export function detectorOf(world: City, id: string): Detector {
  const found = world.detectors.get(id);
  if (!found) throw notFound("There is no such detector.");
  return found;
}
/** The controller at whose junction a detector stands; for one that stands alone its own place, without equipment. */
export function homeOf(world: Pick<City, "controllers">, { controller, own, ...place }: Detector): Controller {
  if (controller !== null) return controllerOf(world, String(controller));
  const { oID, latitude, longitude } = place;
  return { oID, latitude, longitude, ...fieldOf("description", place), ...streetFields(place), arms: own ? [own] : [], dk: null };
}
