import type { MapItem } from "../../../core/index.js";
import { LAST, PackedItem, runsOf } from "../feed/item-table.js";
import { compareNames, FEW, type Filter } from "../search.js";

/** Worst first and by name within one state, or by name alone. Of very many the order of names comes from the reader. */
export function sortItems(items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] {
  if (items.length > FEW) return sortByRank(items, sort);
  return [...items].sort((one, other) => (sort === "worst" && other.severity - one.severity) || compareNames(one.name, other.name));
}

function sortByRank(items: readonly MapItem[], sort: Filter["sort"]): readonly MapItem[] {
  const { severities, ...names } = columnsOf(items);
  const bySeverity = new Map<number, MapItem[]>();
  let severity = Number.NaN;
  let alike: MapItem[] = [];
  for (const at of orderOfNames(items, names)) {
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
  const most = ranks.reduce((so, rank) => (rank === LAST ? so : Math.max(so, rank)), 0);
  /** For each rank the place of its item, counted from 1. */
  const placeOf = new Uint32Array(most + 1);
  const late: number[] = [];
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] as number;
    if (rank !== LAST) placeOf[rank] = at + 1;
    else if (items[at] instanceof PackedItem) late.push(at);
  }
  for (const place of placeOf) if (place > 0) order[filled++] = place - 1;
  order.set(late, filled);
  return order;
}
