import { type Language, type Unit, unitSymbols } from "../../core/internal.js";

const NO_BREAK = "\u00a0";

/** A number with its unit, in a language: `2.5 s`; at most `digits` behind the point. */
export const amountText = (value: number, unit: Unit, language: Language, digits = 0): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)}${NO_BREAK}${unitSymbols[language][unit]}`;
