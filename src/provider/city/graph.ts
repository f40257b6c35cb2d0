import { angleBetween, bearing, mileage } from "./geometry.js";
import type { Position, Segment } from "./model.js";

interface Edge {
  segment: Segment;
  line: Position[];
  to: string;
  length: number;
}
/** Street segments joined where their ends touch. */
export type Graph = Map<string, Edge[]>;

export const placeKey = ([longitude, latitude]: Position): string => `${longitude.toFixed(6)} ${latitude.toFixed(6)}`;

export function graphOf(segments: readonly Segment[]): Graph {
  const graph: Graph = new Map();
  const link = (segment: Segment, line: Position[]) => {
    const from = placeKey(line[0] as Position);
    const edge = { segment, line, to: placeKey(line.at(-1) as Position), length: mileage(line).at(-1) as number };
    graph.set(from, [...(graph.get(from) ?? []), edge]);
  };
  for (const segment of segments) {
    link(segment, segment.line);
    link(segment, [...segment.line].reverse());
  }
  return graph;
}

/** The way from one place to another that a bus would take: shortest, with main roads counted shorter. */
export function shortestWay(graph: Graph, from: string, to: string): Edge[] {
  const cost = new Map([[from, 0]]);
  const via = new Map<string, { edge: Edge; from: string }>();
  const open = new Set([from]);
  while (open.size) {
    let here = "";
    for (const place of open) if (!here || (cost.get(place) as number) < (cost.get(here) as number)) here = place;
    if (here === to) break;
    open.delete(here);
    for (const edge of graph.get(here) ?? []) {
      const next = (cost.get(here) as number) + edge.length / (1 + edge.segment.roadClass * 0.25);
      if (next >= (cost.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue;
      cost.set(edge.to, next);
      via.set(edge.to, { edge, from: here });
      open.add(edge.to);
    }
  }
  const way: Edge[] = [];
  for (let here = to; via.has(here) && here !== from; ) {
    const step = via.get(here) as { edge: Edge; from: string };
    way.unshift(step.edge);
    here = step.from;
  }
  return way;
}

/** A walk of about `length` metres that prefers to go straight on. */
export function wander(graph: Graph, start: string, length: number, chance: (step: number) => number): Edge[] {
  const walk: Edge[] = [];
  let here = start;
  for (let done = 0; done < length && walk.length < 60; ) {
    const last = walk.at(-1);
    const choices = (graph.get(here) ?? []).filter((edge) => edge.segment !== last?.segment);
    if (!choices.length) break;
    const turn = (edge: Edge) => (last ? angleBetween(exitBearing(last), entryBearing(edge)) : 0);
    const straight = [...choices].sort((a, b) => turn(a) - turn(b));
    const edge = straight[Math.floor(chance(walk.length) ** 2 * straight.length)] as Edge;
    walk.push(edge);
    done += edge.length;
    here = edge.to;
  }
  return walk;
}

const exitBearing = ({ line }: Edge) => bearing(line.at(-2) as Position, line.at(-1) as Position);
const entryBearing = ({ line }: Edge) => bearing(line[0] as Position, line[1] as Position);

/** One line of joined edges. */
export const lineOf = (edges: readonly Edge[]): Position[] => edges.flatMap(({ line }, i) => (i ? line.slice(1) : line));
export const thereAndBack = (line: readonly Position[]): Position[] => [...line, ...[...line].reverse().slice(1)];
