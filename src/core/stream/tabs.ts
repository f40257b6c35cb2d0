import type { Delta, Gap } from "../contract/stream-events.js";
import { uniqueId } from "../unique-id.js";

/** What the tab that reads the stream tells the others. */
export type Told =
  | { readonly hello: Readonly<Record<string, string>> }
  | { readonly delta: Delta }
  | { readonly gap: Gap }
  | { readonly beat: true }
  | { readonly off: true };

/** What a tab wants, told to whoever leads; `who` asks all tabs to say it, `standing` asks whoever leads where the stream stands. */
type Message = Told | { readonly who: true } | { readonly standing: true } | { readonly want: readonly string[]; readonly of: string };

/** Milliseconds between two reports of a tab on the topics that it wants. */
const SAY_EVERY = 30_000;
/** Milliseconds without a report after which a tab counts as closed. */
const GONE_AFTER = 150_000;

interface TabsOptions {
  /** Called in the tab that leads; it leads until what this gives has resolved. */
  lead(signal: AbortSignal): Promise<void>;
  take(event: Told): void;
  /** Another tab wants other topics. */
  changed(): void;
  standing(): Told;
}

/**
 * One tab of a browser reads the stream: the one that holds a Web Lock. It tells the others over a `BroadcastChannel`. When it is closed
 * the lock goes to the next. Where a page may have no lock or no channel (no secure context), it leads alone.
 */
export function createTabs({ lead, take, changed, standing }: TabsOptions) {
  const id = uniqueId();
  const wants = new Map<string, { topics: readonly string[]; saidAt: number }>();
  let name = "";
  let topics: readonly string[] = [];
  let channel: BroadcastChannel | null = null;
  let leading: AbortController | null = null;
  let isLeader = false;

  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  const isShared = locks !== undefined && typeof BroadcastChannel !== "undefined" && typeof document !== "undefined";

  const say = () => channel?.postMessage({ want: topics, of: id } satisfies Message);

  function receive({ data }: MessageEvent<Message>): void {
    if ("want" in data) {
      const before = wants.get(data.of)?.topics ?? [];
      if (data.want.length > 0) wants.set(data.of, { topics: data.want, saidAt: Date.now() });
      else wants.delete(data.of);
      if (!isLeader) return;
      if (data.want.some((topic) => !before.includes(topic))) channel?.postMessage(standing());
      if (`${before}` !== `${data.want}`) changed();
    } else if ("who" in data) say();
    else if ("standing" in data) {
      if (isLeader) channel?.postMessage(standing());
    } else if (!isLeader) take(data);
  }

  async function run(signal: AbortSignal): Promise<void> {
    isLeader = true;
    channel?.postMessage({ who: true } satisfies Message);
    await lead(signal);
  }

  function leave(): void {
    leading?.abort();
    leading = null;
    isLeader = false;
    if (topics.length > 0) {
      topics = [];
      say();
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
      // A page without an origin (a sandboxed frame) may have no lock: it leads alone.
      .catch(() => {
        if (!controller.signal.aborted) void run(controller.signal);
      });
  }

  if (isShared) {
    setInterval(say, SAY_EVERY);
    addEventListener("pagehide", () => channel?.postMessage({ want: [], of: id } satisfies Message));
  }

  return {
    /** What this page wants of a provider and user that go by this name; nothing lets another tab lead. */
    want(of: string, wanted: readonly string[]): void {
      if (name !== of || wanted.length === 0) leave();
      name = of;
      const isSame = `${topics}` === `${wanted}`;
      topics = wanted;
      if (topics.length > 0 && !leading) enter();
      if (!isSame || topics.length > 0) say();
    },
    /** What the other tabs want. */
    wanted(): readonly string[] {
      for (const [tab, { saidAt }] of wants) if (Date.now() - saidAt > GONE_AFTER) wants.delete(tab);
      return [...wants.values()].flatMap((each) => each.topics);
    },
    /** Has whoever leads say where the stream stands, in a tab that does not lead. */
    askStanding(): void {
      if (!isLeader) channel?.postMessage({ standing: true } satisfies Message);
    },
    tell(event: Told): void {
      if (isLeader) channel?.postMessage(event satisfies Message);
    },
  };
}
