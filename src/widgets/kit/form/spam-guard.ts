/** Milliseconds that a form is seen before it is sent; nobody reads and fills one faster, a program does. */
const LEAST_SEEN = 2_000;

/** Name of the field that people do not see and programs fill in. */
export const BAIT = "website";

/**
 * Keeps simple programs out without a field in the body of the call. A request that comes too soon waits for the rest of the
 * two seconds. One with the bait filled in says so in a header: the provider keeps and counts it apart, and a person behind it
 * (a careless password manager) has lost nothing.
 */
export function createSpamGuard() {
  const seenSince = performance.now();
  return {
    /** Whether the bait was taken; empties it, so that a second try passes as a person's. */
    isBaitTaken(form: HTMLFormElement | null): boolean {
      const bait = form?.elements.namedItem(BAIT) as HTMLInputElement | null;
      if (!bait?.value) return false;
      bait.value = "";
      return true;
    },
    waitOut: (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, seenSince + LEAST_SEEN - performance.now()))),
  };
}
