import { type Program, programs, type Translate } from "../../core/index.js";

const isProgram = (word: string): word is Program => (programs as readonly string[]).includes(word);

/** The name of a control mode; a word that is none of the eleven is shown itself and called unknown. */
export const modeWords = (word: string, t: Translate): string => (isProgram(word) ? t(`mode.${word}`) : t("mode.unknown", { mode: word }));
