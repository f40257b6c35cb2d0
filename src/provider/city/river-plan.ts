import { pick, roll, within } from "../simulation/random.js";
import type { RoadClass } from "./model.js";
import { avenues, embankments, lanes, streetNames } from "./names.js";

/** Metres east and north of the city's middle. */
export type Point = [number, number];
export interface PlannedStreet {
  name: string;
  roadClass: RoadClass;
  line: Point[];
}

const HALF_WIDTH = 4200;
const RIVER_HALF = 110;

/**
 * The street plan of a river city: streets that follow the river on both banks, streets that run down to it, three of
 * them over bridges, and two avenues that fan out of the old centre.
 */
export function planStreets(seed: number): { streets: PlannedStreet[]; river: Point[] } {
  const river = (x: number) => 320 * Math.sin(x / 1500 + roll(seed, 1) * 3) + 110 * Math.sin(x / 610 + roll(seed, 2) * 6);
  const names = shuffled(streetNames, seed);
  const side = shuffled(lanes, seed + 1);
  const main = shuffled(avenues, seed + 2);
  const streets: PlannedStreet[] = [];

  const follow = (name: string, roadClass: RoadClass, away: number, from: number, to: number) => {
    const wave = within(30, 90, roll(seed, 3, away));
    const shape = (x: number) => river(x) * Math.max(0.2, 1 - Math.abs(away) / 3500) + away + wave * Math.sin(x / 700 + away);
    streets.push({ name, roadClass, line: range(from, to, 120).map((x) => [x, shape(x)]) });
  };
  const cross = (name: string, roadClass: RoadClass, x: number, from: number, to: number) => {
    const lean = within(-0.09, 0.09, roll(seed, 4, x));
    const wave = within(10, 45, roll(seed, 5, x));
    streets.push({ name, roadClass, line: range(from, to, 120).map((y) => [x + lean * y + wave * Math.sin(y / 500 + x), y]) });
  };

  const inner = HALF_WIDTH - 900;
  follow(embankments[0] as string, 3, 190, -inner, inner);
  follow(embankments[1] as string, 2, -200, -inner + 700, inner - 400);
  follow(main[0] as string, 4, 560, -HALF_WIDTH, HALF_WIDTH);
  follow(names.pop() as string, 3, 930, -inner, inner);
  follow(main[1] as string, 4, 1400, -HALF_WIDTH, HALF_WIDTH);
  follow(names.pop() as string, 2, 1830, -inner, inner - 500);
  follow(names.pop() as string, 3, 2380, -inner + 600, inner - 700);
  follow(main[2] as string, 4, -640, -HALF_WIDTH + 300, HALF_WIDTH - 500);
  follow(names.pop() as string, 2, -1150, -inner + 300, inner - 900);
  follow(names.pop() as string, 3, -1720, -inner + 900, inner - 1200);

  const bridges = new Set([4, 8, 11]);
  let x = -3500;
  for (let i = 0; x < 3500; i++) {
    const bank = river(x);
    const name = i % 5 === 3 && side.length ? (side.pop() as string) : (names.pop() as string);
    const roadClass = bridges.has(i) ? 4 : pick([2, 2, 3] as const, roll(seed, 6, i));
    if (bridges.has(i)) cross(name, 4, x, -1950, 2750);
    else {
      cross(name, roadClass, x, bank + RIVER_HALF + 60, i % 3 === 1 ? 2000 : 2600);
      if (i > 1 && i < 13 && names.length) cross(names.pop() as string, 2, x + 90, -1850, bank - RIVER_HALF - 70);
    }
    x += within(330, 640, roll(seed, 7, i));
  }

  const square: Point = [150, 760];
  streets.push({ name: main[3] as string, roadClass: 4, line: ray(square, 48, 3600) });
  streets.push({ name: main[4] as string, roadClass: 4, line: ray(square, -52, 3300) });
  return { streets, river: range(-HALF_WIDTH - 1500, HALF_WIDTH + 1500, 150).map((at) => [at, river(at)]) };
}

export const riverHalfWidth = RIVER_HALF;

const range = (from: number, to: number, step: number): number[] => [
  ...Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step),
  to,
];

function ray([x, y]: Point, degrees: number, length: number): Point[] {
  const angle = (degrees * Math.PI) / 180;
  return range(0, length, 150).map((at) => [x + at * Math.sin(angle) + 40 * Math.sin(at / 600), y + at * Math.cos(angle)]);
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  return [...list]
    .map((item, i) => ({ item, rank: roll(seed, 8, i) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
