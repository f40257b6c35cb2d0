import type { Demand } from "../demand.js";
import { emptyFigures, type Figures, takeFigures } from "../figures.js";
import type { Network } from "../network.js";
import { createArrivals } from "./arrivals.js";
import { createShownLights } from "./lights.js";
import { createQueues, LOOK_EVERY } from "./queues.js";

/**
 * The traffic of a network, second by second: whole vehicles drive along links, wait in vertical queues at the stop lines, leave
 * them at saturation flow while they are shown green, turn by shares, and wait where the next street is full. Nothing is allocated
 * in a step. What happens by chance depends on the seed, the place and the second alone, so that two runs that begin at different
 * times come to the same state.
 */
export function createModel(network: Network, seed: number, demand: Pick<Demand, "entering">) {
  const figures = emptyFigures(network.approaches.length);
  const queue = new Int32Array(network.groups.length);
  const arrivals = createArrivals(network, seed, demand);
  const lights = createShownLights(network, queue, figures);
  const queues = createQueues(network, seed, queue, arrivals, lights, figures);
  return {
    show: lights.show,
    narrow: lights.narrow,
    slow: arrivals.slow,
    /** One second, from `t` (whole Unix s) on; seconds follow each other. */
    step(t: number): void {
      if (t % 60 === 0) arrivals.admitMinute(t);
      if (t % LOOK_EVERY === 0) {
        queues.look();
        lights.lookForGaps(queues.flow);
      }
      arrivals.enter(t);
      queues.join(t);
      queues.leave(t);
    },
    /** Begins at second `t` with vehicles in the queues, and the links as full as a steady flow makes them (vehicles a second). */
    begin(t: number, waiting: ArrayLike<number>, flows: ArrayLike<number>): void {
      for (let a = 0; a < network.approaches.length; a++) {
        const steady = Math.min(4, flows[a] as number);
        queues.flow[a] = steady;
        arrivals.fill(a, t, steady);
      }
      queues.begin(waiting);
      lights.begin(t);
      arrivals.begin(t, waiting);
    },
    /** Vehicles that wait on an approach now, outside the network too. */
    queueOf: queues.of,
    /** Vehicles on a link, driving and waiting. */
    onLink: (a: number): number => arrivals.onLink[a] as number,
    /** Vehicles a second that come to an approach, and vehicles that wait there, both smoothed over three minutes. */
    flowOf: (a: number): number => queues.flow[a] as number,
    meanQueueOf: (a: number): number => queues.meanQueue[a] as number,
    /** Vehicles since the beginning: who entered from outside, left the network, or drove another way because all was full. */
    balance: () => ({ ...arrivals.balance(), left: queues.left() }),
    /** What happened since this was asked last. */
    take: (): Figures => takeFigures(figures),
  };
}
export type Model = ReturnType<typeof createModel>;
