import type { MapItem } from "../../core/index.js";
import { fold } from "../kit/parts/fold.js";

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
export const isProblem = (item: MapItem): boolean => item.severity > 0;

/** Is an item of the kind that a filter names? */
export function isOfKind(
  item: MapItem,
  kind: string,
  layerOf: (kind: string) => { readonly layer: { readonly id: string } } | undefined,
): boolean {
  return !kind || item.kind === kind || `layer:${layerOf(item.kind)?.layer.id}` === kind;
}

/** Items that the filter lets through: every word of its text begins or is inside a word of the item, its name or its oID. */
export function filterItems(items: readonly MapItem[], { text, isOnlyProblems }: Filter): readonly MapItem[] {
  const words = fold(text).split(" ").filter(Boolean);
  if (words.length === 0 && !isOnlyProblems) return items;
  return items.filter((item) => {
    if (isOnlyProblems && !isProblem(item)) return false;
    if (words.length === 0) return true;
    const own = fold(`${item.name} ${item.words} ${item.oID}`);
    return words.every((word) => own.includes(word));
  });
}

const byName = new Intl.Collator("ru", { numeric: true });

/** Worst first and by name within one state, or by name alone. */
export function sortItems(items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] {
  return [...items].sort((one, other) => (sort === "worst" && other.severity - one.severity) || byName.compare(one.name, other.name));
}
