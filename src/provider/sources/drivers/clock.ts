/** The time and the timers of a driver, so that a test can let an hour pass in a second. */
export type Clock = {
  /** ms since 1970, UTC. */
  now(): number;
  /** Calls `run` once in `ms`; the result takes it back. */
  after(ms: number, run: () => void): () => void;
};

/** The clock of the machine. */
export const systemClock: Clock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
