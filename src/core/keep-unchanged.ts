import type { MapItem } from "./map-layer.js";

/**
 * The new items, with the old object wherever nothing changed; the old list itself when nothing changed at all. A poll
 * that brings no news then changes no store and draws nothing.
 */
export function keepUnchanged(before: readonly MapItem[], after: readonly MapItem[]): readonly MapItem[] {
  const known = new Map(before.map((item) => [item.key, item]));
  let isSame = before.length === after.length;
  const items = after.map((item, index) => {
    const old = known.get(item.key);
    const kept = old && isEqual(old, item) ? old : item;
    if (kept !== before[index]) isSame = false;
    return kept;
  });
  return isSame ? before : items;
}

/** Is it the same thing in the same state? */
export const isEqual = (one: MapItem, other: MapItem) =>
  one.status === other.status &&
  one.tone === other.tone &&
  one.heading === other.heading &&
  one.label === other.label &&
  isEqualValues(one.values, other.values) &&
  one.age === other.age &&
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.name === other.name &&
  one.words === other.words;

const isEqualValues = (one: MapItem["values"] = {}, other: MapItem["values"] = {}) =>
  one === other || Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
