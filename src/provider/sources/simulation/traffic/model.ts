import type { Demand } from "./demand.js";
import { draw } from "./draw.js";
import { emptyFigures, type Figures, takeFigures } from "./figures.js";
import { headwaysOf, MOST_OUTSIDE, type Network, SATURATION, START_UP_LOSS, storageOf } from "./network.js";

/** A lane group is shown that it may not go. */
export const CLOSED = 0;
/** A lane group is shown that it may go. */
export const OPEN = 1;
/** A lane group looks for gaps: the lights flash or are dark. */
export const YIELD = 2;
export type Shown = typeof CLOSED | typeof OPEN | typeof YIELD;

/** Seconds ahead for which arrivals at the stop lines are known; a power of two. */
const AHEAD = 512;
/**
 * Robertson's dispersion of platoons: a link whose mean travel time is T is left after `SHIFT · T` at the earliest and then with the
 * chance 1 / (1 + SPREAD · SHIFT · T) in each second; `SHIFT` = 1 / (1 + `SPREAD`).
 */
const SPREAD = 0.35;
const SHIFT = 1 / (1 + SPREAD);
/** Seconds of green after which a driver who cannot enter a full street takes another way. */
const PATIENCE = 60;
/** Seconds after which a light that has not changed counts as another cycle. */
export const LONGEST_CYCLE = 240;
/** Seconds between two looks at flows and mean queues, and the time over which these are smoothed. */
const LOOK_EVERY = 10;
export const SMOOTHED_OVER = 180;
/**
 * Lights that flash or are dark: what has priority passes at `CAUTIOUS` of its saturation flow, a vehicle in 16 s and lane, so that
 * a wide crossing lets some 2,000 an hour pass, as where all stop (assumed; the order of HCM 2010, ch. 20). Others need a gap of `GAP` s and follow
 * each other through a long one every `FOLLOW` s (HCM 2010, two-way stop control: 6.5 s, 4.0 s).
 */
const CAUTIOUS = 0.12;
/** Seconds of the critical gap. */
const GAP = 6.5;
/** Seconds of the follow-up headway. */
const FOLLOW = 4;

// Keys of the random draws: each makes a sequence of its own.

const GROUPS = 0x61;
const TURNS = 0x62;
const TRAVEL = 0x63;
const SECONDS = 0x64;

/** Vehicles an hour in one lane that find a gap in a stream of `conflicting` vehicles a second; in vehicles a second. */
export const gapCapacity = (conflicting: number): number =>
  conflicting < 1e-6 ? 1 / FOLLOW : (conflicting * Math.exp(-conflicting * GAP)) / (1 - Math.exp(-conflicting * FOLLOW));

/**
 * The traffic of a network, second by second: whole vehicles drive along links, wait in vertical queues at the stop lines, leave
 * them at saturation flow while they are shown green, turn by shares, and wait where the next street is full. Nothing is allocated
 * in a step. What happens by chance depends on the seed, the place and the second alone, so that two runs that begin at different
 * times come to the same state.
 */
export function createModel(network: Network, seed: number, demand: Pick<Demand, "entering">) {
  const { approaches, groups } = network;
  const n = approaches.length;
  const m = groups.length;
  const storage = Int32Array.from(approaches, storageOf);
  const travel = Float64Array.from(approaches, ({ metres, speed }) => Math.min(AHEAD / 1.6, Math.max(1, metres / speed)));
  const sources = Int32Array.from(approaches.flatMap(({ entering }, a) => (entering > 0 ? [a] : [])));
  const lanesIn = Float64Array.from(approaches, ({ lanes }) => lanes);

  const approachOf = Int32Array.from(groups, ({ approach }) => approach);
  const rate = Float64Array.from(groups, ({ lanes }) => lanes * SATURATION);
  const headways = Float64Array.from(groups, headwaysOf);
  const hasPriority = Uint8Array.from(groups, ({ approach }) => Number(approaches[approach]?.hasPriority));
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
  const crossingOf = Int32Array.from(approaches, ({ crossing }) => crossing);

  /** Vehicles that come to a stop line, and those that enter the network, by second and approach. */
  const coming = new Uint8Array(AHEAD * n);
  const entering = new Uint8Array(64 * sources.length);
  const outside = new Int32Array(n);
  /** Vehicles on a link, driving and waiting. */
  const onLink = new Int32Array(n);
  const queue = new Int32Array(m);
  const shown = new Uint8Array(m);
  /** Vehicles that a group might have let go by now, less those that went. */
  const credit = new Float64Array(m);
  const yieldRate = new Float64Array(m);
  /** The movement of the first vehicle, where it cannot enter its street; and for how long. */
  const blocked = new Int32Array(m).fill(-1);
  const blockedFor = new Int32Array(m);
  /** The cycle under way: when it began, who waited when its green began, who left since. */
  const cycleBegan = new Float64Array(m);
  const waitedAtOpening = new Int32Array(m);
  const leftSince = new Int32Array(m);
  /** Smoothed: vehicles a second that come, vehicles that wait. */
  const flow = new Float64Array(n);
  const meanQueue = new Float64Array(n);
  const lookArrived = new Float64Array(n);
  const lookWaited = new Float64Array(n);
  /** Part of the saturation flow that snow or closed lanes leave, and of the speed. */
  const part = new Float64Array(m).fill(1);
  let speedPart = 1;
  const conflicting = new Float64Array(network.crossings);
  const figures: Figures = emptyFigures(n);
  const { passed, arrived, waited, stops, cycles, served, capacity } = figures;
  let diverted = 0;
  let left = 0;
  let entered = 0;

  const add = (array: Float32Array | Float64Array | Int32Array | Uint8Array, at: number, value: number) => {
    array[at] = (array[at] as number) + value;
  };

  /** Puts a vehicle on a link at second `t`; `key` makes its draw its own. */
  function drive(a: number, t: number, key: number) {
    const mean = Math.min(AHEAD / 1.6, (travel[a] as number) / speedPart);
    const least = Math.max(1, Math.round(SHIFT * mean));
    const stays = 1 - 1 / (1 + SPREAD * SHIFT * mean);
    const extra = stays > 0 ? Math.floor(Math.log(1 - draw(seed ^ TRAVEL, a, key)) / Math.log(stays)) : 0;
    add(coming, ((t + Math.min(AHEAD - 1, least + extra)) % AHEAD) * n + a, 1);
    add(onLink, a, 1);
  }

  function pickFrom(chances: Float64Array, from: number, to: number, chance: number): number {
    let at = from;
    while (at < to - 1 && chance >= (chances[at] as number)) at++;
    return at;
  }

  function endCycle(g: number, t: number, wasServed: boolean) {
    const a = approachOf[g] as number;
    add(cycles, a, 1);
    if (wasServed) add(served, a, 1);
    cycleBegan[g] = t;
  }

  function begin(g: number) {
    waitedAtOpening[g] = queue[g] as number;
    leftSince[g] = 0;
  }

  /** Who enters in the minute that begins at second `t`. */
  function admitMinute(t: number) {
    const minute = Math.floor(t / 60);
    for (let s = 0; s < sources.length; s++) {
      const a = sources[s] as number;
      const count = demand.entering(a, minute);
      for (let k = 0; k < count; k++) add(entering, Math.floor(60 * draw(seed ^ SECONDS, a, minute * 256 + k)) * sources.length + s, 1);
    }
  }

  /** Flows and mean queues as they have been, and what the groups that look for gaps find. */
  function look() {
    const share = LOOK_EVERY / SMOOTHED_OVER;
    conflicting.fill(0);
    for (let a = 0; a < n; a++) {
      add(flow, a, ((lookArrived[a] as number) / LOOK_EVERY - (flow[a] as number)) * share);
      add(meanQueue, a, ((lookWaited[a] as number) / LOOK_EVERY - (meanQueue[a] as number)) * share);
      lookArrived[a] = 0;
      lookWaited[a] = 0;
      add(conflicting, crossingOf[a] as number, flow[a] as number);
    }
    for (let g = 0; g < m; g++) {
      if (shown[g] !== YIELD) continue;
      const a = approachOf[g] as number;
      const others = Math.max(0, (conflicting[crossingOf[a] as number] as number) - (flow[a] as number));
      const lanes = (rate[g] as number) / SATURATION;
      yieldRate[g] = hasPriority[g]
        ? CAUTIOUS * (rate[g] as number)
        : Math.min(CAUTIOUS * (rate[g] as number), lanes * gapCapacity(others));
    }
  }

  function step(t: number) {
    if (t % 60 === 0) admitMinute(t);
    if (t % LOOK_EVERY === 0) look();
    const second = (t % 60) * sources.length;
    for (let s = 0; s < sources.length; s++) {
      const a = sources[s] as number;
      const more = entering[second + s] as number;
      if (more > 0) {
        entering[second + s] = 0;
        const wait = (outside[a] as number) + more;
        outside[a] = Math.min(MOST_OUTSIDE, wait);
        diverted += wait - (outside[a] as number);
      }
      if (outside[a] === 0) continue;
      const room = Math.min(outside[a] as number, (storage[a] as number) - (onLink[a] as number), 2 * (lanesIn[a] as number));
      for (let k = 0; k < room; k++) drive(a, t, t * 16 + k);
      if (room <= 0) continue;
      add(outside, a, -room);
      entered += room;
    }
    const now = (t % AHEAD) * n;
    for (let a = 0; a < n; a++) {
      const come = coming[now + a] as number;
      if (come === 0) continue;
      coming[now + a] = 0;
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
    for (let g = 0; g < m; g++) {
      const state = shown[g] as Shown;
      const a = approachOf[g] as number;
      if (state !== CLOSED) discharge(g, a, t, (part[g] as number) * ((state === OPEN ? rate : yieldRate)[g] as number));
      const waiting = queue[g] as number;
      if (waiting > 0) {
        add(waited, a, waiting);
        add(lookWaited, a, waiting);
      }
      if (t - (cycleBegan[g] as number) < LONGEST_CYCLE) continue;
      endCycle(g, t, state === CLOSED ? waiting === 0 : hasServed(g));
      if (state !== CLOSED) begin(g);
    }
    for (let s = 0; s < sources.length; s++) {
      const a = sources[s] as number;
      if (outside[a] === 0) continue;
      add(waited, a, outside[a] as number);
      add(lookWaited, a, outside[a] as number);
    }
  }

  /** Did all leave who waited when the green began, or nobody waits? */
  const hasServed = (g: number): boolean => queue[g] === 0 || (leftSince[g] as number) >= (waitedAtOpening[g] as number);

  function discharge(g: number, a: number, t: number, most: number) {
    add(capacity, a, most / (headways[g] as number));
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
      if (to >= 0) drive(to, t, (g * 8191 + t) * 16 + k);
      else left++;
      k++;
    }
    // Time in which nobody went is not saved up.
    credit[g] = Math.min(may, most);
  }

  return {
    /** Tells what a lane group is shown from now on. */
    show(g: number, light: Shown, t: number): void {
      const before = shown[g] as Shown;
      if (before === light) return;
      shown[g] = light;
      const a = approachOf[g] as number;
      if (before !== CLOSED && light === CLOSED) endCycle(g, t, hasServed(g));
      if (light === CLOSED) return;
      if (before === CLOSED) begin(g);
      if (light === YIELD) yieldRate[g] = CAUTIOUS * (rate[g] as number) * (hasPriority[g] ? 1 : 0.5);
      const lost = light === OPEN ? START_UP_LOSS * (rate[g] as number) : 0;
      credit[g] = Math.min(0, credit[g] as number) - lost;
      add(capacity, a, -lost / (headways[g] as number));
    },
    /** Snow or closed lanes leave a part of a group's saturation flow. */
    narrow(g: number, left: number): void {
      part[g] = left;
    },
    /** Snow leaves a part of the speed on all streets. */
    slow(left: number): void {
      speedPart = left;
    },
    /** One second, from `t` (whole Unix s) on; seconds follow each other. */
    step,
    /** Begins at second `t` with vehicles in the queues, and the links as full as a steady flow makes them (vehicles a second). */
    begin(t: number, queues: ArrayLike<number>, flows: ArrayLike<number>): void {
      for (let a = 0; a < n; a++) {
        const until = Math.min(AHEAD - 1, Math.round(travel[a] as number));
        const steady = Math.min(4, flows[a] as number);
        flow[a] = steady;
        for (let s = 0; s < until; s++) {
          const come = Math.floor(steady + draw(seed ^ SECONDS, a, t + s));
          add(coming, ((t + s) % AHEAD) * n + a, come);
          add(onLink, a, come);
        }
      }
      for (let g = 0; g < m; g++) {
        const a = approachOf[g] as number;
        const room = (storage[a] as number) - (onLink[a] as number);
        queue[g] = Math.max(0, Math.min(room, Math.round((queues[a] as number) * (groups[g]?.share ?? 0))));
        add(onLink, a, queue[g] as number);
        cycleBegan[g] = t;
      }
      for (const a of sources) outside[a] = Math.min(MOST_OUTSIDE, Math.max(0, Math.round((queues[a] as number) - (onLink[a] as number))));
      // The minute under way has begun already.
      if (t % 60 !== 0) admitMinute(t - (t % 60));
      for (let second = 0; second < t % 60; second++) entering.fill(0, second * sources.length, (second + 1) * sources.length);
    },
    /** Vehicles that wait on an approach now, outside the network too. */
    queueOf(a: number): number {
      let sum = outside[a] as number;
      for (let at = groupsFrom[a] as number; at < (groupsFrom[a + 1] as number); at++) sum += queue[groupList[at] as number] as number;
      return sum;
    },
    onLink: (a: number): number => onLink[a] as number,
    /** Vehicles a second that come to an approach, and vehicles that wait there, both smoothed over three minutes. */
    flowOf: (a: number): number => flow[a] as number,
    meanQueueOf: (a: number): number => meanQueue[a] as number,
    /** Vehicles since the beginning: who entered from outside, left the network, or drove another way because all was full. */
    balance: () => ({ entered, left, diverted }),
    /** What happened since this was asked last. */
    take: (): Figures => takeFigures(figures),
  };
}
export type Model = ReturnType<typeof createModel>;

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
