import { type Language, type MeasureInfo, type Translate, type Unit, unitSymbols } from "../../core/internal.js";
import { figureText } from "../kit/chart/summary.js";

/** What a text key says, or the word of the provider itself where there is no such text. */
export function said(t: Translate, key: string, otherwise: string): string {
  const text = t(key);
  return text === key ? otherwise : text;
}

export const measureName = (t: Translate, id: string): string => said(t, `measure.${id}`, id);
export const figureName = (t: Translate, name: string): string => said(t, `figure.${name}`, name);
export const wordText = (t: Translate, word: string): string => said(t, `word.${word}`, word);

/** `phase 2`; of a measure of the whole signal its name. */
export const subjectText = (t: Translate, subject: MeasureInfo["subject"], number: number | null): string =>
  number === null ? t("subject.signal") : t(`subject.${subject}`, { number });

const units: Readonly<Record<string, Unit>> = { s: "s", "km/h": "kmPerHour", "veh/h": "vehPerHour" };

/** The symbol of a unit of measures: a share is shown in per cent; counts and ratios have none. */
export function unitText(unit: string, language: Language): string {
  const known = units[unit];
  if (known) return unitSymbols[language][known];
  return unit === "share" ? "%" : "";
}

/** A value as it is shown in its unit: a share in per cent. */
export const shownValue = (value: number, unit: string): number => (unit === "share" ? value * 100 : value);

export function valueText(value: number, unit: string, language: Language): string {
  const symbol = unitText(unit, language);
  const text = figureText(shownValue(value, unit), language);
  return symbol ? `${text}\u00a0${symbol}` : text;
}

/** A name with its unit, as the head of a column. */
export function headText(name: string, unit: string, language: Language): string {
  const symbol = unitText(unit, language);
  return symbol ? `${name}, ${symbol}` : name;
}
