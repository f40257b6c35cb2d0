import { crossOps } from "../contract/cross.js";
import { defineResource } from "../define-resource.js";

/** Milliseconds between two polls of data that hardly ever changes. */
const EVERY = 24 * 3_600_000;

/** The street network as lines, drawn where there are no tiles. */
export const citySegments = defineResource("citySegments", (client, signal) => client.http.call(crossOps.citySegments, { signal }), {
  every: EVERY,
});

/** Water and parks, drawn under the streets; a provider may lack them. */
export const citySurroundings = defineResource(
  "citySurroundings",
  (client, signal) => client.http.call(crossOps.citySurroundings, { signal }),
  { every: EVERY },
);

/** Crossings by name and their devices, for search. */
export const cityCross = defineResource("cityCross", (client, signal) => client.http.call(crossOps.cityCross, { signal }), {
  every: EVERY,
});

/** Streets by name and their devices, for search. */
export const cityStreets = defineResource("cityStreets", (client, signal) => client.http.call(crossOps.cityStreets, { signal }), {
  every: EVERY,
});
