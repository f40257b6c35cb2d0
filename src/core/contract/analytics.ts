import * as v from "valibot";
import { operations } from "./operation.js";
import { id, maybe, shape, text, utime } from "./schema.js";

export const CrossDevice = shape({ oID: id, kind: v.picklist(["rts", "rtc"]), description: text });
export type CrossDevice = v.InferOutput<typeof CrossDevice>;

const Point = shape({ utime, value: maybe });
export type AnalyticsPoint = v.InferOutput<typeof Point>;
const Series = shape({ unit: text, series: v.array(Point) });
/** One figure over a period; `series` says it day by day where the provider keeps it so. */
const Summary = shape({ unit: text, value: maybe, utime_start: utime, utime_end: utime, series: v.optional(v.array(Point)) });
export type AnalyticsSummary = v.InferOutput<typeof Summary>;

/**
 * The thirteen groups of spec 3: a series in time (`_hour` by full hours, `_daily` by city days), or one figure over the
 * period. Which group holds which of the nine metrics is assumed: `kts` vehicles, `dtp` accident probability of a crossing
 * on a day, `economy` time and fuel saved, `effect` days until the system has paid for itself, `density` vehicles on a
 * kilometre, `jam` minutes in jams and their count, `ps` throughput capacity. A group a provider lacks is left out.
 */
export const CityAnalytics = v.pipe(
  shape({
    analytics_kts: v.optional(Summary),
    analytics_dtp: v.optional(Summary),
    analytics_economy: v.optional(shape({ time: v.optional(Summary), fuel: v.optional(Summary) })),
    analytics_effect: v.optional(Summary),
    analytics_density: v.optional(Series),
    analytics_speed: v.optional(Series),
    analytics_jam_hour: v.optional(Series),
    analytics_jam_daily: v.optional(Series),
    analytics_jam_count: v.optional(Summary),
    analytics_ps_hour: v.optional(Series),
    analytics_ps_daily: v.optional(Series),
    analytics_kts_hour: v.optional(Series),
    analytics_kts_daily: v.optional(Series),
  }),
  v.check((found) => Object.values(found).some((group) => group !== undefined), "none of the groups can be read"),
);
export type CityAnalytics = v.InferOutput<typeof CityAnalytics>;

/**
 * What the specification shows, and nothing else: a strict back end refuses a field it does not know. A period is named in the
 * address (`?utime_start=&utime_end=`, assumed); without one the answer is about `utime`: its day and the week that ends with it.
 */
export const AnalyticsBody = shape({ oIDs: v.array(id), objectDirection: text, utime });
export type AnalyticsBody = v.InferOutput<typeof AnalyticsBody>;

/** What one question may ask for; ours, so that a city's whole month is answered in seconds. */
export const analyticsLimits = { objects: 500, days: 31 } as const;

/** Apart from the other calls below `/cross`: a map asks none of these. */
export const analyticsOps = operations({
  crossDevices: { method: "POST", path: "/cross/{id}/get_devices", auth: true, effect: "read", ok: v.array(CrossDevice) },
  cityAnalytics: {
    method: "POST",
    path: "/cross/get_city_analytics",
    auth: true,
    effect: "read",
    body: AnalyticsBody,
    ok: CityAnalytics,
    asFile: true,
  },
});
