import { basename } from "node:path";
import type { Language } from "../../../core/contract/language.js";
import { drivingSideAt, keeping } from "../driving-side.js";
import { centre } from "../geometry.js";
import { equipJunctions, placesOf } from "../junctions.js";
import { languageAt, speaking } from "../language.js";
import type { CityModel, GroundFeature, Position } from "../model.js";
import { assignVehicles } from "../transit.js";
import { zoneAt } from "../zone.js";
import { clusterSignals, isSignal } from "./clusters.js";
import type { OsmData } from "./data.js";
import { groundOf } from "./ground.js";
import { type FoundJunction, junctionOf } from "./junctions.js";
import { readOsm } from "./read.js";
import { isClosed } from "./rings.js";
import { nearTo, networkOf, positionsOf, roadClassOf, segmentsOf } from "./roads.js";
import type { Tags } from "./stores.js";
import { routesOf, stopsOf } from "./transit.js";

const METRES_OF_STREET_PER_VEHICLE = 4000;

export interface Imported {
  /** Without its ground. */
  city: CityModel;
  /** Made as it is read: that of a region is larger than all else of it together. */
  ground: Iterable<GroundFeature>;
  junctions: FoundJunction[];
  counts: { signals: number; placeless: number };
}

/**
 * Makes a city of an OpenStreetMap extract. `name` is its key and title: without one, the name of the file. `tz` is its time zone:
 * without one, the zone of its place. `chosen` is its language: without one, the language of its country.
 */
export async function importCity(
  file: string,
  name: string | null,
  seed: number,
  tz: string | null = null,
  chosen: Language | null = null,
): Promise<Imported> {
  const data = await readOsm(file, (read) => chosen ?? languageHere(read));
  const { language } = data;
  const key = name ?? basename(file).replace(/(\.osm)?(\.pbf|\.gz)?$/i, "");
  const { clusters, placeless, junctions } = junctionsIn(data);
  const { controllers: equipped, detectors } = equipJunctions(junctions, seed, Number.POSITIVE_INFINITY, language);
  const controllerAt = new Map(
    junctions.flatMap(({ nodes }, i) => [...nodes].map((node) => [node, (equipped[i] as { oID: number }).oID] as const)),
  );
  const segments = segmentsOf(data, controllerAt);
  if (!segments.length) throw new Error(`The file "${file}" holds no streets.`);
  const stops = stopsOf(data, segments);
  const [longitude, latitude] = centre(segments.flatMap(({ line }) => line));
  const side = drivingSideAt(latitude, longitude);
  const controllers = equipped.map((each) => speaking(language, keeping(side, each)));
  const city: CityModel = {
    key,
    name: key.charAt(0).toLocaleUpperCase("ru") + key.slice(1),
    longitude,
    latitude,
    tz: tz ?? zoneAt(latitude, longitude),
    ...(tz ? { is_tz_given: true as const } : {}),
    ...(side === "left" ? { driving_side: side } : {}),
    language,
    is_test: true,
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
    controllers,
    detectors,
    segments,
    ...placesOf(controllers, detectors, segments),
    stops,
    routes: routesOf(data, stops, seed),
    vehicles: assignVehicles(segments, seed, Math.max(3, Math.round(segments.length / (METRES_OF_STREET_PER_VEHICLE / 100))), language),
    water: areas(data, ({ natural, waterway }) => natural === "water" || waterway === "riverbank"),
    parks: areas(data, ({ leisure }) => leisure === "park"),
  };
  return {
    city,
    ground: { [Symbol.iterator]: () => groundOf(data) },
    junctions,
    counts: { signals: clusters.flat().length + placeless.length, placeless: placeless.length },
  };
}

/** The language of the country in which its streets lie. */
function languageHere(data: OsmData): Language {
  const starts = Array.from(data.ways, (way) => (roadClassOf(way) ? positionsOf(data, way.nodes.slice(0, 1)) : [])).flat();
  if (starts.length === 0) return data.language;
  const [longitude, latitude] = centre(starts);
  return languageAt(latitude, longitude);
}

/** The junctions with signals, from north to south. The networks around them are let go with the end of this. */
function junctionsIn(data: OsmData) {
  const isNear = nearTo(
    data,
    data.nodes.filter(isSignal).map(({ position }) => position),
  );
  const roads = networkOf(data, (way) => roadClassOf(way) !== null, isNear);
  const paths = networkOf(data, (way) => way.tags.highway !== undefined, isNear);
  const { clusters, placeless } = clusterSignals(data, roads, paths);
  const junctions = clusters
    .map((signals) => junctionOf(data, roads, signals))
    .sort((a, b) => b.position[1] - a.position[1] || a.position[0] - b.position[0]);
  return { clusters, placeless, junctions };
}

const areas = (data: OsmData, wanted: (tags: Tags) => boolean): Position[][] =>
  Array.from(data.ways, (way) => (wanted(way.tags) ? way.nodes : [])).flatMap((nodes) =>
    isClosed(nodes) ? [positionsOf(data, nodes)] : [],
  );
