import { atom, map } from "nanostores";
import { asProviderError, fold, type MessageEntry, UNKNOWN_MESSAGE } from "../../core/internal.js";
import { classOf, type MessageClass, messageClasses } from "./classes.js";

/** What the operator reads: classes, where from, only what is unread, and a search. */
export interface MessageFilter {
  readonly types: readonly MessageClass[];
  readonly source: "all" | "city" | "devices";
  readonly isUnreadOnly: boolean;
  readonly query: string;
}

export const noFilter: MessageFilter = { types: messageClasses, source: "all", isUnreadOnly: false, query: "" };

/** What became of several acknowledgements that were asked for together. */
export interface Several {
  readonly done: number;
  readonly failed: number;
}

type Send = (id: string) => Promise<void> | void;

/** One message center on the page owns one of these. */
export function createMessages() {
  const $filter = map<MessageFilter>(noFilter);
  const $opened = atom<string | null>(null);
  /** Messages that are to be acknowledged together. */
  const $marked = atom<ReadonlySet<string>>(new Set());
  /** Groups whose messages are lines of their own. */
  const $unfolded = atom<ReadonlySet<string>>(new Set());
  /** Messages whose acknowledgement is under way, has failed, or was refused as the provider does not know the message. */
  const $sending = map<Record<string, "sending" | "failed" | "unknown">>({});
  /** How the last several went; null while they are under way, and before. */
  const $several = atom<Several | null>(null);
  let followed: string | undefined;
  let lastMarked: string | null = null;

  /** One acknowledgement of a message at a time. */
  async function acknowledge(id: string, send: Send): Promise<boolean> {
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
  }

  return {
    $filter,
    $opened,
    $marked,
    $unfolded,
    $sending,
    $several,
    open: (id: string | null) => $opened.set(id),
    toggleType(type: MessageClass) {
      const { types } = $filter.get();
      $filter.setKey("types", types.includes(type) ? types.filter((each) => each !== type) : [...types, type]);
    },
    toggleGroup(key: string) {
      const unfolded = new Set($unfolded.get());
      if (!unfolded.delete(key)) unfolded.add(key);
      $unfolded.set(unfolded);
    },
    /**
     * Marks messages or takes their marks away; with `inOrder`, the ids as they stand in the list, all from the one that was
     * marked last up to the first of these.
     */
    mark(ids: readonly string[], isMarked: boolean, inOrder: readonly string[] = []) {
      const marked = new Set($marked.get());
      const ends = [inOrder.indexOf(lastMarked ?? ""), inOrder.indexOf(ids[0] ?? "")];
      const between = ends.includes(-1) ? [] : inOrder.slice(Math.min(...ends), Math.max(...ends) + 1);
      for (const id of [...ids, ...between]) {
        if (isMarked) marked.add(id);
        else marked.delete(id);
      }
      lastMarked = ids[0] ?? null;
      $several.set(null);
      $marked.set(marked);
    },
    /** Takes the attribute `message` once for each value, unless it only repeats what was opened here. */
    follow(message: string | undefined) {
      if (message === followed) return;
      followed = message;
      $opened.set(message?.trim() || null);
    },
    acknowledge,
    /** Acknowledges one after another, each by a call of its own; those that failed stay marked, so that they can be tried again. */
    async acknowledgeEach(ids: readonly string[], send: Send): Promise<void> {
      let done = 0;
      $several.set(null);
      $marked.set(new Set([...$marked.get(), ...ids]));
      for (const id of ids) {
        if (!(await acknowledge(id, send))) continue;
        done++;
        $marked.set(new Set([...$marked.get()].filter((each) => each !== id)));
      }
      $several.set({ done, failed: ids.length - done });
    },
  };
}

export type MessagesStore = ReturnType<typeof createMessages>;

/** What the filter lets through: every word of the query is in the text or in the name of the device. */
export function chosenMessages(entries: readonly MessageEntry[], { types, source, isUnreadOnly, query }: MessageFilter): MessageEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const { device, isUnread, text } = entry;
    if (!types.includes(classOf(entry)) || (isUnreadOnly && !isUnread)) return false;
    if (source !== "all" && (source === "devices") !== (device !== null)) return false;
    if (words.length === 0) return true;
    const own = fold(`${text} ${device?.name ?? ""} ${device?.oID ?? ""}`);
    return words.every((word) => own.includes(word));
  });
}
