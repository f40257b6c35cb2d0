/** Milliseconds over which the first return of all who lost a stream is spread; doubled with each failure. */
const FIRST = 5_000;
/** Most milliseconds over which a return is spread. */
const LONGEST = 60_000;
/** Least milliseconds over which a return is spread when the provider named a time. */
const NAMED = 10_000;

/**
 * Milliseconds before a stream is opened again: at least 1 s, or at least `named` ms where the provider named a time (`retry` of `bye`,
 * `Retry-After`). Random, since thousands of clients lose their streams at the same moment.
 */
export const returnDelay = (failures: number, named: number | null, random: () => number = Math.random): number =>
  named === null
    ? 1_000 + random() * Math.min(LONGEST, FIRST * 2 ** (Math.max(failures, 1) - 1))
    : named + random() * Math.max(NAMED, 2 * named);
