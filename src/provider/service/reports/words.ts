import type { Language } from "../../../core/contract/language.js";
import { type WordsBy, wordsOf } from "../../base/words.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

type Key = keyof typeof ru;

/** The words of reports. */
export type ReportWords = WordsBy<Key>;

export const reportWordsIn: (language: Language) => ReportWords = wordsOf<Key>({ ru, en, es });
