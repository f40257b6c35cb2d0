import { fold, type MapItem, PackedItem, wordsOf } from "../../../core/internal.js";

/** The filter of the map and its list. */
export interface Filter {
  readonly text: string;
  /** The kind that the list shows, or `layer:` and the id of a layer; empty for all. The map goes on showing every kind. */
  readonly kind: string;
  readonly isOnlyProblems: boolean;
  readonly sort: "worst" | "name";
}

export const noFilter: Filter = { text: "", kind: "", isOnlyProblems: false, sort: "worst" };

/** Whether it needs a person: any state but the good one. */
export const isProblem = (item: Pick<MapItem, "severity">): boolean => item.severity > 0;

/**
 * Items that the map shows with the filter: every word of its text begins or is inside a word of the item, its name or its
 * oID. What is pinned stays.
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
    return words.length === 0 || isPinned(item) || isFound(item, words, number);
  });
}

/**
 * Whether the item has every word, in its name, its words or its oID. For packed items the reader's mask for filter `number`
 * says it.
 */
export function isFound(item: MapItem, words: readonly string[], number: number): boolean {
  if (item instanceof PackedItem) return item.columns.masks[number]?.[item.row] === 1;
  const own = fold(`${item.name} ${item.words} ${item.oID}`);
  return words.every((word) => own.includes(word));
}
