import type { Language } from "../../../core/contract/language.js";
import { type Words, type WordsBy, wordsIn, wordsOf } from "../../base/words.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

type Key = keyof typeof ru;

/** The words of reports. */
export type ReportWords = WordsBy<Key>;

export const reportWordsIn: (language: Language) => ReportWords = wordsOf<Key>({ ru, en, es });

/** Whom a report is made for: the words of reports, and those about the city and its devices. */
export interface Reader {
  readonly language: Language;
  readonly words: ReportWords;
  readonly say: Words;
}

export const readerIn = (language: Language): Reader => ({ language, words: reportWordsIn(language), say: wordsIn(language) });
