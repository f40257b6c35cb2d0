import { fold } from "./fold.js";

/** The words of a search text. */
export const wordsOf = (text: string): string[] => fold(text).split(" ").filter(Boolean);

/** Results shown before the operator has to type more. */
export const MOST_FOUND = 12;

/** How well a folded text matches a folded query: 0 is an exact `oID`, higher is worse. */
export function rankOf(folded: string, wanted: string, oID?: string | number): number {
  if (fold(`${oID ?? ""}`) === wanted) return -2;
  return folded.startsWith(wanted) ? 0 : folded.includes(` ${wanted}`) ? 2 : 4;
}

let collator: Intl.Collator | undefined;

/** Sorts names alphabetically. The collator is made when first needed: making it takes longer than the first picture can wait. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("ru", { numeric: true });
  return collator.compare(one, other);
}

/** Most names that are sorted on the page itself; more are sorted in the worker. */
export const FEW_NAMES = 2_000;
