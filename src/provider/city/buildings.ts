import { roll, within } from "../base/random.js";
import type { Block } from "./blocks.js";
import type { Edge } from "./network.js";
import { angleOf, between, distance, distanceTo, doOverlap, isInside, type Point, step } from "./plane.js";
import type { Quarter } from "./site.js";

export interface Building {
  outline: Point[];
  /** Metres. */
  height: number;
  /** Its number in the street it stands at, odd on the left. */
  number?: string;
}

/** Metres from the middle of a street to the walls beside it, by the class of the street. */
const SETBACK = [0, 10, 14, 17, 22] as const;
const FLOOR = 3;

/** The outline of a rectangle that stands `away` metres left of the way from `from` in the direction `angle`. */
const rectangle = (from: Point, angle: number, away: number, width: number, depth: number): Point[] => [
  step(from, angle, 0, away),
  step(from, angle, width, away),
  step(from, angle, width, away + depth),
  step(from, angle, 0, away + depth),
];

/**
 * The buildings of a block, by the way its quarter is built. A rectangle is kept when it stands inside of the block, off its streets,
 * where `isFree` says so, and off the buildings before it.
 */
export function buildingsOf(block: Block, quarter: Quarter, seed: number, isFree: (point: Point) => boolean): Building[] {
  const buildings: Building[] = [];
  let plots = 0;
  const chance = (key: number) => roll(seed, 31, key, plots);
  const { ring, sides, area } = block;
  const isOffStreets = (point: Point) =>
    isInside(point, ring) &&
    ring.every(
      (from, i) => distanceTo(point, from, ring[(i + 1) % ring.length] as Point) >= SETBACK[(sides[i] as Edge).street.roadClass] - 0.1,
    );
  const place = (outline: Point[], height: number, gap: number, at?: { edge: Edge; metres: number; isLeft: boolean }): boolean => {
    const [a] = outline as [Point];
    if (!wallsOf(outline).every((point) => isFree(point) && isOffStreets(point))) return false;
    const wide = gap > 0 ? grown(outline, gap) : outline;
    if (buildings.some((other) => distance(a, other.outline[0] as Point) < 200 && doOverlap(wide, other.outline))) return false;
    buildings.push({ outline, height, ...(at && { number: `${2 * Math.floor(at.metres / 24) + (at.isLeft ? 1 : 2)}` }) });
    return true;
  };
  /** Buildings along each street of the block, wall to street. */
  const alongStreets = (plot: () => { width: number; depth: number; gap: number; floors: number; away: number; isBuilt: boolean }) => {
    ring.forEach((from, i) => {
      const edge = sides[i] as Edge;
      const to = ring[(i + 1) % ring.length] as Point;
      const length = distance(from, to);
      const angle = angleOf(from, to);
      const isLeft = distance(edge.line[0] as Point, from) < distance(edge.line.at(-1) as Point, from);
      for (let at = 0; at < length; ) {
        plots++;
        const { width, depth, gap, floors, away, isBuilt } = plot();
        const setback = SETBACK[edge.street.roadClass] + away;
        const start = step(from, angle, at);
        const metres = edge.at + distance(edge.line[0] as Point, start);
        const stands =
          isBuilt &&
          at + width < length + 6 &&
          place(rectangle(start, angle, setback, width, depth), floors * FLOOR + 1, Math.min(gap, 4), { edge, metres, isLeft });
        at += stands ? width + gap : isBuilt ? 7 : width;
      }
    });
  };
  /** Rows of buildings through the block, along its longest side. */
  const inRows = (plot: () => { width: number; depth: number; floors: number; isBuilt: boolean }, apart: number, gap: number) => {
    const { angle, width, height, corner } = frameOf(ring);
    for (let row = 14; row < height - 10; row += apart) {
      for (let at = 12 + chance(1) * 20; at < width; ) {
        plots++;
        const size = plot();
        const stands =
          size.isBuilt && place(rectangle(step(corner, angle, at, row), angle, 0, size.width, size.depth), size.floors * FLOOR + 1, 9);
        at += stands || !size.isBuilt ? size.width + gap : 12;
      }
    }
  };

  if (quarter === "old") {
    alongStreets(() => ({
      width: within(16, 38, chance(2)),
      depth: within(11, 15, chance(3)),
      gap: chance(4) < 0.2 ? 6 : 0.5,
      floors: 2 + Math.floor(chance(5) * 4),
      away: 0,
      isBuilt: chance(6) < 0.93,
    }));
    if (area > 9000)
      inRows(
        () => ({
          width: within(12, 30, chance(2)),
          depth: within(10, 13, chance(3)),
          floors: 1 + Math.floor(chance(5) * 3),
          isBuilt: chance(6) < 0.55,
        }),
        34,
        16,
      );
  } else if (quarter === "blocks") {
    alongStreets(() => ({
      width: within(34, 72, chance(2)),
      depth: within(12.5, 15, chance(3)),
      gap: within(6, 16, chance(4)),
      floors: 4 + Math.floor(chance(5) * 3),
      away: 3,
      isBuilt: chance(6) < 0.9,
    }));
    inRows(
      () => ({ width: within(16, 32, chance(2)), depth: 14, floors: 1 + Math.floor(chance(5) * 3), isBuilt: chance(6) < 0.4 }),
      58,
      34,
    );
  } else if (quarter === "slabs") {
    const isTall = roll(seed, 32) < 0.3;
    inRows(
      () => ({
        width: chance(7) < 0.16 ? 24 : isTall ? within(58, 118, chance(2)) : within(62, 96, chance(2)),
        depth: chance(7) < 0.16 ? 22 : 13,
        floors: chance(7) < 0.16 ? 14 : isTall ? 9 : 5,
        isBuilt: chance(6) < 0.86,
      }),
      isTall ? 56 : 44,
      26,
    );
  } else if (quarter === "houses")
    alongStreets(() => ({
      width: within(9, 14, chance(2)),
      depth: within(8, 12, chance(3)),
      gap: within(10, 20, chance(4)),
      floors: chance(5) < 0.75 ? 1 : 2,
      away: within(1, 7, chance(8)),
      isBuilt: chance(6) < 0.94,
    }));
  else
    inRows(
      () => ({
        width: within(36, 130, chance(2)),
        depth: within(24, 52, chance(3)),
        floors: 3 + Math.floor(chance(5) * 3),
        isBuilt: chance(6) < 0.8,
      }),
      74,
      22,
    );
  return buildings;
}

/** Points on the walls of a building, its corners among them, no further apart than a street is wide. */
const wallsOf = (outline: readonly Point[]): Point[] =>
  outline.flatMap((corner, i) => {
    const next = outline[(i + 1) % outline.length] as Point;
    const pieces = Math.ceil(distance(corner, next) / 22);
    return Array.from({ length: pieces }, (_, k) => between(corner, next, k / pieces));
  });

/** A rectangle with its walls moved out. */
function grown([a, b, c, d]: Point[], by: number): Point[] {
  const angle = angleOf(a as Point, b as Point);
  return [
    step(a as Point, angle, -by, -by),
    step(b as Point, angle, by, -by),
    step(c as Point, angle, by, by),
    step(d as Point, angle, -by, by),
  ];
}

/** The rectangle around a ring that lies along its longest side: its lowest left corner, seen in the direction of that side. */
function frameOf(ring: readonly Point[]) {
  let longest = 0;
  let angle = 0;
  ring.forEach((from, i) => {
    const to = ring[(i + 1) % ring.length] as Point;
    if (distance(from, to) > longest) {
      longest = distance(from, to);
      angle = angleOf(from, to);
    }
  });
  const along = ring.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle));
  const left = ring.map(([x, y]) => y * Math.cos(angle) - x * Math.sin(angle));
  const east = Math.min(...along);
  const north = Math.min(...left);
  return { angle, width: Math.max(...along) - east, height: Math.max(...left) - north, corner: step([0, 0], angle, east, north) };
}
