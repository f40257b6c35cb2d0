import type { Client } from "./client.js";
import { type Part, perClient, perClientWhileWatched } from "./per-client.js";
import { createResource, type Resource, type ResourceOptions } from "./resource.js";

/**
 * Defines a resource that the whole page shares: `weather(client)`, or with parameters `rtsTelemetry(client, id)`. Of those with
 * parameters and without subscribers only the last 64 are kept.
 */
export function defineResource<Data, Parts extends readonly Part[]>(
  name: string,
  ask: (client: Client, signal: AbortSignal, ...parts: Parts) => Promise<Data>,
  options: ResourceOptions<Data> | ((...parts: Parts) => ResourceOptions<Data>) = {},
): (client: Client, ...parts: Parts) => Resource<Data> {
  const create = (client: Client, whole: string, ...parts: Parts) =>
    createResource(client, whole, (signal) => ask(client, signal, ...parts), typeof options === "function" ? options(...parts) : options);
  const single = perClient(name, create);
  const perParts = perClientWhileWatched(name, create);
  return (client, ...parts) => (parts.length === 0 ? single : perParts)(client, ...parts);
}
