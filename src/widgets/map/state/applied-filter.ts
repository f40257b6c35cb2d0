import type { ReadableAtom, WritableAtom } from "nanostores";
import type { Client } from "../../../core/internal.js";
import { listReader, type Masks, tablesOf } from "../../../core/internal.js";
import type { Filter } from "./filter.js";

/**
 * Copies `$filter` into `$applied` once the reader has marked the items that match its text. `number` identifies the filter at the reader.
 */
export function followFilter(client: Client, number: number, $filter: ReadableAtom<Filter>, $applied: WritableAtom<Filter>): () => void {
  const match = (text: string) => listReader(client).ask({ job: "match", filter: number, text });
  let requested = "";
  let isMarked = true;
  const stop = $filter.subscribe((filter) => {
    const text = filter.text.trim();
    if (text === requested) return isMarked && $applied.set(filter);
    requested = text;
    isMarked = false;
    void match(text).then((found) => {
      if (requested !== text) return;
      mark(client, number, found);
      isMarked = true;
      // A copy: new marks are a change even if the filter is the same.
      $applied.set({ ...$filter.get() });
    });
  });
  return () => {
    stop();
    if (requested) void match("");
  };
}

/** Writes the ranks of names into the tables whenever the reader has sorted them, then calls `onRanked`. */
export function followRanks(client: Client, onRanked: () => void): () => void {
  return listReader(client).$ranks.subscribe((ranks) => {
    for (const [name, rows] of Object.entries(ranks)) Object.assign(tablesOf(client).get(name) ?? {}, { ranks: rows });
    onRanked();
  });
}

/** Writes the mask of a filter's matches into the tables. */
function mark(client: Client, filter: number, found: Masks): void {
  for (const [name, table] of tablesOf(client)) {
    const { columns } = table;
    if (columns) table.columns = { ...columns, masks: { ...columns.masks, [filter]: found[name] } };
  }
}
