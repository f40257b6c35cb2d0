import {
  type CityTime,
  type HourlyKts,
  type HourlySo,
  type Language,
  type LastHour,
  type Translate,
  unitSymbols,
} from "../../../../core/internal.js";
import { type AxisPlace, type ChartData, compare, type HourFigure, pastHours } from "../../chart/data.js";

/** Short and long text of the hour that begins at `utime` (Unix s), and that of its end. */
export type HourWords = (utime: number) => AxisPlace & { readonly end: string };

/** The past 60 minutes: vehicles of each kind by direction; the kinds add up to KTS. */
export function vehiclesOf(rows: readonly LastHour[], t: Translate, language: Language): ChartData {
  const values = (key: "KTS" | "KTK" | "KTD" | "KTP") => rows.map((row) => row[key]);
  return {
    axis: t("statistics.direction"),
    unit: unitSymbols[language].vehPerHour,
    places: rows.map(({ direction }) => ({ label: direction, name: direction })),
    total: { name: t("statistics.all"), values: values("KTS") },
    series: [
      { name: t("statistics.KTK"), values: values("KTK") },
      { name: t("statistics.KTD"), values: values("KTD") },
      { name: t("statistics.KTP"), values: values("KTP") },
    ],
  };
}

/** The past 60 minutes: mean speed by direction. */
export function speedOf(rows: readonly LastHour[], t: Translate, language: Language): ChartData {
  return {
    axis: t("statistics.direction"),
    unit: unitSymbols[language].kmPerHour,
    places: rows.map(({ direction }) => ({ label: direction, name: direction })),
    series: [{ name: t("statistics.speed"), values: rows.map(({ speed }) => speed) }],
  };
}

export const ktsHours = (rows: readonly HourlyKts[], time: CityTime): HourFigure[] =>
  pastHours(
    rows.map(({ utime, kts_value }) => ({ utime, value: kts_value })),
    time,
  );
export const soHours = (rows: readonly HourlySo[], time: CityTime): HourFigure[] =>
  pastHours(
    rows.map(({ utime, so_value }) => ({ utime, value: so_value })),
    time,
  );

/** Chart of consecutive hours. */
export function hourlyOf(hours: readonly HourFigure[], name: string, unit: string, words: HourWords, t: Translate): ChartData {
  return {
    axis: t("statistics.hour"),
    unit,
    places: hours.map(({ utime }) => words(utime)),
    series: [{ name, values: hours.map(({ value }) => value) }],
  };
}

/** Chart of two periods aligned at their first hours; each series names its own hours. */
export function comparedOf(
  first: readonly HourFigure[],
  second: readonly HourFigure[],
  unit: string,
  words: HourWords,
  t: Translate,
): ChartData {
  const pairs = compare(first, second);
  const called = (key: string, hours: readonly HourFigure[]) => {
    const from = hours[0]?.utime ?? 0;
    return t(key, { from: words(from).label, to: words(hours.at(-1)?.utime ?? from).end });
  };
  return {
    axis: t("statistics.hour"),
    unit,
    places: pairs.map(({ now, before }) => words((now ?? before)?.utime ?? 0)),
    series: [
      { name: called("statistics.firstPeriod", first), values: pairs.map(({ now }) => now?.value ?? null) },
      {
        name: called("statistics.secondPeriod", second),
        values: pairs.map(({ before }) => before?.value ?? null),
        placeNames: pairs.map(({ before }) => (before ? words(before.utime).name : "")),
      },
    ],
  };
}
