import { roll, within } from "../base/random.js";
import { type PlannedStreet, planArterials } from "./arterials.js";
import { type Field, fieldOf } from "./field.js";
import type { InventedNames } from "./invented/names.js";
import { Cells, distance, type Point, sampled, step } from "./plane.js";
import { districtAt, HALF_WIDTH, isBuiltUp, type Quarter, type Site } from "./site.js";

const STEP = 30;
/** Two streets that differ by less than this run beside each other: cosine of 40 degrees. */
const BESIDE = 0.77;
const LONGEST = 4200;

interface Level {
  roadClass: 1 | 2 | 3;
  detail: PlannedStreet["detail"];
  /** Metres between neighbouring streets at a place. */
  spacing: (point: Point) => number;
  /** Metres of the railway that it keeps away from; 0 where it may cross. */
  offRail: number;
}
interface Sample {
  at: Point;
  east: number;
  north: number;
}

const lanes: Record<Quarter, number> = { old: 125, blocks: 150, slabs: 215, houses: 105, industry: 330 };

/** All streets of a town: its arterials, and between them streets of three classes that follow the field the arterials make. */
export function planStreets(site: Site, names: InventedNames): PlannedStreet[] {
  const streets = planArterials(site, names);
  const river = Array.from({ length: 150 }, (_, i): Point => [(i - 75) * 80, site.riverAt((i - 75) * 80)]);
  const inTown = (line: readonly Point[]) => line.filter(([x]) => Math.abs(x) < HALF_WIDTH + 900);
  const field = fieldOf(site, [...streets.map(({ line }) => inTown(line)), river, inTown(site.rail)]);
  const rail = new Cells<Point>(60);
  for (const point of sampled(inTown(site.rail), 30)) rail.add(point, point);
  const levels: Level[] = [
    { roadClass: 3, detail: "secondary", spacing: () => 820, offRail: 0 },
    { roadClass: 2, detail: "tertiary", spacing: () => 530, offRail: 60 },
    { roadClass: 1, detail: "residential", spacing: (point) => lanes[districtAt(site, point).quarter], offRail: 50 },
  ];
  const samples = new Cells<Sample>(80);
  for (const { line } of streets) remember(samples, line);
  for (const level of levels) streets.push(...fill(site, field, streets, samples, rail, level));
  return streets;
}

function remember(samples: Cells<Sample>, line: readonly Point[]) {
  const points = sampled(line, STEP);
  points.forEach((at, i) => {
    const from = points[Math.max(0, i - 1)] as Point;
    const to = points[Math.min(points.length - 1, i + 1)] as Point;
    const length = distance(from, to) || 1;
    samples.add(at, { at, east: (to[0] - from[0]) / length, north: (to[1] - from[1]) / length });
  });
}

/** Streets of one level, each begun at a right angle on one that is there already, until no gap is wide enough for another. */
function fill(
  site: Site,
  field: Field,
  streets: readonly PlannedStreet[],
  samples: Cells<Sample>,
  rail: Cells<Point>,
  { roadClass, detail, spacing, offRail }: Level,
): PlannedStreet[] {
  const isFree = (point: Point) =>
    isBuiltUp(site, point) &&
    site.toWater(point) > 25 &&
    !(offRail && rail.some(point, offRail, (other) => distance(point, other) < offRail));
  const isBeside = (point: Point, angle: number, within: number) => {
    const x = Math.cos(angle);
    const y = Math.sin(angle);
    return samples.some(
      point,
      within,
      ({ at, east, north }) => Math.abs(east * x + north * y) > BESIDE && (at[0] - point[0]) ** 2 + (at[1] - point[1]) ** 2 < within ** 2,
    );
  };
  const turned = (point: Point, heading: number) => {
    const angle = field(point);
    return angle + (Math.round((heading - angle) / (Math.PI / 2)) * Math.PI) / 2;
  };
  const trace = (start: Point, heading: number, apart: number): Point[] => {
    const line: Point[] = [];
    let here = start;
    let angle = heading;
    for (let gone = 0; gone < LONGEST; gone += STEP) {
      angle = turned(step(here, angle, STEP / 2), angle);
      here = step(here, angle, STEP);
      if (!isFree(here) || isBeside(here, angle, apart * 0.62)) break;
      line.push(here);
    }
    return line;
  };

  const made: PlannedStreet[] = [];
  const open: { line: readonly Point[]; stretch: number }[] = streets.map(({ line }) => ({ line, stretch: 1 }));
  for (let next = open.shift(); next; next = open.shift()) {
    const points = sampled(next.line, STEP);
    for (let i = 2, wait = 0; i < points.length - 2; i++, wait -= STEP) {
      if (wait > 0) continue;
      const at = points[i] as Point;
      if (!isFree(at)) continue;
      const key = made.length * 997 + i;
      const apart = spacing(at) * next.stretch * within(0.85, 1.15, roll(site.seed, 21, roadClass, key));
      const across = turned(at, Math.atan2((points[i + 1] as Point)[1] - at[1], (points[i + 1] as Point)[0] - at[0]) + Math.PI / 2);
      if (isBeside(at, across, apart * 0.8)) continue;
      const oneWay = roadClass === 1 && roll(site.seed, 22, key) < 0.4;
      const line = [...(oneWay ? [] : trace(at, across + Math.PI, apart).reverse()), at, ...trace(at, across, apart)];
      if (line.length * STEP < 0.8 * spacing(at)) continue;
      wait = apart;
      remember(samples, line);
      made.push({ name: "", roadClass, detail, line });
      open.push({ line, stretch: roadClass === 1 ? (next.stretch > 1 ? 1 : 1.7) : 1 });
    }
  }
  return made;
}
