import type { Client } from "../client.js";
import { crossOps } from "../contract/cross.js";
import { createResource } from "../resource.js";

/** The street network as lines, drawn where there are no tiles. It hardly changes: asked once. */
export const citySegments = (client: Client) =>
  client.keep("citySegments", () =>
    createResource(client, "citySegments", (signal) => client.http.call(crossOps.citySegments, { signal })),
  );

/** Water and parks, drawn under the streets; a provider may lack them. */
export const citySurroundings = (client: Client) =>
  client.keep("citySurroundings", () =>
    createResource(client, "citySurroundings", (signal) => client.http.call(crossOps.citySurroundings, { signal })),
  );

/** Crossings by name and their devices, for search. */
export const cityCross = (client: Client) =>
  client.keep("cityCross", () => createResource(client, "cityCross", (signal) => client.http.call(crossOps.cityCross, { signal })));

/** Streets by name and their devices, for search. */
export const cityStreets = (client: Client) =>
  client.keep("cityStreets", () => createResource(client, "cityStreets", (signal) => client.http.call(crossOps.cityStreets, { signal })));
