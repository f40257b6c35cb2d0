import { ProviderError } from "./provider-error.js";

/** Least milliseconds to wait for the answer to a poll, however short its interval (faults F28). */
const LEAST = 15_000;

/** Milliseconds after which the answer to a poll that is made every so many milliseconds is overdue: three of them, and no less than 15 s. */
export const overdueAfter = (every: number): number => Math.max(LEAST, 3 * every);

/** The failure of a poll that was given up. */
export const overdue = () => new ProviderError("overdue", "The answer to a poll stayed away, and it was given up.");

/**
 * Runs a poll. After `ms` milliseconds it is given up and rejects with the failure `overdue`; earlier, with the reason of
 * `given`, when that signal aborts. A later answer is ignored, also where the page has a `fetch` of its own that ignores
 * signals.
 */
export async function askInTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, ms: number, given?: AbortSignal): Promise<Answer> {
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => controller.abort(given?.reason);
  const timer = setTimeout(() => controller.abort(overdue()), ms);
  given?.addEventListener("abort", end);
  const givenUp = new Promise<never>((_answer, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  try {
    return await Promise.race([ask(signal), givenUp]);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener("abort", end);
  }
}
