import { metres } from "../geometry.js";
import type { OsmData, OsmNode } from "./data.js";
import { type Network, reach, roadClassOf, streetName } from "./roads.js";

/** Signal nodes this near by straight line, and this near by any path, belong to one junction. */
const NEAR = 60;
const NEAR_BY_PATH = 80;
/** Carriageways of one street drawn as two lines, with no path between their signals. */
const NEAR_ON_STREET = 35;

export const isSignal = ({ tags }: OsmNode): boolean => tags.highway === "traffic_signals" || tags.crossing === "traffic_signals";

/** The signal nodes of each junction, and those that stand on no street. */
export function clusterSignals(data: OsmData, roads: Network, paths: Network): { clusters: OsmNode[][]; placeless: OsmNode[] } {
  const all = data.nodes.filter(isSignal);
  const signals = all.filter(({ id }) => roads.has(id));
  const streetsAt = ({ id }: OsmNode) => new Set((roads.get(id) ?? []).map(({ way }) => streetName(way.tags)).filter(Boolean));
  const parent = signals.map((_, i) => i);
  const root = (i: number): number => (parent[i] === i ? i : root(parent[i] as number));
  signals.forEach((one, i) => {
    const reached = reach(paths, one.id, NEAR_BY_PATH);
    const streets = streetsAt(one);
    for (let j = i + 1; j < signals.length; j++) {
      const other = signals[j] as OsmNode;
      const distance = metres(one.position, other.position);
      const shareStreet = distance <= NEAR_ON_STREET && [...streetsAt(other)].some((name) => streets.has(name));
      if (distance <= NEAR && (reached.has(other.id) || shareStreet)) parent[root(j)] = root(i);
    }
  });
  const groups = new Map<number, OsmNode[]>();
  signals.forEach((signal, i) => {
    groups.set(root(i), [...(groups.get(root(i)) ?? []), signal]);
  });
  return { clusters: [...groups.values()], placeless: all.filter(({ id }) => !roads.has(id)) };
}

/** Weight of a street at a junction: its class, then how many of its pieces meet there. */
export function streetsOf(roads: Network, nodes: Iterable<number>): string[] {
  const weight = new Map<string, number>();
  for (const node of nodes) {
    for (const { way } of roads.get(node) ?? []) {
      const name = streetName(way.tags);
      if (name) weight.set(name, Math.max(weight.get(name) ?? 0, (roadClassOf(way) ?? 0) * 100) + 1);
    }
  }
  return [...weight].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], "ru")).map(([name]) => name);
}
