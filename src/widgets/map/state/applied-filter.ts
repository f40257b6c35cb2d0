import type { ReadableAtom, WritableAtom } from "nanostores";
import type { Client, Language } from "../../../core/internal.js";
import { $textChanges, listReader, type Masks, spokenTo, tablesOf } from "../../../core/internal.js";
import type { Filter } from "./filter.js";

/**
 * Copies `$filter` into `$applied` once the reader has marked the items that match its text. `number` identifies the filter at the reader,
 * `$language` is that of the map, in whose words people search.
 */
export function followFilter(
  client: Client,
  number: number,
  { $filter, $language }: { readonly $filter: ReadableAtom<Filter>; readonly $language: ReadableAtom<Language> },
  $applied: WritableAtom<Filter>,
): () => void {
  const match = (text: string) =>
    listReader(client).ask({ job: "match", filter: number, text, spoken: spokenTo({ client, language: $language.get() }) });
  let requested = "";
  let isMarked = true;
  function apply(isAnew: boolean): void {
    const filter = $filter.get();
    const text = filter.text.trim();
    if (text === requested && !isAnew) {
      if (isMarked) $applied.set(filter);
      return;
    }
    requested = text;
    isMarked = false;
    void match(text).then((found) => {
      if (requested !== text) return;
      mark(client, number, found);
      isMarked = true;
      // A copy: new marks are a change even if the filter is the same.
      $applied.set({ ...$filter.get() });
    });
  }
  const stops = [
    $filter.subscribe(() => apply(false)),
    ...[$language, $textChanges].map((words: ReadableAtom<unknown>) => words.listen(() => requested && apply(true))),
  ];
  return () => {
    for (const stop of stops) stop();
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
