import * as v from "valibot";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { said } from "./said.js";
import { assumed, id, label, maybe, shape, speed, text, utime, within } from "./schema.js";

export const CrossDevice = shape({ oID: id, kind: v.picklist(["rts", "rtc"]), ...said("description", label) });
export type CrossDevice = v.InferOutput<typeof CrossDevice>;

type Figure = ReturnType<typeof within>;
const sum = within(limits.sum);
const percent = within(limits.percent);

const pointOf = (figure: Figure) => shape({ utime, value: maybe(figure) });
export type AnalyticsPoint = v.InferOutput<ReturnType<typeof pointOf>>;
const seriesOf = (figure: Figure) => shape({ unit: label, series: v.array(pointOf(figure)) });
/** One figure over a period; `series` says it day by day where the provider keeps it so. */
const summaryOf = (figure: Figure) =>
  shape({ unit: label, value: maybe(figure), utime_start: utime, utime_end: utime, series: v.optional(v.array(pointOf(figure))) });
export type AnalyticsSummary = v.InferOutput<ReturnType<typeof summaryOf>>;

/**
 * The thirteen groups of spec 3: a series in time (`_hour` by full hours, `_daily` by city days), or one figure over the
 * period. Which group holds which of the nine metrics is assumed: `kts` vehicles, `dtp` accident probability of a crossing
 * on a day, `economy` time and fuel saved, `effect` days until the system has paid for itself, `density` vehicles on a
 * kilometre, `jam` minutes in jams and their count, `ps` throughput capacity. A group a provider lacks is left out. One whose
 * figures come from a copy of its database says by `utime_data` as of when (assumed): later hours are null.
 */
export const CityAnalytics = v.pipe(
  shape({
    analytics_kts: v.optional(summaryOf(sum)),
    analytics_dtp: v.optional(summaryOf(percent)),
    analytics_economy: v.optional(shape({ time: v.optional(summaryOf(sum)), fuel: v.optional(summaryOf(sum)) })),
    analytics_effect: v.optional(summaryOf(sum)),
    analytics_density: v.optional(seriesOf(sum)),
    analytics_speed: v.optional(seriesOf(speed)),
    analytics_jam_hour: v.optional(seriesOf(sum)),
    analytics_jam_daily: v.optional(seriesOf(sum)),
    analytics_jam_count: v.optional(summaryOf(sum)),
    analytics_ps_hour: v.optional(seriesOf(sum)),
    analytics_ps_daily: v.optional(seriesOf(sum)),
    analytics_kts_hour: v.optional(seriesOf(sum)),
    analytics_kts_daily: v.optional(seriesOf(sum)),
    utime_data: assumed(v.fallback(v.optional(utime), undefined)),
  }),
  v.check(({ utime_data: _, ...groups }) => Object.values(groups).some((group) => group !== undefined), "none of the groups can be read"),
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
