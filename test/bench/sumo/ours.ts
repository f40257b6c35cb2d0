import type { Demand } from "../../../src/provider/sources/simulation/traffic/demand.js";
import { draw, poisson } from "../../../src/provider/sources/simulation/traffic/draw.js";
import { CLOSED, OPEN } from "../../../src/provider/sources/simulation/traffic/model/lights.js";
import { createModel } from "../../../src/provider/sources/simulation/traffic/model/model.js";
import type { Network } from "../../../src/provider/sources/simulation/traffic/network.js";
import { approachesOf, asApproach, beginOf, type Crossing, lanesOf, type Place } from "./places.js";

/** What happened in the hour measured, in links of one sort. */
export interface Outcome {
  /** Vehicles over stop lines, whole. */
  passed: number;
  /** Vehicle-seconds of delay. */
  delayed: number;
  /** The longest queues of its approaches, one after another. */
  queue: number;
}
export type Outcomes = Map<string, Outcome>;
export const HOUR = 3600;
/** A second at which minutes, and the cycles of all places, begin. */
export const START = 1_763_424_000;

export function addTo(outcomes: Outcomes, sort: string, more: Partial<Outcome>): void {
  const own = outcomes.get(sort) ?? { passed: 0, delayed: 0, queue: 0 };
  for (const [what, value] of Object.entries(more)) own[what as keyof Outcome] += value;
  outcomes.set(sort, own);
}

/** Poisson arrivals by approach and minute, the same for both models, and on each day as many. */
export const demandOf = (place: Place, seed: number): Pick<Demand, "entering"> => {
  const approaches = approachesOf(place);
  return { entering: (a, minute) => poisson((approaches[a]?.entering ?? 0) / 60, draw(seed * 4096, a, minute)) };
};

export function networkOf(place: Place): Network {
  const approaches = approachesOf(place);
  const crossingOf = (node: string): number => place.crossings.findIndex((each) => each.node === node);
  return {
    crossings: place.crossings.length,
    approaches: approaches.map((link) => asApproach(link, crossingOf(link.to))),
    groups: approaches.flatMap(({ to: node, groups }, approach) =>
      groups.map((group) => ({
        approach,
        lanes: lanesOf(group),
        share: group.share,
        movements: group.moves.map(({ to, share, headways }) => ({
          share,
          headways,
          to: approaches.findIndex((link) => link.from === node && link.to === to),
        })),
      })),
    ),
  };
}

export function runOurs(place: Place, seed: number): Outcomes {
  const approaches = approachesOf(place);
  const lights = approaches.flatMap(({ to, groups }) =>
    groups.map(({ phase }) => {
      const crossing = place.crossings.find(({ node }) => node === to) as Crossing;
      return { begin: beginOf(crossing, phase), green: crossing.greens[phase] as number };
    }),
  );
  const model = createModel(networkOf(place), seed, demandOf(place, seed));
  const queues = approaches.map(() => 0);
  for (let t = 0; t < place.warmUp + HOUR; t++) {
    if (t === place.warmUp) model.take();
    for (const [g, { begin, green }] of lights.entries())
      model.show(g, (t - begin + 10 * place.cycle) % place.cycle < green ? OPEN : CLOSED, START + t);
    model.step(START + t);
    if (t >= place.warmUp) for (const a of queues.keys()) queues[a] = Math.max(queues[a] as number, model.queueOf(a));
  }
  const { passed, waited } = model.take();
  const outcomes: Outcomes = new Map();
  for (const [a, { sort }] of approaches.entries())
    addTo(outcomes, sort, { passed: passed[a] as number, delayed: waited[a] as number, queue: queues[a] as number });
  return outcomes;
}
