import type { Translate } from "../../core/internal.js";

/** Units as providers write them, in Russian or as symbols, and our words for them (spec 9). */
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

/** A unit in the language of the screen, by the texts of its widget; one we do not know stays as the provider wrote it. */
export const unitText = (unit: string, t: Translate): string => (Object.hasOwn(units, unit) ? t(units[unit] as string) : unit);
