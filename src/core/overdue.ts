import { ProviderError } from "./provider-error.js";

/** Least milliseconds to wait for the answer to a poll, however short its interval (faults F28). */
const LEAST = 15_000;

/** Milliseconds after which a poll made every `every` ms is overdue: three intervals, 15 s at least. */
export const overdueAfter = (every: number): number => Math.max(LEAST, 3 * every);

/** The failure of a poll that was given up. */
export const overdue = () => new ProviderError("overdue", "The answer to a poll stayed away, and it was given up.");

/**
 * Runs a poll. Rejects with the failure `overdue` after `ms` milliseconds, or with the reason of `given` when that signal aborts. A
 * later answer is ignored, also where the page's own `fetch` ignores signals.
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
