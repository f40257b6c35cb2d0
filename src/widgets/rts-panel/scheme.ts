import type { Phase } from "../../core/internal.js";
import { bearingOf, type Compass, compassPoints, keyOf, type Movement, movementsOf, turnOf } from "../kit/device/movement.js";
import { at, distance, minus, type Point, plus, point, polygon, rightOf, unit } from "./geometry.js";

/** From the centre of the intersection to the end of an arm, in units of the drawing. */
const EXTENT = 100;
/** From the end of an arm to the edge of the drawing: room for the arm's letter. */
const LETTER = 22;
/** Width of a pedestrian crossing. */
const CROSSING = 6;
/** Half of a road's width. */
const WIDE = 25;
/** Half of a road's width where arms meet at 45°. */
const NARROW = 19;
/** Radius of a kerb between two neighbouring arms. */
const KERB = 12;

export interface SchemeArm {
  readonly compass: Compass;
  /** Vehicles may enter by it in some phase: it has a stop line and signal heads. */
  readonly isInbound: boolean;
  /** Where its letter is written. */
  readonly label: Point;
  readonly stopLine: readonly [Point, Point];
  /** Middle of the inbound lanes behind the stop line, where the signal is drawn. */
  readonly signal: Point;
  /** Line between the two directions of traffic. */
  readonly divide: readonly [Point, Point];
}

export interface SchemeMovement {
  readonly key: string;
  readonly kind: Movement["kind"];
  /** Path of SVG. */
  readonly path: string;
  /** Arrowheads as `points` of SVG: one for vehicles, two for pedestrians. */
  readonly heads: readonly string[];
}

/** An intersection from above, the north on top, drawn from nothing but the directions of its phases. */
export interface Scheme {
  readonly arms: readonly SchemeArm[];
  /** The `viewBox` of SVG. */
  readonly box: string;
  /** The surface of the roads as a path of SVG. */
  readonly surface: string;
  /** The kerbs, open where the roads leave the drawing. */
  readonly kerbs: string;
  readonly movements: readonly SchemeMovement[];
}

interface Arm {
  readonly compass: Compass;
  readonly out: Point;
  /** Half of the road's width. */
  readonly road: number;
  /** 1 where traffic keeps right, −1 where it keeps left. */
  readonly side: 1 | -1;
  /** Where its edges are free of the neighbours' kerbs, from the middle outwards. */
  readonly mouth: number;
  readonly isInbound: boolean;
}

/** Draws the scheme for a side of driving, or gives null when no phase names a movement we can read. */
export function createScheme(phases: readonly Phase[], drivingSide: "left" | "right" = "right"): Scheme | null {
  const all = [
    ...new Map(phases.flatMap(({ directions }) => movementsOf(directions).movements).map((each) => [keyOf(each), each])).values(),
  ];
  if (all.length === 0) return null;
  const arms = armsOf(all, drivingSide === "left" ? -1 : 1);
  return {
    arms: [...arms.values()].map(drawArm),
    box: boxOf([...arms.values()]),
    ...roadsOf([...arms.values()]),
    movements: all.map((movement) => drawMovement(movement, arms)),
  };
}

const usedBy = (movement: Movement): Compass[] => (movement.kind === "vehicles" ? [movement.from, movement.to] : [movement.over]);

function armsOf(movements: readonly Movement[], side: Arm["side"]): Map<Compass, Arm> {
  const used = new Set(movements.flatMap(usedBy));
  const present = compassPoints.filter((compass) => used.has(compass));
  const entered = new Set(movements.map((movement) => movement.kind === "vehicles" && movement.from));
  const gaps = present.map((compass, i) => gapBetween(compass, present[(i + 1) % present.length] as Compass));
  const road = Math.min(...gaps) < 90 ? NARROW : WIDE;
  return new Map(
    present.map((compass, i): [Compass, Arm] => {
      const corner = Math.max(cornerOf(gaps.at(i - 1) as number, road), cornerOf(gaps[i] as number, road));
      return [
        compass,
        {
          compass,
          out: unit(bearingOf(compass)),
          road,
          side,
          mouth: Math.max(road, corner + KERB) + 3,
          isInbound: entered.has(compass),
        },
      ];
    }),
  );
}

/** Degrees from one arm clockwise to the next, 360 when there is no other. */
const gapBetween = (one: Compass, next: Compass): number => ((bearingOf(next) - bearingOf(one) + 359) % 360) + 1;

/** How far from the middle the facing edges of two neighbouring arms meet; behind the middle for a gap over 180°. */
const cornerOf = (gap: number, road: number): number => (gap === 360 ? -road : road / Math.tan((gap * Math.PI) / 360));

/** Where in its half of the road a movement keeps, 0 at the dividing line, 1 at the kerb: turns across it inside, those to the kerb (positive) outside. */
function laneOf(turn: number): number {
  if (Math.abs(turn) === 180) return 0.1;
  if (turn < -22) return 0.17;
  return turn > 22 ? 0.83 : 0.5;
}

function drawArm(arm: Arm): SchemeArm {
  const stop = arm.mouth + 2 * CROSSING;
  return {
    compass: arm.compass,
    isInbound: arm.isInbound,
    label: beside(arm, EXTENT + LETTER / 2, 0),
    stopLine: [beside(arm, stop, 0), beside(arm, stop, -arm.side)],
    signal: beside(arm, stop + 9, -0.5 * arm.side),
    divide: [beside(arm, stop, 0), beside(arm, EXTENT, 0)],
  };
}

/** Cuts the drawing to the arms there are: a junction of three needs no empty fourth quarter. */
function boxOf(arms: readonly Arm[]): string {
  const ends = arms.flatMap((arm) => [beside(arm, EXTENT + LETTER, 1.2), beside(arm, EXTENT + LETTER, -1.2), beside(arm, -arm.mouth, 0)]);
  const xs = ends.map(({ x }) => x);
  const ys = ends.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map(Math.round).join(" ");
}

function roadsOf(arms: readonly Arm[]): Pick<Scheme, "surface" | "kerbs"> {
  const kerbs = arms.map((arm, i) => {
    const next = arms[(i + 1) % arms.length] as Arm;
    const gap = gapBetween(arm.compass, next.compass);
    const corner = cornerOf(gap, arm.road);
    const turn = gap === 180 || gap === 360 ? 0 : gap < 180 ? KERB : arm.road;
    const curve = `Q${at(beside(arm, corner, 1))} ${at(beside(next, corner + turn, -1))}`;
    return `${at(beside(arm, EXTENT, 1))}L${at(beside(arm, corner + turn, 1))}${curve}L${at(beside(next, EXTENT, -1))}`;
  });
  return { surface: `M${kerbs.join("L")}Z`, kerbs: kerbs.map((kerb) => `M${kerb}`).join("") };
}

/** A place on an arm: `aside` 1 is the kerb to the right of somebody who leaves, 0 the middle, −1 the left kerb. */
const beside = ({ out, road }: Pick<Arm, "out" | "road">, away: number, aside: number): Point =>
  plus(plus(point(0, 0), out, away), rightOf(out), road * aside);

function drawMovement(movement: Movement, arms: ReadonlyMap<Compass, Arm>): SchemeMovement {
  const key = keyOf(movement);
  if (movement.kind === "pedestrians") return { key, kind: movement.kind, ...crossingOf(arms.get(movement.over) as Arm) };
  return { key, kind: movement.kind, ...wayOf(arms.get(movement.from) as Arm, arms.get(movement.to) as Arm) };
}

function crossingOf(arm: Arm) {
  const side = rightOf(arm.out);
  const one = beside(arm, arm.mouth + CROSSING / 2, -1);
  const other = beside(arm, arm.mouth + CROSSING / 2, 1);
  return { path: `M${at(one)}L${at(other)}`, heads: [headAt(plus(one, side, -7), minus(side)), headAt(plus(other, side, 7), side)] };
}

function wayOf(from: Arm, to: Arm) {
  const lane = from.side * laneOf(from.side * turnOf(from.compass, to.compass));
  const start = beside(from, EXTENT - 3, -lane);
  const enter = beside(from, from.mouth, -lane);
  const leave = beside(to, to.mouth, lane);
  const end = beside(to, EXTENT - 14, lane);
  const pull = from === to ? from.road * 1.4 : distance(enter, leave) * 0.45;
  const curve = `C${at(plus(enter, from.out, -pull))} ${at(plus(leave, to.out, -pull))} ${at(leave)}`;
  return { path: `M${at(start)}L${at(enter)}${curve}L${at(end)}`, heads: [headAt(plus(end, to.out, 10), to.out)] };
}

const HEAD = { length: 12, half: 5.5 };

/** An arrowhead with its tip at a point. */
function headAt(tip: Point, way: Point): string {
  const back = plus(tip, way, -HEAD.length);
  const side = rightOf(way);
  return polygon([tip, plus(back, side, HEAD.half), plus(back, side, -HEAD.half)]);
}
