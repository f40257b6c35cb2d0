import { keeping } from "./driving-side.js";
import { bearing, compass, offset } from "./geometry.js";
import { groundOf, riverBanks } from "./ground.js";
import { type InventedCity, zarechinsk } from "./invented/cities.js";
import { equipJunctions, type Junction, placesOf } from "./junctions.js";
import { parcelsOf } from "./land.js";
import { speaking } from "./language.js";
import type { CityModel, GroundFeature, Position, Segment } from "./model.js";
import { type Edge, joined, type Node, weave } from "./network.js";
import { distance, type Point, sampled, simplified } from "./plane.js";
import { chooseSite, districtAt, isBuiltUp, type Site } from "./site.js";
import { nameStreets } from "./street-names.js";
import { planStreets } from "./streets.js";
import { assignVehicles, drawRoutes, placeStops } from "./transit.js";

const CONTROLLERS = 120;
const DETECTORS = 302;
const ROUTES = 25;
const VEHICLES = 18;
/** Metres between two crossings that have signals. */
const APART = 80;
/** Metres out of town to which a highway is one of its streets. */
const CITY_LIMIT = 250;
export const SAMPLE_CITY = zarechinsk.key;
export const SAMPLE_SEED = 1;

/** An invented river city, the same for the same seed. */
export function generateCity(seed: number, invented = zarechinsk): CityModel {
  const { city, ground } = designed(seed, invented);
  return { ...city, ground: ground() };
}

/** The same without the ground that its map shows: the buildings take half of the time. */
export const cityWithoutGround = (seed: number, invented = zarechinsk): CityModel => designed(seed, invented).city;

function designed(given: number, invented: InventedCity): { city: CityModel; ground: () => GroundFeature[] } {
  const { key, middle, names, language } = invented;
  const seed = given + invented.offset;
  const site = chooseSite(seed, names);
  const streets = planStreets(site, names);
  nameStreets(streets, seed, names);
  const edges = weave(streets);
  const parcels = parcelsOf(site, edges);
  const main = new Set(mainStreets(edges));
  const junctionAt = (node: Node) => describe(node, middle);
  const junctions = signalised(main, junctionAt);
  const equipped = equipJunctions(junctions.map(junctionAt), seed, DETECTORS, language);
  const controllers = equipped.controllers.map((controller, i) => ({
    ...controller,
    tags: [districtAt(site, (junctions[i] as Node).point).name],
  }));
  const { detectors } = equipped;
  const oIDs = new Map(junctions.map((node, i) => [node, (controllers[i] as { oID: number }).oID]));
  const place = ([x, y]: Point) => offset(middle, x, y);
  const segments = segmentsOf(site, main, oIDs, place);
  const { stops, on } = placeStops(segments, seed, names.landmarks);
  const banks = riverBanks(site);
  const city: CityModel = {
    key: given === SAMPLE_SEED ? key : `${key}-${given}`,
    name: names.city,
    longitude: middle[0],
    latitude: middle[1],
    tz: invented.tz,
    ...(invented.drivingSide === "left" && { driving_side: invented.drivingSide }),
    ...(language !== "ru" && { language }),
    is_test: true,
    attribution: null,
    controllers: controllers.map((controller) => speaking(language, keeping(invented.drivingSide, controller))),
    detectors,
    segments,
    ...placesOf(controllers, detectors, segments),
    stops,
    routes: drawRoutes(segments, on, seed, ROUTES, language),
    vehicles: assignVehicles(segments, seed, VEHICLES, language),
    water: [[...banks, banks[0] as Point].map(place)],
    parks: parcels.filter(({ use }) => use === "park").map(({ ring }) => ring.map(place)),
  };
  return { city, ground: () => groundOf(site, edges, parcels, middle, names) };
}

const weight = ({ edges }: Node): number => edges.reduce((sum, { street }) => sum + street.roadClass, 0);

/** The larger streets, but for those that only lanes lead to. */
function mainStreets(edges: readonly Edge[]): Edge[] {
  const main = edges.filter(({ street }) => street.roadClass > 1);
  const reached = new Set([(main[0] as Edge).from]);
  for (const node of reached) for (const edge of node.edges) if (edge.street.roadClass > 1) reached.add(edge.from).add(edge.to);
  return main.filter(({ from }) => reached.has(from));
}

/** The crossings that have signals, from north to south: the weightiest ones that are far enough from each other. */
function signalised(main: ReadonlySet<Edge>, junctionAt: (node: Node) => Junction): Node[] {
  const nodes = [...new Set([...main].flatMap(({ from, to }) => [from, to]))];
  const hasSides = (node: Node) => new Set(junctionAt(node).arms.map(({ bearing: degrees }) => compass(degrees))).size > 2;
  const meets = nodes.filter((node) => node.edges.filter((edge) => main.has(edge)).length > 2 && hasSides(node));
  const chosen: Node[] = [];
  for (const node of meets.sort((a, b) => weight(b) - weight(a))) {
    if (chosen.length < CONTROLLERS && chosen.every((other) => distance(node.point, other.point) > APART)) chosen.push(node);
  }
  return chosen.sort((a, b) => b.point[1] - a.point[1] || a.point[0] - b.point[0]);
}

/** The larger streets between their crossings, out to the city limit. */
function segmentsOf(site: Site, main: ReadonlySet<Edge>, oIDs: ReadonlyMap<Node, number>, place: (point: Point) => Position): Segment[] {
  const isEnd = (node: Node) => oIDs.has(node) || node.edges.filter((edge) => main.has(edge)).length > 2;
  return joined([...main], isEnd).map(({ street, line, from, to }, i) => {
    // Straight roads have few points: cut where the limit is, not at their next point.
    const way = sampled(line, 60);
    const limit = way.findIndex((point) => !isBuiltUp(site, point, CITY_LIMIT));
    const inCity = limit < 0 ? line : simplified(way.slice(0, Math.max(limit, 1) + 1), 1);
    return {
      id: `seg-${i + 1}`,
      name: street.name,
      line: inCity.map(place),
      roadClass: street.roadClass,
      oIDs: [from, to].flatMap((node) => oIDs.get(node) ?? []),
    };
  });
}

/** A junction named by its streets, the larger one first. */
function describe(node: Node, middle: Position): Junction {
  const byWeight = [...node.edges].sort((a, b) => b.street.roadClass - a.street.roadClass);
  const streets = [...new Set(byWeight.map(({ street }) => street.name))];
  const position = offset(middle, ...node.point);
  const arms = byWeight.map(({ street: { name, roadClass }, line, from }) => {
    const away = from === node ? line : [...line].reverse();
    const next = away.find((point) => distance(point, node.point) > 20) ?? (away.at(-1) as Point);
    return { bearing: Math.round(bearing(position, offset(middle, ...next))) % 360, street: name, inbound: true, roadClass };
  });
  return { position, streets, arms, description: streets.slice(0, 2).join(" / ") };
}
