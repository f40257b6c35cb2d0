import type { Translate } from "../../../core/internal.js";
import { type ChartData, readSeries, type Series } from "./data.js";

const nameAt = ({ places }: ChartData, { placeNames }: Series, at: number): string => placeNames?.[at] ?? places[at]?.name ?? "";

/** Formats a value in a language: one decimal, below ten two. */
export const figureText = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 }).format(value);

/** Formats a value for the axis, in compact notation: «600 тыс.». */
export const axisText = (value: number, language: string): string =>
  Math.abs(value) < 100_000
    ? figureText(value, language)
    : new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(value);

/** One sentence for each series, or for the total: its maximum and minimum with their categories, and the number of gaps. */
export function summaryOf(data: ChartData, t: Translate, language: string): string {
  return (data.total ? [data.total] : data.series)
    .map((series) => {
      const known = series.values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
      const [first] = known;
      if (!first) return t("chart.summaryEmpty", { name: series.name });
      const most = known.reduce((best, each) => (each.value > best.value ? each : best), first);
      const least = known.reduce((best, each) => (each.value < best.value ? each : best), first);
      const words = {
        name: series.name,
        unit: data.unit,
        most: figureText(most.value, language),
        mostAt: nameAt(data, series, most.at),
        least: figureText(least.value, language),
        leastAt: nameAt(data, series, least.at),
      };
      const sentence = t(most.value === least.value ? "chart.summarySame" : "chart.summary", words);
      const gaps = series.values.length - known.length;
      return gaps > 0 ? `${sentence} ${t("chart.gaps", { count: gaps })}` : sentence;
    })
    .join(" ");
}

/** The values of all series at one category, as text. */
export function readingOf(data: ChartData, at: number, t: Translate, language: string): string {
  const place = data.places[at]?.name ?? "";
  const figures = readSeries(data).map((series) => {
    const value = series.values[at];
    const name = series.placeNames ? `${series.name} (${nameAt(data, series, at)})` : series.name;
    return `${name} ${typeof value === "number" ? `${figureText(value, language)} ${data.unit}` : t("chart.noValue")}`;
  });
  return `${place}: ${figures.join("; ")}`;
}
