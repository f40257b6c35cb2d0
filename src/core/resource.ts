import { nanoquery } from "@nanostores/query";
import { map, onMount, type ReadableAtom } from "nanostores";
import type { AgeKind } from "./age.js";
import type { Client } from "./client.js";
import type { Topic } from "./contract/stream.js";
import type { Delta } from "./contract/stream-events.js";
import { LONGEST_TIMER } from "./longest-timer.js";
import { askInTime, overdue, overdueAfter } from "./overdue.js";
import { perClient } from "./per-client.js";
import { asProviderError, ProviderError } from "./provider-error.js";
import { liveTopics } from "./stream/live-topics.js";

/** State of a resource: the last good answer stays while a newer one is fetched or has failed (spec 4, design 3). */
export interface ResourceState<Data> {
  data: Data | undefined;
  error: ProviderError | undefined;
  isFetching: boolean;
  /** City time of the last good answer, Unix s; null before the first. */
  answered: number | null;
  /** Local time in ms at which the running request began, null when none runs. */
  asked: number | null;
}

export interface Resource<Data> {
  $state: ReadableAtom<ResourceState<Data>>;
  /** Fetches now, unless a request is already under way. */
  revalidate(): void;
  /** Fetches with the stored credential before its user is known; the first subscriber gets that answer. */
  askAhead(): void;
  /** Cancels the running request; the data stays. */
  cancel(): void;
  readonly kind: AgeKind | undefined;
}

export interface ResourceOptions<Data = unknown> {
  /**
   * Milliseconds between two requests while there are subscribers; without it there is one request, and another on return to
   * the page.
   */
  every?: number;
  /** What kind of data this is, for its age. */
  kind?: AgeKind;
  /** False for data that anonymous visitors may see. */
  signed?: boolean;
  /** What the provider's stream tells of it; while it does, nothing is polled. */
  live?: LiveOptions<Data>;
}

export interface LiveOptions<Data> {
  readonly topic: Topic;
  /** Version of the last answer. */
  version?(): string | undefined;
  /**
   * The data after a delta; null when it does not lead from what is at hand, and the list has to be asked again. Without it a change
   * is a reason to ask.
   */
  take?(delta: Delta): Promise<Data | null> | Data | null;
}

interface Kept<Data> {
  data: Data | undefined;
  error: ProviderError | undefined;
  answered: number | null;
  failures: number;
}

/** Milliseconds before a resource that answered 404 is requested again: the provider may not offer it. */
const ABSENT_EVERY = 60_000;

/** Milliseconds between two requests for what the stream only says has changed: somebody else may have written it. */
const TOLD_EVERY = 60_000;
/** Milliseconds over which the requests of all who were told of a change, or lost the stream, are spread. */
const SPREAD = 1_000;

/** Longest patience in ms of a poll that was given up: data that comes later would be too old (age.ts). */
const LONGEST_PATIENCE = 60_000;

/** Milliseconds before a failed request is repeated: 1, 2, 4 … 30 s with jitter, later when the provider says so. */
export function retryDelay(failures: number, retryAfter: number | null, random: () => number = Math.random): number {
  const backOff = Math.min(30, 2 ** (failures - 1)) * 1000 * (0.75 + random() / 2);
  return retryAfter === null ? backOff : Math.min(Math.max(backOff, retryAfter * 1000), LONGEST_TIMER);
}

const empty = { data: undefined, error: undefined, answered: null, failures: 0 };

/** The query context of a client: one cache, one request for each key however many widgets subscribe. */
const queriesOf = perClient("queries", () => {
  const cache = new Map();
  const [createFetcherStore] = nanoquery({ dedupeTime: 0, cache });
  return { createFetcherStore, cache };
});

/**
 * Milliseconds a connection must have been good before failed requests are repeated, so that a flickering one does not cause a
 * burst (faults F20).
 */
const STEADY = 1_000;

/**
 * A request to the provider as a store. It is fetched on the first subscription, then every `every` ms while it has subscribers
 * and the page is visible and shows elements of ours (presence.ts), at once on return if that time has passed, and when the
 * connection comes back; after errors with growing delays, never before the provider's `Retry-After`, never twice at a time. A
 * change of user drops the data. `signal` aborts when the answer is no longer wanted.
 *
 * The first answer is waited for without a limit (spec 7). Later ones are polls: an overdue one (three intervals, 15 s at
 * least) is given up and repeated after the delay of an error or, when no other answer comes either, as soon as the provider
 * answers anything (faults F28).
 */
export function createResource<Data>(
  client: Client,
  name: string,
  ask: (signal: AbortSignal) => Promise<Data>,
  { every, kind, signed = true, live }: ResourceOptions<Data> = {},
): Resource<Data> & { forget(): void } {
  let kept: Kept<Data> = empty;
  let keptFor: string | null = null;
  let controller: AbortController | undefined;
  /** Controller of a poll, which nobody waits for. */
  let polling: AbortController | undefined;
  /** Milliseconds after which a poll is overdue: longer when the last answer took long or the last poll was given up. */
  let patience = overdueAfter(every ?? 0);
  let early: { turn: number; answer: Promise<Data> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Local time in ms at which the next request is due; 0 when its timer has fired. */
  let due = 0;
  let isWatched = false;
  let isLive = false;
  let leaveStream: (() => void) | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** Changes that the stream has told of without their data, how many of them are at hand, and when it last had us ask (local ms). */
  let [changes, caughtUp, askedSoon] = [0, 0, 0];
  /** Answers that the stream has brought whole. */
  let whole = 0;

  const { createFetcherStore, cache } = queriesOf(client);
  const $answer = createFetcherStore<Kept<Data>>([name, signed ? client.$audience : "anyone"], {
    onErrorRetry: null,
    fetcher: async (_name, audience) => {
      if (keptFor !== audience) {
        // Drop the answer that the user before is waiting for.
        if (keptFor !== null) controller?.abort();
        client.connection.settled($state);
        [kept, keptFor] = [empty, String(audience)];
      }
      const asked = Date.now();
      const [changesThen, wholeThen] = [changes, whole];
      try {
        const data = await askOrTakeEarly();
        if (keptFor !== audience) return empty;
        // What the stream has brought meanwhile is newer, or the next event will be: this answer may be of before.
        kept = { data: whole === wholeThen ? data : kept.data, error: undefined, answered: client.clock.now(), failures: 0 };
        caughtUp = Math.max(caughtUp, changesThen);
        patience = Math.max(overdueAfter(every ?? 0), 3 * (Date.now() - asked));
        client.connection.settled($state);
      } catch (error) {
        if (keptFor !== audience) return empty;
        const failure = asProviderError(error);
        kept = isWatched ? { ...kept, error: failure, failures: kept.failures + 1 } : { ...kept, error: undefined };
        noteFailure(failure, asked);
      }
      return kept;
    },
  });

  function noteFailure({ failure }: ProviderError, asked: number) {
    if (failure !== "overdue" || !isWatched) return client.connection.settled($state);
    client.connection.overdue($state, asked);
    if (Date.now() - asked >= patience) patience = Math.max(patience, Math.min(2 * patience, LONGEST_PATIENCE));
  }

  function askOrTakeEarly(): Promise<Data> {
    const { turn, answer } = early ?? {};
    early = undefined;
    if (answer && turn === client.session.turn()) return answer;
    controller = new AbortController();
    const isPoll = every !== undefined && (kept.answered !== null || kept.error?.status === 404);
    polling = isPoll ? controller : undefined;
    return isPoll ? askInTime(ask, patience, controller.signal) : ask(controller.signal);
  }

  const nothing = { data: undefined, error: undefined, isFetching: false, answered: null, asked: null };
  const $state = map<ResourceState<Data>>(nothing);

  function plan() {
    clearTimeout(timer);
    const { error, failures } = kept;
    const isFleeting = error && error.failure !== "cancelled" && !isFinal(error);
    const usual = isLive && !error ? (live?.take ? 0 : TOLD_EVERY) : every;
    const delay = isFleeting ? retryDelay(failures, error.retryAfter) : usual && Math.max(usual, error?.status === 404 ? ABSENT_EVERY : 0);
    if (!delay) {
      // What the stream tells is never due.
      due = isLive ? Number.POSITIVE_INFINITY : due;
      return;
    }
    wait(delay);
  }

  /** Asks after so many milliseconds. */
  function wait(delay: number) {
    clearTimeout(timer);
    due = Date.now() + delay;
    timer = setTimeout(() => {
      due = 0;
      // A silent provider gets only the probe of the connection; this is fetched when it is back, or an element is.
      if (!client.connection.$overdue.get()?.isAll && !client.presence.$isDeserted.get()) $answer.revalidate();
    }, delay);
  }

  function put(next: Kept<Data>): void {
    kept = next;
    $answer.mutate(kept);
  }

  /**
   * Asks soon, not with everybody who was told the same. A list whose deltas never fit, e.g. since a proxy rewrites its version, is
   * asked for no more often than without the stream.
   */
  function askSoon(): void {
    const rest = live?.take ? askedSoon + (every ?? 0) - Date.now() : 0;
    asking ??= setTimeout(
      () => {
        asking = undefined;
        askedSoon = Date.now();
        // Asked when an element is back.
        if (client.presence.$isDeserted.get()) due = 0;
        else if (isWatched) $answer.revalidate();
      },
      Math.max(rest, Math.random() * SPREAD),
    );
  }

  function noteChange(): void {
    changes++;
    askSoon();
  }

  /** Joins the stream once there is an answer that its deltas can be laid over. */
  function joinStream({ topic, version, take }: LiveOptions<Data>): void {
    let turn: Promise<void> = Promise.resolve();
    let isJoined = true;
    const leave = liveTopics(client).join(topic, {
      version: version ?? (() => undefined),
      live(isNow) {
        if (!isJoined) return;
        isLive = isNow;
        if (isNow || kept.error) plan();
        else wait(Math.random() * (every ?? 0));
      },
      ask: noteChange,
      beat() {
        if (kept.data !== undefined && !kept.error && changes === caughtUp) put({ ...kept, answered: client.clock.now() });
      },
      delta(delta) {
        if (!take) return noteChange();
        const audience = keptFor;
        turn = turn.then(async () => {
          const data = await (async () => take(delta))().catch(() => null);
          if (!isJoined || keptFor !== audience) return;
          if (data === null) return noteChange();
          clearTimeout(asking);
          asking = undefined;
          caughtUp = changes;
          if (!version) whole++;
          put({ data, error: undefined, answered: client.clock.now(), failures: 0 });
        });
      },
    });
    leaveStream = () => {
      isJoined = false;
      isLive = false;
      due = 0;
      leaveStream = undefined;
      clearTimeout(asking);
      asking = undefined;
      caughtUp = changes;
      leave();
    };
  }

  /**
   * What is due is not fetched while the page is hidden. Listens on the window: the query library does so too, and must run
   * first.
   */
  function askWhatIsDue() {
    if (!document.hidden && Date.now() >= due) $answer.revalidate();
  }

  onMount($state, () => {
    isWatched = true;
    const unbindAnswer = $answer.subscribe(({ data: answer, loading }) => {
      const isSameUser = keptFor === (signed ? client.$audience.get() : "anyone");
      const { data, error, answered } = isSameUser ? kept : empty;
      $state.set({ data, error, answered, isFetching: loading, asked: loading ? ($state.get().asked ?? Date.now()) : null });
      if (!loading && answer) {
        if (live && !leaveStream && kept.answered !== null && signed) joinStream(live);
        // A request that was under way when the change was told may have been answered before it.
        if (changes !== caughtUp && !kept.error) askSoon();
        plan();
      }
    });
    let back: ReturnType<typeof setTimeout> | undefined;
    const unbindConnection = client.connection.$isBadConnection.listen((isBad) => {
      clearTimeout(back);
      if (isBad) return;
      // In the next task: only then is it known how the request that changed the connection ended.
      back = setTimeout(() => {
        const mustWait = kept.error?.retryAfter && Date.now() < due;
        const isDue = every !== undefined && due === 0;
        if ((kept.error || isDue) && !mustWait) $answer.revalidate();
      }, STEADY);
    });
    const unbindOverdue = client.connection.$overdue.listen((found) => {
      // The other requests under way will not be answered either, and would use up the connections that the probe needs.
      if (found?.isAll) polling?.abort(overdue());
    });
    const unbindPresence = client.presence.$isDeserted.listen((isDeserted) => {
      if (!isDeserted && every !== undefined && due === 0) $answer.revalidate();
    });
    globalThis.addEventListener?.("visibilitychange", askWhatIsDue);
    return () => {
      isWatched = false;
      leaveStream?.();
      globalThis.removeEventListener?.("visibilitychange", askWhatIsDue);
      clearTimeout(timer);
      clearTimeout(back);
      unbindAnswer();
      unbindConnection();
      unbindOverdue();
      unbindPresence();
      controller?.abort();
      client.connection.settled($state);
    };
  });

  return {
    $state,
    kind,
    revalidate: $answer.revalidate,
    askAhead() {
      if (early || isWatched || kept.answered !== null) return;
      controller = new AbortController();
      early = { turn: client.session.turn(), answer: ask(controller.signal) };
      // Whoever takes the early answer handles its failure.
      early.answer.catch(() => {});
    },
    /** Frees the last answer, here and in the query cache, while there are no subscribers. */
    forget() {
      [kept, keptFor, early] = [empty, null, undefined];
      if ($answer.key) cache.delete($answer.key);
      $state.set(nothing);
    },
    cancel: () => controller?.abort(new ProviderError("cancelled", "The operator did not wait for the answer.")),
  };
}

/** A retry will not help: the thing does not exist, or this provider does not offer it. */
const isFinal = (error: ProviderError) => [400, 401, 403, 404, 405, 409, 422].includes(error.status) && error.failure === "status";
