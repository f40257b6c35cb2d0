import type { GroundFeature } from "../model.js";

/** By kind of road: the first zoom of a tile that has it, and how far above the others it is drawn. */
const roads: Readonly<Record<string, readonly [zoom: number, rank: number]>> = {
  motorway: [6, 800],
  trunk: [6, 780],
  primary: [8, 760],
  secondary: [10, 740],
  tertiary: [11, 720],
  rail: [10, 710],
  light_rail: [13, 708],
  subway: [13, 706],
  tram: [13, 705],
  monorail: [13, 705],
  narrow_gauge: [13, 705],
  funicular: [13, 705],
  residential: [12, 700],
  unclassified: [12, 700],
  living_street: [12, 690],
  service: [14, 680],
  pedestrian: [14, 670],
};
const OTHER_ROAD = [15, 600] as const;

/** Kinds of the other layers that come early or late; `0` stands for all others of a layer. */
const zooms: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  landuse: { pitch: 14, playground: 14, parking: 14, garden: 14, track: 14, "0": 10 },
  water: { stream: 13, canal: 13, ditch: 13, drain: 13, fountain: 15, swimming_pool: 15, "0": 8 },
  buildings: { "0": 14 },
  places: { locality: 4, "0": 11 },
  pois: { station: 13, "0": 15 },
};

const TUNNEL = -400;
const BRIDGE = 400;

export interface Drawn {
  readonly layer: GroundFeature["layer"];
  /** The first zoom of a tile that has it. */
  readonly zoom: number;
  /** What is drawn later has more: of roads and of land use. */
  readonly order: number;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
}

/** What a tile says of a feature: `tileOps` tells the attributes. */
export function drawn(feature: GroundFeature): Drawn {
  const { layer, geometry, kind, kind_detail, name, addr_housenumber, height, is_bridge, is_tunnel, oneway } = feature;
  const [zoom, rank] = layer === "roads" ? (roads[kind_detail ?? ""] ?? OTHER_ROAD) : [zooms[layer]?.[kind] ?? zooms[layer]?.["0"] ?? 0, 0];
  const order = layer === "roads" ? rank + (is_bridge ? BRIDGE : is_tunnel ? TUNNEL : 0) : layer === "landuse" ? -extentOf(feature) : 0;
  const tags = {
    kind,
    ...(kind_detail ? { kind_detail } : {}),
    ...(name ? { name } : {}),
    ...(addr_housenumber ? { addr_housenumber } : {}),
    ...(height === undefined ? {} : { height }),
    ...(is_bridge ? { is_bridge } : {}),
    ...(is_tunnel ? { is_tunnel } : {}),
    ...(oneway ? { oneway: "yes" } : {}),
    ...(layer === "roads" ? { sort_rank: order } : {}),
    ...(layer === "roads" || geometry.type === "Point" ? { min_zoom: zoom } : {}),
  };
  return { layer, zoom, order, tags };
}

/** How large an area is, to compare it with others: square degrees of the box around it. */
function extentOf({ geometry }: GroundFeature): number {
  const [west, south, east, north] = boxOf(geometry);
  return (east - west) * (north - south);
}

/** Degrees: west, south, east, north. */
export function boxOf({ type, coordinates }: GroundFeature["geometry"]): [number, number, number, number] {
  const line = type === "Polygon" ? (coordinates[0] ?? []) : type === "LineString" ? coordinates : [coordinates];
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [x, y] of line) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
