import { type Language, languages } from "./contract/language.js";

export { type Language, languages };

/** A title in each language; Spanish falls back to English (spec 1). */
export interface Localized {
  ru: string;
  en: string;
  es?: string;
}

export type Texts = Readonly<Record<string, string>>;

/** Where the texts of a widget come from, one file a language: `{ ru: () => import("./texts/ru.js"), … }`. */
export type TextSource = Partial<Record<Language, () => Promise<{ default: Texts }>>>;

/** The language of a `lang` value, e.g. `en` for `en-GB`; undefined for an unknown one. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === base);
}

/** A title in the wanted language. */
export const localized = (title: Localized, language: Language): string => title[language] ?? title.en;
