import type { Delta } from "../contract/stream-events.js";

/** A row of a list as the provider sent it. */
export type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** Key of a row: `oID` of a device, `kind/id` of a feature, `id` of an alarm; null for anything else. */
export function keyOf(row: unknown): string | null {
  if (!isObject(row)) return null;
  const { oID, id, properties } = row;
  if (isObject(properties)) return `${properties.kind}/${properties.id}`;
  const key = oID ?? id;
  return key === undefined ? null : `${key}`;
}

/** A copy of the row with the fields merged in, recursively; unchanged values are the same objects. */
function laidOver(row: Row, fields: Row): Row {
  const both = new Map(Object.entries(row));
  for (const [name, value] of Object.entries(fields)) {
    const old = both.get(name);
    both.set(name, isObject(old) && isObject(value) ? laidOver(old, value) : value);
  }
  return Object.fromEntries(both);
}

/** Rows processed without a pause. */
const SLICE = 5_000;

/**
 * The rows after a delta, as the contract's `Delta` has it. Unchanged rows are the same objects; `rows` stays as it is. A generator,
 * so that it can pause in a long list.
 */
export function* fold(rows: readonly unknown[], { changed, removed }: Pick<Delta, "changed" | "removed">): Generator<undefined, unknown[]> {
  const gone = new Set(removed.map(keyOf));
  const changes = new Map<string, Row[]>();
  for (const row of changed) {
    const key = keyOf(row);
    if (key !== null) changes.set(key, [...(changes.get(key) ?? []), row]);
  }
  const found = new Set<string>();
  const after: unknown[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    const key = keyOf(row);
    if (key !== null && gone.has(key)) continue;
    const over = key === null || found.has(key) ? undefined : changes.get(key);
    if (over && key !== null) found.add(key);
    after.push(over ? over.reduce(laidOver, row as Row) : row);
  }
  for (const [key, [first, ...more]] of changes) if (first && !found.has(key)) after.push(more.reduce(laidOver, first));
  return after;
}

/** The same at once, for a list that is not long. */
export function folded(rows: readonly unknown[], delta: Pick<Delta, "changed" | "removed">): unknown[] {
  const steps = fold(rows, delta);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
