import { roll, within } from "../base/random.js";
import type { InventedNames } from "./invented/names.js";
import type { RoadClass } from "./model.js";
import { type Point, sampled, smooth, step } from "./plane.js";
import { HALF_HEIGHT, HALF_WIDTH, HORIZON, type Site } from "./site.js";

export interface PlannedStreet {
  name: string;
  roadClass: RoadClass;
  detail: "trunk" | "primary" | "secondary" | "tertiary" | "residential";
  line: Point[];
  /** Whether an end of it that leads to no other street stays: it goes on out of town, or to the station. */
  isOpenEnded?: true;
}

const SQUARE_RADIUS = 125;
/** Metres between a street and the water's edge beside it. */
const QUAY = 40;
const ALONG_RIVER = 290;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The streets that make the town: radials out of two squares, a boulevard, a ring over two bridges, and the embankments. */
export function planArterials(site: Site, { mainStreets }: InventedNames): PlannedStreet[] {
  const { square, otherSquare, riverAt, riverHalfWidth, seed, station } = site;
  const out = (from: Point, degrees: number, bank: 1 | -1, key: number) =>
    radial(site, from, degrees + within(-4, 4, roll(seed, 11, key)), bank, key);
  const main = (name: string, line: Point[]): PlannedStreet => ({ name, roadClass: 4, detail: "primary", line, isOpenEnded: true });
  const lesser = (name: string, line: Point[]): PlannedStreet => ({ name, roadClass: 3, detail: "secondary", line });
  const toStation = Math.atan2(station[1] - square[1], station[0] - square[0]);
  const quay = (side: 1 | -1, from: number, to: number): Point[] =>
    Array.from({ length: Math.round((to - from) / 45) }, (_, i) => {
      const x = from + i * 45;
      return [x, riverAt(x) + side * (riverHalfWidth(x) + QUAY)];
    });
  return [
    { ...lesser(mainStreets.square, loop(square)), roadClass: 4, detail: "primary" },
    { ...lesser(mainStreets.otherSquare, loop(otherSquare)), roadClass: 4, detail: "primary" },
    {
      name: mainStreets.central,
      roadClass: 4,
      detail: "primary",
      line: smooth([square, [(square[0] + otherSquare[0]) / 2, riverAt(square[0])], otherSquare], 45),
    },
    main(mainStreets.central, out(square, 103, 1, 1)),
    main(mainStreets.west, out(square, 171, 1, 2)),
    main(mainStreets.northWest, out(square, 138, 1, 3)),
    main(mainStreets.northEast, out(square, 38, 1, 4)),
    main(mainStreets.east, out(square, 2, 1, 5)),
    main(mainStreets.central, out(otherSquare, -88, -1, 6)),
    main(mainStreets.otherWest, out(otherSquare, -168, -1, 7)),
    main(mainStreets.otherEast, out(otherSquare, -14, -1, 8)),
    main(mainStreets.southWest, out(otherSquare, -128, -1, 9)),
    main(mainStreets.southEast, out(otherSquare, -48, -1, 10)),
    { name: mainStreets.ring, roadClass: 4, detail: "trunk", line: ring(site) },
    { ...lesser(mainStreets.station, sampled([step(square, toStation, 60), step(station, toStation, -60)], 45)), isOpenEnded: true },
    lesser(mainStreets.boulevard, boulevard(site)),
    lesser(mainStreets.quay, quay(1, -3100, 3000)),
    lesser(mainStreets.otherQuay, quay(-1, -2300, 2500)),
  ];
}

/** The street around a square, which every radial meets nearly at a right angle. */
const loop = (middle: Point): Point[] => Array.from({ length: 21 }, (_, i) => step(middle, (i * Math.PI) / 10 + 0.1, SQUARE_RADIUS));

/** From a square outwards with a gentle sway, never nearer to the river than a block. */
function radial({ riverAt, riverHalfWidth, seed }: Site, from: Point, degrees: number, bank: 1 | -1, key: number): Point[] {
  const points: Point[] = [];
  const sway = within(-0.12, 0.12, roll(seed, 12, key));
  for (let far = SQUARE_RADIUS - 15; far < HORIZON; far += 250) {
    const [x, y] = step(from, radians(degrees) + sway * Math.sin(far / 1300 + key), far);
    const shore = riverAt(x) + bank * (riverHalfWidth(x) + ALONG_RIVER);
    points.push([x, far < 400 ? y : bank > 0 ? Math.max(y, shore) : Math.min(y, shore)]);
  }
  const calm = points.map(([x, y], i): Point => {
    const around = points.slice(Math.max(0, i - 2), i + 3);
    return i < 2 || around.length < 5 ? [x, y] : [x, around.reduce((sum, [, each]) => sum + each, 0) / around.length];
  });
  return smooth(calm, 45);
}

/** The half ring around the old town where its rampart was, from bank to bank. */
function boulevard({ square: [x, y], riverAt, seed }: Site): Point[] {
  const wide = within(760, 900, roll(seed, 13, 1));
  const high = within(520, 610, roll(seed, 13, 2));
  const points = Array.from({ length: 19 }, (_, i): Point => {
    const angle = radians(i * 10);
    const uneven = 1 + 0.04 * Math.sin(3 * angle + seed);
    return [x + wide * Math.cos(angle) * uneven, y + high * Math.sin(angle) * uneven];
  });
  const shore = ([east]: Point): Point => [east, riverAt(east) + 60];
  return smooth([shore(points[0] as Point), ...points, shore(points.at(-1) as Point)], 45);
}

/** The ring road, by two bridges. */
function ring({ square, riverAt, seed }: Site): Point[] {
  const x = square[0] * 0.5;
  const y = riverAt(square[0]) + within(380, 440, roll(seed, 14, 1));
  const points = Array.from({ length: 25 }, (_, i): Point => {
    const angle = radians(i * 15);
    const uneven = 1 + 0.035 * Math.sin(3 * angle + seed) + 0.025 * Math.sin(5 * angle - seed);
    return [x + 2500 * rounded(Math.cos(angle), 0.85) * uneven, y + 1560 * rounded(Math.sin(angle), 0.85) * uneven];
  });
  return smooth(points, 45);
}

/** The motorway around the town, which is no street of it. */
export function bypass({ seed }: Site): Point[] {
  const points = Array.from({ length: 49 }, (_, i): Point => {
    const angle = radians(i * 7.5);
    const uneven = 1 + 0.02 * Math.sin(4 * angle + seed) + 0.02 * Math.sin(7 * angle + 2 * seed);
    return [(HALF_WIDTH + 420) * rounded(Math.cos(angle), 0.62) * uneven, (HALF_HEIGHT + 330) * rounded(Math.sin(angle), 0.62) * uneven];
  });
  return smooth(points, 45);
}

const rounded = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;
