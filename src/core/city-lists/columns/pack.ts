import { ages } from "../../age.js";
import { isEqual } from "../../keep-unchanged.js";
import type { MapItem } from "../../map-layer.js";
import { placeOf } from "./mercator.js";
import { type PackedTexts, packTexts } from "./texts.js";

/** Kind and state of an item with the values of its text: shared by many items. */
export type Appearance = Pick<MapItem, "kind" | "tone" | "severity" | "status" | "values">;

/** Items as columns that are transferred to the page without a copy. An appearance is stored once and rows refer to it by index. */
export interface ItemColumns {
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** Projected at zoom 0; NaN for what has no place. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly appearance: Uint16Array | Uint32Array;
  readonly appearances: readonly Appearance[];
  /** Index in `ages`. */
  readonly age: Uint8Array;
  /** Degrees; NaN for what stands. Null where nothing ever moves. */
  readonly heading: Float32Array | null;
}

/** All items of one group. A row is the place of an item in every column. */
export interface ItemsSnapshot extends ItemColumns {
  /** The row in which the same item, unchanged, stood before; -1 for one that is new or has changed. */
  readonly from: Int32Array;
  /** Null when keys, names and labels are what they were, row by row. */
  readonly texts: RowTexts | null;
}

/** The few items of a group that have changed, where all others and every key, name and label are what they were. */
export interface ItemsDelta extends ItemColumns {
  /** The row of each among all items. */
  readonly rows: Uint32Array;
}

/** By filter, 1 where the text that it looks for is found; none of a filter without a text. */
export interface Masked {
  readonly masks: Readonly<Record<number, Uint8Array | undefined>>;
}

/** All items of a group, or those that have changed since the last time. */
export type ItemsUpdate = (ItemsSnapshot | ItemsDelta) & Masked;

export interface RowTexts {
  readonly ids: Float64Array | readonly MapItem["oID"][];
  readonly names: PackedTexts;
  /** JSON of the key of each name, empty for a name without one; null where none has. */
  readonly nameKeys: PackedTexts | null;
  readonly labels: readonly string[] | null;
}

/** What was packed last of a group: the base of the next delta. */
export interface Packed {
  readonly items: readonly MapItem[];
  readonly appearances: readonly Appearance[];
  readonly isMoving: boolean;
}

/** Share of the items up to which a delta is sent instead of a snapshot. */
const FEW = 0.25;
/** Number of appearances above which they are built anew, since unused ones are among them. */
const MOST_APPEARANCES = 1_000;

/** Packs items beside what was packed before; the update is null when nothing at all has changed. */
export function packItems(
  last: Packed | undefined,
  items: readonly MapItem[],
): { packed: Packed; update: ItemsSnapshot | ItemsDelta | null } {
  const from = rowsBefore(last?.items ?? [], items);
  if (last && items.length === last.items.length && from.every((row, index) => row === index)) {
    return { packed: { ...last, items }, update: null };
  }
  const isMoving = items.some(({ heading }) => heading !== undefined);
  const hasSameTexts = last !== undefined && haveSameTexts(last.items, items);
  if (hasSameTexts && isMoving === last.isMoving && last.appearances.length < MOST_APPEARANCES) {
    const changed = items.filter((_item, row) => from[row] !== row);
    if (changed.length <= items.length * FEW) {
      const columns = packColumns(changed, last.appearances, isMoving);
      const rows = Uint32Array.from(from.keys()).filter((row) => from[row] !== row);
      return { packed: { items, appearances: columns.appearances, isMoving }, update: { rows, ...columns } };
    }
  }
  const columns = packColumns(items, [], isMoving);
  return {
    packed: { items, appearances: columns.appearances, isMoving },
    update: { from, ...columns, texts: hasSameTexts ? null : packRowTexts(items) },
  };
}

const haveSameTexts = (before: readonly MapItem[], items: readonly MapItem[]) =>
  items.length === before.length &&
  items.every((item, row) => {
    const old = before[row]!;
    return old === item || (old.key === item.key && old.name === item.name && old.label === item.label);
  });

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
    return row >= 0 && isEqual(before[row]!, item) ? row : -1;
  });
}

const nameOf = ({ kind, status, values }: Appearance) => (values ? `${kind} ${status} ${JSON.stringify(values)}` : status);

/** Columns of items; an appearance that is known already keeps its index. */
function packColumns(items: readonly MapItem[], known: readonly Appearance[], isMoving: boolean): ItemColumns {
  const count = items.length;
  const appearances = [...known];
  const indexOf = new Map(known.map((appearance, index) => [nameOf(appearance), index]));
  const appearance = new Uint32Array(count);
  const latitude = new Float64Array(count);
  const longitude = new Float64Array(count);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const age = new Uint8Array(count);
  const heading = isMoving ? new Float32Array(count) : null;
  for (let row = 0; row < count; row++) {
    const item = items[row]!;
    const name = nameOf(item);
    let index = indexOf.get(name);
    if (index === undefined) {
      const { kind, tone, severity, status, values } = item;
      index = appearances.push({ kind, tone, severity, status, ...(values ? { values } : {}) }) - 1;
      indexOf.set(name, index);
    }
    appearance[row] = index;
    const where = { latitude: item.latitude, longitude: item.longitude };
    latitude[row] = where.latitude;
    longitude[row] = where.longitude;
    const place = placeOf(where);
    x[row] = place.x;
    y[row] = place.y;
    age[row] = ages.indexOf(item.age);
    if (heading) heading[row] = item.heading ?? Number.NaN;
  }
  return {
    latitude,
    longitude,
    x,
    y,
    appearance: appearances.length < 2 ** 16 ? new Uint16Array(appearance) : appearance,
    appearances,
    age,
    heading,
  };
}

function packRowTexts(items: readonly MapItem[]): RowTexts {
  const ids = items.map(({ oID }) => oID);
  return {
    ids: ids.every((id) => typeof id === "number") ? new Float64Array(ids) : ids,
    names: packTexts(items.map(({ name }) => name)),
    nameKeys: items.some(({ name_key }) => name_key)
      ? packTexts(items.map(({ name_key }) => (name_key ? JSON.stringify(name_key) : "")))
      : null,
    labels: items.some(({ label }) => label !== undefined) ? items.map(({ label = "" }) => label) : null,
  };
}
