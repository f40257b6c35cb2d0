/** Seconds of the slots that figures are kept in, and how many an hour has. */
export const SLOT = 300;
export const SLOTS = 12;
