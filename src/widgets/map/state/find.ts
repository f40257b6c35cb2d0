import type { Client, MapItem } from "../../../core/internal.js";
import { listReader, tablesOf } from "../../../core/internal.js";

/** Best matches of a search among items of some kinds. */
export async function findItems(client: Client, text: string, kinds: readonly string[]): Promise<MapItem[]> {
  const found = await listReader(client).ask({ job: "find", text, kinds });
  return found.flatMap(({ table: name, row, words }) => {
    const table = tablesOf(client).get(name);
    const item = table?.itemsAt(table.age)[row];
    if (item) table?.words.set(row, words);
    return item ?? [];
  });
}
