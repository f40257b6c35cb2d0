import { setImmediate } from "node:timers/promises";
import type { Delta } from "../../../core/contract/stream-events.js";

export type Row = Readonly<Record<string, unknown>>;

/** What a row is known by: as text, and as the fields of a row. */
export interface Key {
  textOf(row: Row): string;
  fieldsOf(row: Row): Row;
}

export const deviceKey: Key = { textOf: ({ oID }) => `${oID}`, fieldsOf: ({ oID }) => ({ oID }) };

export const alarmKey: Key = { textOf: ({ id }) => `${id}`, fieldsOf: ({ id }) => ({ id }) };

const named = (row: Row) => row.properties as { kind: string; id: string | number };
export const featureKey: Key = {
  textOf: (row) => `${named(row).kind}/${named(row).id}`,
  fieldsOf: (row) => ({ properties: { kind: named(row).kind, id: named(row).id } }),
};

/** Rows that are compared before other calls are answered. */
const SLICE = 4_000;

const isObject = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other));

/** The fields that have changed, null when one is gone: then the row has to be sent as a new one. */
function changedFields(before: Row, after: Row): Row | null {
  if (Object.keys(before).some((name) => !(name in after))) return null;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const old = before[name];
    if (isSame(old, value)) continue;
    const inner = isObject(old) && isObject(value) ? changedFields(old, value) : value;
    if (inner === null && value !== null) return null;
    changed[name] = inner;
  }
  return changed;
}

/** The fields with those of the key, also inside of objects. */
function withKey(fields: Row, key: Row): Row {
  const both: Record<string, unknown> = { ...key, ...fields };
  for (const [name, value] of Object.entries(key)) if (isObject(value)) both[name] = { ...value, ...(fields[name] as Row | undefined) };
  return both;
}

/**
 * The rows that lead from one list to another, as the contract's `Delta` has them. Rows that stand in another order, or before others
 * that were there, go and come again at the end.
 */
export async function diff(before: readonly Row[], after: readonly Row[], key: Key): Promise<Pick<Delta, "changed" | "removed">> {
  const old = new Map(before.map((row) => [key.textOf(row), row]));
  const now = new Set(after.map(key.textOf));
  const removed: Row[] = [];
  const changed: Row[] = [];
  const remove = (row: Row) => removed.push(key.fieldsOf(row));
  const stays: string[] = [];
  for (const [name, row] of old) {
    if (now.has(name)) stays.push(name);
    else remove(row);
  }
  // A row that loses a field goes and comes again, and with it all that stand behind it.
  let isInOrder = true;
  let place = 0;
  for (const row of after) {
    if (place % SLICE === SLICE - 1) await setImmediate();
    const name = key.textOf(row);
    const was = old.get(name);
    const fields = was && isInOrder && stays[place] === name ? changedFields(was, row) : null;
    if (isInOrder && fields) {
      if (Object.keys(fields).length > 0) changed.push(withKey(fields, key.fieldsOf(row)));
      place++;
      continue;
    }
    if (isInOrder) for (const each of stays.slice(place)) remove(old.get(each) as Row);
    isInOrder = false;
    changed.push(row);
  }
  return { changed: changed as Delta["changed"], removed: removed as Delta["removed"] };
}
