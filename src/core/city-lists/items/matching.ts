import { fold } from "./fold.js";

/** The words of a text that is looked for. */
export const wordsOf = (text: string): string[] => fold(text).split(" ").filter(Boolean);

/** Rows of found things that a person reads before typing more. */
export const MOST_FOUND = 12;

/** How well a folded text answers a folded question; the least is best, and nothing is better than the `oID` itself. */
export function rankOf(folded: string, wanted: string, oID?: string | number): number {
  if (fold(`${oID ?? ""}`) === wanted) return -2;
  return folded.startsWith(wanted) ? 0 : folded.includes(` ${wanted}`) ? 2 : 4;
}

let collator: Intl.Collator | undefined;

/** Names in the order of the alphabet. What compares them is made when first needed: it takes longer than the first picture can wait. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("ru", { numeric: true });
  return collator.compare(one, other);
}

/** Number of names up to which they are sorted on the page, here and now. */
export const FEW_NAMES = 2_000;
