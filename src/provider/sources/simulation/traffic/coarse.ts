import { HOUR } from "../../../base/time.js";
import { filtering, incrementalDelay, servedChance, uniformDelay } from "./delay.js";
import type { Demand } from "./demand.js";
import { clearFigures, emptyFigures, type Figures, takeFigures } from "./figures.js";
import { LONGEST_CYCLE } from "./model/lights.js";
import { headwaysOf, MOST_OUTSIDE, type Network, SATURATION, START_UP_LOSS, storageOf } from "./network.js";
import { SLOT } from "./slots.js";

/** Seconds of a step, and steps of which the formulas take the mean flow: those of a slot. */
export const COARSE_STEP = 60;
const STEPS = SLOT / COARSE_STEP;
/** Seconds of a step of an hour at steady flows. */
const QUARTER = 900;

/**
 * The same traffic in steps of a minute, for the past: the same vehicles enter, turn by the same shares, wait in the same queues
 * and leave at s · g / C of what the lights showed. Within a minute the flow is even; the delay that the cycle makes is the formula's, for
 * the mean flow of five minutes.
 */
export function createCoarse(network: Network, demand: Demand) {
  const { approaches, groups } = network;
  const n = approaches.length;
  const m = groups.length;
  const storage = Float64Array.from(approaches, storageOf);
  const approachOf = Int32Array.from(groups, ({ approach }) => approach);
  const share = Float64Array.from(groups, (group) => group.share);
  const saturation = Float64Array.from(groups, (group) => (group.lanes * SATURATION) / headwaysOf(group));
  const movesFrom = new Int32Array(m + 1);
  groups.forEach(({ movements }, g) => {
    movesFrom[g + 1] = (movesFrom[g] as number) + movements.length;
  });
  const movements = groups.flatMap((group) => group.movements);
  const moveTo = Int32Array.from(movements, ({ to }) => to);
  const moveShare = Float64Array.from(movements, (each) => each.share);

  /** Effective green in s, cycle in s, vehicles a second of each group; set from what the lights showed. */
  const greens = new Float64Array(m).fill(1);
  const cycle = new Float64Array(m).fill(1);
  const rate = Float64Array.from(saturation);
  /** Part of the saturation flow that snow or closed lanes leave. */
  const parts = new Float64Array(m).fill(1);
  /** Vehicles that are on their way to an approach, that wait there, and of each group. */
  let coming = new Float64Array(n);
  let next = new Float64Array(n);
  const queue = new Float64Array(m);
  /** Vehicles that came to a group in the slot under way, and those of them that found others waiting. */
  const came = new Float64Array(m);
  const cameLate = new Float64Array(m);
  const waiting = new Float64Array(n);
  const passedFlow = new Float64Array(n);
  const figures: Figures = emptyFigures(n);
  /** Vehicles that passed and are not a whole one yet. */
  const rest = new Float64Array(n);
  const { arrived, waited, stops, cycles, served, capacity } = figures;
  const add = (array: Float32Array | Float64Array, at: number, value: number) => {
    array[at] = (array[at] as number) + value;
  };

  /** Vehicles are counted whole. */
  function passWhole() {
    for (let a = 0; a < n; a++) {
      const whole = Math.floor(rest[a] as number);
      add(figures.passed, a, whole);
      rest[a] = (rest[a] as number) - whole;
    }
  }

  /** What the lights did to those who came in so many seconds, by the formulas. */
  function endSlot(seconds: number) {
    for (let g = 0; g < m; g++) {
      const a = approachOf[g] as number;
      const all = came[g] as number;
      const late = cameLate[g] as number;
      const most = (rate[g] as number) * seconds;
      const x = most > 0 ? Math.min(1, all / most) : 1;
      const length = cycle[g] as number;
      const green = (greens[g] as number) / length;
      if (length > 1 && most > 0) {
        const delay =
          uniformDelay(length, greens[g] as number, x) + incrementalDelay(Math.min(x, 0.98), rate[g] as number, HOUR / 4, filtering(x));
        add(waited, a, Math.min(all, most) * delay);
      }
      add(stops, a, late + (all - late) * Math.min(1, (1 - green) / Math.max(0.05, 1 - x * green)));
      const count = seconds / (length > 1 ? length : LONGEST_CYCLE);
      add(cycles, a, count);
      const isServed = (queue[g] as number) <= 1;
      if (isServed) add(served, a, count * (most > 0 ? servedChance((all / seconds) * length, (rate[g] as number) * length) : 1));
    }
    came.fill(0);
    cameLate.fill(0);
  }

  return {
    /** What the lights of a group show: `green` s (without the start-up loss) in each `cycle` s. */
    show(g: number, shownGreen: number, shownCycle: number): void {
      greens[g] = Math.max(0, shownGreen - START_UP_LOSS);
      cycle[g] = shownCycle;
      rate[g] = ((saturation[g] as number) * (parts[g] as number) * (greens[g] as number)) / shownCycle;
    },
    /** Snow or closed lanes leave a part of a group's saturation flow, from what its lights show next. */
    narrow(g: number, left: number): void {
      parts[g] = left;
    },
    /** A light that never changes: `share` of the saturation flow may go, 0 where nobody may. */
    steady(g: number, part: number): void {
      greens[g] = part;
      cycle[g] = 1;
      rate[g] = (saturation[g] as number) * (parts[g] as number) * part;
    },
    /** The minute beginning at `60 · minute` Unix s. */
    step(minute: number): void {
      for (let a = 0; a < n; a++) {
        const come = (coming[a] as number) + demand.entering(a, minute);
        coming[a] = come;
        add(arrived, a, come);
        next[a] = 0;
        waiting[a] = 0;
        passedFlow[a] = 0;
      }
      for (let g = 0; g < m; g++) add(waiting, approachOf[g] as number, queue[g] as number);
      for (let g = 0; g < m; g++) {
        const a = approachOf[g] as number;
        const come = (coming[a] as number) * (share[g] as number);
        const before = queue[g] as number;
        const most = (rate[g] as number) * COARSE_STEP;
        add(capacity, a, most);
        let go = Math.min(before + come, most);
        // A full street lets in what leaves it.
        for (let k = movesFrom[g] as number; k < (movesFrom[g + 1] as number); k++) {
          const to = moveTo[k] as number;
          if (to < 0) continue;
          const room = (storage[to] as number) - (waiting[to] as number);
          if (go * (moveShare[k] as number) > room) go = Math.max(0, room) / (moveShare[k] as number);
        }
        for (let k = movesFrom[g] as number; k < (movesFrom[g + 1] as number); k++) {
          const to = moveTo[k] as number;
          if (to >= 0) add(next, to, go * (moveShare[k] as number));
        }
        const after = Math.min(before + come - go, (storage[a] as number) + MOST_OUTSIDE);
        queue[g] = after;
        add(passedFlow, a, go);
        add(waited, a, ((before + after) / 2) * COARSE_STEP);
        add(came, g, come);
        if (before > 1) add(cameLate, g, come);
      }
      if ((minute + 1) % STEPS === 0) endSlot(SLOT);
      for (let a = 0; a < n; a++) add(rest, a, passedFlow[a] as number);
      passWhole();
      [coming, next] = [next, coming];
    },
    /** The streets are empty. */
    clear(): void {
      queue.fill(0);
      rest.fill(0);
    },
    /** An hour at steady flows, in vehicles an hour on each approach: nobody is on the way, and who waits from before goes first. */
    hour(flows: Float64Array): void {
      for (let quarter = 0; quarter < HOUR / QUARTER; quarter++) {
        for (let g = 0; g < m; g++) {
          const a = approachOf[g] as number;
          const come = ((flows[a] as number) * (share[g] as number) * QUARTER) / HOUR;
          const before = queue[g] as number;
          const most = (rate[g] as number) * QUARTER;
          const after = Math.min(Math.max(0, before + come - most), (storage[a] as number) + MOST_OUTSIDE);
          queue[g] = after;
          came[g] = come;
          cameLate[g] = before > 1 ? come : 0;
          add(arrived, a, come);
          add(capacity, a, most);
          add(rest, a, Math.min(before + come, most));
          add(waited, a, ((before + after) / 2) * QUARTER);
        }
        passWhole();
        endSlot(QUARTER);
      }
    },
    /** Vehicles that passed each approach since figures were taken. */
    passed: (): Float32Array => figures.passed.slice(),
    /** Vehicles that wait on an approach. */
    queueOf(a: number): number {
      let sum = 0;
      for (let g = 0; g < m; g++) if (approachOf[g] === a) sum += queue[g] as number;
      return sum;
    },
    /** Vehicles that wait on each approach, and vehicles a second that passed it in the last step. */
    state(): { queues: Float64Array; flows: Float64Array } {
      const queues = new Float64Array(n);
      for (let g = 0; g < m; g++) add(queues, approachOf[g] as number, queue[g] as number);
      return { queues, flows: passedFlow.map((each) => each / COARSE_STEP) };
    },
    take: (): Figures => takeFigures(figures),
    /** Of the figures what waited; all begin at zero again. */
    takeWaited(): Float32Array {
      const taken = waited.slice();
      clearFigures(figures);
      return taken;
    },
  };
}
export type Coarse = ReturnType<typeof createCoarse>;
