import type { AnalyticsPoint, AnalyticsSummary, CityAnalytics } from "../../../core/contract/analytics.js";
import type { Cell } from "../../../core/contract/csv.js";
import { type Unit, unitSymbols } from "../../../core/contract/texts/units.js";
import { unitIn } from "../../../core/contract/unit.js";
import { keyed, saidBy } from "../../base/words.js";
import type { Compass } from "../../city/model.js";
import type { City } from "../../sources/city.js";
import { rounded } from "../analytics/tally.js";
import type { Counter } from "../telemetry/approaches.js";
import { cityPeriod, dataAsOf, timeText } from "./crossroad.js";
import type { Reader, ReportWords } from "./words.js";

type Rows = Cell[][];

type Column = "vehicles" | "time" | "fuel" | "payback" | "inJams" | "jams" | "capacity" | "speed" | "density";

type Figure = Pick<AnalyticsSummary, "unit" | "value">;

const named = (found: CityAnalytics, words: ReportWords): [name: string, figure: Figure | undefined][] => [
  [words("figure.vehicles"), found.analytics_kts],
  [words("figure.accidents"), found.analytics_dtp],
  [words("figure.time"), found.analytics_economy?.time],
  [words("figure.fuel"), found.analytics_economy?.fuel],
  [words("figure.payback"), found.analytics_effect],
  [words("figure.density"), meanOf(found.analytics_density)],
  [words("figure.speed"), meanOf(found.analytics_speed, found.analytics_kts_hour?.series)],
  [words("figure.jams"), found.analytics_jam_count],
  [words("figure.capacity"), meanOf(found.analytics_ps_hour)],
];

/** The mean of the hours that were counted; with `weights`, those of the same hours, of the mean vehicle. */
function meanOf(track: { unit: string; series: AnalyticsPoint[] } | undefined, weights?: AnalyticsPoint[]): Figure | undefined {
  if (!track) return undefined;
  const heard = track.series.flatMap(({ value }, at) => (value === null ? [] : [{ value, weight: weights?.[at]?.value ?? 1 }]));
  const weight = heard.reduce((sum, each) => sum + each.weight, 0);
  const sum = heard.reduce((sum, each) => sum + each.value * each.weight, 0);
  return { unit: track.unit, value: weight > 0 ? rounded(sum / weight, 1) : null };
}

const compasses: readonly string[] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** A direction in words: all, a compass side, or the street that was asked for. */
function sideIn(direction: string, { words, say }: Reader): string {
  const wanted = direction.trim();
  if (wanted === "") return words("direction.all");
  const side = wanted.toUpperCase();
  return compasses.includes(side) ? say(keyed(`from.${side as Compass}`)) : wanted;
}

/** The thirteen groups as one sheet: the figures, the days, the hours. */
export function analyticsTable(world: City, reader: Reader, found: CityAnalytics, counters: readonly Counter[], direction: string): Rows {
  const { language, words, say } = reader;
  const column = (name: Column, unit: Unit) => `${words(`column.${name}`)}, ${unitSymbols[language][unit]}`;
  const names = [...new Set(counters.map(({ controller }) => say(saidBy("description", controller))))];
  const { utime_start = 0, utime_end = 0 } = found.analytics_kts ?? {};
  const days = table(words("day"), (utime) => timeText(world, utime, reader).slice(0, 10), [
    [column("vehicles", "vehicles"), found.analytics_kts_daily?.series],
    [words("column.accidents"), found.analytics_dtp?.series],
    [column("time", "h"), found.analytics_economy?.time?.series],
    [column("fuel", "litres"), found.analytics_economy?.fuel?.series],
    [column("payback", "days"), found.analytics_effect?.series],
    [column("inJams", "min"), found.analytics_jam_daily?.series],
    [column("jams", "pieces"), found.analytics_jam_count?.series],
    [column("capacity", "vehPerHour"), found.analytics_ps_daily?.series],
  ]);
  const hours = table(words("hour"), (utime) => timeText(world, utime, reader), [
    [column("vehicles", "vehicles"), found.analytics_kts_hour?.series],
    [column("speed", "kmPerHour"), found.analytics_speed?.series],
    [column("density", "vehPerKm"), found.analytics_density?.series],
    [column("inJams", "min"), found.analytics_jam_hour?.series],
    [column("capacity", "vehPerHour"), found.analytics_ps_hour?.series],
  ]);
  return [
    [words("title.analytics")],
    [words("city"), world.city.name],
    [
      words("crossings"),
      names.length > 12 ? words("more", { names: names.slice(0, 12).join("; "), count: names.length - 12 }) : names.join("; "),
    ],
    [words("direction"), sideIn(direction, reader)],
    [words("period"), cityPeriod(world, reader, utime_start, utime_end)],
    ...dataAsOf(world, reader, found.utime_data ?? null),
    [],
    [words("indicator"), words("value"), words("unit")],
    ...named(found, words).map(([name, figure]): Cell[] => [name, figure?.value ?? null, unitIn(figure?.unit ?? "", language)]),
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
