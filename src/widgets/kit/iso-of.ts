/** A moment (Unix s) in ISO 8601, for `datetime` attributes; empty when out of range (a hostile `utime`). */
export const isoOf = (utime: number): string => (Math.abs(utime) < 8.64e12 ? new Date(utime * 1000).toISOString() : "");
