import { type Language, type Translate, unitIn } from "../../core/internal.js";
import { figureText } from "../kit/chart/summary.js";
import { dateLocale } from "../kit/date-locale.js";
import type { Period } from "./period.js";

/** A period as people say it: «13–19 нояб. 2026 г.». */
export function periodText({ from, to }: Period, language: Language): string {
  const style = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  const first = Date.parse(`${from}T00:00Z`);
  const last = Date.parse(`${to}T00:00Z`);
  return Number.isNaN(first) || Number.isNaN(last) || last < first
    ? ""
    : new Intl.DateTimeFormat(dateLocale(language), style).formatRange(first, last);
}

/** A figure and its unit, or that there is none. */
export function valueText({ value, unit }: { value: number | null; unit: string }, t: Translate, language: Language): string {
  return value === null ? t("noValue") : `${figureText(value, language)}\u00a0${unitIn(unit, language)}`;
}

/** A change in percent without its sign, which the arrow and the word say. */
export const percentText = (change: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(Math.abs(change) / 100);
