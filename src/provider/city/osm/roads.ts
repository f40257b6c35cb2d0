import { metres } from "../geometry.js";
import type { Position, RoadClass, Segment } from "../model.js";
import type { OsmData, OsmWay, Tags } from "./read.js";

const classes: ReadonlyMap<string, RoadClass> = new Map<string, RoadClass>(
  Object.entries({
    motorway: 4,
    trunk: 4,
    primary: 4,
    secondary: 3,
    tertiary: 2,
    motorway_link: 2,
    trunk_link: 2,
    primary_link: 2,
    secondary_link: 2,
    tertiary_link: 1,
    residential: 1,
    unclassified: 1,
    living_street: 1,
  }),
);

export interface Step {
  to: string;
  way: OsmWay;
  length: number;
  /** False when a one-way street forbids driving this step. */
  allowed: boolean;
}
export type Network = Map<string, Step[]>;

/** The class of a street that cars use, null for paths, yards and everything that is no street. */
export const roadClassOf = ({ tags }: OsmWay): RoadClass | null => classes.get(tags.highway ?? "") ?? null;
export const streetName = (tags: Tags): string => tags["name:ru"] ?? tags.name ?? "";

export const positionsOf = (data: OsmData, nodes: readonly string[]): Position[] =>
  nodes.flatMap((id) => {
    const node = data.nodes.get(id);
    return node ? [node.position] : [];
  });

/** Neighbours along ways, for the ways that `wanted` takes. */
export function networkOf(data: OsmData, wanted: (way: OsmWay) => boolean): Network {
  const network: Network = new Map();
  const link = (from: string, step: Step) => {
    const list = network.get(from);
    if (list) list.push(step);
    else network.set(from, [step]);
  };
  for (const way of data.ways.values()) {
    if (!wanted(way)) continue;
    const oneway = way.tags.junction === "roundabout" && !way.tags.oneway ? "yes" : way.tags.oneway;
    for (let i = 1; i < way.nodes.length; i++) {
      const from = way.nodes[i - 1] as string;
      const to = way.nodes[i] as string;
      const ends = [data.nodes.get(from), data.nodes.get(to)];
      if (!ends[0] || !ends[1]) continue;
      const length = metres(ends[0].position, ends[1].position);
      link(from, { to, way, length, allowed: oneway !== "-1" });
      link(to, { to: from, way, length, allowed: oneway !== "yes" && oneway !== "true" && oneway !== "1" });
    }
  }
  return network;
}

/** Nodes within `limit` metres by the network, with their distances. */
export function reach(network: Network, from: string, limit: number): Map<string, number> {
  const found = new Map([[from, 0]]);
  const open = [from];
  for (let here = open.shift(); here !== undefined; here = open.shift()) {
    for (const { to, length } of network.get(here) ?? []) {
      const distance = (found.get(here) as number) + length;
      if (distance > limit || distance >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      found.set(to, distance);
      open.push(to);
    }
  }
  return found;
}

/** Streets cut where they meet; `controllerAt` names the controller of a node. */
export function segmentsOf(data: OsmData, controllerAt: Map<string, number>): Segment[] {
  const roads = [...data.ways.values()].filter((way) => roadClassOf(way));
  const uses = new Map<string, number>();
  for (const { nodes } of roads) for (const node of nodes) uses.set(node, (uses.get(node) ?? 0) + 1);
  const segments: Segment[] = [];
  for (const way of roads) {
    let start = 0;
    for (let i = 1; i < way.nodes.length; i++) {
      if (i < way.nodes.length - 1 && (uses.get(way.nodes[i] as string) as number) < 2) continue;
      const nodes = way.nodes.slice(start, i + 1);
      start = i;
      const line = positionsOf(data, nodes);
      if (line.length < 2) continue;
      const oIDs = [...new Set(nodes.flatMap((node) => controllerAt.get(node) ?? []))];
      segments.push({
        id: `seg-${way.id}-${segments.length + 1}`,
        name: streetName(way.tags),
        line,
        roadClass: roadClassOf(way) as RoadClass,
        oIDs,
      });
    }
  }
  return segments;
}
