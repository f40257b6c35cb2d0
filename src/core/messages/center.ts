import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import { fetchFeatures, selectFeatures } from "../city-lists/lists.js";
import type { Client } from "../client.js";
import type { DeviceAlarm } from "../contract/device.js";
import type { Acknowledgement } from "../contract/messages.js";
import { askInTime } from "../overdue.js";
import { perClient } from "../per-client.js";
import { acknowledgements, sendAcknowledgement } from "../resources/messages.js";
import { cityEvents } from "./city-events.js";
import { deviceLogs } from "./device-logs.js";
import { type MessageMemory, messageMemory } from "./memory.js";
import { type Message, type MessageEntry, providerMessages, SHIFT } from "./message.js";

/** Milliseconds that a poll of a hidden page may take: less than the interval, so that only one runs. */
const POLL_TIMEOUT = 45_000;
/** Unacknowledged errors that are kept, the newest. */
const MOST_PENDING = 500;

/** Most seconds by which the time of a message may be later than that of its acknowledgement, since their clocks differ. */
const CLOCKS_APART = 60;

/** Answer of a poll made past the resource. It counts until the resource has a newer answer, and for this user only. */
interface HiddenPoll {
  readonly messages: readonly Message[];
  readonly answered: number | null;
  readonly userKey: string | null;
}

/** What is not loaded yet: logs that are still being read one after another, or events older than those that are loaded. */
export type Missing = { readonly read: number; readonly all: number | null } | { readonly before: number };

interface OfDevices {
  readonly messages: readonly Message[];
  readonly missing: Missing | null;
}

const nothing: OfDevices = { messages: [], missing: null };

/** The provider's own messages, at their places. */
export const cityMessages = perClient("messages/city", (client) => selectFeatures(client, "message"));

/** The events of all devices in one call where the provider offers it, else log by log. */
function messagesOfDevices(client: Client): ReadableAtom<OfDevices> {
  const $messages = atom<OfDevices>(nothing);
  onMount($messages, () => {
    let unbind: (() => void) | undefined;
    const forget = cityEvents(client).$state.subscribe(({ data, error }) => {
      const isAbsent = data === undefined && (error?.status === 404 || error?.status === 405);
      if (!isAbsent) {
        unbind?.();
        unbind = undefined;
        const isWhole = !data || data.since <= client.clock.now() - SHIFT + SLACK;
        $messages.set(data ? { messages: data.messages, missing: isWhole ? null : { before: data.since } } : nothing);
        return;
      }
      unbind ??= deviceLogs(client).$logs.subscribe(({ messages, read, all }) =>
        $messages.set({ messages, missing: all === null || read < all ? { read, all } : null }),
      );
    });
    return () => {
      forget();
      unbind?.();
    };
  });
  return $messages;
}

/**
 * Seconds by which the first event may be later than the start of the shift and the events still count as complete: the clock
 * runs on between two polls.
 */
const SLACK = 600;

/** Everything a city's message center holds, and what an operator does with it. One a client. */
export const messageCenter = perClient("messages/center", (client) => {
  const { $memory, change } = messageMemory(client);
  const { $state: $city } = cityMessages(client);
  const { $state: $acknowledgements } = acknowledgements(client);
  const $hiddenPoll = atom<HiddenPoll | null>(null);

  const $features = computed($city, ({ data }) => data);
  const $answered = computed($city, ({ answered }) => answered);
  const $provided = computed([$features, $answered, $hiddenPoll, client.$userKey], (data, answered, hiddenPoll, userKey) =>
    hiddenPoll?.answered === answered && hiddenPoll.userKey === userKey ? hiddenPoll.messages : providerMessages(data ?? []),
  );
  const $ofDevices = messagesOfDevices(client);
  /** The mark of a message, the provider's before this browser's; a mark older than its message does not count. */
  const $markOf = computed([$acknowledgements, $memory], ({ data }, { acknowledged }) => {
    const own = new Map(Object.entries(acknowledged));
    const shared = new Map(data?.map((mark) => [`${mark.id}`, mark]));
    return ({ id, utime }: Message) => {
      const mark = shared.get(id);
      return mark && mark.utime >= utime - CLOCKS_APART ? { fio: mark.fio, utime: mark.utime } : (own.get(id) ?? null);
    };
  });
  const $all = computed([$provided, $ofDevices, $memory], (provided, { messages }, { pending }) =>
    merged([...provided, ...messages], pending, client.clock.now() - SHIFT),
  );

  let last = new Map<string, MessageEntry>();
  const $computed = computed([$all, $markOf, $memory], (all, markOf, memory) => {
    const read = new Set(memory.read);
    const entries = all.map((message) => {
      const acknowledged = markOf(message);
      const isPending = message.type === "error" && acknowledged === null;
      const isNew = isPending || (memory.since > 0 && message.utime > memory.since);
      const isUnread = !message.isHistory && acknowledged === null && !read.has(message.id) && isNew;
      const before = last.get(message.id);
      const isSame =
        before?.isUnread === isUnread &&
        before.acknowledged?.fio === acknowledged?.fio &&
        before.isPending === isPending &&
        hasSameContent(before, message);
      return isSame ? before : { ...message, acknowledged, isUnread, isPending };
    });
    last = new Map(entries.map((entry) => [entry.id, entry]));
    return entries;
  });
  /** The newest first. */
  const $entries = atom<readonly MessageEntry[]>([]);
  onMount($entries, () =>
    $computed.subscribe((entries) => {
      const before = new Set($entries.get());
      $entries.set(entries);
      rememberPending(entries, before, $memory, change);
    }),
  );

  const remember = (id: string, { fio, utime }: Pick<Acknowledgement, "fio" | "utime">) =>
    change(({ acknowledged }) => ({ acknowledged: { ...acknowledged, [id]: { fio, utime } } }));
  const acknowledgeHere = (id: string) =>
    remember(id, { fio: client.session.$session.get().user.fio, utime: Math.floor(client.clock.now()) });

  return {
    $entries,
    /** What is not loaded yet; null when all is. */
    $missing: computed($ofDevices, ({ missing }) => missing),
    $counts: computed($entries, (entries) => ({
      unread: entries.filter(({ isUnread }) => isUnread).length,
      pending: entries.filter(({ isPending }) => isPending).length,
    })),
    markRead: (ids: readonly string[]) => change(({ read }) => ({ read: [...new Set([...read, ...ids])] })),
    /**
     * Acknowledges a message in the user's name: at the provider or, where it has no such call, in this browser. Rejects with
     * the code `UNKNOWN_MESSAGE` where the provider does not know the message.
     */
    async acknowledge(id: string): Promise<void> {
      const mark = await sendAcknowledgement(client, id);
      if (mark) remember(id, mark);
      else acknowledgeHere(id);
    },
    /** Acknowledges a message in this browser alone. */
    acknowledgeHere,
    /** One poll past the resource, which pauses while the page is hidden. */
    async pollWhileHidden(): Promise<void> {
      const { answered } = $city.get();
      const userKey = client.$userKey.get();
      const features = await askInTime((signal) => fetchFeatures(client, "message", signal), POLL_TIMEOUT);
      $hiddenPoll.set({ messages: providerMessages(features), answered, userKey });
    },
  };
});

/**
 * Messages of the shift and all errors that nobody has acknowledged, the newest first. Each id is there once: the city's message of an
 * alarm and the entry in its device's log have the same. Only the city's says that it is suspended now.
 */
function merged(messages: readonly Message[], pending: readonly Message[], since: number): Message[] {
  const byId = new Map<string, Message>();
  for (const message of pending) byId.set(message.id, withSuspension(message, undefined));
  for (const message of messages) {
    if (message.utime < since) continue;
    const known = byId.get(message.id);
    const place = message.place ?? known?.place ?? null;
    byId.set(message.id, { ...withSuspension(message, message.alarm?.suspended ?? known?.alarm?.suspended), place });
  }
  return [...byId.values()].sort((one, other) => other.utime - one.utime);
}

const withSuspension = (message: Message, suspended: DeviceAlarm["suspended"]): Message =>
  message.alarm ? { ...message, alarm: { ...message.alarm, suspended } } : message;

/** Whether the content is the same; the provider may correct a message it has sent. */
const hasSameContent = (one: Message, other: Message) =>
  one.type === other.type &&
  one.text === other.text &&
  one.utime === other.utime &&
  one.place?.latitude === other.place?.latitude &&
  one.place?.longitude === other.place?.longitude &&
  one.device?.name === other.device?.name &&
  one.alarm?.words === other.alarm?.words &&
  JSON.stringify(one.alarm?.values) === JSON.stringify(other.alarm?.values) &&
  JSON.stringify(one.alarm?.suspended) === JSON.stringify(other.alarm?.suspended);

/**
 * Stores the errors that nobody has acknowledged. When one is acknowledged, who did it is stored as well: another tab that is
 * hidden has not got that from the provider, and would put the error back. Writes only when something differs, and a correction
 * only when it is new in this tab: a hidden tab has the former text and would write that back.
 */
function rememberPending(
  entries: readonly MessageEntry[],
  before: ReadonlySet<MessageEntry>,
  $memory: ReadableAtom<MessageMemory>,
  change: (change: (memory: MessageMemory) => Partial<MessageMemory>) => void,
): void {
  const pending = entries.filter(({ isPending }) => isPending).slice(0, MOST_PENDING);
  const known = new Map($memory.get().pending.map((message) => [message.id, message]));
  const isStored = (entry: MessageEntry) => {
    const kept = known.get(entry.id);
    return kept && (before.has(entry) || hasSameContent(kept, entry));
  };
  if (pending.length === known.size && pending.every(isStored)) return;
  const messages = pending.map(
    ({ id, type, text, text_key, utime, place, device, alarm }): Message => ({ id, type, text, text_key, utime, place, device, alarm }),
  );
  const marks = entries.flatMap(({ id, acknowledged }) => (acknowledged && known.has(id) ? [[id, acknowledged] as const] : []));
  change(({ acknowledged }) => ({ pending: messages, acknowledged: { ...acknowledged, ...Object.fromEntries(marks) } }));
}
