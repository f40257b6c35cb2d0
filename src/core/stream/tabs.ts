import type { Delta, Gap } from "../contract/stream-events.js";
import { uniqueId } from "../unique-id.js";

/** An event that the leader, the tab that reads the stream, broadcasts to the others. */
export type StreamEvent =
  | { readonly hello: Readonly<Record<string, string>> }
  | { readonly delta: Delta }
  | { readonly gap: Gap }
  | { readonly beat: true }
  | { readonly off: true };

/** `want`: the topics of the tab `of`. `who`: all tabs are to report theirs. `standing`: the leader is to report its position. */
type TabMessage =
  | StreamEvent
  | { readonly who: true }
  | { readonly standing: true }
  | { readonly want: readonly string[]; readonly of: string };

/** Milliseconds between two reports of a tab on the topics that it wants. */
const ANNOUNCE_EVERY = 30_000;
/** Milliseconds without a report after which a tab counts as closed. */
const GONE_AFTER = 150_000;

interface TabsOptions {
  /** Called in the tab that becomes the leader; it leads until the promise resolves. */
  lead(signal: AbortSignal): Promise<void>;
  onEvent(event: StreamEvent): void;
  /** Another tab wants other topics. */
  onTopicsChanged(): void;
  position(): StreamEvent;
}

/**
 * One tab of a browser reads the stream: the leader, which holds a Web Lock and broadcasts over a `BroadcastChannel`. When it is closed,
 * the next tab gets the lock. A page without locks or channels (no secure context) leads for itself alone.
 */
export function createTabs({ lead, onEvent, onTopicsChanged, position }: TabsOptions) {
  const id = uniqueId();
  const wants = new Map<string, { topics: readonly string[]; announcedAt: number }>();
  let name = "";
  let topics: readonly string[] = [];
  let channel: BroadcastChannel | null = null;
  let leading: AbortController | null = null;
  let isLeader = false;

  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  const isShared = locks !== undefined && typeof BroadcastChannel !== "undefined" && typeof document !== "undefined";

  const announce = () => channel?.postMessage({ want: topics, of: id } satisfies TabMessage);

  function receive({ data }: MessageEvent<TabMessage>): void {
    if ("want" in data) {
      const before = wants.get(data.of)?.topics ?? [];
      if (data.want.length > 0) wants.set(data.of, { topics: data.want, announcedAt: Date.now() });
      else wants.delete(data.of);
      if (!isLeader) return;
      if (data.want.some((topic) => !before.includes(topic))) channel?.postMessage(position());
      if (`${before}` !== `${data.want}`) onTopicsChanged();
    } else if ("who" in data) announce();
    else if ("standing" in data) {
      if (isLeader) channel?.postMessage(position());
    } else if (!isLeader) onEvent(data);
  }

  async function run(signal: AbortSignal): Promise<void> {
    isLeader = true;
    channel?.postMessage({ who: true } satisfies TabMessage);
    await lead(signal);
  }

  function leave(): void {
    leading?.abort();
    leading = null;
    isLeader = false;
    if (topics.length > 0) {
      topics = [];
      announce();
    }
    channel?.close();
    channel = null;
    wants.clear();
  }

  function enter(): void {
    const controller = new AbortController();
    leading = controller;
    if (!isShared) {
      void run(controller.signal);
      return;
    }
    channel = new BroadcastChannel(`its.stream ${name}`);
    channel.onmessage = receive;
    locks
      .request(`its.stream ${name}`, { signal: controller.signal }, () => run(controller.signal))
      // A sandboxed frame has no origin and gets no lock: it leads for itself alone.
      .catch(() => {
        if (!controller.signal.aborted) void run(controller.signal);
      });
  }

  if (isShared) {
    setInterval(announce, ANNOUNCE_EVERY);
    addEventListener("pagehide", () => channel?.postMessage({ want: [], of: id } satisfies TabMessage));
  }

  return {
    /** Sets the topics of this tab; `of` names provider and user. Without topics another tab may lead. */
    setTopics(of: string, wanted: readonly string[]): void {
      if (name !== of || wanted.length === 0) leave();
      name = of;
      const isSame = `${topics}` === `${wanted}`;
      topics = wanted;
      if (topics.length > 0 && !leading) enter();
      if (!isSame || topics.length > 0) announce();
    },
    /** Topics of the other tabs. */
    topicsOfOthers(): readonly string[] {
      for (const [tab, { announcedAt }] of wants) if (Date.now() - announcedAt > GONE_AFTER) wants.delete(tab);
      return [...wants.values()].flatMap((each) => each.topics);
    },
    /** Asks the leader for the position of the stream; does nothing in the leader. */
    requestPosition(): void {
      if (!isLeader) channel?.postMessage({ standing: true } satisfies TabMessage);
    },
    broadcast(event: StreamEvent): void {
      if (isLeader) channel?.postMessage(event satisfies TabMessage);
    },
  };
}
