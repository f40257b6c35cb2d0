import type { Client } from "../client.js";
import type { Operation } from "../contract/operation.js";
import type { Id } from "../contract/schema.js";
import type { AnswerOf, Question } from "../http.js";

/** Pages after which a provider that always names a next one is no longer believed. */
const MOST_PAGES = 1_000;

type ItemOf<Op extends Operation> = AnswerOf<Op> extends readonly (infer Item extends { id: Id })[] ? Item : never;

/** All items of a list, each once and in its order; a provider may give them a page at a time (`Link: rel="next"`, RFC 8288). */
export const fetchPages = async <const Op extends Operation>(
  client: Client,
  op: Op,
  question: Question<Op>,
): Promise<readonly ItemOf<Op>[]> => (await fetchSomePages(client, op, question, MOST_PAGES)).items;

/** The items of the first pages of a list; `isCut` where there are more. */
export async function fetchSomePages<const Op extends Operation>(
  client: Client,
  op: Op,
  { received, ...question }: Question<Op>,
  most: number,
): Promise<{ readonly items: readonly ItemOf<Op>[]; readonly isCut: boolean }> {
  const items = new Map<string, ItemOf<Op>>();
  let next: Record<string, string> | null = question.search ?? {};
  for (let page = 0; next && page < most; page++) {
    const search: Record<string, string> = next;
    next = null;
    const given = (await client.http.call(op, {
      ...(question as Question<Op>),
      search,
      received(response) {
        next = searchOfNext(response.headers.get("link"));
        received?.(response);
      },
    })) as readonly ItemOf<Op>[];
    const before = items.size;
    for (const item of given) items.set(`${item.id}`, item);
    if (items.size === before) break;
  }
  return { items: [...items.values()], isCut: next !== null };
}

/** The search of the next page; where the address lies nobody needs to know, it is our own list's. */
function searchOfNext(link: string | null): Record<string, string> | null {
  const [, target] = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? "") ?? [];
  const search = target?.split("?")[1];
  return search ? Object.fromEntries(new URLSearchParams(search)) : null;
}
