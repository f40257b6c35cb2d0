/** The result of `work`, or after `ms` the error that `late` makes; what comes later is dropped. */
export async function within<Result>(ms: number, work: Promise<Result>, timeoutError: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** All the milliseconds that a timer can count. */
const ENDLESS = 2 ** 31 - 1;

/** Milliseconds that a statement is waited for: what makes tables may take long, and is done before anybody waits for an answer. */
export const patienceFor = (sql: string, patience: number): number => (/^(create|alter|drop)/i.test(sql) ? ENDLESS : patience);
