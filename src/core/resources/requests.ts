import type { Client } from "../client.js";
import { udsOps } from "../contract/uds.js";
import { defineResource } from "../define-resource.js";
import { fetchPages } from "./pages.js";

/** Milliseconds between two looks: another operator's change is seen within one. */
const LIST_EVERY = 15_000;

export const fetchRequests = (client: Client, signal?: AbortSignal) => fetchPages(client, udsOps.udsList, signal ? { signal } : {});

/** Urban requests (uds), open and closed. */
export const urbanRequests = defineResource("urbanRequests", fetchRequests, {
  every: LIST_EVERY,
  kind: "deviceList",
  live: { topic: "requests" },
});
