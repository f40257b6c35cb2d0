import type { Bye, Delta, Gap, Hello } from "../../src/core/contract/stream-events.js";
import { serverEvents } from "../../src/core/stream/sse.js";

type Events = { hello: Hello; delta: Delta; gap: Gap; bye: Bye };
export type Told = { [Name in keyof Events]: { name: Name; data: Events[Name] } }[keyof Events];

/** Opens the stream of a provider and gives its events one after another; a heartbeat is left out. */
export async function openStream(url: string, token: string, topics: string, since = "", signal?: AbortSignal) {
  const address = `${url}/api/v1/city/stream?${new URLSearchParams({ topics, ...(since ? { since } : {}) })}`;
  const giveUp = new AbortController();
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([giveUp.signal, ...(signal ? [signal] : [])]),
  });
  const events = response.ok && response.body ? serverEvents(response.body) : null;
  return {
    response,
    async next(): Promise<Told> {
      for (;;) {
        const { value, done } = (await events?.next()) ?? { done: true };
        if (done || !value) throw new Error("The stream has ended.");
        if (value.name) return { name: value.name, data: JSON.parse(value.data) } as Told;
      }
    },
    close: () => giveUp.abort(),
  };
}
