import type { Translate } from "../../core/internal.js";

/** What the texts say of a word of the wire; the word itself where they do not know it. */
export function wordFor(t: Translate, key: string, word: string): string {
  const text = t(`${key}.${word}`);
  return text === `${key}.${word}` ? word : text;
}

/** How a role is called. */
export const roleName = (t: Translate, role: string): string => wordFor(t, "role", role);
