import type { Client } from "../client.js";
import type { Topic } from "../contract/stream.js";
import type { Delta } from "../contract/stream-events.js";
import type { ProviderError } from "../provider-error.js";
import { liveTopics } from "../stream/live-topics.js";
import type { Schedule } from "./schedule.js";

/** Milliseconds between two requests for what the stream only says has changed: somebody else may have written it. */
const CHANGES_EVERY = 60_000;
/** Milliseconds over which the requests of all clients that hear of one change, or lose the stream, are spread. */
const SPREAD = 1_000;

/** The last outcome of a resource. */
export interface Outcome<Data> {
  data: Data | undefined;
  error: ProviderError | undefined;
  /** City time of the last good answer, Unix s; null before the first. */
  answered: number | null;
  /** Failed requests since the last good answer. */
  failures: number;
}

export interface LiveOptions<Data> {
  readonly topic: Topic;
  /** Version of the last answer; without it the one that was noted of the topic (`live-topics.ts`). */
  version?(): string | undefined;
  /**
   * The data after a delta; null when it does not lead from what is at hand, and the list has to be asked again. Without it a change
   * is a reason to ask.
   */
  take?(delta: Delta): Promise<Data | null> | Data | null;
}

/** What the updates need of their resource. */
interface Updated<Data> {
  readonly schedule: Schedule;
  last(): Outcome<Data>;
  /** Whom the last outcome is for. */
  audience(): string | null;
  put(next: Outcome<Data>): void;
  /** Plans the next request. */
  plan(): void;
  /** Asks now, if there are subscribers. */
  ask(): void;
}

/** Keeps a resource up to date by the provider's stream while there is one; it is polled every `every` ms otherwise. */
export function createLiveUpdates<Data>(
  client: Client,
  { topic, version, take }: LiveOptions<Data>,
  every: number | undefined,
  { schedule, last, audience, put, plan, ask }: Updated<Data>,
) {
  let isLive = false;
  let leaveStream: (() => void) | undefined;
  /** Changes that the stream has reported without their data. */
  let changes = 0;
  /** How many of these changes the data at hand includes. */
  let included = 0;
  /** Answers that the stream has brought whole. */
  let whole = 0;
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** Local time in ms of the last request that a change was the reason for. */
  let askedAt = 0;

  /**
   * Asks soon, at a random moment, since many clients hear of one change. A list whose deltas never fit, e.g. since a proxy rewrites
   * its version, is asked for no more often than without the stream.
   */
  function askSoon(): void {
    const rest = take ? askedAt + (every ?? 0) - Date.now() : 0;
    asking ??= setTimeout(
      () => {
        asking = undefined;
        askedAt = Date.now();
        // Asked when an element is back.
        if (client.presence.$isDeserted.get()) schedule.markDue();
        else ask();
      },
      Math.max(rest, Math.random() * SPREAD),
    );
  }

  function dropAsking(): void {
    clearTimeout(asking);
    asking = undefined;
  }

  function noteChange(): void {
    changes++;
    askSoon();
  }

  function join(): () => void {
    let turn: Promise<void> = Promise.resolve();
    let isJoined = true;
    const leave = liveTopics(client).join(topic, {
      version: version ?? (() => liveTopics(client).noted(topic)),
      live(isNow) {
        if (!isJoined) return;
        isLive = isNow;
        if (isNow || last().error) plan();
        else schedule.wait(Math.random() * (every ?? 0));
      },
      ask: noteChange,
      beat() {
        const { data, error } = last();
        if (data !== undefined && !error && changes === included) put({ ...last(), answered: client.clock.now() });
      },
      delta(delta) {
        if (!take) return noteChange();
        const asker = audience();
        turn = turn.then(async () => {
          const data = await (async () => take(delta))().catch(() => null);
          if (!isJoined || audience() !== asker) return;
          if (data === null) return noteChange();
          dropAsking();
          included = changes;
          if (!version || delta.from === null) whole++;
          put({ data, error: undefined, answered: client.clock.now(), failures: 0 });
        });
      },
    });
    return () => {
      isJoined = false;
      isLive = false;
      schedule.markDue();
      dropAsking();
      included = changes;
      leave();
    };
  }

  return {
    isLive: () => isLive,
    /** Milliseconds between two requests while the stream is open. */
    every: take ? 0 : CHANGES_EVERY,
    /** Where the stream stands, taken before a request. */
    position: () => ({ changes, whole }),
    /** Notes an answer to a request that began at a position; false when the stream has brought newer data meanwhile. */
    noteAnswer(then: { changes: number; whole: number }): boolean {
      included = Math.max(included, then.changes);
      return whole === then.whole;
    },
    /** Joins the stream once there is an answer that deltas can be applied to, and asks again for what that answer may lack. */
    update(): void {
      const { answered, error } = last();
      if (answered !== null) leaveStream ??= join();
      // A request that was under way when the change was reported may have been answered before it.
      if (changes !== included && !error) askSoon();
    },
    leave(): void {
      leaveStream?.();
      leaveStream = undefined;
    },
  };
}
