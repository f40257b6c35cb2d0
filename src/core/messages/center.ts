import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import type { Client } from "../client.js";
import { type TransportFeature, transportOps } from "../contract/transport.js";
import { acknowledgements, sendAcknowledgement } from "../resources/messages.js";
import { transportSituation } from "../resources/transport.js";
import { deviceLogs } from "./device-logs.js";
import { type MessageMemory, messageMemory } from "./memory.js";
import { type Message, type MessageEntry, providerMessages } from "./message.js";

/** Seconds that a message stays in the center: a shift. An error nobody has acknowledged stays longer. */
const SHIFT = 12 * 3600;
/** So many errors that wait for somebody are kept, the newest. */
const MOST_PENDING = 500;

/** What a look past the resource has brought: it counts until the resource has a newer answer than it had then, for the same user. */
interface Late {
  readonly features: readonly TransportFeature[];
  readonly answered: number | null;
  readonly userKey: string | null;
}

/** Everything a city's message center holds, and what an operator does with it. One a client. */
export const messageCenter = (client: Client) =>
  client.keep("messages/center", () => {
    const { $memory, change } = messageMemory(client);
    const { $state: $situation } = transportSituation(client);
    const { $state: $acknowledgements } = acknowledgements(client);
    const $late = atom<Late | null>(null);

    const $provided = computed([$situation, $late, client.$userKey], ({ data, answered }, late, userKey) =>
      providerMessages((late?.answered === answered && late.userKey === userKey ? late : data)?.features ?? []),
    );
    const $acknowledged = computed([$acknowledgements, $memory], ({ data }, { acknowledged }) => {
      const marks = new Map(Object.entries(acknowledged));
      for (const { id, fio, utime } of data ?? []) marks.set(`${id}`, { fio, utime });
      return marks;
    });
    const $all = computed([$provided, deviceLogs(client).$logs, $memory], (provided, { messages }, { pending }) =>
      merged([...provided, ...messages], pending, client.clock.now() - SHIFT),
    );

    let last = new Map<string, MessageEntry>();
    const $computed = computed([$all, $acknowledged, $memory], (all, marks, memory) => {
      const read = new Set(memory.read);
      const entries = all.map((message) => {
        const acknowledged = marks.get(message.id) ?? null;
        const isPending = message.type === "error" && acknowledged === null;
        const isUnread =
          acknowledged === null && !read.has(message.id) && (isPending || (memory.since > 0 && message.utime > memory.since));
        const before = last.get(message.id);
        const isSame =
          before?.isUnread === isUnread &&
          before.acknowledged?.fio === acknowledged?.fio &&
          before.isPending === isPending &&
          saysTheSame(before, message);
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

    return {
      $entries,
      $counts: computed($entries, (entries) => ({
        unread: entries.filter(({ isUnread }) => isUnread).length,
        pending: entries.filter(({ isPending }) => isPending).length,
      })),
      markRead: (ids: readonly string[]) => change(({ read }) => ({ read: [...new Set([...read, ...ids])] })),
      /** Takes note of a message in the user's name: at the provider, where it does not offer that in this browser. */
      async acknowledge(id: string): Promise<void> {
        const mark = await sendAcknowledgement(client, id);
        const { fio } = client.session.$session.get().user;
        const own = mark ?? { fio, utime: Math.floor(client.clock.now()) };
        change(({ acknowledged }) => ({ acknowledged: { ...acknowledged, [id]: { fio: own.fio, utime: own.utime } } }));
      },
      /** One look past the resource, which rests while the page is hidden. */
      async lookWhileHidden(): Promise<void> {
        const [{ answered }, userKey] = [$situation.get(), client.$userKey.get()];
        const { features } = await client.http.call(transportOps.transportSituation, {});
        $late.set({ features, answered, userKey });
      },
    };
  });

/** Messages of the shift, each once, the newest first, with every error that was not acknowledged. */
function merged(messages: readonly Message[], pending: readonly Message[], since: number): Message[] {
  const byId = new Map<string, Message>();
  for (const message of pending) byId.set(message.id, message);
  for (const message of messages) if (message.utime >= since) byId.set(message.id, message);
  return [...byId.values()].sort((one, other) => other.utime - one.utime);
}

/** Is it what is known of the message already? The provider may correct one that it has sent. */
const saysTheSame = (one: Message, other: Message) =>
  one.type === other.type &&
  one.text === other.text &&
  one.utime === other.utime &&
  one.place?.latitude === other.place?.latitude &&
  one.place?.longitude === other.place?.longitude &&
  one.device?.name === other.device?.name;

/**
 * Keeps the errors that wait for somebody. Of one that no longer does it keeps who acknowledged it: another tab that rests has
 * not heard of that from the provider, and would put the error back without end. Writes only when there is a difference, and a
 * correction only when it is news here: the tab that rests holds the former words, and would write them back, too.
 */
function rememberPending(
  entries: readonly MessageEntry[],
  before: ReadonlySet<MessageEntry>,
  $memory: ReadableAtom<MessageMemory>,
  change: (change: (memory: MessageMemory) => Partial<MessageMemory>) => void,
): void {
  const pending = entries.filter(({ isPending }) => isPending).slice(0, MOST_PENDING);
  const known = new Map($memory.get().pending.map((message) => [message.id, message]));
  const isKept = (entry: MessageEntry) => {
    const kept = known.get(entry.id);
    return kept && (before.has(entry) || saysTheSame(kept, entry));
  };
  if (pending.length === known.size && pending.every(isKept)) return;
  const messages = pending.map(({ id, type, text, utime, place, device }): Message => ({ id, type, text, utime, place, device }));
  const marks = entries.flatMap(({ id, acknowledged }) => (acknowledged && known.has(id) ? [[id, acknowledged] as const] : []));
  change(({ acknowledged }) => ({ pending: messages, acknowledged: { ...acknowledged, ...Object.fromEntries(marks) } }));
}
