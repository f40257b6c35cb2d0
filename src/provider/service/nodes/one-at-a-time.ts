/** Calls of `look`, one after another, each begun after it was asked for: whoever asks while one is under way shares the next. */
export function oneAtATime(look: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    look(): Promise<void> {
      next ??= last
        .catch(() => {})
        .then(() => {
          next = null;
          return look();
        });
      last = next;
      return next;
    },
    /** Resolves when none is under way. */
    settled: (): Promise<void> => last.catch(() => {}),
  };
}
