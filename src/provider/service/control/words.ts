import type { Language } from "../../../core/contract/language.js";
import { type WordsBy, wordsOf } from "../../base/words.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

type Key = keyof typeof ru;

/** The words of the log of commands. */
export type LogWords = WordsBy<Key>;

export const logWordsIn: (language: Language) => LogWords = wordsOf<Key>({ ru, en, es });

/** The word of a kind for a name; a name that a node of another version wrote stays as it is. */
export const wordFor = (words: LogWords, kind: "mode" | "refusal" | "outcome" | "end", name: string): string => {
  const key = `${kind}.${name}`;
  return Object.hasOwn(ru, key) ? words(key as Key) : name;
};

/** A mode as the screens call it. A command without one sets the clock. */
export const modeWords = (words: LogWords, mode: string | null): string =>
  mode === null ? words("setClock") : wordFor(words, "mode", mode);
