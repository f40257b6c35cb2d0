import { metres, mileage } from "../../city/geometry.js";
import { placeKey } from "../../city/graph.js";
import type { Controller, Position, Segment } from "../../city/model.js";

/** A crossing on its street; `at` is metres from the first. */
export interface Member {
  readonly controller: Controller;
  readonly at: number;
}
/** Crossings of one street in the order in which they are passed. */
export type Chain = readonly Member[];

/** Metres between two crossings from which on a platoon has dispersed, and they are not coordinated (MUTCD has half a mile). */
const FARTHEST = 900;
/** Metres from a controller within which the end of a street's piece belongs to its crossing. */
const CROSSING = 90;

interface Link {
  to: Controller;
  length: number;
}

/** The crossings of one main street in the orders in which they are passed, each once; what is far from the others stands alone. */
export function chainsOf(controllers: readonly Controller[], segments: readonly Segment[]): Chain[] {
  const links = linksOf(controllers, segments);
  const free = new Set(controllers);
  const chains: Chain[] = [];
  for (const first of controllers) {
    while (free.has(first)) {
      const chain = farthestFrom(farthestFrom([{ controller: first, at: 0 }], links, free), links, free);
      chains.push(chain);
      for (const { controller } of chain) free.delete(controller);
    }
  }
  return chains;
}

/** The way from the last of some crossings to the one that is farthest from it by the shortest ways. */
function farthestFrom(ways: Chain, links: ReadonlyMap<Controller, readonly Link[]>, free: ReadonlySet<Controller>) {
  const start = (ways.at(-1) as Member).controller;
  const { costs, via } = shortest(start, (here) => (links.get(here) ?? []).filter(({ to }) => free.has(to)));
  const [last] = [...costs].reduce((far, each) => (each[1] > far[1] ? each : far));
  const way = [{ controller: last, at: costs.get(last) as number }];
  for (let here = via.get(last); here; here = via.get(here)) way.unshift({ controller: here, at: costs.get(here) as number });
  return way;
}

/** From each crossing to those that are next along the street, in metres of it. */
function linksOf(controllers: readonly Controller[], segments: readonly Segment[]): Map<Controller, Link[]> {
  const own = new Map(controllers.map((controller) => [controller.oID, controller]));
  const crossings = new Map<string, Controller>();
  for (const { line, oIDs } of segments)
    for (const oID of oIDs) {
      const controller = own.get(oID);
      if (!controller) continue;
      const middle: Position = [controller.longitude, controller.latitude];
      for (const end of [line[0], line.at(-1)] as [Position, Position]) {
        if (metres(end, middle) > CROSSING) continue;
        const other = crossings.get(placeKey(end));
        if (!other || metres(end, middle) < metres(end, [other.longitude, other.latitude])) crossings.set(placeKey(end), controller);
      }
    }
  type Place = Controller | string;
  const network = new Map<Place, { to: Place; length: number }[]>();
  const link = (from: Place, to: Place, length: number) => {
    const list = network.get(from);
    if (list) list.push({ to, length });
    else network.set(from, [{ to, length }]);
  };
  for (const { line } of segments) {
    const [from, to] = [line[0], line.at(-1)].map((end) => crossings.get(placeKey(end as Position)) ?? placeKey(end as Position)) as [
      Place,
      Place,
    ];
    const length = mileage(line).at(-1) as number;
    if (from === to) continue;
    link(from, to, length);
    link(to, from, length);
  }
  return new Map(
    controllers.map((controller) => {
      const isPassed = (here: Place) => here === controller || typeof here === "string";
      const { costs } = shortest<Place>(controller, (here) => (isPassed(here) ? (network.get(here) ?? []) : []), FARTHEST);
      const next = [...costs].flatMap(([to, length]): Link[] => (typeof to === "string" || to === controller ? [] : [{ to, length }]));
      return [controller, next];
    }),
  );
}

/** The least metres from a place to those that can be reached, and by which place each is. */
function shortest<Place>(
  start: Place,
  linksFrom: (here: Place) => readonly { to: Place; length: number }[],
  limit = Number.POSITIVE_INFINITY,
) {
  const costs = new Map<Place, number>([[start, 0]]);
  const via = new Map<Place, Place>();
  const open = new Set<Place>([start]);
  while (open.size > 0) {
    let here = start;
    let least = Number.POSITIVE_INFINITY;
    for (const place of open)
      if ((costs.get(place) as number) < least) {
        here = place;
        least = costs.get(place) as number;
      }
    open.delete(here);
    for (const { to, length } of linksFrom(here)) {
      const cost = least + length;
      if (cost > limit || cost >= (costs.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      costs.set(to, cost);
      via.set(to, here);
      open.add(to);
    }
  }
  return { costs, via };
}
