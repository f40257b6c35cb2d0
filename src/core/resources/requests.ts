import type { Client } from "../client.js";
import { udsOps } from "../contract/uds.js";
import { createResource } from "../resource.js";

/** Urban requests (uds), open and closed. */
export const urbanRequests = (client: Client) =>
  client.keep("urbanRequests", () =>
    createResource(client, "urbanRequests", (signal) => client.http.call(udsOps.udsList, { signal }), {
      every: 30_000,
      kind: "deviceList",
    }),
  );
