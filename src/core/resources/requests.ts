import type { Client } from "../client.js";
import type { Id } from "../contract/schema.js";
import { udsOps } from "../contract/uds.js";
import { defineResource } from "../define-resource.js";
import { liveTopics } from "../stream/live-topics.js";
import { fetchPages } from "./pages.js";

/** Milliseconds between two polls of the list: another operator's change appears within one. */
const LIST_EVERY = 15_000;

export const fetchRequests = (client: Client) => fetchPages(client, udsOps.udsList, {});

/** Urban requests (uds), open and closed. */
export const urbanRequests = defineResource(
  "urbanRequests",
  (client, signal) => fetchPages(client, udsOps.udsList, { signal, received: liveTopics(client).note("requests") }),
  { every: LIST_EVERY, kind: "deviceList", live: { topic: "requests" } },
);

/** Milliseconds between two polls: another operator's comment appears within one. */
const COMMENTS_EVERY = 5_000;

export const fetchComments = (client: Client, id: Id, signal?: AbortSignal) =>
  fetchPages(client, udsOps.udsComments, { params: { id }, ...(signal ? { signal } : {}) });

/** The comments of one request, the oldest first. */
export const requestComments = defineResource("requestComments", (client, signal, id: Id) => fetchComments(client, id, signal), {
  every: COMMENTS_EVERY,
  kind: "deviceList",
});
