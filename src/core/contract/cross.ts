import * as v from "valibot";
import { operations } from "./operation.js";
import { id, maybe, number, shape, text, utime } from "./schema.js";
import { LineString, Position } from "./transport.js";

/** A crossing or a street and the devices on it. */
export const NamedPlace = shape({ id, name: text, oIDs: v.array(id) });
export type NamedPlace = v.InferOutput<typeof NamedPlace>;

export const Segment = shape({
  type: v.literal("Feature"),
  geometry: LineString,
  properties: shape({ id, name: text, oIDs: v.array(id) }),
});
export type Segment = v.InferOutput<typeof Segment>;
/** `attribution` is whom the data is from, to be shown wherever it is drawn (for instance OpenStreetMap's licence asks it). */
export const CitySegments = shape({
  type: v.literal("FeatureCollection"),
  features: v.array(Segment),
  attribution: v.optional(v.nullable(text)),
});
export type CitySegments = v.InferOutput<typeof CitySegments>;

/** Outer rings of the city's water and parks, for maps that are drawn without tiles. */
export const CitySurroundings = shape({ water: v.array(v.array(Position)), parks: v.array(v.array(Position)) });
export type CitySurroundings = v.InferOutput<typeof CitySurroundings>;

export const CrossDevice = shape({ oID: id, kind: v.picklist(["rts", "rtc"]), description: text });

const Series = shape({ unit: text, series: v.array(shape({ utime, value: maybe })) });
const Summary = shape({ unit: text, value: number, utime_start: utime, utime_end: utime });

/** The thirteen groups of spec 3: a series in time, or one figure over a period. */
export const CityAnalytics = shape({
  analytics_kts: Summary,
  analytics_dtp: Summary,
  analytics_economy: Summary,
  analytics_effect: Summary,
  analytics_density: Series,
  analytics_speed: Series,
  analytics_jam_hour: Series,
  analytics_jam_daily: Series,
  analytics_jam_count: Summary,
  analytics_ps_hour: Series,
  analytics_ps_daily: Series,
  analytics_kts_hour: Series,
  analytics_kts_daily: Series,
});
export type CityAnalytics = v.InferOutput<typeof CityAnalytics>;

export const AnalyticsQuestion = shape({ oIDs: v.array(id), objectDirection: text, utime });

export const crossOps = operations({
  crossDevices: { method: "POST", path: "/cross/{id}/get_devices", auth: true, effect: "read", ok: v.array(CrossDevice) },
  citySegments: { method: "GET", path: "/cross/get_city_segments", auth: true, effect: "read", ok: CitySegments },
  citySurroundings: {
    method: "GET",
    path: "/cross/get_city_surroundings",
    auth: true,
    effect: "read",
    ok: CitySurroundings,
    assumed: true,
  },
  cityCross: { method: "GET", path: "/cross/get_city_cross", auth: true, effect: "read", ok: v.array(NamedPlace) },
  cityStreets: { method: "GET", path: "/cross/get_city_streets", auth: true, effect: "read", ok: v.array(NamedPlace) },
  cityAnalytics: {
    method: "POST",
    path: "/cross/get_city_analytics",
    auth: true,
    effect: "read",
    body: AnalyticsQuestion,
    ok: CityAnalytics,
  },
});
