import { useStore, useWidget } from "../kit/use-widget.js";
import { type Attempt, idle, type RequestsStore } from "./store.js";

/** What one form holds: typed fields of this user, how its sending goes, and what can be done with it. */
export interface FormDraft {
  readonly typed: Readonly<Record<string, string>>;
  readonly attempt: Attempt;
  type(fields: Readonly<Record<string, string>>): void;
  forget(field?: string): void;
  /** What is typed by now when it is no longer what was sent, null when it is: what came later is not forgotten with it. */
  typedSince(sent: Readonly<Record<string, string>>): Readonly<Record<string, string>> | null;
  /**
   * Sends what `entryOf` gives (null for what may be sent twice). `since` is the city time (Unix s) of this try, or of the first one
   * that may have arrived; `before` are those that may have, the first one first.
   */
  send<Entry extends { create_time: number } | null>(
    entryOf: (since: number) => Entry,
    send: (entry: Entry, before: readonly Entry[]) => Promise<void>,
  ): Promise<void>;
}

/** The draft of one form; another user of the same browser does not see it. */
export function useDraft(store: RequestsStore, form: string): FormDraft {
  const { client } = useWidget();
  const start = `${useStore(client.$userKey)}/${form}.`;
  const all = useStore(store.$typed);
  const attempts = useStore(store.$attempts);
  const ownOf = (typed: typeof all) =>
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length), value]] : [])),
    );
  return {
    typed: ownOf(all),
    attempt: { ...(attempts[start] ?? idle), ...(all[`sent ${start}`] ? { isLost: true } : {}) },
    type: (fields) => store.type(Object.fromEntries(Object.entries(fields).map(([name, value]) => [start + name, value]))),
    forget: (field = "") => store.forget(start + field),
    typedSince(sent) {
      const now = ownOf(store.$typed.get());
      return JSON.stringify(now) === JSON.stringify(sent) ? null : now;
    },
    send(entryOf, send) {
      const before = JSON.parse(store.$typed.get()[`sent ${start}`] ?? "[]");
      const entry = entryOf(before[0]?.create_time ?? Math.floor(client.clock.now()));
      return store.attempt(start, entry, () => send(entry, before));
    },
  };
}
