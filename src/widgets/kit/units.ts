import type { Translate } from "../../core/internal.js";

/** Text keys by units as providers write them, in Russian or as symbols (spec 9). */
const units: Readonly<Record<string, string>> = {
  "авт.": "unit.vehicles",
  "авт./ч": "unit.vehPerHour",
  "авт./км": "unit.vehPerKm",
  "км/ч": "unit.kmPerHour",
  л: "unit.litres",
  ч: "unit.hours",
  мин: "unit.minutes",
  "дн.": "unit.days",
  "шт.": "unit.pieces",
};

/** A unit in the language of the screen, from the widget's texts; an unknown one stays as it is. */
export const unitText = (unit: string, t: Translate): string => (Object.hasOwn(units, unit) ? t(units[unit] as string) : unit);
