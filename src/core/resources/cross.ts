import type { Client } from "../client.js";
import { crossOps } from "../contract/cross.js";
import { createResource } from "../resource.js";

/** Milliseconds between two questions for what hardly ever changes. */
const EVERY = 24 * 3_600_000;

/** The street network as lines, drawn where there are no tiles. */
export const citySegments = (client: Client) =>
  client.keep("citySegments", () =>
    createResource(client, "citySegments", (signal) => client.http.call(crossOps.citySegments, { signal }), { every: EVERY }),
  );

/** Water and parks, drawn under the streets; a provider may lack them. */
export const citySurroundings = (client: Client) =>
  client.keep("citySurroundings", () =>
    createResource(client, "citySurroundings", (signal) => client.http.call(crossOps.citySurroundings, { signal }), { every: EVERY }),
  );

/** Crossings by name and their devices, for search. */
export const cityCross = (client: Client) =>
  client.keep("cityCross", () =>
    createResource(client, "cityCross", (signal) => client.http.call(crossOps.cityCross, { signal }), { every: EVERY }),
  );

/** Streets by name and their devices, for search. */
export const cityStreets = (client: Client) =>
  client.keep("cityStreets", () =>
    createResource(client, "cityStreets", (signal) => client.http.call(crossOps.cityStreets, { signal }), { every: EVERY }),
  );
