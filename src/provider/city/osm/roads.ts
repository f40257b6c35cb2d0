import { metres } from "../geometry.js";
import type { Position, RoadClass, Segment } from "../model.js";
import type { OsmData } from "./data.js";
import type { OsmWay, Tags } from "./stores.js";

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
  to: number;
  way: OsmWay;
  length: number;
  /** False when a one-way street forbids driving this step. */
  allowed: boolean;
}
export type Network = Map<number, Step[]>;

/** The class of a street that cars use, null for paths, yards and everything that is no street. */
export const roadClassOf = ({ tags }: OsmWay): RoadClass | null => classes.get(tags.highway ?? "") ?? null;
export const streetName = (tags: Tags): string => tags.name ?? "";

export const positionsOf = (data: OsmData, nodes: readonly number[]): Position[] =>
  nodes.flatMap((id) => {
    const position = data.places.of(id);
    return position ? [position] : [];
  });

/** Neighbours along ways, for the ways that `wanted` takes and as far as one of two neighbours is near. */
export function networkOf(data: OsmData, wanted: (way: OsmWay) => boolean, isNear: (node: number) => boolean): Network {
  const network: Network = new Map();
  const link = (from: number, step: Step) => {
    const list = network.get(from);
    if (list) list.push(step);
    else network.set(from, [step]);
  };
  for (const way of data.ways) {
    if (!wanted(way)) continue;
    const { nodes } = way;
    const near = nodes.map(isNear);
    const oneway = way.tags.junction === "roundabout" && !way.tags.oneway ? "yes" : way.tags.oneway;
    for (let i = 1; i < nodes.length; i++) {
      if (!near[i - 1] && !near[i]) continue;
      const from = nodes[i - 1] as number;
      const to = nodes[i] as number;
      const ends = [data.places.of(from), data.places.of(to)];
      if (!ends[0] || !ends[1]) continue;
      const length = metres(ends[0], ends[1]);
      link(from, { to, way, length, allowed: oneway !== "-1" });
      link(to, { to: from, way, length, allowed: oneway !== "yes" && oneway !== "true" && oneway !== "1" });
    }
  }
  return network;
}

/** Degrees of latitude of a cell, 556 m: more than anything that is looked for around a signal. */
const CELL = 0.005;
const COLUMNS = 100_000;
const rowOf = (latitude: number): number => Math.floor(latitude / CELL);
/** Cells of a row are as wide as high in its middle. */
const columnIn = (row: number, longitude: number): number =>
  Math.floor((longitude * Math.cos((row + 0.5) * CELL * (Math.PI / 180))) / CELL);

/** Whether a node lies near one of the places, so that the network around them holds all of those: a region has a hundred times as many. */
export function nearTo(data: OsmData, places: readonly Position[]): (node: number) => boolean {
  const cells = new Set<number>();
  for (const [longitude, latitude] of places)
    for (const row of [-1, 0, 1].map((step) => rowOf(latitude) + step))
      for (const column of [-1, 0, 1]) cells.add(row * COLUMNS + columnIn(row, longitude) + column);
  return (node) => {
    const place = data.places.of(node);
    if (!place) return false;
    const row = rowOf(place[1]);
    return cells.has(row * COLUMNS + columnIn(row, place[0]));
  };
}

/** Nodes within `limit` metres by the network, with their distances. */
export function reach(network: Network, from: number, limit: number): Map<number, number> {
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
export function segmentsOf(data: OsmData, controllerAt: Map<number, number>): Segment[] {
  const uses = new Map<number, number>();
  for (const way of data.ways) if (roadClassOf(way)) for (const node of way.nodes) uses.set(node, (uses.get(node) ?? 0) + 1);
  const segments: Segment[] = [];
  for (const way of data.ways) {
    if (!roadClassOf(way)) continue;
    const all = way.nodes;
    let start = 0;
    for (let i = 1; i < all.length; i++) {
      if (i < all.length - 1 && (uses.get(all[i] as number) as number) < 2) continue;
      const nodes = all.slice(start, i + 1);
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
