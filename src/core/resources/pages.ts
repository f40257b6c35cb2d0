import type { Client } from "../client.js";
import type { Operation } from "../contract/operation.js";
import type { Id } from "../contract/schema.js";
import type { AnswerOf, CallOptions } from "../http.js";

/** Most pages of one list: protects against a provider that always names a next page. */
const MOST_PAGES = 1_000;

type ItemOf<Op extends Operation> = AnswerOf<Op> extends readonly (infer Item extends { id: Id })[] ? Item : never;

/** All items of a list, each once and in its order; a provider may give them a page at a time (`Link: rel="next"`, RFC 8288). */
export const fetchPages = async <const Op extends Operation>(
  client: Client,
  op: Op,
  options: CallOptions<Op>,
): Promise<readonly ItemOf<Op>[]> => (await fetchSomePages(client, op, options, MOST_PAGES)).items;

/** The items of the first pages of a list; `isCut` where there are more. */
export async function fetchSomePages<const Op extends Operation>(
  client: Client,
  op: Op,
  { received, ...options }: CallOptions<Op>,
  most: number,
): Promise<{ readonly items: readonly ItemOf<Op>[]; readonly isCut: boolean }> {
  const items = new Map<string, ItemOf<Op>>();
  let next: Record<string, string> | URLSearchParams | null = options.search ?? {};
  for (let page = 0; next && page < most; page++) {
    const search: Record<string, string> | URLSearchParams = next;
    next = null;
    const given = (await client.http.call(op, {
      ...(options as CallOptions<Op>),
      search,
      received(response) {
        next = searchOfNext(response.headers.get("link"));
        // What changes behind the first page has another version than that.
        if (items.size === 0) received?.(response);
      },
    })) as readonly ItemOf<Op>[];
    const before = items.size;
    for (const item of given) items.set(`${item.id}`, item);
    if (items.size === before) break;
  }
  return { items: [...items.values()], isCut: next !== null };
}

/** Query parameters of the next page by its `Link` header; host and path are ignored, since they are those of the list. */
function searchOfNext(link: string | null): Record<string, string> | null {
  const [, target] = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? "") ?? [];
  const search = target?.split("?")[1];
  return search ? Object.fromEntries(new URLSearchParams(search)) : null;
}
