import * as v from "valibot";
import { guestLayers, operations } from "./operation.js";
import { said } from "./said.js";
import { id, label, shape } from "./schema.js";
import { LineString, Position } from "./transport.js";

/** A crossing or a street and the devices on it. */
export const NamedPlace = shape({ id, ...said("name", label), oIDs: v.array(id) });
export type NamedPlace = v.InferOutput<typeof NamedPlace>;

export const Segment = shape({
  type: v.literal("Feature"),
  geometry: LineString,
  properties: shape({ id, name: label, oIDs: v.array(id) }),
});
export type Segment = v.InferOutput<typeof Segment>;
/** `attribution` is whom the data is from, to be shown wherever it is drawn (for instance OpenStreetMap's licence asks it). */
export const CitySegments = shape({
  type: v.literal("FeatureCollection"),
  features: v.array(Segment),
  attribution: v.optional(v.nullable(label)),
});
export type CitySegments = v.InferOutput<typeof CitySegments>;

/** Outer rings of the city's water and parks, for maps that are drawn without tiles. */
export const CitySurroundings = shape({ water: v.array(v.array(Position)), parks: v.array(v.array(Position)) });
export type CitySurroundings = v.InferOutput<typeof CitySurroundings>;

export const crossOps = operations({
  citySegments: { method: "GET", path: "/cross/get_city_segments", auth: true, effect: "read", ok: CitySegments, guest: guestLayers },
  citySurroundings: {
    method: "GET",
    path: "/cross/get_city_surroundings",
    auth: true,
    effect: "read",
    ok: CitySurroundings,
    assumed: true,
    guest: guestLayers,
  },
  cityCross: { method: "GET", path: "/cross/get_city_cross", auth: true, effect: "read", ok: v.array(NamedPlace), guest: guestLayers },
  cityStreets: { method: "GET", path: "/cross/get_city_streets", auth: true, effect: "read", ok: v.array(NamedPlace), guest: guestLayers },
});
