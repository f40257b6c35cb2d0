import { fold, type MapItem, PackedItem, wordsOf } from "../../../core/internal.js";

/** The filter of the map and its list. */
export interface Filter {
  readonly text: string;
  /** The kind that the list shows, or `layer:` and the id of a layer; empty for all. Does not apply to the map. */
  readonly kind: string;
  readonly isOnlyProblems: boolean;
  readonly sort: "worst" | "name";
}

export const noFilter: Filter = { text: "", kind: "", isOnlyProblems: false, sort: "worst" };

/** Whether an item needs attention: any state but good order. */
export const isProblem = (item: Pick<MapItem, "severity">): boolean => item.severity > 0;

/** Items that the map shows: every word of the filter's text occurs in the item's words, name or oID. Pinned items stay. */
export function filterItems(
  items: readonly MapItem[],
  { text, isOnlyProblems }: Filter,
  number = 0,
  isPinned: (item: MapItem) => boolean = () => false,
  nameOf = providersName,
): readonly MapItem[] {
  const words = wordsOf(text);
  if (words.length === 0 && !isOnlyProblems) return items;
  return items.filter((item) => {
    if (isOnlyProblems && !isProblem(item)) return false;
    return words.length === 0 || isPinned(item) || isFound(item, words, number, nameOf);
  });
}

const providersName = ({ name }: MapItem): string => name;

/**
 * Whether every word occurs in the item's name, words or oID; `nameOf` is its name in the language of the map. For packed items the
 * reader's mask of filter `number` decides.
 */
export function isFound(item: MapItem, words: readonly string[], number: number, nameOf = providersName): boolean {
  if (item instanceof PackedItem) return item.columns.masks[number]?.[item.row] === 1;
  const own = fold(`${item.name} ${item.words} ${item.oID} ${nameOf(item)}`);
  return words.every((word) => own.includes(word));
}
