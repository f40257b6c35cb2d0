import type { MapItem } from "../../core/index.js";
import { fold } from "../kit/parts/fold.js";
import { PackedItem } from "./feed/item-table.js";

/** What the operator looks for. */
export interface Filter {
  readonly text: string;
  /** The kind that the list shows, or `layer:` and the id of a layer; empty for all. The map goes on showing every kind. */
  readonly kind: string;
  readonly isOnlyProblems: boolean;
  readonly sort: "worst" | "name";
}

export const noFilter: Filter = { text: "", kind: "", isOnlyProblems: false, sort: "worst" };

/** Something needs a person: any state but the good one. */
export const isProblem = (item: Pick<MapItem, "severity">): boolean => item.severity > 0;

/** The words of a text that is looked for. */
export const wordsOf = (text: string): string[] => fold(text).split(" ").filter(Boolean);

/**
 * Items that the filter lets through: every word of its text begins or is inside a word of the item, its name or its oID. What
 * is pinned stays.
 */
export function filterItems(
  items: readonly MapItem[],
  { text, isOnlyProblems }: Filter,
  number = 0,
  isPinned: (item: MapItem) => boolean = () => false,
): readonly MapItem[] {
  const words = wordsOf(text);
  if (words.length === 0 && !isOnlyProblems) return items;
  return items.filter((item) => {
    if (isOnlyProblems && !isProblem(item)) return false;
    if (words.length === 0) return true;
    if (isPinned(item)) return true;
    if (item instanceof PackedItem) return item.columns.masks[number]?.[item.row] === 1;
    const own = fold(`${item.name} ${item.words} ${item.oID}`);
    return words.every((word) => own.includes(word));
  });
}

let collator: Intl.Collator | undefined;

/** Names in the order of the alphabet. What compares them is made when first needed: it takes longer than the first picture can wait. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("ru", { numeric: true });
  return collator.compare(one, other);
}

/** Number of items up to which they are sorted here and now. */
export const FEW = 2_000;
