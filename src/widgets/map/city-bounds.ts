import type { LatLngBoundsLiteral } from "leaflet";
import type { City, MapItem } from "../../core/index.js";
import { isOnMap } from "./cluster.js";

/** Degrees from the city within which a thing counts for "the whole city": one wrong coordinate must not show the globe. */
const NEAR = 1;

/** The box around everything of a city that has a place; null when nothing has. */
export function boundsOfCity(
  items: readonly MapItem[],
  middle: Pick<City, "latitude" | "longitude"> | undefined,
): LatLngBoundsLiteral | null {
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const item of items) {
    const { latitude, longitude } = item;
    if (!isOnMap(item) || (middle && Math.max(Math.abs(latitude - middle.latitude), Math.abs(longitude - middle.longitude)) >= NEAR))
      continue;
    [south, west] = [Math.min(south, latitude), Math.min(west, longitude)];
    [north, east] = [Math.max(north, latitude), Math.max(east, longitude)];
  }
  if (south > north) return null;
  return [
    [south, west],
    [north, east],
  ];
}
