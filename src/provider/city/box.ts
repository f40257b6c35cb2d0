/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export const isIn = ([west, south, east, north]: Box, longitude: number, latitude: number): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;
