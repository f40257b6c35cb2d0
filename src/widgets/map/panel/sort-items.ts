import type { MapItem } from "../../../core/index.js";
import { LAST, PackedItem, runsOf } from "../feed/item-table.js";
import { compareNames, FEW, type Filter } from "../search.js";

/**
 * Sorts a list after each answer: worst first and by name within one state, or by name alone. Of very many the order of
 * names comes from the reader; few are sorted from the order that they had, which is nearly the new one.
 */
export function createSorter() {
  let order: number[] = [];
  return (items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] => {
    if (items.length > FEW) return sortByRank(items, sort);
    if (order.length !== items.length) order = Array.from(items.keys());
    const names = items.map(({ name }) => name);
    const severities = items.map(({ severity }) => (sort === "worst" ? severity : 0));
    const compare = (one: number, other: number) =>
      (severities[other] as number) - (severities[one] as number) || compareNames(names[one] as string, names[other] as string);
    order.sort((one, other) => compare(one, other) || one - other);
    return order.map((at) => items[at] as MapItem);
  };
}

function sortByRank(items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] {
  const { severities, ...names } = columnsOf(items);
  const bySeverity = new Map<number, MapItem[]>();
  let severity = Number.NaN;
  let alike: MapItem[] = [];
  const order = orderOfNames(items, names);
  // By index: until it is compiled, `of` takes several times as long, and of 50,000 it is compiled too late.
  for (let place = 0; place < order.length; place++) {
    const at = order[place] as number;
    const own = sort === "worst" ? (severities[at] as number) : 0;
    if (own !== severity) {
      severity = own;
      alike = bySeverity.get(severity) ?? [];
      bySeverity.set(severity, alike);
    }
    alike.push(items[at] as MapItem);
  }
  const sorted = [...bySeverity].sort(([one], [other]) => other - one).map(([, each]) => each);
  return ([] as MapItem[]).concat(...sorted);
}

interface Names {
  /** By place in the list; `LAST` where the reader has put the name in no order. */
  readonly ranks: Uint32Array;
  /** Places of what the reader has not read. */
  readonly own: readonly number[];
}

function columnsOf(items: readonly MapItem[]): Names & { readonly severities: Float32Array } {
  const ranks = new Uint32Array(items.length).fill(LAST);
  const severities = new Float32Array(items.length);
  const own: number[] = [];
  for (const { table, from, to } of runsOf(items)) {
    if (table?.columns) {
      const { look, looks } = table.columns;
      const severityOf = looks.map(({ severity }) => severity);
      for (let row = 0; row < look.length; row++) severities[from + row] = severityOf[look[row] as number] as number;
      if (table.ranks) ranks.set(table.ranks.subarray(0, table.size), from);
      continue;
    }
    for (let at = from; at < to; at++) {
      const item = items[at] as MapItem;
      severities[at] = item.severity;
      if (item instanceof PackedItem) ranks[at] = item.table.ranks?.[item.row] ?? LAST;
      else own.push(at);
    }
  }
  return { ranks, own, severities };
}

/** Places of a list in the order of names: what the reader has not read comes first, what it has not put in order yet last. */
function orderOfNames(items: readonly MapItem[], { ranks, own }: Names): Uint32Array {
  const order = new Uint32Array(items.length);
  const name = (at: number) => (items[at] as MapItem).name;
  order.set([...own].sort((one, other) => compareNames(name(one), name(other))));
  let filled = own.length;
  let most = 0;
  for (let at = 0; at < ranks.length; at++) if (ranks[at] !== LAST && (ranks[at] as number) > most) most = ranks[at] as number;
  /** For each rank the place of its item, counted from 1. */
  const placeOf = new Uint32Array(most + 1);
  const late: number[] = [];
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] as number;
    if (rank !== LAST) placeOf[rank] = at + 1;
    else if (items[at] instanceof PackedItem) late.push(at);
  }
  for (let rank = 0; rank <= most; rank++) if ((placeOf[rank] as number) > 0) order[filled++] = (placeOf[rank] as number) - 1;
  order.set(late, filled);
  return order;
}
