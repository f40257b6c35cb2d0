/** Seconds. */
export const HOUR = 3600;
export const DAY = 86_400;
