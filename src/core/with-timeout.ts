/** Milliseconds a part of the program may take to arrive (spec 9). */
const CHUNK_TIMEOUT = 120_000;

/** A part of the program that is on its way; one that does not come within 120 s has failed (faults F23). */
export const arriving = <Part>(part: Promise<Part>): Promise<Part> => withTimeout(part, CHUNK_TIMEOUT);

/** Milliseconds before the one automatic second try (faults F23). */
const SECOND_TRY_AFTER = 1_000;

/** Brings a part of the program, with one second try; the two share the time of one: a file that hangs would hang again. */
export const brought = <Part>(bring: () => Promise<Part>): Promise<Part> =>
  arriving(
    bring().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER));
      return bring();
    }),
  );

/** Gives what `promise` gives, or rejects after `ms` milliseconds with a sentence about `what` did not arrive. */
export async function withTimeout<Value>(promise: Promise<Value>, ms: number, what = "A part of the program"): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
