import { atom } from "nanostores";
import type { Delta } from "../contract/stream-events.js";
import { perClient } from "../per-client.js";
import { loadWithRetry } from "../with-timeout.js";
import { versionIn } from "./version-in.js";

/** Milliseconds after the first answers before a stream is opened: whoever only looks in opens none. */
const SETTLE = 2_000;

/** What is told of a topic while somebody on the page wants it. */
export interface Subscriber {
  /** Version of the list at hand; undefined for what has none. */
  version(): string | undefined;
  /** The stream has begun to tell of the topic, or does not any more: then it is polled. */
  live(isLive: boolean): void;
  delta(delta: Delta): void;
  /** The list has to be asked again. */
  ask(): void;
  /** Nothing has changed: what is shown is of now. */
  beat(): void;
}

export type Subscribers = ReadonlyMap<string, ReadonlySet<Subscriber>>;

/** The running stream; told when other topics are wanted. */
interface Stream {
  wantedChanged(): void;
}

/**
 * Which topics of the stream are wanted on this page, and by whom. The stream itself is loaded and opened when an answer of the
 * provider has carried a version: of one that has no versions no stream is asked.
 */
export const liveTopics = perClient("liveTopics", (client) => {
  const subscribers = new Map<string, Set<Subscriber>>();
  const $isLive = atom(false);
  let isVersioned = false;
  let isStarting = false;
  let stream: Stream | undefined;

  async function start(): Promise<void> {
    try {
      const { createStream } = await loadWithRetry(() => import("./stream.js"));
      stream = createStream(client, subscribers, $isLive);
      stream.wantedChanged();
    } catch {
      // Without its code everything is polled; the next topic tries again.
      isStarting = false;
    }
  }

  function changed(): void {
    if (stream) stream.wantedChanged();
    else if (isVersioned && subscribers.size > 0 && !isStarting) {
      isStarting = true;
      setTimeout(start, SETTLE);
    }
  }

  return {
    $isLive,
    /** An answer of the provider came: does it carry a version? Gives it without its quotes. */
    versionOf({ headers }: Response): string | undefined {
      const version = versionIn(headers);
      if (version !== undefined && !isVersioned) {
        isVersioned = true;
        changed();
      }
      return version;
    },
    /** Wants a topic until the given function is called. */
    join(topic: string, subscriber: Subscriber): () => void {
      const those = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, those.add(subscriber));
      changed();
      return () => {
        those.delete(subscriber);
        if (those.size === 0) subscribers.delete(topic);
        changed();
      };
    },
  };
});
