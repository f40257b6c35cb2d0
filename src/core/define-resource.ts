import type { Client } from "./client.js";
import { type Part, perClient, perClientWhileWatched } from "./per-client.js";
import { createResource, type Resource, type ResourceOptions } from "./resource.js";

/**
 * A question to a provider that everybody on the page shares: `weather(client)`, or with parts `rtsTelemetry(client, id)`.
 * Of those with parts only the last are kept when nobody watches them.
 */
export function defineResource<Data, Parts extends readonly Part[]>(
  name: string,
  ask: (client: Client, signal: AbortSignal, ...parts: Parts) => Promise<Data>,
  options: ResourceOptions = {},
): (client: Client, ...parts: Parts) => Resource<Data> {
  const create = (client: Client, whole: string, ...parts: Parts) =>
    createResource(client, whole, (signal) => ask(client, signal, ...parts), options);
  const [only, one] = [perClient(name, create), perClientWhileWatched(name, create)];
  return (client, ...parts) => (parts.length === 0 ? only : one)(client, ...parts);
}
