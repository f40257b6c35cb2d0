import type { Client } from "../client.js";
import { crossOps } from "../contract/cross.js";
import { createResource } from "../resource.js";

/** The street network as lines, drawn where there are no tiles. It hardly changes: asked once. */
export const citySegments = (client: Client) =>
  client.keep("citySegments", () =>
    createResource(client, "citySegments", (signal) => client.http.call(crossOps.citySegments, { signal })),
  );
