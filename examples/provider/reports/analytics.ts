import type { AnalyticsPoint, AnalyticsSummary, CityAnalytics } from "../../../src/core/contract/analytics.js";
import type { World } from "../simulation/world.js";
import type { Counter } from "../telemetry/approaches.js";
import { cityTime } from "./crossroad.js";
import type { Cell } from "./csv.js";

type Rows = Cell[][];

const named = (found: CityAnalytics): [name: string, summary: AnalyticsSummary | undefined][] => [
  ["Количество транспорта", found.analytics_kts],
  ["Вероятность ДТП на перекрёстке за сутки", found.analytics_dtp],
  ["Экономия времени", found.analytics_economy?.time],
  ["Экономия топлива", found.analytics_economy?.fuel],
  ["Окупаемость системы", found.analytics_effect],
  ["Количество заторов", found.analytics_jam_count],
];

/** The thirteen groups as one sheet: the figures, the days, the hours. */
export function analyticsTable(world: World, found: CityAnalytics, counters: readonly Counter[], direction: string): Rows {
  const names = [...new Set(counters.map(({ controller }) => controller.description))];
  const { utime_start = 0, utime_end = 0 } = found.analytics_kts ?? {};
  const days = table("День", (utime) => cityTime(world, utime).slice(0, 10), [
    ["Транспорт, авт.", found.analytics_kts_daily?.series],
    ["Вероятность ДТП, %", found.analytics_dtp?.series],
    ["Экономия времени, ч", found.analytics_economy?.time?.series],
    ["Экономия топлива, л", found.analytics_economy?.fuel?.series],
    ["Окупаемость, дн.", found.analytics_effect?.series],
    ["В заторах, мин", found.analytics_jam_daily?.series],
    ["Заторов, шт.", found.analytics_jam_count?.series],
    ["Пропускная способность, авт./ч", found.analytics_ps_daily?.series],
  ]);
  const hours = table("Час", (utime) => cityTime(world, utime), [
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
    ["Направление", direction || "все"],
    ["Период", `${cityTime(world, utime_start)} — ${cityTime(world, utime_end)}`],
    [],
    ["Показатель", "Значение", "Единица"],
    ...named(found).map(([name, summary]): Cell[] => [name, summary?.value ?? null, summary?.unit ?? ""]),
    [],
    ...days,
    [],
    ...hours,
  ];
}

/** Series of the same moments side by side. */
function table(
  axis: string,
  say: (utime: number) => string,
  columns: readonly [name: string, series: AnalyticsPoint[] | undefined][],
): Rows {
  const moments = columns[0]?.[1] ?? [];
  return [
    [axis, ...columns.map(([name]) => name)],
    ...moments.map(({ utime }, at): Cell[] => [say(utime), ...columns.map(([, series]) => series?.[at]?.value ?? null)]),
  ];
}
