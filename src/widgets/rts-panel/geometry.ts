/** A place in the drawing: x to the east, y to the south, the middle of the intersection at 0, 0. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const point = (x: number, y: number): Point => ({ x, y });
export const plus = (a: Point, b: Point, times = 1): Point => point(a.x + b.x * times, a.y + b.y * times);
export const minus = (a: Point): Point => point(-a.x, -a.y);
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Unit vector of a bearing in degrees clockwise from the north. */
export function unit(bearing: number): Point {
  const angle = (bearing * Math.PI) / 180;
  return point(Math.sin(angle), -Math.cos(angle));
}

/** What lies to the right of somebody who goes this way. */
export const rightOf = (way: Point): Point => point(-way.y, way.x);

/** Coordinates as SVG writes them, to a tenth and without -0. */
export const at = ({ x, y }: Point): string => `${tenth(x)} ${tenth(y)}`;
const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;

/** A closed polygon as the `points` of SVG. */
export const polygon = (points: readonly Point[]): string => points.map(({ x, y }) => `${tenth(x)},${tenth(y)}`).join(" ");
