/** The result of `work`, or after `ms` the error that `late` makes; what comes later is dropped. */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  if (ms === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a statement makes tables: that may take long, and is done before anybody waits for an answer. */
export const isSchema = (sql: string): boolean => /^(create|alter|drop)/i.test(sql);
