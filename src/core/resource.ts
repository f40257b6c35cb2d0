import { nanoquery } from "@nanostores/query";
import { map, onMount, type ReadableAtom } from "nanostores";
import type { AgeKind } from "./age.js";
import type { Client } from "./client.js";
import { LONGEST_TIMER } from "./longest-timer.js";
import { askInTime, overdue, overdueAfter } from "./overdue.js";
import { perClient } from "./per-client.js";
import { asProviderError, ProviderError } from "./provider-error.js";

/** What is known of one question: the last good answer stays while a newer one is asked for or fails (spec 4, design 3). */
export interface ResourceState<Data> {
  data: Data | undefined;
  error: ProviderError | undefined;
  isFetching: boolean;
  /** City time of the last good answer, Unix s; null before the first. */
  answered: number | null;
  /** Local time in ms at which the running question was asked, null when none runs. */
  asked: number | null;
}

export interface Resource<Data> {
  $state: ReadableAtom<ResourceState<Data>>;
  /** Asks now, unless a question is already under way. */
  revalidate(): void;
  /** Asks with the credential at hand before it is known whose it is; the first look takes that answer. */
  askAhead(): void;
  /** Gives up the running question; the data stays. */
  cancel(): void;
  readonly kind: AgeKind | undefined;
}

export interface ResourceOptions {
  /** Milliseconds between two questions while somebody looks; without it the question is asked once, and again on return. */
  every?: number;
  /** What kind of data this is, for its age. */
  kind?: AgeKind;
  /** False for what anonymous visitors may ask. */
  signed?: boolean;
}

interface Kept<Data> {
  data: Data | undefined;
  error: ProviderError | undefined;
  answered: number | null;
  failures: number;
}

/** Milliseconds before what was not there is looked for again: a provider that does not offer it is not asked all the time. */
const ABSENT_EVERY = 60_000;

/** Milliseconds of patience that a poll gets at most after it was given up: a slow line shall bring what is not too old by then (age.ts). */
const LONGEST_PATIENCE = 60_000;

/** Milliseconds before a failed question is asked again: 1, 2, 4 … 30 s with jitter, later when the provider says so. */
export function retryDelay(failures: number, retryAfter: number | null, random: () => number = Math.random): number {
  const backOff = Math.min(30, 2 ** (failures - 1)) * 1000 * (0.75 + random() / 2);
  return retryAfter === null ? backOff : Math.min(Math.max(backOff, retryAfter * 1000), LONGEST_TIMER);
}

const empty = { data: undefined, error: undefined, answered: null, failures: 0 };

/** The query context of a client: one cache, in which one key is asked by one request however many widgets look. */
const queriesOf = perClient("queries", () => {
  const cache = new Map();
  const [createFetcherStore] = nanoquery({ dedupeTime: 0, cache });
  return { createFetcherStore, cache };
});

/** Milliseconds a connection must have held before what had failed is asked for again: one that flickers is not asked each time (faults F20). */
const STEADY = 1_000;

/**
 * A question to the provider as a store. It is asked when the first looks, again `every` ms while somebody looks and the
 * page is visible, at once on return if that time is over, when the connection comes back, later and later after errors,
 * never before the provider's `Retry-After`, never twice at a time. A change of user starts from nothing. `signal` ends when the answer is no longer wanted.
 *
 * The first answer is waited for as long as it takes (spec 7). Later ones are polls: one that is overdue, for three intervals
 * and 15 s at least, is given up and asked anew after the delay of an error; where nothing else comes either, as soon as the
 * provider answers anything (faults F28).
 */
export function createResource<Data>(
  client: Client,
  name: string,
  ask: (signal: AbortSignal) => Promise<Data>,
  { every, kind, signed = true }: ResourceOptions = {},
): Resource<Data> & { forget(): void } {
  let kept: Kept<Data> = empty;
  let keptFor: string | null = null;
  let controller: AbortController | undefined;
  /** That of a question that nobody waits for. */
  let polling: AbortController | undefined;
  /** Milliseconds after which a poll is overdue: longer where the last answer took long, or the last question was given up. */
  let patience = overdueAfter(every ?? 0);
  let early: { turn: number; answer: Promise<Data> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Local time in ms from which the next question is due; 0 when its timer has run out, whatever that clock says. */
  let due = 0;
  let isLookedAt = false;

  const { createFetcherStore, cache } = queriesOf(client);
  const $answer = createFetcherStore<Kept<Data>>([name, signed ? client.$audience : "anyone"], {
    onErrorRetry: null,
    fetcher: async (_name, audience) => {
      if (keptFor !== audience) {
        // The answer that the user before waits for is not for this one.
        if (keptFor !== null) controller?.abort();
        client.connection.settled($state);
        [kept, keptFor] = [empty, String(audience)];
      }
      const asked = Date.now();
      try {
        const data = await askOrTakeEarly();
        if (keptFor !== audience) return empty;
        kept = { data, error: undefined, answered: client.clock.now(), failures: 0 };
        patience = Math.max(overdueAfter(every ?? 0), 3 * (Date.now() - asked));
        client.connection.settled($state);
      } catch (error) {
        if (keptFor !== audience) return empty;
        const failure = asProviderError(error);
        kept = isLookedAt ? { ...kept, error: failure, failures: kept.failures + 1 } : { ...kept, error: undefined };
        noteFailure(failure, asked);
      }
      return kept;
    },
  });

  function noteFailure({ failure }: ProviderError, asked: number) {
    if (failure !== "overdue" || !isLookedAt) return client.connection.settled($state);
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
    const delay = isFleeting ? retryDelay(failures, error.retryAfter) : every && Math.max(every, error?.status === 404 ? ABSENT_EVERY : 0);
    if (!delay) return;
    due = Date.now() + delay;
    timer = setTimeout(() => {
      due = 0;
      // A provider from which nothing comes is asked by one small request alone; this is asked when it is back.
      if (!client.connection.$overdue.get()?.isAll) $answer.revalidate();
    }, delay);
  }

  /** While the page is hidden, what is due is not asked. Not on the document: the query library hears of it on the window, and first. */
  function askWhatIsDue() {
    if (!document.hidden && Date.now() >= due) $answer.revalidate();
  }

  onMount($state, () => {
    isLookedAt = true;
    const unbindAnswer = $answer.subscribe(({ data: answer, loading }) => {
      const isSameUser = keptFor === (signed ? client.$audience.get() : "anyone");
      const { data, error, answered } = isSameUser ? kept : empty;
      $state.set({ data, error, answered, isFetching: loading, asked: loading ? ($state.get().asked ?? Date.now()) : null });
      if (!loading && answer) plan();
    });
    let back: ReturnType<typeof setTimeout> | undefined;
    const unbindConnection = client.connection.$isBadConnection.listen((isBad) => {
      clearTimeout(back);
      if (isBad) return;
      // Only then is it known how the answer that told of the connection ended.
      back = setTimeout(() => {
        const mustWait = kept.error?.retryAfter && Date.now() < due;
        const isDue = every !== undefined && due === 0;
        if ((kept.error || isDue) && !mustWait) $answer.revalidate();
      }, STEADY);
    });
    const unbindOverdue = client.connection.$overdue.listen((found) => {
      // Whatever else is under way will not come either, and keeps the one that asks whether the provider is back from its turn.
      if (found?.isAll) polling?.abort(overdue());
    });
    globalThis.addEventListener?.("visibilitychange", askWhatIsDue);
    return () => {
      isLookedAt = false;
      globalThis.removeEventListener?.("visibilitychange", askWhatIsDue);
      clearTimeout(timer);
      clearTimeout(back);
      unbindAnswer();
      unbindConnection();
      unbindOverdue();
      controller?.abort();
      client.connection.settled($state);
    };
  });

  return {
    $state,
    kind,
    revalidate: $answer.revalidate,
    askAhead() {
      if (early || isLookedAt || kept.answered !== null) return;
      controller = new AbortController();
      early = { turn: client.session.turn(), answer: ask(controller.signal) };
      // Whoever takes it hears of its failure.
      early.answer.catch(() => {});
    },
    /** Frees the last answer, here and in the query cache, while nobody looks. */
    forget() {
      [kept, keptFor, early] = [empty, null, undefined];
      if ($answer.key) cache.delete($answer.key);
      $state.set(nothing);
    },
    cancel: () => controller?.abort(new ProviderError("cancelled", "The operator did not wait for the answer.")),
  };
}

/** Asking again will not help: the thing is not there, or is not offered by this provider. */
const isFinal = (error: ProviderError) => [400, 401, 403, 404, 405, 409, 422].includes(error.status) && error.failure === "status";
