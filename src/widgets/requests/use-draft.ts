import { useStore, useWidget } from "../kit/use-widget.js";
import type { Attempt, RequestsStore } from "./store.js";

/** What one form holds: typed fields of this user, how its sending goes, and what can be done with it. */
export interface FormDraft {
  readonly typed: Readonly<Record<string, string>>;
  readonly attempt: Attempt | undefined;
  type(fields: Readonly<Record<string, string>>): void;
  forget(field?: string): void;
  /** `now` and `lostSince` in Unix s: see the store's `attempt`. */
  send(send: (now: number, lostSince: number | null) => Promise<void>): Promise<void>;
}

/** The draft of one form; another user of the same browser does not see it. */
export function useDraft(store: RequestsStore, form: string): FormDraft {
  const { client } = useWidget();
  const start = `${useStore(client.$userKey)}/${form}.`;
  const all = useStore(store.$typed);
  const attempts = useStore(store.$attempts);
  const typed = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length), value]] : [])),
  );
  return {
    typed,
    attempt: attempts[start],
    type: (fields) => store.type(Object.fromEntries(Object.entries(fields).map(([name, value]) => [start + name, value]))),
    forget: (field = "") => store.forget(start + field),
    send(send) {
      const now = Math.floor(client.clock.now());
      return store.attempt(start, now, (lostSince) => send(now, lostSince));
    },
  };
}
