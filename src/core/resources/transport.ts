import type { Client } from "../client.js";
import { transportOps } from "../contract/transport.js";
import { createResource } from "../resource.js";

/** Milliseconds between two looks at what moves. */
const EVERY = 5_000;

/** Buses, stops, special vehicles, roads and messages: one question for all layers of the map. */
export const transportSituation = (client: Client) =>
  client.keep("transportSituation", () =>
    createResource(client, "transportSituation", (signal) => client.http.call(transportOps.transportSituation, { signal }), {
      every: EVERY,
      kind: "transport",
    }),
  );
