import { keyed, type Said, saying, wordsIn } from "../../base/words.js";
import { angleBetween, bearing, centre, metres } from "../geometry.js";
import type { Junction } from "../junctions.js";
import type { Position, RoadClass } from "../model.js";
import { streetsOf } from "./clusters.js";
import type { OsmData, OsmNode } from "./data.js";
import { type Network, reach, roadClassOf, streetName } from "./roads.js";

/** Metres from a vehicle signal within which a junction's own streets meet. */
const JUNCTION_REACH = 32;
const LEAST_RADIUS = 45;
const SAME_ARM = 42;
const NAME_SEARCH = 400;

export interface FoundJunction extends Junction {
  signals: OsmNode[];
  nodes: Set<number>;
}

/** What a cluster of signal nodes is: where, of which streets, with which arms. */
export function junctionOf(data: OsmData, roads: Network, signals: OsmNode[]): FoundJunction {
  const words = wordsIn(data.language);
  const position = centre(signals.map((signal) => signal.position)).map((degrees) => Number(degrees.toFixed(6))) as Position;
  const nodes = new Set(signals.map(({ id }) => id));
  for (const { id, tags } of signals) {
    if (tags.highway === "traffic_signals") for (const node of reach(roads, id, JUNCTION_REACH).keys()) nodes.add(node);
  }
  const named = streetsOf(roads, nodes);
  const arms = armsOf(data, roads, nodes, position, signals);
  const unnamedMeet = [...nodes].some((node) => (roads.get(node) ?? []).some(({ way }) => !streetName(way.tags)));
  const streets = named.length ? named : nearestStreet(roads, nodes);
  const unnamed = keyed("junction.unnamed");
  const street = streets[0] ?? unnamed;
  const described: Said =
    named.length > 1
      ? named.slice(0, 2).join(" / ")
      : named.length === 0
        ? keyed("junction.ramp", { street })
        : unnamedMeet
          ? keyed("junction.sideRoad", { street })
          : keyed("junction.crossing", { street });
  const along = streets.length > 0 ? { streets } : { streets: [words(unnamed)], streets_keys: [unnamed] };
  return { position, ...along, arms, ...saying("description", described, words), signals, nodes };
}

/** Where streets leave the junction's circle, carriageways of one street taken together. */
function armsOf(data: OsmData, roads: Network, nodes: ReadonlySet<number>, middle: Position, signals: OsmNode[]): Junction["arms"] {
  const radius = Math.max(LEAST_RADIUS, ...signals.map(({ position }) => metres(middle, position) + 15));
  const inside = (id: number) => metres(middle, data.places.of(id) as Position) <= radius;
  const seen = new Set([...nodes].filter(inside));
  const arms: Junction["arms"] = [];
  for (const here of seen) {
    for (const { to, way, allowed } of roads.get(here) ?? []) {
      if (inside(to)) {
        seen.add(to);
        continue;
      }
      const back = (roads.get(to) ?? []).some((step) => step.to === here && step.way === way && step.allowed);
      const direction = Math.round(bearing(middle, data.places.of(to) as Position));
      const street = streetName(way.tags);
      const twin = arms.find((arm) => angleBetween(arm.bearing, direction) < SAME_ARM && (arm.street === street || !street || !arm.street));
      const roadClass = roadClassOf(way) as RoadClass;
      if (twin) {
        const widest = Math.max(twin.roadClass ?? 0, roadClass);
        Object.assign(twin, { inbound: twin.inbound || back, street: twin.street || street, roadClass: widest });
      } else if (back || allowed) arms.push({ bearing: direction, street, inbound: back, roadClass });
    }
  }
  return arms.sort((a, b) => a.bearing - b.bearing);
}

/** The street that an unnamed slip road comes from: the nearest by the road. */
function nearestStreet(roads: Network, nodes: ReadonlySet<number>): string[] {
  const [first] = nodes;
  const near = first ? [...reach(roads, first, NAME_SEARCH)].sort((a, b) => a[1] - b[1]) : [];
  for (const [node] of near) {
    const named = streetsOf(roads, [node]);
    if (named[0]) return [named[0]];
  }
  return [];
}
