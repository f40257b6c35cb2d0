import { nanoquery } from "@nanostores/query";
import { map, onMount, type ReadableAtom } from "nanostores";
import type { AgeKind } from "./age.js";
import type { Client } from "./client.js";
import { perClient } from "./per-client.js";
import { asProviderError, ProviderError } from "./provider-error.js";
import { createLiveUpdates, type LiveOptions, type Outcome } from "./resource/live-updates.js";
import { createLoader } from "./resource/loader.js";
import { createSchedule, nextDelay } from "./resource/schedule.js";
import { type Unread, unreadOf } from "./unread.js";

/** State of a resource: the last good answer stays while a newer one is fetched or has failed (spec 4, design 3). */
export interface ResourceState<Data> {
  data: Data | undefined;
  error: ProviderError | undefined;
  isFetching: boolean;
  /** City time of the last good answer, Unix s; null before the first. */
  answered: number | null;
  /** Local time in ms at which the running request began, null when none runs. */
  asked: number | null;
  /** Rows of the last good answer that could not be read; undefined where all could. */
  unread?: Unread | undefined;
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

const nothing: Outcome<never> = { data: undefined, error: undefined, answered: null, failures: 0 };
const idle: ResourceState<never> = { data: undefined, error: undefined, isFetching: false, answered: null, asked: null };

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
 * change of user drops the data. `signal` aborts when the answer is no longer wanted. An overdue poll is given up (loader.ts) and
 * repeated after the delay of an error or, when no other answer comes either, as soon as the provider answers anything.
 *
 * When to ask is `resource/schedule.ts`, how long to wait `resource/loader.ts`, what the stream brings `resource/live-updates.ts`;
 * here is the state that subscribers see.
 */
export function createResource<Data>(
  client: Client,
  name: string,
  ask: (signal: AbortSignal) => Promise<Data>,
  { every, kind, signed = true, live }: ResourceOptions<Data> = {},
): Resource<Data> & { forget(): void } {
  const { connection, presence } = client;
  let last: Outcome<Data> = nothing;
  /** The audience that `last` is for. */
  let lastFor: string | null = null;
  let isWatched = false;
  const $state = map<ResourceState<Data>>(idle);

  const { createFetcherStore, cache } = queriesOf(client);
  const $answer = createFetcherStore<Outcome<Data>>([name, signed ? client.$audience : "anyone"], {
    onErrorRetry: null,
    fetcher: (_name, audience) => fetchFor(String(audience)),
  });

  const loader = createLoader(client, ask, every);
  const schedule = createSchedule(() => {
    // A silent provider gets only the probe of the connection; this is fetched when it is back, or an element is.
    if (!connection.$overdue.get()?.isAll && !presence.$isDeserted.get()) $answer.revalidate();
  });
  const updates =
    live && signed
      ? createLiveUpdates(client, live, every, {
          schedule,
          last: () => last,
          audience: () => lastFor,
          put(next) {
            last = next;
            $answer.mutate(last);
          },
          plan,
          ask() {
            if (isWatched) $answer.revalidate();
          },
        })
      : undefined;

  /** One request; gives the outcome, which the query library publishes. */
  async function fetchFor(audience: string): Promise<Outcome<Data>> {
    if (lastFor !== audience) {
      // Drop the answer that the user before is waiting for.
      if (lastFor !== null) loader.cancel();
      connection.settled($state);
      last = nothing;
      lastFor = audience;
    }
    const startedAt = Date.now();
    const position = updates?.position();
    try {
      const data = await loader.load(every !== undefined && (last.answered !== null || last.error?.status === 404));
      if (lastFor !== audience) return nothing;
      // What the stream has brought meanwhile is newer, or the next event will be: this answer may be of before.
      const isNewest = !updates || !position || updates.noteAnswer(position);
      last = { data: isNewest ? data : last.data, error: undefined, answered: client.clock.now(), failures: 0 };
      loader.noteAnswer(startedAt);
      connection.settled($state);
    } catch (error) {
      if (lastFor !== audience) return nothing;
      noteFailure(asProviderError(error), startedAt);
    }
    return last;
  }

  function noteFailure(error: ProviderError, startedAt: number): void {
    last = isWatched ? { ...last, error, failures: last.failures + 1 } : { ...last, error: undefined };
    if (error.failure === "overdue" && isWatched) {
      connection.overdue($state, startedAt);
      loader.noteOverdue(startedAt);
    } else connection.settled($state);
  }

  /** Plans the request after the last outcome. */
  function plan(): void {
    schedule.stop();
    const { error, failures } = last;
    const isLive = updates?.isLive() ?? false;
    const delay = nextDelay(error, failures, isLive && !error ? updates?.every : every);
    if (delay > 0) schedule.wait(delay);
    else if (isLive) schedule.markNeverDue();
  }

  function show({ data: outcome, loading }: ReturnType<typeof $answer.get>): void {
    const isSameUser = lastFor === (signed ? client.$audience.get() : "anyone");
    const { data, error, answered } = isSameUser ? last : nothing;
    const asked = loading ? ($state.get().asked ?? Date.now()) : null;
    $state.set({ data, error, answered, isFetching: loading, asked, unread: unreadOf(data) });
    if (loading || !outcome) return;
    updates?.update();
    plan();
  }

  /**
   * What is due is not fetched while the page is hidden. Listens on the window: the query library does so too, and must run
   * first.
   */
  function askWhatIsDue(): void {
    if (!document.hidden && schedule.isPast()) $answer.revalidate();
  }

  function whenConnectionIsBack(): void {
    const mustWait = last.error?.retryAfter && !schedule.isPast();
    const isDue = every !== undefined && schedule.isDue();
    if ((last.error || isDue) && !mustWait) $answer.revalidate();
  }

  onMount($state, () => {
    isWatched = true;
    const unbindAnswer = $answer.subscribe(show);
    let back: ReturnType<typeof setTimeout> | undefined;
    const unbindConnection = connection.$isBadConnection.listen((isBad) => {
      clearTimeout(back);
      // Later: only then is it known how the request that changed the connection ended.
      if (!isBad) back = setTimeout(whenConnectionIsBack, STEADY);
    });
    const unbindOverdue = connection.$overdue.listen((found) => {
      // The other requests under way will not be answered either, and would use up the connections that the probe needs.
      if (found?.isAll) loader.giveUpPoll();
    });
    const unbindPresence = presence.$isDeserted.listen((isDeserted) => {
      if (!isDeserted && every !== undefined && schedule.isDue()) $answer.revalidate();
    });
    globalThis.addEventListener?.("visibilitychange", askWhatIsDue);
    return () => {
      isWatched = false;
      updates?.leave();
      globalThis.removeEventListener?.("visibilitychange", askWhatIsDue);
      schedule.stop();
      clearTimeout(back);
      unbindAnswer();
      unbindConnection();
      unbindOverdue();
      unbindPresence();
      loader.cancel();
      connection.settled($state);
    };
  });

  return {
    $state,
    kind,
    revalidate: $answer.revalidate,
    askAhead() {
      if (!isWatched && last.answered === null) loader.askAhead();
    },
    /** Frees the last answer, here and in the query cache, while there are no subscribers. */
    forget() {
      last = nothing;
      lastFor = null;
      loader.dropEarly();
      if ($answer.key) cache.delete($answer.key);
      $state.set(idle);
    },
    cancel: () => loader.cancel(new ProviderError("cancelled", "The operator did not wait for the answer.")),
  };
}
