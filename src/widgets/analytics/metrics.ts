import type { AnalyticsPoint, AnalyticsSummary, CityAnalytics } from "../../core/internal.js";
import type { ChartForm } from "../kit/chart/Plot.js";

/** Figures in time, in the unit the provider says. */
export interface Track {
  unit: string;
  series: readonly AnalyticsPoint[];
}

export interface MetricChart {
  id: "hour" | "day" | "count";
  by: "hour" | "day";
  form: ChartForm;
  track(found: CityAnalytics): Track | undefined;
}

/** One of the nine metrics of spec 2. `better` says which way is good, null where neither is. */
export interface Metric {
  id: "kts" | "dtp" | "time" | "fuel" | "payback" | "density" | "speed" | "jams" | "ps";
  better: "more" | "less" | null;
  figure(found: CityAnalytics): { unit: string; value: number | null } | undefined;
  charts: readonly MetricChart[];
}

const byDay = (track: MetricChart["track"], form: ChartForm = "columns"): MetricChart => ({ id: "day", by: "day", form, track });
const byHour = (track: MetricChart["track"], form: ChartForm = "line"): MetricChart => ({ id: "hour", by: "hour", form, track });

/** The days of a summary, where the provider keeps them. */
const days = (summary: AnalyticsSummary | undefined): Track | undefined =>
  summary?.series && { unit: summary.unit, series: summary.series };

/** The mean over the hours that were counted; with `weights`, of the mean vehicle and not of the mean hour. */
export function meanOf({ unit, series }: Track, weights?: Track): { unit: string; value: number | null } {
  const weightAt = new Map(weights?.series.map(({ utime, value }) => [utime, value ?? 0]));
  const known = series.flatMap(({ utime, value }) => (value === null ? [] : [{ value, weight: weightAt.get(utime) ?? (weights ? 0 : 1) }]));
  const weight = known.reduce((sum, each) => sum + each.weight, 0);
  if (weight === 0) return weights ? meanOf({ unit, series }) : { unit, value: null };
  return { unit, value: known.reduce((sum, each) => sum + each.value * each.weight, 0) / weight };
}

export const metrics: readonly Metric[] = [
  {
    id: "kts",
    better: null,
    figure: ({ analytics_kts }) => analytics_kts,
    charts: [byDay(({ analytics_kts_daily }) => analytics_kts_daily), byHour(({ analytics_kts_hour }) => analytics_kts_hour)],
  },
  { id: "dtp", better: "less", figure: ({ analytics_dtp }) => analytics_dtp, charts: [byDay(({ analytics_dtp }) => days(analytics_dtp))] },
  {
    id: "time",
    better: "more",
    figure: ({ analytics_economy }) => analytics_economy?.time,
    charts: [byDay(({ analytics_economy }) => days(analytics_economy?.time))],
  },
  {
    id: "fuel",
    better: "more",
    figure: ({ analytics_economy }) => analytics_economy?.fuel,
    charts: [byDay(({ analytics_economy }) => days(analytics_economy?.fuel))],
  },
  {
    id: "payback",
    better: "less",
    figure: ({ analytics_effect }) => analytics_effect,
    charts: [byDay(({ analytics_effect }) => days(analytics_effect))],
  },
  {
    id: "density",
    better: "less",
    figure: ({ analytics_density }) => analytics_density && meanOf(analytics_density),
    charts: [byHour(({ analytics_density }) => analytics_density)],
  },
  {
    id: "speed",
    better: "more",
    figure: ({ analytics_speed, analytics_kts_hour }) => analytics_speed && meanOf(analytics_speed, analytics_kts_hour),
    charts: [byHour(({ analytics_speed }) => analytics_speed)],
  },
  {
    id: "jams",
    better: "less",
    figure: ({ analytics_jam_count }) => analytics_jam_count,
    charts: [
      { id: "count", by: "day", form: "columns", track: ({ analytics_jam_count }) => days(analytics_jam_count) },
      byDay(({ analytics_jam_daily }) => analytics_jam_daily),
      byHour(({ analytics_jam_hour }) => analytics_jam_hour),
    ],
  },
  {
    id: "ps",
    better: "more",
    figure: ({ analytics_ps_hour }) => analytics_ps_hour && meanOf(analytics_ps_hour),
    charts: [byHour(({ analytics_ps_hour }) => analytics_ps_hour), byDay(({ analytics_ps_daily }) => analytics_ps_daily)],
  },
];

/** Change in percent from another period or object; null when there is none to tell. */
export const changeOf = (value: number | null | undefined, before: number | null | undefined): number | null =>
  typeof value === "number" && typeof before === "number" && before !== 0 ? ((value - before) / Math.abs(before)) * 100 : null;
