import type { Translate } from "../../../core/internal.js";
import { type ChartData, readSeries, type Series } from "./data.js";

const nameAt = ({ places }: ChartData, { placeNames }: Series, at: number): string => placeNames?.[at] ?? places[at]?.name ?? "";

/** Writes a figure as the language does, with one place after the comma, below ten with two. */
export const figureText = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 }).format(value);

/** A figure beside the axis, where long ones have no room: «600 тыс.». */
export const axisText = (value: number, language: string): string =>
  Math.abs(value) < 100_000
    ? figureText(value, language)
    : new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(value);

/** A chart in a sentence for each series, or for their total: its greatest and least value and where, and how many gaps there are. */
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

/** What stands at one place of the axis, all series, in words. */
export function readingOf(data: ChartData, at: number, t: Translate, language: string): string {
  const place = data.places[at]?.name ?? "";
  const figures = readSeries(data).map((series) => {
    const value = series.values[at];
    const name = series.placeNames ? `${series.name} (${nameAt(data, series, at)})` : series.name;
    return `${name} ${typeof value === "number" ? `${figureText(value, language)} ${data.unit}` : t("chart.noValue")}`;
  });
  return `${place}: ${figures.join("; ")}`;
}
