import type { MapItem } from "../../core/index.js";
import { fold } from "../kit/parts/fold.js";
import { LAST, PackedItem } from "./feed/item-table.js";

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

/** Is an item of the kind that a filter names? */
export function isOfKind(
  item: MapItem,
  kind: string,
  layerOf: (kind: string) => { readonly layer: { readonly id: string } } | undefined,
): boolean {
  return !kind || item.kind === kind || `layer:${layerOf(item.kind)?.layer.id}` === kind;
}

/** The words of a text that is looked for. */
export const wordsOf = (text: string): string[] => fold(text).split(" ").filter(Boolean);

/** Items that the filter lets through: every word of its text begins or is inside a word of the item, its name or its oID. */
export function filterItems(items: readonly MapItem[], { text, isOnlyProblems }: Filter): readonly MapItem[] {
  const words = wordsOf(text);
  if (words.length === 0 && !isOnlyProblems) return items;
  return items.filter((item) => {
    if (isOnlyProblems && !isProblem(item)) return false;
    if (words.length === 0) return true;
    if (item instanceof PackedItem) return item.columns.mask?.[item.row] === 1;
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

/** Worst first and by name within one state, or by name alone. Of very many the order of names comes from the reader. */
export function sortItems(items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] {
  if (items.length > FEW) return sortByRank(items, sort);
  return [...items].sort((one, other) => (sort === "worst" && other.severity - one.severity) || compareNames(one.name, other.name));
}

/** What the reader has not read comes first, what it has not put in order yet last. */
function sortByRank(items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] {
  const own: MapItem[] = [];
  const late: MapItem[] = [];
  const ranks = new Uint32Array(items.length);
  let most = -1;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as MapItem;
    const rank = item instanceof PackedItem ? (item.table.ranks?.[item.row] ?? LAST) : -1;
    ranks[index] = rank < 0 ? LAST : rank;
    if (rank < 0) own.push(item);
    else if (rank === LAST) late.push(item);
    else if (rank > most) most = rank;
  }
  /** For each rank the place of its item among `items`, counted from 1. */
  const placeOf = new Uint32Array(most + 1);
  for (let index = 0; index < ranks.length; index++) if (ranks[index] !== LAST) placeOf[ranks[index] as number] = index + 1;
  own.sort((one, other) => compareNames(one.name, other.name));
  const bySeverity = new Map<number, MapItem[]>();
  const put = (item: MapItem) => {
    const severity = sort !== "worst" ? 0 : item instanceof PackedItem ? item.look.severity : item.severity;
    const alike = bySeverity.get(severity);
    if (alike) alike.push(item);
    else bySeverity.set(severity, [item]);
  };
  own.forEach(put);
  for (const place of placeOf) if (place > 0) put(items[place - 1] as MapItem);
  late.forEach(put);
  return [...bySeverity].sort(([one], [other]) => other - one).flatMap(([, alike]) => alike);
}
