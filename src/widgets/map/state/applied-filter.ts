import type { ReadableAtom, WritableAtom } from "nanostores";
import type { Client } from "../../../core/internal.js";
import { listReader, type Masks, tablesOf } from "../../../core/internal.js";
import type { Filter } from "./search.js";

/** Lets `$applied` follow the filter of that number, as soon as the items are marked that have the text it asked for last. */
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
      // Marks are news also where the filter itself is as it was.
      $applied.set({ ...$filter.get() });
    });
  });
  return () => {
    stop();
    if (requested) void match("");
  };
}

/** Takes the order of names into the tables, as far as it is known and whenever it is known anew; `onRanked` is told. */
export function followRanks(client: Client, onRanked: () => void): () => void {
  return listReader(client).$ranks.subscribe((ranks) => {
    for (const [name, rows] of Object.entries(ranks)) Object.assign(tablesOf(client).get(name) ?? {}, { ranks: rows });
    onRanked();
  });
}

/** Marks the items in which the text of a filter was found. */
function mark(client: Client, filter: number, found: Masks): void {
  for (const [name, table] of tablesOf(client)) {
    const { columns } = table;
    if (columns) table.columns = { ...columns, masks: { ...columns.masks, [filter]: found[name] } };
  }
}
