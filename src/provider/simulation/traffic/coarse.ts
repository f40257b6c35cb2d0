import { filtering, incrementalDelay, servedChance, uniformDelay } from "./delay.js";
import type { Demand } from "./demand.js";
import { emptyFigures, type Figures, takeFigures } from "./figures.js";
import { headwaysOf, MOST_OUTSIDE, type Network, SATURATION, START_UP_LOSS, storageOf } from "./network.js";

/** Seconds of a step. */
export const COARSE_STEP = 60;

/**
 * The same traffic in steps of a minute, for the past: the same vehicles enter, turn by the same shares, wait in the same queues
 * and leave at s · g / C of what the lights showed. Within a minute the flow is even; the delay that the cycle makes is the formula's.
 */
export function createCoarse(network: Network, demand: Demand) {
  const { approaches, groups } = network;
  const [n, m] = [approaches.length, groups.length];
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
  const green = new Float64Array(m).fill(1);
  const cycle = new Float64Array(m).fill(1);
  const rate = Float64Array.from(saturation);
  /** Vehicles that are on their way to an approach, that wait there, and of each group. */
  let coming = new Float64Array(n);
  let next = new Float64Array(n);
  const queue = new Float64Array(m);
  const waiting = new Float64Array(n);
  const passedFlow = new Float64Array(n);
  const figures: Figures = emptyFigures(n);
  /** Vehicles that passed and are not a whole one yet. */
  const rest = new Float64Array(n);
  const { arrived, waited, stops, cycles, served, capacity } = figures;
  const add = (array: Float32Array | Float64Array, at: number, value: number) => {
    array[at] = (array[at] as number) + value;
  };

  return {
    /** What the lights of a group show: `green` s (without the start-up loss) in each `cycle` s. */
    show(g: number, shownGreen: number, shownCycle: number): void {
      green[g] = Math.max(0, shownGreen - START_UP_LOSS);
      cycle[g] = shownCycle;
      rate[g] = ((saturation[g] as number) * (green[g] as number)) / shownCycle;
    },
    /** A light that never changes: `share` of the saturation flow may go, 0 where nobody may. */
    steady(g: number, part: number): void {
      green[g] = part;
      cycle[g] = 1;
      rate[g] = (saturation[g] as number) * part;
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
        const x = most > 0 ? Math.min(1, come / most) : 1;
        const length = cycle[g] as number;
        const delay =
          most > 0
            ? uniformDelay(length, green[g] as number, x) + incrementalDelay(Math.min(x, 0.98), rate[g] as number, 900, filtering(x))
            : 0;
        add(waited, a, ((before + after) / 2) * COARSE_STEP + (length > 1 ? Math.min(come, most) * delay : 0));
        add(
          stops,
          a,
          before > 1
            ? come
            : come *
                Math.min(
                  1,
                  (1 - (green[g] as number) / length) / Math.max(0.05, 1 - (come / Math.max(most, 1e-9)) * ((green[g] as number) / length)),
                ),
        );
        const count = COARSE_STEP / (length > 1 ? length : 240);
        add(cycles, a, count);
        add(served, a, after > 1 ? 0 : count * (most > 0 ? servedChance((come / COARSE_STEP) * length, (rate[g] as number) * length) : 1));
      }
      for (let a = 0; a < n; a++) {
        const whole = (rest[a] as number) + (passedFlow[a] as number);
        add(figures.passed, a, Math.floor(whole));
        rest[a] = whole - Math.floor(whole);
      }
      [coming, next] = [next, coming];
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
  };
}
export type Coarse = ReturnType<typeof createCoarse>;
