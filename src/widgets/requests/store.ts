import { atom, map } from "nanostores";
import { asProviderError, mayHaveArrived, type ProviderError } from "../../core/index.js";
import type { Draft } from "../kit/form/draft.js";
import { noFilter, type RequestFilter } from "./filter.js";

/** The form for a new request stands where a request would. */
export const NEW = "new";

/** One thing that is being sent, or could not be. */
export interface Attempt {
  readonly isRunning: boolean;
  readonly error: ProviderError | null;
  /** City time (Unix s) of the first try that may have arrived although no answer came. */
  readonly lostSince: number | null;
}

const idle: Attempt = { isRunning: false, error: null, lostSince: null };

/** One list on the page owns one of these: what it shows, and everything that was typed and not sent yet. */
export function createRequests(draft: Draft) {
  const $filter = map<RequestFilter>(noFilter);
  /** Id of the request that is shown, `NEW`, or null for none. */
  const $selected = atom<string | null>(null);
  /** What was typed, by `<user>/<form>.<field>`. */
  const $typed = map<Record<string, string>>({ ...draft.read() });
  const $attempts = map<Record<string, Attempt>>({});
  const followed: { request: string | undefined; place: string | undefined } = { request: undefined, place: undefined };

  return {
    $filter,
    $selected,
    $typed,
    $attempts,
    select: (request: string | null) => $selected.set(request),
    /** Takes an attribute once for each value; true when it is a new one. */
    follow(name: keyof typeof followed, value: string | undefined): boolean {
      if (followed[name] === value) return false;
      followed[name] = value;
      return true;
    },
    type(fields: Readonly<Record<string, string>>) {
      $typed.set({ ...$typed.get(), ...fields });
      draft.write($typed.get());
    },
    /** Forgets what was typed in the fields whose names begin so; a whole form's attempt, too, since the next one is another. */
    forget(start: string) {
      if ($attempts.get()[start]) $attempts.setKey(start, idle);
      $typed.set(Object.fromEntries(Object.entries($typed.get()).filter(([name]) => !name.startsWith(start))));
      draft.write($typed.get());
    },
    /** Sends one thing at a time under a name; what went wrong stays until the next try. */
    async attempt(name: string, now: number, send: (lostSince: number | null) => Promise<void>): Promise<void> {
      const { isRunning, lostSince } = $attempts.get()[name] ?? idle;
      if (isRunning) return;
      const running = { isRunning: true, error: null, lostSince };
      $attempts.setKey(name, running);
      /** Of one that was forgotten meanwhile nothing is said. */
      const end = (attempt: Attempt) => $attempts.get()[name] === running && $attempts.setKey(name, attempt);
      try {
        await send(lostSince);
        end(idle);
      } catch (error) {
        const failure = asProviderError(error);
        end({ isRunning: false, error: failure, lostSince: lostSince ?? (mayHaveArrived(failure) ? now : null) });
      }
    },
  };
}

export type RequestsStore = ReturnType<typeof createRequests>;
