import type { Client } from "./client.js";
import type { Watched } from "./client-cache.js";
import { toJson } from "./json.js";

/** A parameter that tells things of one name apart; an object is compared by its content. */
export type Part = string | number | null | object;

type Create<Thing, Parts extends readonly Part[]> = (client: Client, name: string, ...parts: Parts) => Thing;
type Find<Thing, Parts extends readonly Part[]> = (client: Client, ...parts: Parts) => Thing;

const nameOf = (name: string, parts: readonly Part[]) =>
  [name, ...parts.map((part) => (typeof part === "object" ? toJson(part) : part))].join("/");

/**
 * Defines a singleton of each client, one for each set of parts: `const parking = perClient("parking", (client, name) => …)`, then
 * `parking(client)`. Created on first use; all bundles of a page share it by its name.
 */
export const perClient =
  <Thing, Parts extends readonly Part[]>(name: string, create: Create<Thing, Parts>): Find<Thing, Parts> =>
  (client, ...parts) => {
    const whole = nameOf(name, parts);
    return client.kept.keep(whole, () => create(client, whole, ...parts));
  };

/** The same for things of which there may be very many, e.g. one a device: of those without subscribers only the last 64 are kept. */
export const perClientWhileWatched =
  <Thing extends Watched, Parts extends readonly Part[]>(name: string, create: Create<Thing, Parts>): Find<Thing, Parts> =>
  (client, ...parts) => {
    const whole = nameOf(name, parts);
    return client.kept.keepWatched(whole, () => create(client, whole, ...parts));
  };
