import { centre } from "../geometry.js";
import type { GroundFeature, Position } from "../model.js";
import type { OsmData } from "./data.js";
import { isClosed, polygonsOf } from "./rings.js";
import { positionsOf, streetName } from "./roads.js";
import type { Tags } from "./stores.js";

/** Metres of a storey, for buildings of which only those are known (assumed). */
const STOREY = 3;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Kinds of roads by `highway`, without `_link`. */
const roadKinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    highway: "motorway",
    major_road: "trunk primary secondary tertiary",
    minor_road: "residential unclassified living_street service road",
    path: "pedestrian footway path cycleway steps track bridleway",
  }).flatMap(([kind, details]) => details.split(" ").map((detail) => [detail, kind] as const)),
);
const rails = words("rail light_rail subway tram monorail narrow_gauge funicular");
const streams = words("river stream canal ditch drain");
const localities = words("city town village hamlet");
const quarters = words("borough suburb quarter neighbourhood");

/** Values of a tag that are areas of the ground, by the name of the tag. */
const areas: readonly (readonly [tag: string, kinds: ReadonlySet<string>])[] = [
  ["leisure", words("park garden pitch playground stadium golf_course track nature_reserve")],
  ["natural", words("wood scrub grassland heath wetland sand beach")],
  ["amenity", words("school university college kindergarten hospital parking grave_yard")],
  ["tourism", words("zoo theme_park")],
  ["aeroway", words("aerodrome")],
  [
    "landuse",
    words(
      "residential industrial commercial retail railway cemetery military farmland allotments grass meadow forest recreation_ground village_green construction garages religious",
    ),
  ],
];

type Told = Omit<GroundFeature, "geometry">;

const isYes = (tag: string | undefined): boolean => tag !== undefined && tag !== "no";
const named = (tags: Tags) => (streetName(tags) ? { name: streetName(tags) } : {});
const over = ({ bridge, tunnel }: Tags) => ({
  ...(isYes(bridge) ? { is_bridge: true as const } : {}),
  ...(isYes(tunnel) ? { is_tunnel: true as const } : {}),
});

/** What a line is on the map, null when it is not drawn. */
function lineOf(tags: Tags): Told | null {
  const detail = tags.highway?.replace(/_link$/, "") ?? "";
  const kind = roadKinds.get(detail);
  const oneway = /^(yes|true|1|-1)$/.test(tags.oneway ?? (tags.junction === "roundabout" ? "yes" : ""));
  if (kind)
    return { layer: "roads", kind, kind_detail: detail, ...named(tags), ...over(tags), ...(oneway ? { oneway: true as const } : {}) };
  if (rails.has(tags.railway ?? "")) return { layer: "roads", kind: "rail", kind_detail: tags.railway as string, ...over(tags) };
  if (streams.has(tags.waterway ?? "")) return { layer: "water", kind: tags.waterway as string, ...named(tags), ...over(tags) };
  return null;
}

/** What an area is on the map, null when it is not drawn. */
function areaOf(tags: Tags): Told | null {
  if (isYes(tags.building)) return { layer: "buildings", kind: "building", ...houseOf(tags) };
  if (tags.natural === "water") return { layer: "water", kind: tags.water ?? "water", ...named(tags) };
  if (tags.waterway === "riverbank") return { layer: "water", kind: "river", ...named(tags) };
  if (tags.landuse === "reservoir" || tags.landuse === "basin") return { layer: "water", kind: tags.landuse, ...named(tags) };
  if (tags.highway === "pedestrian") return { layer: "landuse", kind: "pedestrian" };
  const [, kind] = areas.map(([tag, kinds]) => [kinds.has(tags[tag] ?? ""), tags[tag]] as const).find(([isKnown]) => isKnown) ?? [];
  return kind ? { layer: "landuse", kind, ...named(tags) } : null;
}

function houseOf(tags: Tags): Pick<GroundFeature, "height" | "addr_housenumber"> {
  const metres = Number.parseFloat(tags.height ?? "");
  const storeys = Number.parseFloat(tags["building:levels"] ?? "");
  const height = metres > 0 ? metres : storeys * STOREY;
  const number = tags["addr:housenumber"];
  return { ...(height > 0 && height < 1000 ? { height } : {}), ...(number ? { addr_housenumber: number } : {}) };
}

/** What a place is on the map, null when it is not drawn. */
function pointOf(tags: Tags): Told | null {
  const { place = "", railway, station } = tags;
  if (!streetName(tags)) return null;
  if (localities.has(place)) return { layer: "places", kind: "locality", kind_detail: place, ...named(tags) };
  if (quarters.has(place)) return { layer: "places", kind: "neighbourhood", kind_detail: place, ...named(tags) };
  if (railway === "station" || railway === "halt")
    return { layer: "pois", kind: "station", kind_detail: station ?? "train", ...named(tags) };
  return null;
}

const polygon = (told: Told, coordinates: Position[][]): GroundFeature => ({ ...told, geometry: { type: "Polygon", coordinates } });
const point = (told: Told, coordinates: Position): GroundFeature => ({ ...told, geometry: { type: "Point", coordinates } });

/** The ground of a city as OpenStreetMap has it: roads, rails, water, land use, buildings, names of places, stations. */
export function* groundOf(data: OsmData): Generator<GroundFeature> {
  /** Ways whose area is told by a multipolygon. */
  const told = new Set<string>();
  for (const relation of data.relations) {
    const area = relation.tags.type === "multipolygon" ? areaOf(relation.tags) : null;
    if (!area) continue;
    const polygons = polygonsOf(data, relation);
    yield* polygons.map((rings) => polygon(area, rings));
    if (polygons.length > 0) for (const { ref, role } of relation.members) if (role !== "inner") told.add(`${area.layer} ${ref}`);
  }
  for (const way of data.ways) {
    const { id, tags } = way;
    // A closed street is a line, unless it says that it is a square.
    const line = tags.area === "yes" ? null : lineOf(tags);
    const area = line && tags.highway ? null : areaOf(tags);
    const station = pointOf(tags);
    if (!line && !area && !station) continue;
    const { nodes } = way;
    const coordinates = positionsOf(data, nodes);
    const isRing = isClosed(nodes) && coordinates.length === nodes.length;
    if (line && coordinates.length > 1)
      yield {
        ...line,
        geometry: { type: "LineString", coordinates: tags.oneway === "-1" ? coordinates.toReversed() : coordinates },
      };
    if (isRing && area && !told.has(`${area.layer} ${id}`)) yield polygon(area, [coordinates]);
    if (isRing && station) yield point(station, centre(coordinates));
  }
  for (const { tags, position } of data.nodes) {
    const place = pointOf(tags);
    if (place) yield point(place, position);
  }
}
