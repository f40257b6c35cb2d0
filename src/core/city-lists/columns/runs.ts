import type { MapItem } from "../../map-layer.js";
import { type ItemTable, PackedItem } from "./item-table.js";
import { placeOf } from "./mercator.js";

/** A stretch of a list: a whole table, or items that are read one by one. */
interface Run {
  readonly table: ItemTable | null;
  readonly from: number;
  readonly to: number;
}

/** The stretches of a list in which the items of a table stand in its order, though some may be missing. */
export function runsOf(items: readonly MapItem[]): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!(item instanceof PackedItem) || item.row > 0 || !item.table.isAt(items, at)) continue;
    if (at > from) runs.push({ table: null, from, to: at });
    from = at + item.table.size;
    runs.push({ table: item.table, from: at, to: from });
    at = from - 1;
  }
  if (from < items.length) runs.push({ table: null, from, to: items.length });
  return runs;
}

/** The items of a list that are of wanted kinds, in its order; the list itself when all of it is tables of such. */
export function ofKinds(items: readonly MapItem[], isWanted: (kind: string) => boolean): readonly MapItem[] {
  const runs = runsOf(items);
  const isWhole = runs.map(({ table }) => table?.kind && isWanted(table.kind));
  if (isWhole.every(Boolean)) return items;
  return ([] as MapItem[]).concat(
    ...runs.map(({ table, from, to }, run) => {
      if (isWhole[run]) return items.slice(from, to);
      return table?.kind ? [] : items.slice(from, to).filter(({ kind }) => isWanted(kind));
    }),
  );
}

/** The places of a list, projected at zoom 0; NaN for what has none. */
export function placesOf(items: readonly MapItem[]): { readonly x: Float64Array; readonly y: Float64Array } {
  const x = new Float64Array(items.length);
  const y = new Float64Array(items.length);
  for (const { table, from, to } of runsOf(items)) {
    if (table?.columns) {
      x.set(table.columns.x, from);
      y.set(table.columns.y, from);
      continue;
    }
    for (let row = from; row < to; row++) {
      const place = placeOf(items[row]!);
      x[row] = place.x;
      y[row] = place.y;
    }
  }
  return { x, y };
}

/** The appearances in a list, each with its number of items. */
export function countAppearances(items: readonly MapItem[]): (readonly [appearance: Pick<MapItem, "kind" | "severity">, count: number])[] {
  return runsOf(items).flatMap(({ table, from, to }) => {
    if (!table?.columns) return items.slice(from, to).map((item) => [item, 1] as const);
    const { appearance, appearances } = table.columns;
    const counts = new Uint32Array(appearances.length);
    for (let row = 0; row < appearance.length; row++) counts[appearance[row]!]! += 1;
    return appearances.map((each, index) => [each, counts[index]!] as const);
  });
}
