import { atom } from "nanostores";
import type { Topic } from "../contract/stream.js";
import type { Delta } from "../contract/stream-events.js";
import { perClient } from "../per-client.js";
import { loadWithRetry } from "../with-timeout.js";
import { versionIn } from "./version-in.js";

/** Milliseconds between the first answers and the stream: a page that is left at once opens none. */
const OPEN_AFTER = 2_000;

/** Callbacks of one subscriber of a topic. */
export interface Subscriber {
  /** Version of the list at hand; undefined for what has none. */
  version(): string | undefined;
  /** True when the stream has begun to report the topic, false when it has stopped: then it is polled. */
  live(isLive: boolean): void;
  delta(delta: Delta): void;
  /** The list has to be fetched again. */
  ask(): void;
  /** Heartbeat: nothing has changed, the data is current. */
  beat(): void;
}

export type Subscribers = ReadonlyMap<string, ReadonlySet<Subscriber>>;

/** The running stream; `wantedChanged` is called when the set of wanted topics changes. */
interface Stream {
  wantedChanged(): void;
}

/**
 * The topics of the stream that are wanted on this page, with their subscribers. The stream is loaded and opened once an answer has
 * carried a version (`ETag`): a provider without versions has no stream.
 */
export const liveTopics = perClient("liveTopics", (client) => {
  const subscribers = new Map<string, Set<Subscriber>>();
  const $isLive = atom(false);
  /** The versions that answers carried of topics of which the stream tells no rows. */
  const noted = new Map<string, string | undefined>();
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
      setTimeout(start, OPEN_AFTER);
    }
  }

  function versionOf({ headers }: Response): string | undefined {
    const version = versionIn(headers);
    if (version !== undefined && !isVersioned) {
      isVersioned = true;
      changed();
    }
    return version;
  }

  return {
    $isLive,
    /** The version of an answer (its `ETag` without quotes), undefined without one; the first one starts the stream. */
    versionOf,
    /** Notes the version of an answer for a topic that has no place of its own for it. */
    note: (topic: Topic) => (response: Response) => void noted.set(topic, versionOf(response)),
    /** The version that was noted last of a topic. */
    noted: (topic: Topic) => noted.get(topic),
    /** Subscribes to a topic; returns the function that unsubscribes. */
    join(topic: string, subscriber: Subscriber): () => void {
      const ofTopic = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, ofTopic.add(subscriber));
      changed();
      return () => {
        ofTopic.delete(subscriber);
        if (ofTopic.size === 0) subscribers.delete(topic);
        changed();
      };
    },
  };
});
