import { isEqual, type MapItem } from "../../../core/index.js";
import { placeOf } from "../mercator.js";
import { ages } from "./ages.js";
import { type PackedTexts, packTexts } from "./texts.js";

/** What many items have in common. */
export type Look = Pick<MapItem, "kind" | "tone" | "severity" | "status" | "values">;

/** Items of one group as columns that are handed over without a copy; without values a state always looks the same. A row is the place of an item in every column. */
export interface PackedItems {
  /** The row in which the same item, unchanged, stood before; -1 for one that is new or has changed. */
  readonly from: Int32Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** Projected at zoom 0; NaN for what has no place. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly look: Uint16Array | Uint32Array;
  readonly looks: readonly Look[];
  /** Index in `ages`. */
  readonly age: Uint8Array;
  /** Degrees; NaN for what stands. Null where nothing ever moves. */
  readonly heading: Float32Array | null;
  /** Null when keys, names and labels are what they were, row by row. */
  readonly texts: RowTexts | null;
}

/** 1 where the text that is looked for is found; null when nothing is looked for. */
export interface Masked {
  readonly mask: Uint8Array | null;
}

export interface RowTexts {
  readonly ids: Float64Array | readonly MapItem["oID"][];
  readonly names: PackedTexts;
  readonly labels: readonly string[] | null;
}

/** Packs items beside what was packed before; null when nothing at all has changed. */
export function packItems(last: readonly MapItem[] | undefined, items: readonly MapItem[]): PackedItems | null {
  const from = rowsBefore(last ?? [], items);
  if (last && items.length === last.length && from.every((row, index) => row === index)) return null;
  const hasSameTexts =
    items.length === last?.length &&
    items.every((item, row) => {
      const old = last[row] as MapItem;
      return old === item || (old.key === item.key && old.name === item.name && old.label === item.label);
    });
  return { from, ...packColumns(items), texts: hasSameTexts ? null : packRowTexts(items) };
}

/** For each item the row in which it stood before as it is now, or -1. Mostly that is its own row. */
function rowsBefore(before: readonly MapItem[], items: readonly MapItem[]): Int32Array {
  if (before.length === 0) return new Int32Array(items.length).fill(-1);
  let rows: Map<string, number> | undefined;
  return Int32Array.from(items, (item, index) => {
    const old = before[index];
    if (old === item) return index;
    if (old?.key === item.key) return isEqual(old, item) ? index : -1;
    rows ??= new Map(before.map(({ key }, row) => [key, row]));
    const row = rows.get(item.key) ?? -1;
    return row >= 0 && isEqual(before[row] as MapItem, item) ? row : -1;
  });
}

function packColumns(items: readonly MapItem[]): Omit<PackedItems, "from" | "texts"> {
  const count = items.length;
  const looks: Look[] = [];
  const lookOf = new Map<string, number>();
  const look = new Uint32Array(count);
  const latitude = new Float64Array(count);
  const longitude = new Float64Array(count);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const age = new Uint8Array(count);
  const heading = items.some((item) => item.heading !== undefined) ? new Float32Array(count) : null;
  for (let row = 0; row < count; row++) {
    const item = items[row] as MapItem;
    const { status, values } = item;
    const name = values ? `${item.kind} ${status} ${JSON.stringify(values)}` : status;
    let index = lookOf.get(name);
    if (index === undefined) {
      const { kind, tone, severity } = item;
      index = looks.push({ kind, tone, severity, status, ...(values ? { values } : {}) }) - 1;
      lookOf.set(name, index);
    }
    look[row] = index;
    const where = { latitude: item.latitude, longitude: item.longitude };
    latitude[row] = where.latitude;
    longitude[row] = where.longitude;
    const place = placeOf(where);
    x[row] = place.x;
    y[row] = place.y;
    age[row] = ages.indexOf(item.age);
    if (heading) heading[row] = item.heading ?? Number.NaN;
  }
  return { latitude, longitude, x, y, look: looks.length < 2 ** 16 ? new Uint16Array(look) : look, looks, age, heading };
}

function packRowTexts(items: readonly MapItem[]): RowTexts {
  const ids = items.map(({ oID }) => oID);
  return {
    ids: ids.every((id) => typeof id === "number") ? new Float64Array(ids) : ids,
    names: packTexts(items.map(({ name }) => name)),
    labels: items.some(({ label }) => label !== undefined) ? items.map(({ label = "" }) => label) : null,
  };
}
