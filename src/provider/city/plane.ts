/** Metres east and north of the city's middle. */
export type Point = [number, number];

export const distance = (a: Point, b: Point): number => Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
export const between = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
export const angleOf = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0]);
/** The point `along` and `left` metres from `from`, seen in the direction `angle` (radians from east, anticlockwise). */
export const step = (from: Point, angle: number, along: number, left = 0): Point => [
  from[0] + along * Math.cos(angle) - left * Math.sin(angle),
  from[1] + along * Math.sin(angle) + left * Math.cos(angle),
];

export const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, point, i) => sum + (i ? distance(line[i - 1] as Point, point) : 0), 0);

/** Points on the line, evenly spaced at about `spacing` metres, both ends among them. */
export function sampled(line: readonly Point[], spacing: number): Point[] {
  const pieces = Math.max(1, Math.round(lengthOf(line) / spacing));
  const each = lengthOf(line) / pieces;
  const points: Point[] = [line[0] as Point];
  let passed = 0;
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1] as Point;
    const to = line[i] as Point;
    const length = distance(from, to);
    while (points.length < pieces && points.length * each <= passed + length)
      points.push(between(from, to, (points.length * each - passed) / length));
    passed += length;
  }
  return [...points, line.at(-1) as Point];
}

/** A smooth curve through the points (Catmull–Rom), a point at about every `spacing` metres. */
export function smooth(through: readonly Point[], spacing = 60): Point[] {
  const at = (i: number) => through[Math.min(through.length - 1, Math.max(0, i))] as Point;
  const curve: Point[] = [];
  for (let i = 0; i < through.length - 1; i++) {
    const a = at(i - 1);
    const b = at(i);
    const c = at(i + 1);
    const d = at(i + 2);
    const pieces = Math.max(1, Math.round(distance(b, c) / spacing));
    for (let k = 0; k < pieces; k++) {
      const t = k / pieces;
      const mix = (axis: 0 | 1) =>
        b[axis] +
        0.5 *
          t *
          (c[axis] - a[axis] + t * (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis] + t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
      curve.push([mix(0), mix(1)]);
    }
  }
  return [...curve, at(through.length - 1)];
}

/** Leaves out points that lie within `tolerance` metres of the line without them (Douglas–Peucker). */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  const first = line[0] as Point;
  const last = line.at(-1) as Point;
  let farthest = tolerance;
  let at = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const away = distanceTo(line[i] as Point, first, last);
    if (away > farthest) {
      farthest = away;
      at = i;
    }
  }
  if (at === 0) return [first, last];
  return [...simplified(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(line.slice(at), tolerance)];
}

/** Metres from a point to the straight piece between two others. */
export function distanceTo(point: Point, a: Point, b: Point): number {
  const x = b[0] - a[0];
  const y = b[1] - a[1];
  const share = Math.min(1, Math.max(0, ((point[0] - a[0]) * x + (point[1] - a[1]) * y) / (x * x + y * y || 1)));
  return Math.sqrt((point[0] - a[0] - share * x) ** 2 + (point[1] - a[1] - share * y) ** 2);
}

/** Square metres, positive for a ring that runs anticlockwise. The ring may be open or closed. */
export function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i] as Point;
    const b = ring[(i + 1) % ring.length] as Point;
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum / 2;
}

export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i] as Point;
    const b = ring[j] as Point;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** Whether two convex shapes that run anticlockwise have a point in common: not where all of one lies outside of a side of the other. */
export const doOverlap = (one: readonly Point[], other: readonly Point[]): boolean => !isApart(one, other) && !isApart(other, one);

function isApart(shape: readonly Point[], other: readonly Point[]): boolean {
  for (let i = 0; i < shape.length; i++) {
    const a = shape[i] as Point;
    const b = shape[(i + 1) % shape.length] as Point;
    if (other.every(([x, y]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) <= 0)) return true;
  }
  return false;
}

const cellKey = (column: number, row: number) => (column + 4096) * 8192 + row + 4096;

/** Values found again by their place. */
export class Cells<T> {
  readonly #cells = new Map<number, T[]>();
  constructor(readonly size: number) {}
  add([x, y]: Point, value: T): void {
    const key = cellKey(Math.floor(x / this.size), Math.floor(y / this.size));
    const cell = this.#cells.get(key);
    if (cell) cell.push(value);
    else this.#cells.set(key, [value]);
  }
  /** Calls `visit` with the values of all cells within `radius` metres until it returns true; gives whether it did. */
  some([x, y]: Point, radius: number, visit: (value: T) => boolean): boolean {
    const last = Math.floor((x + radius) / this.size);
    const top = Math.floor((y + radius) / this.size);
    for (let i = Math.floor((x - radius) / this.size); i <= last; i++) {
      for (let j = Math.floor((y - radius) / this.size); j <= top; j++) {
        const cell = this.#cells.get(cellKey(i, j));
        if (cell) for (const value of cell) if (visit(value)) return true;
      }
    }
    return false;
  }
}
