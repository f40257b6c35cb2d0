import { atom, map } from "nanostores";
import { asProviderError, fold, type MessageEntry, type MessageType, messageTypes, UNKNOWN_MESSAGE } from "../../core/internal.js";

/** What the operator reads: types, where from, only what is unread, and a search. */
export interface MessageFilter {
  readonly types: readonly MessageType[];
  readonly source: "all" | "city" | "devices";
  readonly isUnreadOnly: boolean;
  readonly query: string;
}

export const noFilter: MessageFilter = { types: messageTypes, source: "all", isUnreadOnly: false, query: "" };

/** One message center on the page owns one of these. */
export function createMessages() {
  const $filter = map<MessageFilter>(noFilter);
  const $opened = atom<string | null>(null);
  /** The opened one, when the page named it: it is shown above the list, wherever it stands in there. */
  const $linked = atom<string | null>(null);
  /** Messages whose acknowledgement is under way, has failed, or was refused as the provider does not know the message. */
  const $sending = map<Record<string, "sending" | "failed" | "unknown">>({});
  let followed: string | undefined;
  return {
    $filter,
    $opened,
    $linked,
    $sending,
    open(id: string | null) {
      $opened.set(id);
      $linked.set(null);
    },
    toggleType(type: MessageType) {
      const { types } = $filter.get();
      $filter.setKey("types", types.includes(type) ? types.filter((each) => each !== type) : [...types, type]);
    },
    /** Takes the attribute `message` once for each value, unless it only repeats what was opened here. */
    follow(message: string | undefined) {
      if (message === followed) return;
      followed = message;
      const wanted = message?.trim() || null;
      if ($opened.get() === wanted) return;
      $opened.set(wanted);
      $linked.set(wanted);
    },
    /** One acknowledgement of a message at a time. */
    async acknowledge(id: string, send: (id: string) => Promise<void> | void): Promise<boolean> {
      if ($sending.get()[id] === "sending") return false;
      $sending.setKey(id, "sending");
      try {
        await send(id);
        const { [id]: _, ...others } = $sending.get();
        $sending.set(others);
        return true;
      } catch (error) {
        $sending.setKey(id, asProviderError(error).code === UNKNOWN_MESSAGE ? "unknown" : "failed");
        return false;
      }
    },
  };
}

export type MessagesStore = ReturnType<typeof createMessages>;

/** What the filter lets through: every word of the query is in the text or in the name of the device. */
export function chosenMessages(entries: readonly MessageEntry[], { types, source, isUnreadOnly, query }: MessageFilter): MessageEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ type, device, isUnread, text }) => {
    if (!types.includes(type) || (isUnreadOnly && !isUnread)) return false;
    if (source !== "all" && (source === "devices") !== (device !== null)) return false;
    if (words.length === 0) return true;
    const own = fold(`${text} ${device?.name ?? ""} ${device?.oID ?? ""}`);
    return words.every((word) => own.includes(word));
  });
}
