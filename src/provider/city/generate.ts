import { bearing, offset } from "./geometry.js";
import { equipJunctions, type Junction, placesOf } from "./junctions.js";
import type { CityModel, Position, Segment } from "./model.js";
import { type Node, weave } from "./network.js";
import { type Point, planStreets, riverHalfWidth } from "./river-plan.js";
import { assignVehicles, drawRoutes, placeStops } from "./transit.js";

const MIDDLE: Position = [45.0712, 56.1874];
const CONTROLLERS = 120;
const DETECTOR_SHARE = 0.66;
const ROUTES = 25;
const VEHICLES = 18;
export const SAMPLE_CITY = "zarechinsk";
export const SAMPLE_SEED = 1;

/** The sample city, Заречинск: an invented Russian river city, the same for the same seed. */
export function generateCity(seed: number): CityModel {
  const { streets, river } = planStreets(seed);
  const { nodes, segments } = weave(streets, MIDDLE);
  const weight = (node: Node) => node.segments.reduce((sum, { roadClass }) => sum + roadClass, 0) + (node.segments.length > 3 ? 2 : 0);
  const junctions = nodes
    .filter(({ segments: here }) => here.length >= 3)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, CONTROLLERS)
    .sort((a, b) => b.point[1] - a.point[1] || a.point[0] - b.point[0]);
  const { controllers, detectors } = equipJunctions(junctions.map(describe), seed, DETECTOR_SHARE);
  junctions.forEach((node, i) => {
    for (const segment of node.segments) segment.oIDs.push((controllers[i] as { oID: number }).oID);
  });
  const { stops, on } = placeStops(segments, seed);
  return {
    key: seed === SAMPLE_SEED ? SAMPLE_CITY : `${SAMPLE_CITY}-${seed}`,
    name: "Заречинск",
    longitude: MIDDLE[0],
    latitude: MIDDLE[1],
    tz: "Europe/Moscow",
    is_test: true,
    attribution: null,
    controllers,
    detectors,
    segments,
    ...placesOf(controllers, detectors, segments),
    stops,
    routes: drawRoutes(segments, on, seed, ROUTES),
    vehicles: assignVehicles(segments, seed, VEHICLES),
    water: [riverBanks(river)],
    parks: [park([-1250, 2050], 420, 300), park([1700, 1150], 300, 190), park([650, -1450], 380, 260)],
  };
}

/** A junction named by its streets, the larger one first. */
function describe({ position, segments }: Node): Junction {
  const byWeight = [...segments].sort((a, b) => b.roadClass - a.roadClass);
  const streets = [...new Set(byWeight.map(({ name }) => name))];
  const arms = segments.map((segment) => {
    const { name, roadClass } = segment;
    return { bearing: armBearing(segment, position), street: name, inbound: true, roadClass };
  });
  return { position, streets, arms, description: streets.slice(0, 2).join(" / ") };
}

function armBearing({ line }: Segment, node: Position): number {
  const starts = line[0]?.[0] === node[0] && line[0]?.[1] === node[1];
  return Math.round(bearing(node, (starts ? line[1] : line.at(-2)) as Position));
}

function riverBanks(river: readonly Point[]): Position[] {
  const bank = (side: number) => river.map(([x, y]) => offset(MIDDLE, x, y + side * riverHalfWidth));
  const ring = [...bank(1), ...bank(-1).reverse()];
  return [...ring, ring[0] as Position];
}

const park = ([x, y]: Point, width: number, height: number): Position[] =>
  Array.from({ length: 13 }, (_, i) => {
    const angle = (i / 12) * 2 * Math.PI;
    return offset(MIDDLE, x + width * Math.cos(angle) * (1 + 0.12 * Math.sin(angle * 3)), y + height * Math.sin(angle));
  });
