import type { CityTime } from "../../core/internal.js";
import { type AxisPlace, type ChartData, compare, compareHours, everyHour, type HourFigure } from "../kit/chart/data.js";
import type { Track } from "./metrics.js";

/** Days that a chart shows at most; a hostile list of moments is not drawn out (faults F8). */
const MOST_DAYS = 366;

/** The points of a track in their order: hours without holes, days each once. */
export function pointsOf({ series }: Track, by: "hour" | "day", time: CityTime): HourFigure[] {
  if (by === "hour") return everyHour(series, time);
  const known = new Map(series.map(({ utime, value }) => [utime, value]));
  return [...known]
    .map(([utime, value]) => ({ utime, value }))
    .sort((a, b) => a.utime - b.utime)
    .slice(-MOST_DAYS);
}

interface Sides {
  by: "hour" | "day";
  time: CityTime;
  name: string;
  now: readonly HourFigure[];
  other?: { name: string; points: readonly HourFigure[]; isOtherPeriod: boolean } | undefined;
}

/** One or two tracks on one axis: another period day by day from its beginning or hour by hour as the clock shows them, another object by its moments. */
export function chartOf(
  { by, time, name, now, other }: Sides,
  axis: string,
  unit: string,
  placeOf: (utime: number) => AxisPlace,
): ChartData {
  if (!other)
    return { axis, unit, places: now.map(({ utime }) => placeOf(utime)), series: [{ name, values: now.map(({ value }) => value) }] };
  if (!other.isOtherPeriod) {
    const known = new Map(other.points.map(({ utime, value }) => [utime, value]));
    const values = now.map(({ utime }) => known.get(utime) ?? null);
    return {
      axis,
      unit,
      places: now.map(({ utime }) => placeOf(utime)),
      series: [
        { name, values: now.map(({ value }) => value) },
        { name: other.name, values },
      ],
    };
  }
  const pairs = by === "day" ? compare(now, other.points) : compareHours(now, other.points, time);
  return {
    axis,
    unit,
    places: pairs.map((pair) => placeOf((pair.now ?? pair.before)?.utime ?? 0)),
    series: [
      { name, values: pairs.map((pair) => pair.now?.value ?? null) },
      {
        name: other.name,
        values: pairs.map(({ before }) => before?.value ?? null),
        placeNames: pairs.map(({ before }) => (before ? placeOf(before.utime).name : "")),
      },
    ],
  };
}

/** The mean of each hour of the day, 0 to 23 by `hourOf`: how a usual day of the period goes. */
export function usualDay(points: readonly HourFigure[], hourOf: (utime: number) => number): (number | null)[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const known = points.flatMap(({ utime, value }) => (value !== null && hourOf(utime) === hour ? [value] : []));
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  });
}
