import type { Typed } from "./draft.js";

/** Longest text that a page may prefill, in characters. */
const LONGEST = 200;

/**
 * Values the page prefills: attributes of the element and, when `prefill-from` is `url`, parameters of the page's address, named as the
 * attributes or as the fields on the wire. Only the fields in `names`; consent is never among them.
 */
export function prefilled(names: readonly string[], attributes: Readonly<Record<string, unknown>>, from: string | undefined): Typed {
  const parameters = from === "url" ? new URLSearchParams(location.search) : undefined;
  const values: Record<string, string> = {};
  for (const name of names) {
    const given = attributes[camelOf(name)] ?? parameters?.get(name.replace("_", "-")) ?? parameters?.get(name);
    const value = oneLine(given);
    if (value) values[name] = value;
  }
  return values;
}

const camelOf = (name: string) => name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/** A text as one line, without control characters and bidirectional marks. */
const oneLine = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? `${value}`
        .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
        .trim()
        .slice(0, LONGEST)
    : "";
