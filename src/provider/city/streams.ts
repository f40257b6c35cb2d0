import { angleBetween } from "./geometry.js";
import type { Arm } from "./model.js";

/** Metres east and north of the middle of a junction. */
type Point = readonly [east: number, north: number];

/** Vehicles on their way from one arm to another: straight over the junction, from stop line to stop line. */
export interface Movement {
  readonly word: string;
  readonly from: Arm;
  readonly to: Arm;
  /** Degrees that it turns, to the right positive. */
  readonly turn: number;
  readonly start: Point;
  readonly end: Point;
  /** Metres. */
  readonly length: number;
}
/** Pedestrians over the carriageway of an arm. */
export interface Crossing {
  readonly word: string;
  readonly over: Arm;
  /** Metres from kerb to kerb. */
  readonly length: number;
}
export type Stream = Movement | Crossing;

/** Metres of carriageway of a street by its class, lanes of 3.5 m (assumed). */
const widths = [7, 7, 10.5, 14] as const;
/** Metres from the corner of two carriageways to the stop line: the kerb's curve, the pedestrian crossing, and a metre. */
const CORNER_TO_STOP_LINE = 7;
/** Metres from the middle of a junction to its stop lines, at least and at most: acute corners lie far out. */
const NEAREST = 10;
const FARTHEST = 30;
/** Degrees from which on a vehicle turns off, and its driver looks for pedestrians. */
const TURNS_OFF = 30;

const widthOf = ({ roadClass = 2 }: Arm): number => widths[roadClass - 1] as number;
/** Degrees from one bearing clockwise to another, 0 to 360. */
export const clockwise = (from: number, to: number): number => (to - from + 720) % 360;

export const isCrossing = (stream: Stream): stream is Crossing => "over" in stream;
export const turnsOff = ({ turn }: Movement): boolean => Math.abs(turn) > TURNS_OFF;

/** All that may be done at a junction: every way from an arm by which traffic enters to another arm, and every crossing. */
export function streamsOf(arms: readonly Arm[]): { movements: Movement[]; crossings: Crossing[] } {
  const radius = stopLines(arms);
  const gaps = arms.flatMap((one) => arms.flatMap((other) => (one === other ? [] : [angleBetween(one.bearing, other.bearing)])));
  const place = ({ bearing }: Arm, aside: number): Point => {
    const angle = ((bearing + aside) * Math.PI) / 180;
    return [radius * Math.sin(angle), radius * Math.cos(angle)];
  };
  /** Traffic keeps right: degrees from the middle of an arm to its lanes, inwards before and outwards behind it as the clock goes. */
  const lanes = (arm: Arm) => Math.min(((widthOf(arm) / 4 / radius) * 180) / Math.PI, ...gaps.map((gap) => gap / 3));
  const movements = arms.flatMap((from) =>
    arms
      .filter((to) => from.inbound && to !== from)
      .map((to): Movement => {
        const start = place(from, -lanes(from));
        const end = place(to, lanes(to));
        const turn = clockwise(from.bearing, to.bearing) - 180;
        return {
          word: `${from.compass}-${to.compass}`,
          from,
          to,
          turn,
          start,
          end,
          length: Math.hypot(end[0] - start[0], end[1] - start[1]),
        };
      }),
  );
  return { movements, crossings: arms.map((over) => ({ word: `ped-${over.compass}`, over, length: widthOf(over) })) };
}

/** Metres from the middle to the stop lines: outside the corner that two neighbouring carriageways make, and the crossing behind it. */
function stopLines(arms: readonly Arm[]): number {
  const sorted = [...arms].sort((a, b) => a.bearing - b.bearing);
  const corners = sorted.map((arm, i) => {
    const next = sorted[(i + 1) % sorted.length] as Arm;
    const gap = clockwise(arm.bearing, next.bearing);
    if (gap === 0 || gap >= 180) return 0;
    const angle = (gap * Math.PI) / 180;
    const one = widthOf(arm) / 2;
    const other = widthOf(next) / 2;
    return Math.max(one + other * Math.cos(angle), other + one * Math.cos(angle)) / Math.sin(angle);
  });
  return Math.min(FARTHEST, Math.max(NEAREST, Math.max(0, ...corners) + CORNER_TO_STOP_LINE));
}

/** Metres from the stop line to the near and to the far edge of the pedestrian crossing behind it. */
const CROSSING_EDGES = { near: 1, far: 5 } as const;

/**
 * Metres that one vehicle drives from its stop line until another stream is behind it, null where the two never meet. Ways
 * from one arm part without meeting; those to one arm meet at its end.
 */
export function metresToLeave(movement: Movement, other: Stream): number | null {
  if (!isCrossing(other)) return metresTo(movement, other);
  if (movement.from === other.over) return CROSSING_EDGES.far;
  return movement.to === other.over ? movement.length - CROSSING_EDGES.near : null;
}

/** The same until it comes to the place where the other may still be. */
export function metresToReach(movement: Movement, other: Stream): number | null {
  if (!isCrossing(other)) return metresTo(movement, other);
  if (movement.from === other.over) return CROSSING_EDGES.near;
  return movement.to === other.over ? movement.length - CROSSING_EDGES.far : null;
}

export const doMeet = (one: Stream, other: Stream): boolean =>
  isCrossing(one) ? !isCrossing(other) && metresToReach(other, one) !== null : metresToReach(one, other) !== null;

function metresTo(one: Movement, other: Movement): number | null {
  if (one.from === other.from) return null;
  if (one.to === other.to) return one.length;
  const way = minus(one.end, one.start);
  const its = minus(other.end, other.start);
  const between = minus(other.start, one.start);
  const area = cross(way, its);
  const share = cross(between, its) / area;
  const itsShare = cross(between, way) / area;
  return share > 0 && share < 1 && itsShare > 0 && itsShare < 1 ? share * one.length : null;
}

const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];
const cross = ([ax, ay]: Point, [bx, by]: Point): number => ax * by - ay * bx;
