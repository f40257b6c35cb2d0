import { compareNames, FEW_NAMES, LAST, type MapItem, PackedItem, runsOf } from "../../../../core/internal.js";
import type { Filter } from "../../state/filter.js";

/**
 * Sorts the list after each answer: worst first and by name within a state, or by name alone. The order of names is computed only when
 * names have changed; for very many items the reader of lists provides it.
 */
export function createSorter() {
  let print: readonly unknown[] = [];
  let order: ArrayLike<number> = [];

  return (items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] => {
    const runs = runsOf(items);
    const now = printOf(items, runs);
    if (now.length !== print.length || now.some((part, at) => part !== print[at])) {
      print = now;
      order = items.length > FEW_NAMES ? orderOfNames(items, runs) : orderOfFew(items, order);
    }
    return inStates(items, runs, order, sort);
  };
}

type Runs = ReturnType<typeof runsOf>;

/** What the order of names depends on: the position and texts of each table in the list, and each other item. */
const printOf = (items: readonly MapItem[], runs: Runs): readonly unknown[] =>
  ([] as unknown[]).concat(
    ...runs.map(({ table, from, to }) => {
      if (table) return [table.texts, table.ranks, from];
      const own = items.slice(from, to);
      return [...new Set(own.map((item) => (item instanceof PackedItem ? item.table.ranks : null))), ...own];
    }),
  );

/** Sorts starting from the former order, which is nearly the new one. */
function orderOfFew(items: readonly MapItem[], before: ArrayLike<number>): readonly number[] {
  const names = items.map(({ name }) => name);
  const order = before.length === items.length ? Array.from(before) : Array.from(items.keys());
  return order.sort((one, other) => compareNames(names[one] as string, names[other] as string) || one - other);
}

/** Items in the order of names; worst first if `sort` says so. */
function inStates(items: readonly MapItem[], runs: Runs, order: ArrayLike<number>, sort: Filter["sort"]): readonly MapItem[] {
  const { level, severities } = sort === "worst" ? levelsOf(items, runs) : { level: new Uint32Array(items.length), severities: [0] };
  const counts = new Uint32Array(severities.length);
  // By index: until it is compiled, `for … of` takes several times as long, and for 50,000 items it is compiled too late.
  for (let at = 0; at < level.length; at++) counts[level[at]!] = counts[level[at]!]! + 1;
  const next = new Uint32Array(severities.length);
  let filled = 0;
  for (const each of [...severities.keys()].sort((one, other) => severities[other]! - severities[one]!)) {
    next[each] = filled;
    filled += counts[each]!;
  }
  const sorted = items.slice();
  for (let place = 0; place < order.length; place++) {
    const at = order[place]!;
    const own = level[at]!;
    const to = next[own]!;
    next[own] = to + 1;
    sorted[to] = items[at]!;
  }
  return sorted;
}

/** The severities in use, and the index of each item's severity among them. */
function levelsOf(items: readonly MapItem[], runs: Runs): { readonly level: Uint32Array; readonly severities: readonly number[] } {
  const known = new Map<number, number>();
  const levelOf = (severity: number) => {
    const level = known.get(severity) ?? known.size;
    known.set(severity, level);
    return level;
  };
  const level = new Uint32Array(items.length);
  for (const { table, from, to } of runs) {
    if (!table?.columns) {
      for (let at = from; at < to; at++) level[at] = levelOf(items[at]!.severity);
      continue;
    }
    const { appearance, appearances } = table.columns;
    const own = appearances.map(({ severity }) => levelOf(severity));
    for (let row = 0; row < appearance.length; row++) level[from + row] = own[appearance[row]!]!;
  }
  return { level, severities: [...known.keys()] };
}

/** Positions of a list in the order of names: items that are not in the reader first, those it has not ranked yet last. */
function orderOfNames(items: readonly MapItem[], runs: Runs): Uint32Array {
  /** Rank by position in the list; `LAST` where the reader has not ranked the name. */
  const ranks = new Uint32Array(items.length).fill(LAST);
  /** Positions of items that are not in the reader. */
  const own: number[] = [];
  for (const { table, from, to } of runs) {
    if (table) {
      if (table.ranks) ranks.set(table.ranks.subarray(0, table.size), from);
      continue;
    }
    for (let at = from; at < to; at++) {
      const item = items[at]!;
      if (item instanceof PackedItem) ranks[at] = item.table.ranks?.[item.row] ?? LAST;
      else own.push(at);
    }
  }
  const order = new Uint32Array(items.length);
  const name = (at: number) => items[at]!.name;
  order.set([...own].sort((one, other) => compareNames(name(one), name(other))));
  let filled = own.length;
  let most = 0;
  for (let at = 0; at < ranks.length; at++) if (ranks[at] !== LAST && ranks[at]! > most) most = ranks[at]!;
  /** By rank the position of its item, counted from 1; 0 is none. */
  const placeOf = new Uint32Array(most + 1);
  const packed: number[] = [];
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at]!;
    if (rank !== LAST) placeOf[rank] = at + 1;
    else if (items[at] instanceof PackedItem) packed.push(at);
  }
  for (let rank = 0; rank <= most; rank++) if (placeOf[rank]! > 0) order[filled++] = placeOf[rank]! - 1;
  order.set(packed, filled);
  return order;
}
