import type { Client } from "./client.js";
import { toJson } from "./json.js";
import type { Watched } from "./kept.js";

/** A parameter that tells things of one name apart; an object is compared by its content. */
export type Part = string | number | null | object;

type Create<Thing, Parts extends readonly Part[]> = (client: Client, name: string, ...parts: Parts) => Thing;
type Find<Thing, Parts extends readonly Part[]> = (client: Client, ...parts: Parts) => Thing;

const nameOf = (name: string, parts: readonly Part[]) =>
  [name, ...parts.map((part) => (typeof part === "object" ? toJson(part) : part))].join("/");

/**
 * A thing that each client keeps, one for each set of parts: `const parking = perClient("parking", (client, name) => …)`, and
 * then `parking(client)`. Made when it is first asked for; by the name all bundles of a page share it.
 */
export const perClient =
  <Thing, Parts extends readonly Part[]>(name: string, create: Create<Thing, Parts>): Find<Thing, Parts> =>
  (client, ...parts) => {
    const whole = nameOf(name, parts);
    return client.kept.keep(whole, () => create(client, whole, ...parts));
  };

/**
 * The same for things of which there may be very many, for instance one for each device: of those without subscribers only the
 * last are kept.
 */
export const perClientWhileWatched =
  <Thing extends Watched, Parts extends readonly Part[]>(name: string, create: Create<Thing, Parts>): Find<Thing, Parts> =>
  (client, ...parts) => {
    const whole = nameOf(name, parts);
    return client.kept.keepWatched(whole, () => create(client, whole, ...parts));
  };
