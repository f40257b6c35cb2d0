import type { Client } from "../client.js";
import type { Id } from "../contract/schema.js";
import { udsOps } from "../contract/uds.js";
import { defineResource } from "../define-resource.js";
import { fetchPages } from "../resources/pages.js";

/** Milliseconds between two polls: another operator's comment appears within one. */
const EVERY = 5_000;

export const fetchComments = (client: Client, id: Id, signal?: AbortSignal) =>
  fetchPages(client, udsOps.udsComments, { params: { id }, ...(signal ? { signal } : {}) });

/** The comments of one request, the oldest first. */
export const requestComments = defineResource("requestComments", (client, signal, id: Id) => fetchComments(client, id, signal), {
  every: EVERY,
  kind: "deviceList",
});
