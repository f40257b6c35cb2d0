import type { WritableAtom } from "nanostores";
import * as v from "valibot";
import type { Client } from "../client.js";
import { mostTopics } from "../contract/stream.js";
import { Bye, Delta, Gap, Hello } from "../contract/stream-events.js";
import { ProviderError } from "../provider-error.js";
import type { Subscriber, Subscribers } from "./live-topics.js";
import { returnDelay } from "./return-delay.js";
import { serverEvents } from "./sse.js";
import { createTabs, type Told } from "./tabs.js";

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
const TOGETHER = 300;

/** Topics of which only is told that they have changed. */
const told: ReadonlySet<string> = new Set(["messages", "events", "requests"]);

const parsed = <Schema extends v.GenericSchema>(schema: Schema, data: string): v.InferOutput<Schema> => v.parse(schema, JSON.parse(data));

/**
 * The stream of a provider: one for all tabs of a browser (`tabs.ts`). Whoever reads it tells the other tabs; each lays the deltas
 * over its own lists. While there is none, everything is polled.
 */
export function createStream(client: Client, subscribers: Subscribers, $isLive: WritableAtom<boolean>) {
  /** How far the stream has come, by topic: where the next one goes on, in whichever tab. */
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

  /** What a stream is asked for: controllers, of which there may be too many, come last. */
  function asked(mine: Iterable<string>): ReadonlySet<string> {
    const all = [...new Set([...mine, ...tabs.wanted()])];
    return new Set([...all.filter((topic) => !topic.includes("/")), ...all.filter((topic) => topic.includes("/"))].slice(0, mostTopics));
  }

  const those = (topic: string) => [...(subscribers.get(topic) ?? [])];

  function off(): void {
    clearTimeout(silence);
    offered = new Set();
    for (const subscriber of live) subscriber.live(false);
    live.clear();
    $isLive.set(false);
  }

  /** Who wants a topic that the stream has begun to tell of polls it no more; who does not want it any more is forgotten. */
  function settle(): void {
    const wanted = new Set<Subscriber>();
    for (const topic of offered) {
      for (const subscriber of those(topic)) {
        wanted.add(subscriber);
        if (live.has(subscriber)) continue;
        live.add(subscriber);
        subscriber.live(true);
        const version = subscriber.version();
        if (told.has(topic) || (version !== undefined && version !== versions.get(topic))) subscriber.ask();
      }
    }
    for (const subscriber of live) if (!wanted.has(subscriber) && live.delete(subscriber)) subscriber.live(false);
    $isLive.set(live.size > 0);
  }

  /** What the stream tells, here and in the other tabs. */
  function take(event: Told): void {
    clearTimeout(silence);
    silence = setTimeout(() => (current ? current.controller.abort() : off()), SILENCE);
    // That the stream has ended is no sign of life.
    if (!("off" in event)) client.connection.answered();
    if ("hello" in event) {
      for (const [topic, version] of Object.entries(event.hello)) versions.set(topic, version);
      offered = new Set(Object.keys(event.hello));
      settle();
    } else if ("delta" in event) {
      const { topic, to } = event.delta;
      versions.set(topic, to);
      for (const subscriber of those(topic)) subscriber.delta(event.delta);
    } else if ("gap" in event) {
      versions.set(event.gap.topic, event.gap.version);
      for (const subscriber of those(event.gap.topic)) subscriber.ask();
    } else if ("beat" in event) {
      for (const subscriber of live) subscriber.beat();
    } else off();
    // The stream goes on, and this tab has taken it for silent, e.g. since it was frozen.
    if (offered.size === 0 && ("delta" in event || "gap" in event || "beat" in event)) tabs.askStanding();
  }

  const tabs = createTabs({
    lead,
    take,
    changed: wantedChanged,
    /** What a tab that has come to it has to know. */
    standing: () => ({ hello: Object.fromEntries([...offered].map((topic) => [topic, versions.get(topic) ?? ""])) }),
  });
  const tell = (event: Told) => {
    take(event);
    tabs.tell(event);
  };

  /** Reads one stream after another until this tab leads no more. */
  async function lead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const topics = asked(subscribers.keys());
      const wait = topics.size > 0 ? await readOne(topics, signal) : Number.POSITIVE_INFINITY;
      if (signal.aborted) return;
      if (wait > 0 && offered.size > 0) tell({ off: true });
      if (wait > 0) await pause(wait, signal);
    }
  }

  /** Opens a stream and reads it to its end; gives the milliseconds before the next one. */
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
          those(topic)
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
          tell({ hello: parsed(Hello, data).versions });
        } else if (name === "delta") tell({ delta: parsed(Delta, data) });
        else if (name === "gap") tell({ gap: parsed(Gap, data) });
        else if (name === "bye") {
          const { retry } = parsed(Bye, data);
          if (Date.now() - begun > GOOD_AFTER) failures = 0;
          return retry > 0 ? returnDelay(0, retry * 1000) : failures++ > 0 ? returnDelay(failures, null) : 0;
        } else if (isHere) tell({ beat: true });
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
    // Its head has come and no hello: a proxy keeps it back. Without a head the line may be lost.
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
      // Another topic does not hurry a stream that is not offered.
      if (timer === undefined) wake = done;
      signal.addEventListener("abort", done);
    });
  }

  function wantedChanged(): void {
    clearTimeout(change);
    change = setTimeout(() => {
      const user = client.$userKey.get();
      const topics = isAway || user === null || $isDeserted.get() ? [] : [...subscribers.keys()];
      settle();
      tabs.want(`${client.base} ${user}`, topics);
      wake();
      if (!current || [...asked(topics)].every((topic) => current?.topics.has(topic))) return;
      // The next stream goes on where this one stops.
      const { controller } = current;
      current = null;
      controller.abort();
    }, TOGETHER);
  }

  $isDeserted.listen((isDeserted) => {
    if (isDeserted) off();
    wantedChanged();
  });

  client.$userKey.listen(() => {
    // At once: what is read for the user before is not shown to the next.
    tabs.want("", []);
    off();
    versions.clear();
    failures = 0;
    wantedChanged();
  });

  if (typeof document !== "undefined") {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const away = (next: boolean) => {
      if (isAway === next) return;
      isAway = next;
      if (next) off();
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
