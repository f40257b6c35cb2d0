import { roll, within } from "../base/random.js";
import type { InventedNames, NamedDistrict } from "./invented/names.js";
import { type Point, smooth } from "./plane.js";

/** Metres from the city's middle to the ends of its built-up land, east and north: wide, as the screens that show it. */
export const HALF_WIDTH = 4700;
export const HALF_HEIGHT = 2450;
/** Metres to which rivers, railways and highways run out of town. */
export const HORIZON = 11_000;

export type Quarter = "old" | "blocks" | "slabs" | "houses" | "industry";
export interface District {
  name: string;
  middle: Point;
  quarter: Quarter;
  /** Radians from east: which way its own streets run. */
  angle: number;
}

/** What was there before the streets: the river, the railway, the old square and the districts that grew around it. */
export interface Site {
  seed: number;
  riverAt(x: number): number;
  riverHalfWidth(x: number): number;
  /** Metres from a point to the water's edge, negative in the water. */
  toWater(point: Point): number;
  square: Point;
  /** The square at the other end of the old bridge. */
  otherSquare: Point;
  rail: Point[];
  station: Point;
  districts: District[];
}

export function chooseSite(seed: number, names: InventedNames): Site {
  const chance = (key: number) => roll(seed, 1, key);
  const level = within(-720, -420, chance(1));
  const phase = within(-0.7, 0.7, chance(2));
  const other = chance(3) * 6;
  const bend = within(260, 430, chance(4)) * (chance(5) < 0.5 ? -1 : 1);
  const riverAt = (x: number) => level + bend * Math.sin(x / 1750 + phase) + 90 * Math.sin(x / 640 + other) + 0.03 * x;
  const riverHalfWidth = (x: number) => 92 + 22 * Math.sin(x / 900 + other) + 14 * Math.sin(x / 390 + phase);
  const toWater = ([x, y]: Point) => {
    const slope = (riverAt(x + 20) - riverAt(x - 20)) / 40;
    return Math.abs(y - riverAt(x)) / Math.hypot(1, slope) - riverHalfWidth(x);
  };
  const x = within(-900, 500, chance(6));
  const square: Point = [x, riverAt(x) + 640];
  const otherSquare: Point = [x + within(-60, 60, chance(7)), riverAt(x) - 520];
  const top = square[1] + within(830, 1000, chance(8));
  const bridge = within(3150, 3700, chance(9));
  const through: Point[] = [
    [-HORIZON, 2300],
    [-6200, 1900],
    [-3900, within(1250, 1600, chance(10))],
    [-1900, top + 60],
    [x, top],
    [x + 1500, top - 120],
    [bridge - 500, riverAt(bridge) + 950],
    [bridge, riverAt(bridge)],
    [bridge + 350, riverAt(bridge) - 700],
    [bridge + 1500, -1900],
    [6800, -2500],
    [HORIZON, -3000],
  ];
  const rail = smooth(through, 50);
  const wanted = x + within(330, 480, chance(11));
  const station = rail.reduce((best, point) => (Math.abs(point[0] - wanted) < Math.abs(best[0] - wanted) ? point : best));
  return {
    seed,
    riverAt,
    riverHalfWidth,
    toWater,
    square,
    otherSquare,
    rail,
    station,
    districts: districtsOf(seed, square, riverAt, names),
  };
}

/** The old town at its square, and around it districts of their own time: the nearest one says how a place is built. */
function districtsOf(seed: number, square: Point, riverAt: (x: number) => number, { districts, outskirts }: InventedNames): District[] {
  const names = outskirts.map((name, i) => ({ name, rank: roll(seed, 2, i) })).sort((a, b) => a.rank - b.rank);
  const spot = (i: number, east: number, north: number): Point => [
    east + within(-260, 260, roll(seed, 3, i)),
    north + within(-160, 160, roll(seed, 4, i)),
  ];
  const bank = (east: number, north: number): [number, number] => [east, riverAt(east) + north];
  const [x, y] = square;
  const plan: [NamedDistrict | null, Quarter, [number, number]][] = [
    ["old", "old", [x, y]],
    ["station", "blocks", [x + 300, y + 1500]],
    ["quay", "blocks", bank(x + 1700, 520)],
    ["suburb", "blocks", bank(x - 1500, 620)],
    ["otherBank", "blocks", bank(x, -760)],
    ["works", "industry", [3750, 1150]],
    [null, "slabs", [-2600, 1750]],
    [null, "slabs", [2250, 1750]],
    [null, "slabs", bank(-3650, 650)],
    [null, "houses", [-4000, 1700]],
    [null, "slabs", bank(-2100, -950)],
    [null, "houses", bank(-3500, -900)],
    [null, "slabs", bank(1900, -1000)],
    ["southWorks", "industry", [x - 300, -2300]],
    [null, "houses", [4100, -1700]],
    [null, "slabs", bank(3300, 350)],
  ];
  return plan.map(([name, quarter, at], i) => ({
    name: name ? districts[name] : (names.pop()?.name as string),
    quarter,
    middle: name === "old" ? square : spot(i, ...at),
    angle: roll(seed, 5, i) * Math.PI,
  }));
}

/** Whether a place is built up: within a rounded rectangle whose edge is ragged. */
export function isBuiltUp({ seed }: Site, [x, y]: Point, margin = 0): boolean {
  const angle = Math.atan2(y / HALF_HEIGHT, x / HALF_WIDTH);
  const ragged = 1 + 0.05 * Math.sin(3 * angle + seed) + 0.04 * Math.sin(7 * angle + 2 * seed);
  return (Math.abs(x) / (HALF_WIDTH + margin)) ** 3 + (Math.abs(y) / (HALF_HEIGHT + margin)) ** 3 < ragged;
}

export function districtAt({ districts }: Site, [x, y]: Point): District {
  let best = districts[0] as District;
  let least = Number.POSITIVE_INFINITY;
  for (const district of districts) {
    const away = (district.middle[0] - x) ** 2 + (district.middle[1] - y) ** 2;
    if (away < least) {
      best = district;
      least = away;
    }
  }
  return best;
}
