import { atom, map } from "nanostores";
import { asProviderError, mayHaveArrived, type ProviderError } from "../../core/internal.js";
import type { Draft } from "../kit/form/draft.js";
import { noFilter, type RequestFilter } from "./filter.js";

/** The form for a new request stands where a request would. */
export const NEW = "new";

/** One thing that is being sent, or could not be. */
export interface Attempt {
  readonly isRunning: boolean;
  readonly error: ProviderError | null;
  /** A try may have arrived although its answer was lost. */
  readonly isLost: boolean;
}

export const idle: Attempt = { isRunning: false, error: null, isLost: false };

/**
 * Everything that was typed and not sent yet, and what is being sent. What was sent is kept beside what was typed until its
 * outcome is known, so that it is searched for before it is sent again, also after a reload. `keep(true)` while something is
 * being sent.
 */
export function createDrafts(draft: Draft, keep: (isUnderWay: boolean) => void) {
  /** What was typed, by `<user>/<form>.<field>`; what may have arrived of a form, as JSON, by `sent <user>/<form>.`. */
  const $typed = map<Record<string, string>>({ ...draft.read() });
  const $attempts = map<Record<string, Attempt>>({});
  const write = (typed: Record<string, string>) => {
    $typed.set(typed);
    draft.write(typed);
  };
  const without = (isGone: (name: string) => boolean) => Object.fromEntries(Object.entries($typed.get()).filter(([name]) => !isGone(name)));
  const keepSent = (name: string, sent: string | undefined) =>
    write(sent === undefined ? without((each) => each === `sent ${name}`) : { ...$typed.get(), [`sent ${name}`]: sent });

  return {
    $typed,
    $attempts,
    type: (fields: Readonly<Record<string, string>>) => write({ ...$typed.get(), ...fields }),
    /** Removes the fields whose names begin so; for a whole form its last attempt, too, since the next one is another. */
    forget(start: string) {
      if ($attempts.get()[start]) $attempts.setKey(start, idle);
      write(without((name) => name.startsWith(start) || name === `sent ${start}`));
    },
    /**
     * Sends one thing at a time under a name; its failure stays until the next try. `entry` is kept for as long as it may have
     * arrived.
     */
    async attempt(name: string, entry: object | null, send: () => Promise<void>): Promise<void> {
      const { isRunning, isLost } = $attempts.get()[name] ?? idle;
      if (isRunning) return;
      const before = $typed.get()[`sent ${name}`];
      const running = { isRunning: true, error: null, isLost };
      /** Nothing is shown for one that was discarded meanwhile. */
      const end = (attempt: Attempt, sent: string | undefined) => {
        if ($attempts.get()[name] !== running) return;
        $attempts.setKey(name, attempt);
        keepSent(name, sent);
      };
      $attempts.setKey(name, running);
      const sent = entry ? JSON.stringify([...JSON.parse(before ?? "[]"), entry]) : undefined;
      keepSent(name, sent);
      keep(true);
      try {
        await send();
        end(idle, undefined);
      } catch (error) {
        const failure = asProviderError(error);
        const mayBeThere = mayHaveArrived(failure);
        end({ isRunning: false, error: failure, isLost: isLost || mayBeThere }, mayBeThere ? sent : before);
      }
      keep(Object.values($attempts.get()).some((attempt) => attempt.isRunning));
    },
  };
}

/** One list on the page owns one of these: what it shows, and its drafts. */
export function createRequests(drafts: ReturnType<typeof createDrafts>) {
  const $filter = map<RequestFilter>(noFilter);
  /** Id of the request that is shown, `NEW`, or null for none. */
  const $selected = atom<string | null>(null);
  /** Id of the one that is shown while none is chosen. */
  const $urgent = atom<string | null>(null);
  const followed: { request: string | undefined; place: string | undefined } = { request: undefined, place: undefined };

  return {
    ...drafts,
    $filter,
    $selected,
    $urgent,
    select: (request: string | null) => $selected.set(request),
    /** Takes an attribute once for each value; true when it is a new one. */
    follow(name: keyof typeof followed, value: string | undefined): boolean {
      if (followed[name] === value) return false;
      followed[name] = value;
      return true;
    },
  };
}

export type RequestsStore = ReturnType<typeof createRequests>;
