import { keyOf, roll } from "../../../base/random.js";
import { HOUR } from "../../../base/time.js";
import type { CityModel, Controller, RoadClass } from "../../../city/model.js";
import { phasesOf } from "../../../city/phases.js";
import { streamsOf } from "../../../city/streams.js";
import { hasCourse, saturationFactor } from "../scenario.js";
import type { World } from "../world.js";
import { criticalRatios, type Load, needsOf } from "./load.js";
import { type Approach, headwaysOf, type LaneGroup, type Movement, type Network, SATURATION } from "./network.js";
import { createSteady } from "./steady.js";
import { nearestArm, waysOf } from "./ways.js";

/** The network of a city: which approach is which arm of which controller, and on which streets its link lies. */
export interface CityNetwork extends Network {
  readonly controllers: readonly Controller[];
  /** Arm of each approach. */
  readonly arms: readonly number[];
  /** Lane groups of each controller: with the phases in which they have green. */
  readonly groupPhases: readonly ReadonlySet<number>[];
  indexOf(oID: number, arm: number): number | undefined;
  /** The lane groups of each controller. */
  readonly groupsOf: readonly (readonly number[])[];
  /** Vehicles an hour on each approach at the day's peak, as what enters goes on by the turns. */
  readonly flows: Float64Array;
  /** What the division of a controller's cycle has to serve. */
  readonly loads: ReadonlyMap<Controller, readonly Load[]>;
  /** The approaches whose links lie on a segment. */
  readonly onSegment: ReadonlyMap<string, readonly number[]>;
}

/** By class of street: lanes of an approach, km/h while it is empty, and vehicles an hour on an approach at the day's peak (assumed). */
export const lanesOf = (roadClass: RoadClass): number => [1, 1, 2, 3][roadClass - 1] as number;
export const freeSpeedOf = (roadClass: RoadClass): number => [30, 40, 52, 60][roadClass - 1] as number;
const peakOf = (roadClass: RoadClass): number => [60, 170, 440, 900][roadClass - 1] as number;
/** How much streets of one class differ. */
const STREETS_DIFFER = 0.2;
/**
 * A city has no more traffic than its crossings can take: at the peak, with cycles of `LONG_CYCLE` s, this share of them is loaded by
 * `MOST_LOADED` of its capacity or less. The few others jam.
 */
const USUAL_CROSSINGS = 0.9;
/** Share of their capacity by which the usual crossings are loaded at most. */
const MOST_LOADED = 0.83;
/** Seconds of a cycle at the peak. */
const LONG_CYCLE = 120;
/** Load of a crossing beyond which its drivers have found other ways (assumed): people know where it jams each day. */
const JAMMED = 1.05;
/** Crossings that they look ahead for it. */
const CROSSINGS_AHEAD = 5;
/** Headways that a vehicle takes that turns across oncoming traffic or over a crossing with pedestrians. */
const GIVES_WAY = 2;
/** Headways that a vehicle takes that turns without giving way. */
const TURNS = 1.15;
/** Share of the vehicles of an approach from which on a lane group has a second lane of its own. */
const MANY = 0.25;
/** How much likelier a driver goes straight on than to the right, to the left, or back. */
const wayOn = (turn: number): number => {
  const angle = ((turn + 540) % 360) - 180;
  if (Math.abs(angle) < 45) return 1;
  if (Math.abs(angle) > 150) return 0.02;
  return angle > 0 ? 0.35 : 0.3;
};

/** The parts of their saturation flow that a scenario leaves to lane groups at a moment. */
export function* partsAt(world: World, { groups, approaches, controllers, arms }: CityNetwork, utime: number): Generator<[number, number]> {
  const isUsual = !hasCourse(world);
  for (const [g, { approach }] of groups.entries()) {
    const { oID } = controllers[(approaches[approach] as Approach).crossing] as Controller;
    yield [g, isUsual ? 1 : saturationFactor(world, oID, arms[approach] as number, utime)];
  }
}

const known = new WeakMap<World, CityNetwork>();

/** The network of a world, made when somebody asks for it first. */
export function networkOf(world: World): CityNetwork {
  const network = known.get(world) ?? cityNetwork(world.city, world.seed);
  known.set(world, network);
  return network;
}

export function cityNetwork(city: CityModel, seed: number): CityNetwork {
  const { controllers } = city;
  const ways = waysOf(city);
  const byID = new Map(controllers.map((controller) => [controller.oID, controller]));
  const approachList = controllers.flatMap((controller, crossing) =>
    controller.arms.flatMap((arm, index) => (arm.inbound ? [{ controller, crossing, arm, index }] : [])),
  );
  const indexes = new Map(approachList.map(({ controller, index }, a) => [`${controller.oID} ${index}`, a]));
  const flow = (controller: Controller, arm: number): number => {
    const { street, roadClass = 2 } = controller.arms[arm] as Controller["arms"][number];
    const key = street ? keyOf(street) : controller.oID * 16 + arm;
    return peakOf(roadClass) * (1 + STREETS_DIFFER * (2 * roll(seed, 61, key) - 1));
  };

  /** The approach that one comes to who leaves by an arm; each approach is reached by one arm, the nearest. */
  const next = new Map<string, number>();
  const isFed = new Uint8Array(approachList.length);
  const byLength = approachList.map((approach, a) => ({ ...approach, a, way: ways(approach.controller, approach.index) }));
  for (const { a, way } of [...byLength].sort((one, other) => one.way.metres - other.way.metres || one.a - other.a)) {
    const home = way.from && byID.get(way.from.oID);
    if (!home || !way.from) continue;
    const leaving = nearestArm(home, way.from.bearing);
    if (leaving === null || next.has(`${home.oID} ${leaving}`)) continue;
    next.set(`${home.oID} ${leaving}`, a);
    isFed[a] = 1;
  }

  const wanted = byLength.map(({ controller, crossing, arm, index, a, way }): Approach => {
    const { roadClass = 2 } = arm;
    const greatest = Math.max(...controller.arms.map((each) => each.roadClass ?? 2));
    return {
      crossing,
      lanes: lanesOf(roadClass),
      metres: way.metres,
      speed: freeSpeedOf(roadClass) / 3.6,
      entering: isFed[a] ? 0 : flow(controller, index),
      hasPriority: roadClass === greatest && (arm.street === controller.streets[0] || arm.street === ""),
    };
  });
  const groups: LaneGroup[] = [];
  const groupPhases: Set<number>[] = [];
  for (const controller of controllers) {
    for (const found of laneGroupsOf(controller, (arm) => flow(controller, arm))) {
      const approach = indexes.get(`${controller.oID} ${found.arm}`) as number;
      const lanes = (wanted[approach] as Approach).lanes;
      const all = sum(found.moves.map(({ share }) => share));
      groups.push({
        approach,
        // Those who turn left in a phase of their own have a lane of their own, or two where many do.
        lanes: found.isFirst ? lanes : all > MANY ? Math.min(2, lanes) : 1,
        share: all,
        movements: found.moves.map(
          ({ to, share, headways }): Movement => ({
            to: next.get(`${controller.oID} ${to}`) ?? -1,
            share: all > 0 ? share / all : 1,
            headways,
          }),
        ),
      });
      groupPhases.push(found.phases);
    }
  }
  const groupsOf: number[][] = controllers.map(() => []);
  for (const [g, { approach }] of groups.entries()) groupsOf[(wanted[approach] as Approach).crossing]?.push(g);
  const steady = createSteady({ approaches: wanted, groups });
  const loads = new Map(
    controllers.map((controller, crossing) => [
      controller,
      (groupsOf[crossing] as number[]).flatMap((g): Load[] => {
        const { approach, share, lanes, movements } = groups[g] as LaneGroup;
        const place = phasesOf(controller).findIndex(({ phase }) => groupPhases[g]?.has(phase));
        const perVehicle = (share * headwaysOf({ movements })) / (lanes * SATURATION * HOUR);
        return place < 0 ? [] : [{ arm: approachList[approach]?.index as number, place, perVehicle }];
      }),
    ]),
  );
  /** What enters by each approach, the flows that come of it, and how much of its capacity each crossing uses then. */
  const loadBy = (entering: number[]) => {
    const flows = steady((a) => entering[a] as number);
    const flowOf = ({ oID }: Controller, arm: number) => flows[indexes.get(`${oID} ${arm}`) ?? -1] ?? 0;
    const used = controllers.map((controller) => usedOf(controller, loads.get(controller) as Load[], (arm) => flowOf(controller, arm)));
    return { entering, flows, used };
  };
  const asWanted = loadBy(wanted.map(({ entering }) => entering));
  const sorted = [...asWanted.used].sort((one, other) => one - other);
  const part = MOST_LOADED / (sorted[Math.floor(USUAL_CROSSINGS * (sorted.length - 1))] ?? MOST_LOADED);
  const times = (list: ArrayLike<number>): number[] => Array.from(list, (each) => each * part);
  let load: typeof asWanted = {
    entering: times(asWanted.entering),
    flows: Float64Array.from(times(asWanted.flows)),
    used: times(asWanted.used),
  };
  for (let round = 0; round < 30 && Math.max(...load.used) > JAMMED * 1.01; round++) {
    const left = leftOf({ approaches: wanted, groups }, load.used);
    load = loadBy(load.entering.map((entering, a) => entering * (left[a] as number)));
  }
  const { flows } = load;
  const approaches = wanted.map((approach, a) => ({ ...approach, entering: load.entering[a] as number }));
  const onSegment = new Map<string, number[]>();
  for (const { a, way } of byLength)
    for (const id of way.segments) {
      const list = onSegment.get(id);
      if (list) list.push(a);
      else onSegment.set(id, [a]);
    }
  return {
    approaches,
    groups,
    groupPhases,
    groupsOf,
    loads,
    controllers,
    onSegment,
    crossings: controllers.length,
    flows,
    arms: approachList.map(({ index }) => index),
    indexOf: (oID, arm) => indexes.get(`${oID} ${arm}`),
  };
}

/** Part of the drivers on each approach who still come where crossings on their way jam. */
function leftOf({ approaches, groups }: Pick<Network, "approaches" | "groups">, used: readonly number[]): Float64Array {
  const own = Float64Array.from(approaches, ({ crossing }) => Math.min(1, JAMMED / (used[crossing] as number)));
  let left = own;
  for (let ahead = 0; ahead < CROSSINGS_AHEAD; ahead++) {
    const onwards = new Float64Array(approaches.length);
    for (const { approach, share, movements } of groups)
      for (const move of movements)
        onwards[approach] = (onwards[approach] as number) + share * move.share * (move.to < 0 ? 1 : (left[move.to] as number));
    left = own.map((part, a) => part * (onwards[a] as number));
  }
  return left;
}

/** Part of its capacity that a crossing uses with a long cycle: its critical flow ratios over what phases and losses leave of it. */
function usedOf(controller: Controller, loads: readonly Load[], flowOf: (arm: number) => number): number {
  const { lost, least } = needsOf(controller);
  return sum(criticalRatios(least.length, loads, flowOf)) / Math.max(0.1, 1 - sum(lost) / LONG_CYCLE);
}

interface Move {
  to: number;
  share: number;
  headways: number;
}

/** The lane groups of a junction: the ways from an arm that have green in the same phases. */
function laneGroupsOf(controller: Controller, flow: (arm: number) => number) {
  const { arms } = controller;
  const phases = phasesOf(controller);
  const { movements } = streamsOf(arms);
  const turns = turnsOf(controller, flow);
  return arms.flatMap((from, arm) => {
    if (!from.inbound) return [];
    const groups = new Map<string, { arm: number; phases: Set<number>; moves: Move[]; isFirst: boolean }>();
    for (const movement of movements.filter((each) => each.from === from)) {
      const to = arms.indexOf(movement.to);
      const share = turns(arm, to);
      if (share <= 0) continue;
      const own = phases.filter(({ directions }) => directions.includes(movement.word));
      // A controller whose phases name no directions lets everybody go in each of them.
      const going =
        own.length > 0 ? own : phases.filter(({ directions }) => !directions.some((word) => word.startsWith(`${from.compass}-`)));
      const isFree = own.some(({ permissive = [] }) => !permissive.includes(movement.word));
      const isTurn = Math.abs(movement.turn) > 30;
      const headways = own.length > 0 && !isFree ? GIVES_WAY : isTurn ? TURNS : 1;
      const key = going.map(({ phase }) => phase).join();
      const group = groups.get(key) ?? { arm, phases: new Set(going.map(({ phase }) => phase)), moves: [], isFirst: false };
      groups.set(key, group);
      group.moves.push({ to, share, headways });
    }
    const found = [...groups.values()];
    const weight = (moves: readonly Move[]) => sum(moves.map(({ share }) => share));
    const first = found.reduce((best, each) => (weight(each.moves) > weight(best.moves) ? each : best), found[0] as (typeof found)[number]);
    if (first) first.isFirst = true;
    // A dead end: who comes in leaves the network.
    return found.length > 0
      ? found
      : [{ arm, phases: new Set(phases.map(({ phase }) => phase)), moves: [{ to: -1, share: 1, headways: 1 }], isFirst: true }];
  });
}

/**
 * Shares of turns that make as much leave by each arm as its street carries: the ways on, weighted, balanced against the flows of
 * the arms by Furness's method (1965).
 */
function turnsOf({ arms }: Controller, flow: (arm: number) => number): (from: number, to: number) => number {
  const flows = arms.map((_, arm) => flow(arm));
  const table = arms.map((from, i) =>
    arms.map((to, j) => (i === j || !from.inbound ? 0 : wayOn(to.bearing - from.bearing - 180 + 720) * (flows[j] as number))),
  );
  const coming = arms.map(({ inbound }, i) => (inbound ? (flows[i] as number) : 0));
  const leaving = flows.map((each) => (each * sum(coming)) / sum(flows));
  for (let round = 0; round < 20; round++) {
    for (const [j, wanted] of leaving.entries()) {
      const found = sum(table.map((row) => row[j] as number));
      if (found > 0) for (const row of table) row[j] = ((row[j] as number) * wanted) / found;
    }
    for (const [i, row] of table.entries()) {
      const found = sum(row);
      if (found > 0) table[i] = row.map((each) => (each * (coming[i] as number)) / found);
    }
  }
  return (from, to) => {
    const row = table[from] as number[];
    return sum(row) > 0 ? (row[to] as number) / sum(row) : 0;
  };
}

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);
