import type { WritableAtom } from "nanostores";
import * as v from "valibot";
import type { Client } from "../client.js";
import { mostTopics } from "../contract/stream.js";
import { Bye, Delta, Gap, Hello } from "../contract/stream-events.js";
import { toJson } from "../json.js";
import { ProviderError } from "../provider-error.js";
import type { Subscriber, Subscribers } from "./live-topics.js";
import { returnDelay } from "./return-delay.js";
import { serverEvents } from "./sse.js";
import { createTabs, type StreamEvent } from "./tabs.js";

/** Milliseconds within which `hello` has to come: a proxy may hold it back. */
const HELLO_WAIT = 5_000;
/** Milliseconds without an event or a comment after which a stream counts as broken. */
const SILENCE = 25_000;
/** Milliseconds that a page is hidden before it leaves the stream. */
const AWAY_AFTER = 60_000;
/** Milliseconds before a stream that is not offered, or is held back by a proxy, is tried again. */
const ABSENT = 300_000;
/** Milliseconds that a stream has to be open before its end counts as the first failure again. */
const GOOD_AFTER = 60_000;
/** Milliseconds within which several changes of the wanted topics make one new stream. */
const BATCH = 300;

/** Topics of which the stream reports only that they changed, not the rows. */
const reportedOnly: ReadonlySet<string> = new Set(["messages", "events", "requests"]);

const parsed = <Schema extends v.GenericSchema>(schema: Schema, data: string): v.InferOutput<Schema> => v.parse(schema, JSON.parse(data));

/**
 * The stream of a provider: one for all tabs of a browser (`tabs.ts`). The tab that reads it broadcasts the events; each tab applies
 * the deltas to its own lists. Without a stream everything is polled.
 */
export function createStream(client: Client, subscribers: Subscribers, $isLive: WritableAtom<boolean>) {
  /** Last version by topic: the next stream resumes there, in whichever tab. */
  const versions = new Map<string, string>();
  const { $isDeserted } = client.presence;
  const live = new Set<Subscriber>();
  let offered = new Set<string>();
  let isAway = false;
  let failures = 0;
  let current: { readonly topics: ReadonlySet<string>; readonly controller: AbortController } | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let change: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};

  /** Topics to request, those of single controllers last: there may be more of them than `mostTopics`. */
  function topicsToRequest(mine: Iterable<string>): ReadonlySet<string> {
    const all = [...new Set([...mine, ...tabs.topicsOfOthers()])];
    return new Set([...all.filter((topic) => !topic.includes("/")), ...all.filter((topic) => topic.includes("/"))].slice(0, mostTopics));
  }

  const subscribersOf = (topic: string) => [...(subscribers.get(topic) ?? [])];

  function goOffline(): void {
    clearTimeout(silence);
    offered = new Set();
    for (const subscriber of live) subscriber.live(false);
    live.clear();
    $isLive.set(false);
  }

  /** Switches subscribers of the reported topics from polling to the stream, and former subscribers back. */
  function syncSubscribers(): void {
    const wanted = new Set<Subscriber>();
    for (const topic of offered) {
      for (const subscriber of subscribersOf(topic)) {
        wanted.add(subscriber);
        if (live.has(subscriber)) continue;
        live.add(subscriber);
        subscriber.live(true);
        const version = subscriber.version();
        if (version === undefined ? reportedOnly.has(topic) : version !== versions.get(topic)) subscriber.ask();
      }
    }
    for (const subscriber of live) if (!wanted.has(subscriber) && live.delete(subscriber)) subscriber.live(false);
    $isLive.set(live.size > 0);
  }

  /** Handles an event of the stream, read here or in another tab. */
  function receive(event: StreamEvent): void {
    clearTimeout(silence);
    silence = setTimeout(() => (current ? current.controller.abort() : goOffline()), SILENCE);
    // The end of the stream does not prove that the provider answers.
    if (!("off" in event)) client.connection.answered();
    if ("hello" in event) {
      for (const [topic, version] of Object.entries(event.hello)) versions.set(topic, version);
      offered = new Set(Object.keys(event.hello));
      syncSubscribers();
    } else if ("delta" in event) {
      const { topic, to } = event.delta;
      versions.set(topic, to);
      for (const subscriber of subscribersOf(topic)) subscriber.delta(event.delta);
    } else if ("gap" in event) {
      versions.set(event.gap.topic, event.gap.version);
      for (const subscriber of subscribersOf(event.gap.topic)) subscriber.ask();
    } else if ("beat" in event) {
      for (const subscriber of live) subscriber.beat();
    } else goOffline();
    // The stream runs, but this tab took it for silent, e.g. since the tab was frozen.
    if (offered.size === 0 && ("delta" in event || "gap" in event || "beat" in event)) tabs.requestPosition();
  }

  const tabs = createTabs({
    lead,
    onEvent: receive,
    onTopicsChanged: wantedChanged,
    /** The event that a new tab needs to join in. */
    position: () => ({ hello: Object.fromEntries([...offered].map((topic) => [topic, versions.get(topic) ?? ""])) }),
  });
  const publish = (event: StreamEvent) => {
    receive(event);
    tabs.broadcast(event);
  };

  /** Reads one stream after another until this tab is no longer the leader. */
  async function lead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const topics = topicsToRequest(subscribers.keys());
      const wait = topics.size > 0 ? await readOne(topics, signal) : Number.POSITIVE_INFINITY;
      if (signal.aborted) return;
      if (wait > 0 && offered.size > 0) publish({ off: true });
      if (wait > 0) await pause(wait, signal);
    }
  }

  /** Opens a stream and reads it to its end; resolves to the milliseconds before the next one. */
  async function readOne(topics: ReadonlySet<string>, signal: AbortSignal): Promise<number> {
    const controller = new AbortController();
    const giveUp = () => controller.abort();
    signal.addEventListener("abort", giveUp);
    const mine = { topics, controller };
    current = mine;
    /** The response has begun. */
    let isAnswered = false;
    /** `hello` has come. */
    let isHere = false;
    /** Another stream has taken over, e.g. with other topics. */
    let isReplaced = false;
    let failure: unknown = null;
    const begun = Date.now();
    const noHello = setTimeout(giveUp, HELLO_WAIT);
    try {
      const since = [...topics].flatMap((topic) => {
        const version =
          versions.get(topic) ??
          subscribersOf(topic)
            .find((each) => each.version() !== undefined)
            ?.version();
        return version ? `${topic}:${version}` : [];
      });
      const response = await client.http.openStream({ topics: [...topics].join(), since: since.join() }, controller.signal);
      if (!response.body) return returnDelay(0, ABSENT);
      isAnswered = true;
      for await (const { name, data } of serverEvents(response.body, controller.signal)) {
        if (controller.signal.aborted) break;
        if (name === "hello") {
          clearTimeout(noHello);
          isHere = true;
          const { versions, rights } = parsed(Hello, data);
          const { user } = client.session.$session.get();
          if (rights && !user.isAnonym && toJson(rights) !== toJson(user.rights)) void client.session.check();
          publish({ hello: versions });
        } else if (name === "delta") publish({ delta: parsed(Delta, data) });
        else if (name === "gap") publish({ gap: parsed(Gap, data) });
        else if (name === "bye") {
          const { retry, rights_changed } = parsed(Bye, data);
          if (rights_changed) void client.session.check();
          if (Date.now() - begun > GOOD_AFTER) failures = 0;
          return retry > 0 ? returnDelay(0, retry * 1000) : failures++ > 0 ? returnDelay(failures, null) : 0;
        } else if (isHere) publish({ beat: true });
      }
    } catch (error) {
      failure = error;
    } finally {
      clearTimeout(noHello);
      isReplaced = current !== mine;
      if (!isReplaced) current = null;
      controller.abort();
      signal.removeEventListener("abort", giveUp);
    }
    if (isReplaced) return 0;
    const { status, retryAfter } = failure instanceof ProviderError ? failure : { status: 0, retryAfter: null };
    if ([404, 405, 406, 501].includes(status)) return returnDelay(0, ABSENT);
    if (retryAfter !== null) return returnDelay(0, retryAfter * 1000);
    // Headers came but no hello: a proxy buffers the stream. Without headers the connection may be lost.
    if (isAnswered && !isHere && Date.now() - begun >= HELLO_WAIT) return returnDelay(0, ABSENT);
    failures = isHere && Date.now() - begun > GOOD_AFTER ? 1 : failures + 1;
    return returnDelay(failures, null);
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        wake = () => {};
        resolve();
      }
      // Only an endless pause is cut short by a new topic: it must not hurry a stream that is not offered.
      if (timer === undefined) wake = done;
      signal.addEventListener("abort", done);
    });
  }

  function wantedChanged(): void {
    clearTimeout(change);
    change = setTimeout(() => {
      const user = client.$userKey.get();
      const topics = isAway || user === null || $isDeserted.get() ? [] : [...subscribers.keys()];
      syncSubscribers();
      tabs.setTopics(`${client.base} ${client.$audience.get()}`, topics);
      wake();
      if (!current || [...topicsToRequest(topics)].every((topic) => current?.topics.has(topic))) return;
      // The next stream resumes where this one stops.
      const { controller } = current;
      current = null;
      controller.abort();
    }, BATCH);
  }

  $isDeserted.listen((isDeserted) => {
    if (isDeserted) goOffline();
    wantedChanged();
  });

  client.$audience.listen(() => {
    // At once, so that data of the previous user is never shown to the next.
    tabs.setTopics("", []);
    goOffline();
    versions.clear();
    failures = 0;
    wantedChanged();
  });

  if (typeof document !== "undefined") {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const away = (next: boolean) => {
      if (isAway === next) return;
      isAway = next;
      if (next) goOffline();
      wantedChanged();
    };
    const look = () => {
      clearTimeout(leaving);
      if (document.hidden) leaving = setTimeout(away, AWAY_AFTER, true);
      else away(false);
    };
    document.addEventListener("visibilitychange", look);
    look();
  }

  return { wantedChanged };
}
