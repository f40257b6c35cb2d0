import type { Language } from "../../core/contract/language.js";
import { filled, type Values } from "./filled.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

/** Makes a sentence of a text by its key; `{{name}}` in it is a value. */
export type WordsBy<Key extends string> = (key: Key, values?: Values) => string;

/** Gives the words of a table in a language; the word of a key that no table has is the key. */
export function wordsOf<Key extends string>(tables: Record<Language, Readonly<Record<Key, string>>>): (language: Language) => WordsBy<Key> {
  const makers = new Map<Language, WordsBy<Key>>();
  return (language) => {
    const known = makers.get(language);
    if (known) return known;
    const texts = tables[language];
    const words: WordsBy<Key> = (key, values = {}) => filled(texts[key] ?? key, values);
    makers.set(language, words);
    return words;
  };
}

export type TextKey = keyof typeof ru;
export type Words = WordsBy<TextKey>;

/** The provider's words about a city and its devices. */
export const wordsIn = wordsOf<TextKey>({ ru, en, es });
