import { offset } from "./geometry.js";
import type { CityModel, Position } from "./model.js";

/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Metres around the middle of a city that belong to it in any case, and around its streets and devices. */
const aroundMiddle = 25_000;
const aroundStreets = 10_000;

export const isIn = ([west, south, east, north]: Box, longitude: number, latitude: number): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** Where a city and its surroundings lie. */
export function boxOf({ longitude, latitude, controllers, detectors, segments }: CityModel): Box {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  const take = (position: Position, metres: number) => {
    const [west, south] = offset(position, -metres, -metres);
    const [east, north] = offset(position, metres, metres);
    box[0] = Math.min(box[0], west);
    box[1] = Math.min(box[1], south);
    box[2] = Math.max(box[2], east);
    box[3] = Math.max(box[3], north);
  };
  take([longitude, latitude], aroundMiddle);
  for (const device of [...controllers, ...detectors]) take([device.longitude, device.latitude], aroundStreets);
  for (const { line } of segments) for (const position of line) take(position, aroundStreets);
  return box;
}
