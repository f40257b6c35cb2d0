import { hasPlace } from "../../place.js";

/** Size of the world at zoom 0 in CSS pixels, as Leaflet counts. */
const WORLD = 256;
const MAX_LATITUDE = 85.0511287798;

/** Web-Mercator place at zoom 0 in CSS pixels; times 2^zoom it is Leaflet's projected point (EPSG:3857). */
export function project(latitude: number, longitude: number): { x: number; y: number } {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return { x: WORLD * (longitude / 360 + 0.5), y: WORLD * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) };
}

/** Degrees of a projected place. */
export function unproject(x: number, y: number): [latitude: number, longitude: number] {
  return [(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI, (x / WORLD - 0.5) * 360];
}

const nowhere = { x: Number.NaN, y: Number.NaN };

/** Its place as `project` gives it; NaN for what has none. */
export const placeOf = (thing: { readonly latitude: number; readonly longitude: number }): { x: number; y: number } =>
  hasPlace(thing) ? project(thing.latitude, thing.longitude) : nowhere;
