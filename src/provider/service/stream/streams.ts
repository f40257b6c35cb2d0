import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Override } from "../../../core/contract/city.js";
import type { RtsTelemetry } from "../../../core/contract/rts.js";
import { DAY } from "../../base/time.js";
import type { Commands } from "../../sources/accepted.js";
import { ready } from "../../sources/city.js";
import type { Tokens } from "../accounts/tokens.js";
import type { Alarms } from "../alarms/board.js";
import type { Desk } from "../control/desk.js";
import { overridesAt } from "../control/overrides.js";
import { rtsTelemetry } from "../devices/telemetry.js";
import { printOf } from "../rights/rights.js";
import type { Shown, Views } from "../rights/shown.js";
import { alarmKey, diff, type Key, type Row } from "./diff.js";
import { lists } from "./lists.js";
import { event, heartbeat, type Packet } from "./packet.js";
import { createReader, type Reader, type ReaderOptions } from "./reader.js";
import { createRing } from "./ring.js";
import type { Snapshot } from "./snapshots.js";

/** ms between two looks for changes. */
const LOOK_EVERY = 500;
/** ms between two heartbeats. */
const BEAT_EVERY = 10_000;
/** ms between two queries for the sessions that were ended. */
const OVER_EVERY = 1_000;
/** ms between two checks of every session by itself. */
const CHECK_EVERY = 60_000;
/** Seconds after which a reader may reconnect to a provider that was stopped; each reader adds a random time. */
const BACK_AFTER = 5;
/** Seconds after which a reader may connect to another node; each reader adds a random time. */
const ELSEWHERE_AFTER = 1;

/** Open streams of a user, of a network, and of all. */
export interface StreamLimits {
  readonly user: number;
  readonly network: number;
  readonly all: number;
}
export const streamLimits: StreamLimits = { user: 20, network: 1_000, all: 10_000 };

interface Source {
  commands: Commands;
  desk: Desk;
  tokens: Tokens;
  views: Pick<Views, "everything" | "of" | "isKept">;
  alarms: Pick<Alarms, "list">;
}

/** What a topic has come to: its version, what leads to it from the version before, and what whoever comes now is told. */
interface Topic {
  readonly version: () => string;
  /** Looks for what is new, or takes it; gives what readers are told of it. */
  look(given?: Snapshot): Promise<readonly Packet[]>;
  /** What leads from a version that a reader has (undefined: none) to that of now. */
  since(version: string | undefined): readonly Packet[];
}

/** What a short answer says. */
type Told = readonly (Override | RtsTelemetry)[];

/** Topics that send deltas by row. */
type ListTopic = keyof typeof lists | "alarms";

/** Topics whose list is asked again when something was written: only that it has changed is told. */
const written = ["messages", "requests"] as const;
export type Written = (typeof written)[number];

/** The streams of a provider: what changes is looked for, serialised and compressed once for all who read it. */
export function createStreams(
  { commands, desk, tokens, views, alarms }: Source,
  limits: StreamLimits = streamLimits,
  tellOthers: (() => void) | null = null,
) {
  /** By their names, and by what is shown of the city: whoever sees the same shares them. */
  const topics = new Map<string, Map<Shown, Topic>>();
  const readers = new Set<Reader>();
  const turns = new Map<string, number>();
  /** Counts the versions of all short answers: a topic that was forgotten and is made anew has none of its old ones. */
  let wholes = 0;
  /** Who has been let in and has no stream yet. */
  const opening = new Set<Pick<ReaderOptions, "user" | "network">>();
  /** A version of another run of the provider is never one of this run. */
  const run = Date.now().toString(36);
  const backAfter = tellOthers ? ELSEWHERE_AFTER : BACK_AFTER;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let beatAt = 0;
  let checkAt = Date.now() + CHECK_EVERY;
  let overAt = 0;

  /** A list whose deltas have the versions of its `ETag`. */
  function listTopic(topic: ListTopic, key: Key, newest: () => Promise<Snapshot>, rowsOf: (list: unknown) => readonly Row[]): Topic {
    const ring = createRing();
    let last: { snapshot: Snapshot; rows: readonly Row[] } | undefined;
    const versionOf = ({ etag }: Snapshot) => etag.slice(1, -1);
    const version = () => (last ? versionOf(last.snapshot) : "");
    return {
      version,
      async look(given) {
        const snapshot = given ?? (await newest());
        const before = last;
        if (before?.snapshot.etag === snapshot.etag) return [];
        const rows = rowsOf(snapshot.value);
        const changes = await diff(before?.rows ?? rows, rows, key);
        last = { snapshot, rows };
        if (!before) return [];
        const from = versionOf(before.snapshot);
        const to = versionOf(snapshot);
        const packet = event("delta", { topic, from, to, ...changes });
        ring.add(from, to, packet, snapshot.raw.length);
        return [packet];
      },
      since(known) {
        const packets = known === undefined ? [] : ring.since(known, version());
        return packets ?? [event("gap", { topic, version: version() })];
      },
    };
  }

  /** A short answer that is sent whole whenever it has changed. */
  function wholeTopic(topic: string, read: () => Told | Promise<Told>): Topic {
    let text = "";
    let last: Told | undefined;
    let turn = 0;
    let packet = heartbeat;
    const version = () => `${run}-${turn}`;
    return {
      version,
      async look() {
        const changed = await read();
        if (changed === last) return [];
        last = changed;
        const now = JSON.stringify(changed);
        if (now === text) return [];
        text = now;
        turn = ++wholes;
        packet = event("delta", { topic, from: null, to: version(), changed: changed as never, removed: [] });
        return [packet];
      },
      since: (known) => (known === version() ? [] : [packet]),
    };
  }

  const versionOfTurn = (turn: string | number | undefined) => `${run}-${turn}`.replace(/[^\w.~+/=-]/g, "-");

  /** A long answer of which only is told that it has changed. */
  function toldTopic(topic: string, turnOf: () => Promise<string | number>): Topic {
    let turn: string | number | undefined;
    const version = () => versionOfTurn(turn);
    return {
      version,
      async look() {
        const before = turn;
        const now = await turnOf();
        turn = now;
        return before === undefined || before === now ? [] : [event("gap", { topic, version: version() })];
      },
      since: (known) => (known === undefined || known === version() ? [] : [event("gap", { topic, version: version() })]),
    };
  }

  const turnOf = (topic: string) => turns.get(topic) ?? 0;

  async function newestEvent({ world, events }: Shown): Promise<string> {
    const until = Math.floor(world.clock.now());
    const [newest] = await events.list({ since: until - DAY, until, most: 1, after: undefined });
    return `${newest?.id ?? ""}`;
  }

  function create(name: string, shown: Shown): Topic | null {
    const { world, snapshots } = shown;
    if (Object.hasOwn(lists, name)) {
      const topic = name as keyof typeof lists;
      const { build, key, rowsOf } = lists[topic];
      return listTopic(topic, key, () => snapshots.now(lists[topic].name, () => build(world, world.clock.now())), rowsOf);
    }
    if (name === "alarms")
      return listTopic(
        name,
        alarmKey,
        () => snapshots.of(name, alarms.list(world)),
        (list) => list as Row[],
      );
    if (name === "overrides") return wholeTopic(name, () => overridesAt(world, commands, world.clock.now()));
    if (name === "events") return toldTopic(name, () => newestEvent(shown));
    if ((written as readonly string[]).includes(name)) return toldTopic(name, async () => turnOf(name));
    const controller = name.startsWith("rts/") ? world.controllers.get(decoded(name.slice("rts/".length))) : undefined;
    if (!controller) return null;
    return wholeTopic(name, async () => {
      await ready(world);
      return [rtsTelemetry(world, commands, controller, world.clock.now(), desk)];
    });
  }

  function topicOf(name: string, shown: Shown): Topic | null {
    const found = topics.get(name) ?? new Map<Shown, Topic>();
    const topic = found.get(shown) ?? create(name, shown);
    if (topic) topics.set(name, found.set(shown, topic));
    return topic;
  }

  const looking = new Map<Topic, Promise<void>>();
  /** Looks at one topic, once at a time, and tells its readers. */
  function look(name: string, shown: Shown, topic: Topic, given?: Snapshot): Promise<void> {
    const found =
      looking.get(topic) ??
      topic
        .look(given)
        .then((packets) => {
          if (packets.length > 0)
            for (const reader of readers) if (reader.shown === shown && reader.topics.has(name)) reader.write(packets);
        })
        .finally(() => looking.delete(topic));
    looking.set(topic, found);
    return found;
  }

  /** Looks at every topic by itself: a long list does not keep back what is short. */
  function lookAtAll(): void {
    const wanted = new Map<Shown, Set<string>>();
    for (const { shown, topics: names } of readers) {
      const all = wanted.get(shown) ?? new Set();
      wanted.set(shown, all);
      for (const name of names) all.add(name);
    }
    // The telemetry of a controller is forgotten with its last reader: there are very many. The lists keep their deltas.
    for (const [name, found] of topics)
      for (const shown of found.keys()) {
        if (wanted.get(shown)?.has(name) || (!name.startsWith("rts/") && views.isKept(shown))) continue;
        found.delete(shown);
        if (found.size === 0) topics.delete(name);
      }
    for (const [shown, names] of wanted)
      for (const name of names) {
        const topic = topicOf(name, shown) as Topic;
        if (!looking.has(topic)) look(name, shown, topic).catch((error: unknown) => console.error(error));
      }
    const now = Date.now();
    for (const reader of readers) if (reader.ends * 1000 <= now) reader.bye("token", 0);
    if (now >= beatAt) {
      beatAt = now + BEAT_EVERY;
      for (const reader of readers) reader.write([heartbeat]);
    }
    if (now >= overAt) {
      // Until the answer is here nothing more is asked.
      overAt = Number.POSITIVE_INFINITY;
      void endOver().finally(() => {
        overAt = Date.now() + OVER_EVERY;
      });
    }
    if (now >= checkAt) {
      checkAt = now + CHECK_EVERY;
      void checkAll();
    }
  }

  /**
   * Ends the streams of those who signed out elsewhere, were disabled, or may do something else now, by one question for all; without an
   * answer all stay.
   */
  async function endOver(): Promise<void> {
    const news = await tokens.news().catch(() => new Map<string, string | null>());
    for (const reader of readers) {
      const print = news.get(reader.session);
      if (print !== undefined && print !== reader.print) reader.bye("token", 0, print !== null);
    }
  }

  /** Ends the streams of those whose session is not to be found, who were disabled, or are shown something else now. */
  async function checkAll(): Promise<void> {
    for (const reader of readers) {
      const caller = await tokens.callerOf(reader.token, true).catch(() => undefined);
      if (caller === undefined) continue;
      const isSame = caller && printOf(caller.user) === reader.print && views.of(caller.rights) === reader.shown;
      if (!isSame) reader.bye("token", 0, caller !== null);
    }
  }

  const nudged = new Set<string>();
  function lookAtNudged(): void {
    const names = [...nudged];
    nudged.clear();
    for (const name of names) {
      for (const [shown, topic] of topics.get(name) ?? []) look(name, shown, topic).catch((error: unknown) => console.error(error));
    }
  }

  function loop(): void {
    lookAtAll();
    timer = readers.size > 0 && !isClosing ? setTimeout(loop, LOOK_EVERY) : undefined;
  }

  /** Whether there is room for one more stream of a user, from a network. */
  function hasRoom(user: string, network: string): boolean {
    let ofUser = 0;
    let ofNetwork = 0;
    for (const reader of [...readers, ...opening]) {
      if (reader.user === user) ofUser++;
      if (reader.network === network) ofNetwork++;
    }
    return readers.size + opening.size < limits.all && ofUser < limits.user && ofNetwork < limits.network;
  }

  return {
    hasRoom,
    isClosing: () => isClosing,
    /** Begins a stream on a response whose head was sent; `since` are the versions at hand by topic. */
    async open(
      response: ServerResponse,
      names: readonly string[],
      since: ReadonlyMap<string, string>,
      who: Omit<ReaderOptions, "topics" | "left">,
    ) {
      const { shown } = who;
      const offered = names.flatMap((name): [string, Topic][] => {
        const topic = topicOf(name, shown);
        return topic ? [[name, topic]] : [];
      });
      opening.add(who);
      await Promise.allSettled(offered.map(([name, topic]) => look(name, shown, topic)));
      opening.delete(who);
      if (response.destroyed) return;
      const reader = createReader(response, {
        ...who,
        topics: new Set(offered.map(([name]) => name)),
        left: (gone) => readers.delete(gone),
      });
      const versions = Object.fromEntries(offered.map(([name, topic]) => [name, topic.version()]));
      reader.write([
        event("hello", { utime: Math.floor(shown.world.clock.now()), versions, rights: who.rights }),
        ...offered.flatMap(([name, topic]) => topic.since(since.get(name))),
      ]);
      readers.add(reader);
      if (isClosing) return reader.bye("shutdown", backAfter);
      timer ??= setTimeout(loop, LOOK_EVERY);
    },
    /**
     * The version of what was written, for its list: whoever has that is told of what came later, and need not ask again. To be taken before the
     * list is read.
     */
    versionOf: (topic: Written) => versionOfTurn(turnOf(topic)),
    /** The same of the list of events, by the newest of them. */
    versionOfEvents: (newest: string | number) => versionOfTurn(newest),
    /** A list is given to somebody: a stream goes on from it, though nobody reads one yet. */
    listed(name: ListTopic, shown: Shown, snapshot: Snapshot): void {
      for (const reader of readers) if (reader.shown === shown && reader.topics.has(name)) return;
      const topic = topicOf(name, shown) as Topic;
      if (!looking.has(topic)) look(name, shown, topic, snapshot).catch((error: unknown) => console.error(error));
    },
    /** Something of a topic was written: its readers are told at the next look. Of several nodes, all are told, and each how often it was. */
    touch(topic: Written): void {
      if (tellOthers) tellOthers();
      else turns.set(topic, turnOf(topic) + 1);
    },
    /** Something of a topic was written at some node, for the time of that number. */
    touched: (topic: Written, turn: number) => void turns.set(topic, turn),
    /** Somebody has signed out somewhere. */
    check: () => void checkAll(),
    /** Something of a topic has changed just now: whoever reads it is told without waiting for the next look. */
    nudge(name: string): void {
      if (nudged.size === 0) setImmediate(lookAtNudged);
      nudged.add(name);
    },
    /** A sign-in was ended: its streams end, too. */
    end(session: string): void {
      for (const reader of readers) if (reader.session === session) reader.bye("token", 0);
    },
    size: () => readers.size,
    /** How many read each topic; those of single controllers are one number. */
    readers(): Record<string, number> {
      const counts: Record<string, number> = {};
      for (const reader of readers)
        for (const topic of reader.topics) {
          const kind = topic.startsWith("rts/") ? "rts/{id}" : topic;
          counts[kind] = (counts[kind] ?? 0) + 1;
        }
      return counts;
    },
    /** Says good-bye to all readers. */
    async close(): Promise<void> {
      isClosing = true;
      clearTimeout(timer);
      for (const reader of readers) reader.bye("shutdown", backAfter);
      await pause(0);
    },
  };
}
export type Streams = ReturnType<typeof createStreams>;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
