import type { Client } from "../client.js";
import type { Id } from "../contract/schema.js";
import { udsOps } from "../contract/uds.js";
import { createResource } from "../resource.js";
import { fetchPages } from "../resources/pages.js";

/** Milliseconds between two looks: another operator's comment is seen within one. */
const EVERY = 5_000;

export const fetchComments = (client: Client, id: Id, signal?: AbortSignal) =>
  fetchPages(client, udsOps.udsComments, { params: { id }, ...(signal ? { signal } : {}) });

/** The comments of one request, the oldest first. */
export const requestComments = (client: Client, id: Id) =>
  client.keep(`uds/${id}/comments`, () =>
    createResource(client, `uds/${id}/comments`, (signal) => fetchComments(client, id, signal), {
      every: EVERY,
      kind: "deviceList",
    }),
  );
