import type { AnalyticsPoint, AnalyticsSummary, CityAnalytics } from "../../../core/contract/analytics.js";
import type { Cell } from "../../../core/contract/csv.js";
import type { Compass } from "../../city/model.js";
import { sides } from "../../city/names.js";
import type { City } from "../../sources/city.js";
import { rounded } from "../analytics/tally.js";
import type { Counter } from "../telemetry/approaches.js";
import { cityPeriod, dataAsOf, timeText } from "./crossroad.js";

type Rows = Cell[][];

type Figure = Pick<AnalyticsSummary, "unit" | "value">;

const named = (found: CityAnalytics): [name: string, figure: Figure | undefined][] => [
  ["Количество транспорта", found.analytics_kts],
  ["Вероятность ДТП на перекрёстке за сутки", found.analytics_dtp],
  ["Экономия времени", found.analytics_economy?.time],
  ["Экономия топлива", found.analytics_economy?.fuel],
  ["Окупаемость системы", found.analytics_effect],
  ["Плотность потока", meanOf(found.analytics_density)],
  ["Скорость", meanOf(found.analytics_speed, found.analytics_kts_hour?.series)],
  ["Количество заторов", found.analytics_jam_count],
  ["Пропускная способность", meanOf(found.analytics_ps_hour)],
];

/** The mean of the hours that were counted; with `weights`, those of the same hours, of the mean vehicle. */
function meanOf(track: { unit: string; series: AnalyticsPoint[] } | undefined, weights?: AnalyticsPoint[]): Figure | undefined {
  if (!track) return undefined;
  const heard = track.series.flatMap(({ value }, at) => (value === null ? [] : [{ value, weight: weights?.[at]?.value ?? 1 }]));
  const weight = heard.reduce((sum, each) => sum + each.weight, 0);
  const sum = heard.reduce((sum, each) => sum + each.value * each.weight, 0);
  return { unit: track.unit, value: weight > 0 ? rounded(sum / weight, 1) : null };
}

/** A direction in words: all, a compass side, or the street that was asked for. */
function sideOf(direction: string): string {
  const wanted = direction.trim();
  return wanted === "" ? "все" : (sides[wanted.toUpperCase() as Compass] ?? wanted);
}

/** The thirteen groups as one sheet: the figures, the days, the hours. */
export function analyticsTable(world: City, found: CityAnalytics, counters: readonly Counter[], direction: string): Rows {
  const names = [...new Set(counters.map(({ controller }) => controller.description))];
  const { utime_start = 0, utime_end = 0 } = found.analytics_kts ?? {};
  const days = table("День", (utime) => timeText(world, utime).slice(0, 10), [
    ["Транспорт, авт.", found.analytics_kts_daily?.series],
    ["Вероятность ДТП, %", found.analytics_dtp?.series],
    ["Экономия времени, ч", found.analytics_economy?.time?.series],
    ["Экономия топлива, л", found.analytics_economy?.fuel?.series],
    ["Окупаемость, дн.", found.analytics_effect?.series],
    ["В заторах, мин", found.analytics_jam_daily?.series],
    ["Заторов, шт.", found.analytics_jam_count?.series],
    ["Пропускная способность, авт./ч", found.analytics_ps_daily?.series],
  ]);
  const hours = table("Час", (utime) => timeText(world, utime), [
    ["Транспорт, авт.", found.analytics_kts_hour?.series],
    ["Скорость, км/ч", found.analytics_speed?.series],
    ["Плотность, авт./км", found.analytics_density?.series],
    ["В заторах, мин", found.analytics_jam_hour?.series],
    ["Пропускная способность, авт./ч", found.analytics_ps_hour?.series],
  ]);
  return [
    ["Аналитика движения"],
    ["Город", world.city.name],
    ["Перекрёстки", names.length > 12 ? `${names.slice(0, 12).join("; ")} и ещё ${names.length - 12}` : names.join("; ")],
    ["Направление", sideOf(direction)],
    ["Период", cityPeriod(world, utime_start, utime_end)],
    ...dataAsOf(world, found.utime_data ?? null),
    [],
    ["Показатель", "Значение", "Единица"],
    ...named(found).map(([name, figure]): Cell[] => [name, figure?.value ?? null, figure?.unit ?? ""]),
    [],
    ...days,
    [],
    ...hours,
  ];
}

/** Series of the same moments side by side. */
function table(
  axis: string,
  format: (utime: number) => string,
  columns: readonly [name: string, series: AnalyticsPoint[] | undefined][],
): Rows {
  const moments = columns[0]?.[1] ?? [];
  return [
    [axis, ...columns.map(([name]) => name)],
    ...moments.map(({ utime }, at): Cell[] => [format(utime), ...columns.map(([, series]) => series?.[at]?.value ?? null)]),
  ];
}
