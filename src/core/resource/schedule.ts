import type { ProviderError } from "../provider-error.js";
import { LONGEST_TIMER } from "../with-timeout.js";

/** Milliseconds before a resource that answered 404 is requested again: the provider may not offer it. */
const ABSENT_EVERY = 60_000;

/** Milliseconds before a failed request is repeated: 1, 2, 4 … 30 s with jitter, later when the provider says so. */
export function retryDelay(failures: number, retryAfter: number | null, random: () => number = Math.random): number {
  const backOff = Math.min(30, 2 ** (failures - 1)) * 1000 * (0.75 + random() / 2);
  return retryAfter === null ? backOff : Math.min(Math.max(backOff, retryAfter * 1000), LONGEST_TIMER);
}

/** A retry will not help: the thing does not exist, or this provider does not offer it. */
const isFinal = (error: ProviderError) => [400, 401, 403, 404, 405, 409, 422].includes(error.status) && error.failure === "status";

/** Milliseconds before the request after this outcome, when polls are made every `every` ms; 0 for none. */
export function nextDelay(error: ProviderError | undefined, failures: number, every = 0): number {
  if (error && error.failure !== "cancelled" && !isFinal(error)) return retryDelay(failures, error.retryAfter);
  return every && Math.max(every, error?.status === 404 ? ABSENT_EVERY : 0);
}

/** The one timer of a resource; `ask` is called when it fires. */
export function createSchedule(ask: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Local time in ms at which the next request is due; 0 once its timer has fired. */
  let due = 0;
  return {
    /** Asks after so many ms; replaces what was planned. */
    wait(delay: number): void {
      clearTimeout(timer);
      due = Date.now() + delay;
      timer = setTimeout(() => {
        due = 0;
        ask();
      }, delay);
    },
    stop(): void {
      clearTimeout(timer);
    },
    /** Due at once, though nobody asks now, e.g. since no element shows the provider. */
    markDue(): void {
      due = 0;
    },
    /** Not due until something is planned again, e.g. while the stream tells of the data. */
    markNeverDue(): void {
      due = Number.POSITIVE_INFINITY;
    },
    /** The timer has fired, or nothing was ever planned. */
    isDue: () => due === 0,
    /** The time has come, though a timer may be late, e.g. in a hidden page. */
    isPast: () => Date.now() >= due,
  };
}

export type Schedule = ReturnType<typeof createSchedule>;
