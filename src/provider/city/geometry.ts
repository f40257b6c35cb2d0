import type { Compass, Position } from "./model.js";

/** Of latitude. */
export const METRES_PER_DEGREE = 111_320;

/** Metres between two positions on a plane tangent at their latitude; good to 0.1 % within a city. */
export function metres(a: Position, b: Position): number {
  const east = (b[0] - a[0]) * Math.cos(((a[1] + b[1]) / 2) * (Math.PI / 180));
  return Math.hypot(east, b[1] - a[1]) * METRES_PER_DEGREE;
}

/** Bearing from `a` to `b` in degrees clockwise from north, 0 to 360. */
export function bearing(a: Position, b: Position): number {
  const east = (b[0] - a[0]) * Math.cos(((a[1] + b[1]) / 2) * (Math.PI / 180));
  return ((Math.atan2(east, b[1] - a[1]) * 180) / Math.PI + 360) % 360;
}

/** The smaller angle between two bearings, 0 to 180 degrees. */
export const angleBetween = (a: number, b: number): number => 180 - Math.abs(180 - (Math.abs(a - b) % 360));

const compassWords: readonly Compass[] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
export const compass = (degrees: number): Compass => compassWords[Math.round(degrees / 45) % 8] as Compass;

/** The position `east` and `north` metres from `from`, rounded to 0.1 m. */
export function offset(from: Position, east: number, north: number): Position {
  const longitude = from[0] + east / (METRES_PER_DEGREE * Math.cos((from[1] * Math.PI) / 180));
  return [Math.round(longitude * 1e6) / 1e6, Math.round((from[1] + north / METRES_PER_DEGREE) * 1e6) / 1e6];
}

/** Metres from the start of the line at each of its positions; the last one is its length. */
export function mileage(line: readonly Position[]): number[] {
  const at = [0];
  for (let i = 1; i < line.length; i++) at.push((at[i - 1] as number) + metres(line[i - 1] as Position, line[i] as Position));
  return at;
}

/** Where on the line one is after `distance` metres, and the heading there. `marks` is the line's `mileage`. */
export function along(line: readonly Position[], marks: readonly number[], distance: number): { position: Position; heading: number } {
  let low = 0;
  let high = line.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((marks[middle] as number) <= distance) low = middle;
    else high = middle;
  }
  const from = line[low] as Position;
  const to = line[high] as Position;
  const piece = (marks[high] as number) - (marks[low] as number);
  const share = piece > 0 ? Math.min(1, Math.max(0, (distance - (marks[low] as number)) / piece)) : 0;
  const position: Position = [
    Number((from[0] + (to[0] - from[0]) * share).toFixed(6)),
    Number((from[1] + (to[1] - from[1]) * share).toFixed(6)),
  ];
  return { position, heading: Math.round(bearing(from, to)) % 360 };
}

/** The part of a line between two distances in metres. */
export function between(line: readonly Position[], marks: readonly number[], start: number, end: number): Position[] {
  const inner = line.filter((_, i) => (marks[i] as number) > start && (marks[i] as number) < end);
  return [along(line, marks, start).position, ...inner, along(line, marks, end).position];
}

export function centre(positions: readonly Position[]): Position {
  const sum = positions.reduce(([x, y], [lon, lat]) => [x + lon, y + lat], [0, 0] as Position);
  return [sum[0] / positions.length, sum[1] / positions.length];
}
