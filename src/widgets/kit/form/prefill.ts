import type { Typed } from "./draft.js";

/** Longest text that a page may fill in. */
const LONGEST = 200;

/**
 * What the page fills in for the person: the element's own attributes, and, when `prefill-from` is `url`, parameters of
 * the page's address that are named as the attributes or as the fields on the wire are. Only the listed fields; consent is none of them.
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

/** One line without control characters or marks that turn the direction of writing. */
const oneLine = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? `${value}`
        .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
        .trim()
        .slice(0, LONGEST)
    : "";
