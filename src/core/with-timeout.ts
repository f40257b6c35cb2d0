/** Largest delay of `setTimeout` in ms; a larger one would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** Milliseconds a chunk may take to load (spec 9). */
const CHUNK_TIMEOUT = 120_000;

/** Fails when a chunk that is loading does not come within 120 s (faults F23). */
export const withLoadTimeout = <Part>(part: Promise<Part>): Promise<Part> => withTimeout(part, CHUNK_TIMEOUT);

/** Milliseconds before the one automatic second try (faults F23). */
const SECOND_TRY_AFTER = 1_000;

/** Loads a chunk, with one retry. Both tries share one time limit, since a file that hangs would hang again. */
export const loadWithRetry = <Part>(load: () => Promise<Part>): Promise<Part> =>
  withLoadTimeout(
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER));
      return load();
    }),
  );

/** The result of `promise`, or a rejection after `ms` milliseconds with a sentence that names `what` did not arrive. */
export async function withTimeout<Value>(promise: Promise<Value>, ms: number, what = "A part of the program"): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
