/** Least milliseconds between showing and sending a form; only a program fills one in faster. */
const LEAST_SEEN = 2_000;

/** Name of the honeypot: a field hidden from people that programs fill in. */
export const BAIT = "website";

/**
 * Keeps simple bots out without a field in the request's body. A request that comes too soon waits for the rest of the two seconds. With
 * the honeypot filled in, a header says so: the provider stores and counts such requests apart, so a person with a careless password
 * manager loses nothing.
 */
export function createSpamGuard() {
  const seenSince = performance.now();
  return {
    /** Whether the honeypot is filled in; empties it, so that a second attempt passes. */
    isBaitTaken(form: HTMLFormElement | null): boolean {
      const bait = form?.elements.namedItem(BAIT) as HTMLInputElement | null;
      if (!bait?.value) return false;
      bait.value = "";
      return true;
    },
    waitOut: (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, seenSince + LEAST_SEEN - performance.now()))),
  };
}
