import type { Figures } from "../figures.js";
import { headwaysOf, type Network, SATURATION, START_UP_LOSS } from "../network.js";

/** A lane group is shown that it may not go. */
export const CLOSED = 0;
/** A lane group is shown that it may go. */
export const OPEN = 1;
/** A lane group looks for gaps: the lights flash or are dark. */
export const YIELD = 2;
export type Shown = typeof CLOSED | typeof OPEN | typeof YIELD;

/** Seconds after which a light that has not changed counts as another cycle. */
export const LONGEST_CYCLE = 240;
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

/** Vehicles an hour in one lane that find a gap in a stream of `conflicting` vehicles a second; in vehicles a second. */
export const gapCapacity = (conflicting: number): number =>
  conflicting < 1e-6 ? 1 / FOLLOW : (conflicting * Math.exp(-conflicting * GAP)) / (1 - Math.exp(-conflicting * FOLLOW));

const add = (array: Float32Array | Int32Array | Float64Array, at: number, value: number) => {
  array[at] = (array[at] as number) + value;
};

/**
 * What the lane groups are shown, how many vehicles may go by it, and their cycles, which it counts in `figures`. `queue` has the vehicles that
 * wait in each group.
 */
export function createShownLights(network: Network, queue: Int32Array, { cycles, served, capacity }: Figures) {
  const { approaches, groups } = network;
  const m = groups.length;
  const approachOf = Int32Array.from(groups, ({ approach }) => approach);
  const crossingOf = Int32Array.from(approaches, ({ crossing }) => crossing);
  const rate = Float64Array.from(groups, ({ lanes }) => lanes * SATURATION);
  const headways = Float64Array.from(groups, headwaysOf);
  const hasPriority = Uint8Array.from(groups, ({ approach }) => Number(approaches[approach]?.hasPriority));

  const shown = new Uint8Array(m);
  /** Vehicles that a group might have let go by now, less those that went. */
  const credit = new Float64Array(m);
  const yieldRate = new Float64Array(m);
  /** Part of the saturation flow that snow or closed lanes leave. */
  const part = new Float64Array(m).fill(1);
  /** The cycle under way: when it began, who waited when its green began, who left since. */
  const cycleBegan = new Float64Array(m);
  const waitedAtOpening = new Int32Array(m);
  const leftSince = new Int32Array(m);
  const conflicting = new Float64Array(network.crossings);

  /** Did all leave who waited when the green began, or nobody waits? */
  const hasServed = (g: number): boolean => queue[g] === 0 || (leftSince[g] as number) >= (waitedAtOpening[g] as number);

  function endCycle(g: number, t: number, wasServed: boolean) {
    const a = approachOf[g] as number;
    add(cycles, a, 1);
    if (wasServed) add(served, a, 1);
    cycleBegan[g] = t;
  }

  function beginGreen(g: number) {
    waitedAtOpening[g] = queue[g] as number;
    leftSince[g] = 0;
  }

  return {
    shown,
    /** Vehicles that a group might have let go by now, less those that went; whoever lets one go takes it off. */
    credit,
    /** Vehicles that left a group since its green began. */
    leftSince,
    /** Vehicles that may leave a group in a second in which it is not closed. */
    mostOf: (g: number): number => (part[g] as number) * ((shown[g] === OPEN ? rate : yieldRate)[g] as number),
    /** Counts so many of them as capacity. */
    offer: (g: number, most: number): void => add(capacity, approachOf[g] as number, most / (headways[g] as number)),
    /** Tells what a lane group is shown from second `t` on. */
    show(g: number, light: Shown, t: number): void {
      const before = shown[g] as Shown;
      if (before === light) return;
      shown[g] = light;
      const a = approachOf[g] as number;
      if (before !== CLOSED && light === CLOSED) endCycle(g, t, hasServed(g));
      if (light === CLOSED) return;
      if (before === CLOSED) beginGreen(g);
      if (light === YIELD) yieldRate[g] = CAUTIOUS * (rate[g] as number) * (hasPriority[g] ? 1 : 0.5);
      const lost = light === OPEN ? START_UP_LOSS * (rate[g] as number) : 0;
      credit[g] = Math.min(0, credit[g] as number) - lost;
      add(capacity, a, -lost / (headways[g] as number));
    },
    /** Ends the cycle of a light that has not changed for long. */
    endLongCycle(g: number, t: number): void {
      if (t - (cycleBegan[g] as number) < LONGEST_CYCLE) return;
      const isClosed = shown[g] === CLOSED;
      endCycle(g, t, isClosed ? queue[g] === 0 : hasServed(g));
      if (!isClosed) beginGreen(g);
    },
    /** What the groups that look for gaps find in so much `flow`, vehicles a second of each approach. */
    lookForGaps(flow: Float64Array): void {
      conflicting.fill(0);
      for (let a = 0; a < approaches.length; a++) add(conflicting, crossingOf[a] as number, flow[a] as number);
      for (let g = 0; g < m; g++) {
        if (shown[g] !== YIELD) continue;
        const a = approachOf[g] as number;
        const others = Math.max(0, (conflicting[crossingOf[a] as number] as number) - (flow[a] as number));
        const lanes = (rate[g] as number) / SATURATION;
        yieldRate[g] = hasPriority[g]
          ? CAUTIOUS * (rate[g] as number)
          : Math.min(CAUTIOUS * (rate[g] as number), lanes * gapCapacity(others));
      }
    },
    /** Snow or closed lanes leave a part of a group's saturation flow. */
    narrow(g: number, left: number): void {
      part[g] = left;
    },
    begin: (t: number): void => void cycleBegan.fill(t),
  };
}
export type ShownLights = ReturnType<typeof createShownLights>;
