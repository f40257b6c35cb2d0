import type { ReadableAtom, WritableAtom } from "nanostores";
import type { Client } from "../../../core/index.js";
import type { Filter } from "../search.js";
import { deskOf } from "./desk.js";
import { tablesOf } from "./feed.js";

/** Lets `$applied` follow the filter, as soon as the items that have its text are marked. */
export function followFilter(client: Client, $filter: ReadableAtom<Filter>, $applied: WritableAtom<Filter>): () => void {
  let marked = "";
  return $filter.subscribe((filter) => {
    const { text } = filter;
    if (text.trim() === marked) return $applied.set(filter);
    void markMatches(client, text.trim()).then(() => {
      if ($filter.get().text !== text) return;
      marked = text.trim();
      $applied.set($filter.get());
    });
  });
}

/** Takes the order of names into the tables, as far as it is known and whenever it is known anew; `onRanked` is told. */
export function followRanks(client: Client, onRanked: () => void): () => void {
  return deskOf(client).$ranks.subscribe((ranks) => {
    for (const [name, rows] of Object.entries(ranks)) Object.assign(tablesOf(client).get(name) ?? {}, { ranks: rows });
    onRanked();
  });
}

/** Marks the items that have a text, an empty text for all; resolves when they are marked. */
async function markMatches(client: Client, text: string): Promise<void> {
  const masks = await deskOf(client).ask({ job: "match", text });
  for (const [name, table] of tablesOf(client)) {
    const mask = text ? (masks[name] ?? null) : null;
    if (table.columns) table.columns = { ...table.columns, mask };
  }
}
