import type { Listener, MapItem } from "../../../core/internal.js";
import { type Client, listReader, spokenTo, tablesOf } from "../../../core/internal.js";

/** Best matches of a search among items of some kinds. */
export async function findItems(
  { client, language }: Listener & { readonly client: Client },
  text: string,
  kinds: readonly string[],
): Promise<MapItem[]> {
  const found = await listReader(client).ask({ job: "find", text, kinds, spoken: spokenTo({ client, language }) });
  return found.flatMap(({ table: name, row, words }) => {
    const table = tablesOf(client).get(name);
    const item = table?.itemsAt(table.age)[row];
    if (item) table?.words.set(row, words);
    return item ?? [];
  });
}
