import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import { type Acknowledgement, messageOps, UNKNOWN_MESSAGE } from "../contract/messages.js";
import { defineResource } from "../define-resource.js";
import { ProviderError } from "../provider-error.js";
import { liveTopics } from "../stream/live-topics.js";

// What we ask of it

/** Acknowledges a message; null when the provider offers no such call. One that it does not know is refused like any call. */
export async function sendAcknowledgement(client: Client, id: string): Promise<Acknowledgement | null> {
  try {
    const mark = await client.http.call(messageOps.messageAcknowledge, { params: { id } });
    askAfterWrite(acknowledgements(client));
    return mark;
  } catch (error) {
    if (error instanceof ProviderError && [404, 405].includes(error.status) && error.code !== UNKNOWN_MESSAGE) return null;
    throw error;
  }
}

// Where the answers stay

/** Who has acknowledged what, at a provider that keeps it: an operator sees another's within ten seconds. */
export const acknowledgements = defineResource(
  "acknowledgements",
  (client, signal) => client.http.call(messageOps.messagesAcknowledged, { signal, received: liveTopics(client).note("messages") }),
  { every: 10_000, live: { topic: "messages" } },
);
