import { draw } from "../draw.js";
import type { Figures } from "../figures.js";
import type { Network } from "../network.js";
import type { Arrivals } from "./arrivals.js";
import { CLOSED, type ShownLights } from "./lights.js";

/** Seconds of green after which a driver who cannot enter a full street takes another way. */
const PATIENCE = 60;
/** Seconds between two looks at flows and mean queues, and the time over which these are smoothed. */
export const LOOK_EVERY = 10;
export const SMOOTHED_OVER = 180;

// Keys of the random draws: each key has its own sequence.

const GROUPS = 0x61;
const TURNS = 0x62;

const add = (array: Float32Array | Float64Array | Int32Array, at: number, value: number) => {
  array[at] = (array[at] as number) + value;
};

/** The queues of the lane groups, whose vehicles are in `queue`: who joins one, who leaves it and where he turns; counted in `figures`. */
export function createQueues(network: Network, seed: number, queue: Int32Array, arrivals: Arrivals, lights: ShownLights, figures: Figures) {
  const { approaches, groups } = network;
  const { sources, storage, onLink, outside } = arrivals;
  const { shown, credit, leftSince } = lights;
  const { passed, arrived, waited, stops } = figures;
  const n = approaches.length;
  const m = groups.length;
  const approachOf = Int32Array.from(groups, ({ approach }) => approach);
  /** Groups of an approach and movements of a group lie side by side: from the one index to the next. */
  const byApproach = approaches.map((): number[] => []);
  for (const [g, { approach }] of groups.entries()) byApproach[approach]?.push(g);
  const groupsFrom = offsets(byApproach);
  const groupList = Int32Array.from(byApproach.flat());
  const groupChance = Float64Array.from(byApproach.flatMap((list) => cumulated(list.map((g) => groups[g]?.share ?? 0))));
  const movesFrom = offsets(groups.map(({ movements }) => movements));
  const movements = groups.flatMap((group) => group.movements);
  const moveChance = Float64Array.from(groups.flatMap((group) => cumulated(group.movements.map(({ share }) => share))));
  const moveTo = Int32Array.from(movements, ({ to }) => to);
  const moveTakes = Float64Array.from(movements, (each) => each.headways);

  /** The movement of the first vehicle, where it cannot enter its street; and for how long. */
  const blocked = new Int32Array(m).fill(-1);
  const blockedFor = new Int32Array(m);
  /** Smoothed: vehicles a second that come, vehicles that wait. */
  const flow = new Float64Array(n);
  const meanQueue = new Float64Array(n);
  const lookArrived = new Float64Array(n);
  const lookWaited = new Float64Array(n);
  let left = 0;

  function pickFrom(chances: Float64Array, from: number, to: number, chance: number): number {
    let at = from;
    while (at < to - 1 && chance >= (chances[at] as number)) at++;
    return at;
  }

  function wait(a: number, vehicles: number) {
    add(waited, a, vehicles);
    add(lookWaited, a, vehicles);
  }

  function discharge(g: number, t: number, most: number) {
    const a = approachOf[g] as number;
    lights.offer(g, most);
    let may = (credit[g] as number) + most;
    let k = 0;
    while (may > 0 && (queue[g] as number) > 0) {
      const held = blocked[g] as number;
      const from = movesFrom[g] as number;
      const move = held >= 0 ? held : pickFrom(moveChance, from, movesFrom[g + 1] as number, draw(seed ^ TURNS, g, t * 16 + k));
      const to = moveTo[move] as number;
      if (to >= 0 && (onLink[to] as number) >= (storage[to] as number)) {
        add(blockedFor, g, 1);
        blocked[g] = (blockedFor[g] as number) % PATIENCE === 0 ? -1 : move;
        break;
      }
      blocked[g] = -1;
      blockedFor[g] = 0;
      add(queue, g, -1);
      add(onLink, a, -1);
      add(leftSince, g, 1);
      add(passed, a, 1);
      may -= moveTakes[move] as number;
      if (to >= 0) arrivals.drive(to, t, (g * 8191 + t) * 16 + k);
      else left++;
      k++;
    }
    // Time in which nobody went is not saved up.
    credit[g] = Math.min(may, most);
  }

  return {
    /** Vehicles a second that come to an approach, and vehicles that wait there, both smoothed over three minutes. */
    flow,
    meanQueue,
    /** Smooths them, every ten seconds. */
    look(): void {
      const share = LOOK_EVERY / SMOOTHED_OVER;
      for (let a = 0; a < n; a++) {
        add(flow, a, ((lookArrived[a] as number) / LOOK_EVERY - (flow[a] as number)) * share);
        add(meanQueue, a, ((lookWaited[a] as number) / LOOK_EVERY - (meanQueue[a] as number)) * share);
        lookArrived[a] = 0;
        lookWaited[a] = 0;
      }
    },
    /** Who comes to the stop lines in a second joins a queue. */
    join(t: number): void {
      for (let a = 0; a < n; a++) {
        const come = arrivals.takeComing(a, t);
        if (come === 0) continue;
        add(arrived, a, come);
        add(lookArrived, a, come);
        const from = groupsFrom[a] as number;
        const to = groupsFrom[a + 1] as number;
        for (let k = 0; k < come; k++) {
          const g = groupList[to - from === 1 ? from : pickFrom(groupChance, from, to, draw(seed ^ GROUPS, a, t * 16 + k))] as number;
          if (shown[g] === CLOSED || (queue[g] as number) > 0) add(stops, a, 1);
          add(queue, g, 1);
        }
      }
    },
    /** Who may go in a second leaves, and the others wait. */
    leave(t: number): void {
      for (let g = 0; g < m; g++) {
        if (shown[g] !== CLOSED) discharge(g, t, lights.mostOf(g));
        const waiting = queue[g] as number;
        if (waiting > 0) wait(approachOf[g] as number, waiting);
        lights.endLongCycle(g, t);
      }
      for (let s = 0; s < sources.length; s++) {
        const a = sources[s] as number;
        if (outside[a] !== 0) wait(a, outside[a] as number);
      }
    },
    /** Begins with so many vehicles on each approach, as far as its link has room for them. */
    begin(queues: ArrayLike<number>): void {
      for (let g = 0; g < m; g++) {
        const a = approachOf[g] as number;
        const room = (storage[a] as number) - (onLink[a] as number);
        queue[g] = Math.max(0, Math.min(room, Math.round((queues[a] as number) * (groups[g]?.share ?? 0))));
        add(onLink, a, queue[g] as number);
      }
    },
    /** Vehicles that wait on an approach now, outside the network too. */
    of(a: number): number {
      let sum = outside[a] as number;
      for (let at = groupsFrom[a] as number; at < (groupsFrom[a + 1] as number); at++) sum += queue[groupList[at] as number] as number;
      return sum;
    },
    /** Vehicles that left the network since the beginning. */
    left: (): number => left,
  };
}

function offsets(lists: readonly (readonly unknown[])[]): Int32Array {
  const from = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    from[i + 1] = (from[i] as number) + list.length;
  });
  return from;
}

function cumulated(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => (sum += share));
}
