import { angleOf, type Point, sampled } from "./plane.js";
import { districtAt, HALF_HEIGHT, HALF_WIDTH, type Site } from "./site.js";

const CELL = 140;
const REACH = 600;
const COLUMNS = Math.ceil((2 * (HALF_WIDTH + 900)) / CELL);
const ROWS = Math.ceil((2 * (HALF_HEIGHT + 900)) / CELL);

/** Which way streets run at a place, and at right angles to it: radians from east. */
export type Field = (point: Point) => number;

/**
 * A direction and its right angles are one and the same here, so an angle is kept as a vector of four times that angle: such vectors can
 * be added. Each street, the river and the railway bend what lies near them to their own direction; far from all, a district has its own.
 */
export function fieldOf(site: Site, lines: readonly (readonly Point[])[]): Field {
  const east = new Float64Array(COLUMNS * ROWS);
  const north = new Float64Array(COLUMNS * ROWS);
  const left = -HALF_WIDTH - 900;
  const low = -HALF_HEIGHT - 900;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const { angle } = districtAt(site, [left + column * CELL, low + row * CELL]);
      east[row * COLUMNS + column] = 0.35 * Math.cos(4 * angle);
      north[row * COLUMNS + column] = 0.35 * Math.sin(4 * angle);
    }
  }
  for (const line of lines) {
    const points = sampled(line, 70);
    for (let i = 1; i < points.length; i++) {
      const from = points[i - 1] as Point;
      const to = points[i] as Point;
      const angle = 4 * angleOf(from, to);
      const columnOf = (x: number) => Math.round((x - left) / CELL);
      const rowOf = (y: number) => Math.round((y - low) / CELL);
      for (let row = Math.max(0, rowOf(from[1] - REACH)); row <= Math.min(ROWS - 1, rowOf(from[1] + REACH)); row++) {
        for (let column = Math.max(0, columnOf(from[0] - REACH)); column <= Math.min(COLUMNS - 1, columnOf(from[0] + REACH)); column++) {
          const weight = Math.exp(-((left + column * CELL - from[0]) ** 2 + (low + row * CELL - from[1]) ** 2) / 270 ** 2);
          east[row * COLUMNS + column] = (east[row * COLUMNS + column] as number) + weight * Math.cos(angle);
          north[row * COLUMNS + column] = (north[row * COLUMNS + column] as number) + weight * Math.sin(angle);
        }
      }
    }
  }
  return ([x, y]) => {
    const column = Math.min(COLUMNS - 2, Math.max(0, (x - left) / CELL));
    const row = Math.min(ROWS - 2, Math.max(0, (y - low) / CELL));
    const i = Math.floor(column);
    const j = Math.floor(row);
    const p = column - i;
    const q = row - j;
    const at = j * COLUMNS + i;
    const mean = (values: Float64Array) =>
      ((values[at] as number) * (1 - p) + (values[at + 1] as number) * p) * (1 - q) +
      ((values[at + COLUMNS] as number) * (1 - p) + (values[at + COLUMNS + 1] as number) * p) * q;
    return Math.atan2(mean(north), mean(east)) / 4;
  };
}
