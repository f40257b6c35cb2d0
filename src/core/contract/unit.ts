import { type Language, languages } from "./language.js";
import { type Unit, unitSymbols } from "./texts/units.js";

/** Units by their symbols in all languages; of two with one symbol, that of figures. */
const known = new Map(
  languages.flatMap((language) => Object.entries(unitSymbols[language]).map(([unit, symbol]) => [symbol, unit as Unit] as const)),
);

/** The symbol in a language of a unit that a provider writes in one of ours; an unknown one stays as it is. */
export function unitIn(unit: string, language: Language): string {
  const found = known.get(unit);
  return found === undefined ? unit : unitSymbols[language][found];
}
