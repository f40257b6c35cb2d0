import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import type { Id } from "../contract/schema.js";
import { type RequestComment, type UrbanRequest, type UrbanRequestEntry, udsOps } from "../contract/uds.js";
import { ProviderError } from "../provider-error.js";
import { fetchComments, fetchRequests, requestComments, urbanRequests } from "../resources/requests.js";

/** Result of a change: done, the request is gone, or somebody else has changed the same fields before. */
export type RequestChange =
  | { readonly outcome: "changed"; readonly request: UrbanRequest }
  | { readonly outcome: "conflict"; readonly request: UrbanRequest }
  | { readonly outcome: "gone" };

/** A change: by field the value the operator saw and the new one. */
export type RequestEdit = {
  readonly [Field in keyof UrbanRequestEntry]?: { readonly from: UrbanRequestEntry[Field]; readonly to: UrbanRequestEntry[Field] };
};

/**
 * Adds a request. One that was sent `before`, with a failure that may have come after it was stored, is first searched for by
 * its words and `create_time`, so that one decision makes one request, also when its words were corrected meanwhile: `written`
 * are the words it has.
 */
export async function createUrbanRequest(
  client: Client,
  entry: UrbanRequestEntry,
  before: readonly UrbanRequestEntry[],
): Promise<{ request: UrbanRequest; written: UrbanRequestEntry }> {
  const isOf = (request: UrbanRequest) => (sent: UrbanRequestEntry) =>
    (["author", "themes", "description", "create_time"] as const).every((field) => request[field] === sent[field]);
  for (const request of before.length > 0 ? await fetchRequests(client) : []) {
    const written = before.findLast(isOf(request));
    if (!written) continue;
    askAfterWrite(urbanRequests(client));
    return { request, written };
  }
  const request = await client.http.call(udsOps.udsCreate, { body: entry });
  askAfterWrite(urbanRequests(client));
  return { request, written: entry };
}

/**
 * Changes some fields of a request: it is read again right before, and nothing is written when one of these fields is no
 * longer what the operator saw. A provider with versions gets the one that was read; when other fields of the request changed
 * in between, it is tried once more.
 */
export async function changeUrbanRequest(client: Client, id: Id, edit: RequestEdit, isRetry = false): Promise<RequestChange> {
  const isSame = (request: UrbanRequest) => String(request.id) === String(id);
  const request = (await fetchRequests(client)).find(isSame);
  if (!request || isContested(request, edit)) {
    askAfterWrite(urbanRequests(client));
    return request ? { outcome: "conflict", request } : { outcome: "gone" };
  }
  const { id: _, number: _number, version, editor: _editor, ...entry } = request;
  const wanted = Object.fromEntries(Object.entries(edit).map(([field, { to }]) => [field, to]));
  try {
    const changed = await client.http.call(udsOps.udsUpdate, {
      params: { id },
      body: { ...entry, ...wanted },
      ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
    });
    askAfterWrite(urbanRequests(client));
    return { outcome: "changed", request: changed };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 409 || isRetry) throw error;
    const newer = (await fetchRequests(client)).find(isSame);
    askAfterWrite(urbanRequests(client));
    if (!newer) return { outcome: "gone" };
    return isContested(newer, edit) ? { outcome: "conflict", request: newer } : changeUrbanRequest(client, id, edit, true);
  }
}

/** Whether somebody else has put a value into a field that is neither the one seen nor the new one. */
const isContested = (request: UrbanRequest, edit: RequestEdit): boolean =>
  Object.entries(edit).some(([field, { from, to }]) => {
    const now = request[field as keyof UrbanRequestEntry];
    return now !== from && now !== to;
  });

/**
 * Adds a comment. One that was sent `before`, with a failure that may have come after it was stored, is searched for first;
 * where it stands in other words nothing is sent and the result is false: the operator decides whether to add these, too.
 */
export async function addRequestComment(
  client: Client,
  id: Id,
  { author, description }: Pick<RequestComment, "author" | "description">,
  before: readonly Omit<RequestComment, "id">[],
): Promise<boolean> {
  const isOf = (comment: RequestComment) => (sent: Omit<RequestComment, "id">) =>
    comment.author === sent.author && comment.description === sent.description && comment.create_time >= sent.create_time - 1;
  const there = before.length > 0 ? (await fetchComments(client, id)).filter((comment) => before.some(isOf(comment))) : [];
  if (there.length === 0) await client.http.call(udsOps.udsComment, { params: { id }, body: { author, description } });
  askAfterWrite(requestComments(client, id));
  return there.length === 0 || there.some((comment) => comment.description === description);
}
