/** Seconds without a reading after which a count stands still: what the lights did since is not known. */
export const COUNT_ON = 10;
