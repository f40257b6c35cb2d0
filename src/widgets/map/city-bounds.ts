import type { LatLngBoundsLiteral } from "leaflet";
import type { City, CitySegments, MapItem } from "../../core/index.js";
import type { Place } from "./geometry.js";
import { isOnMap } from "./mercator.js";

/** Degrees from the city within which a thing counts for "the whole city": one wrong coordinate must not show the globe. */
const NEAR = 1;

/** The middle of a city, as the provider gives it. */
type Middle = Pick<City, "latitude" | "longitude"> | undefined;

/** The box around everything of a city that has a place; null when nothing has. */
export const boundsOfCity = (items: readonly MapItem[], middle: Middle) => boundsOf(items, middle, isOnMap);

/** The box around all streets of a city; null when it has none. */
export const boundsOfStreets = (segments: CitySegments["features"], middle: Middle) =>
  boundsOf(
    segments.flatMap(({ geometry }) => geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude }))),
    middle,
  );

function boundsOf<Thing extends Place>(things: readonly Thing[], middle: Middle, isThere = (_: Thing) => true): LatLngBoundsLiteral | null {
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const thing of things) {
    const { latitude, longitude } = thing;
    if (!isThere(thing)) continue;
    if (middle && (Math.abs(latitude - middle.latitude) >= NEAR || Math.abs(longitude - middle.longitude) >= NEAR)) continue;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
  }
  if (south > north) return null;
  return [
    [south, west],
    [north, east],
  ];
}
