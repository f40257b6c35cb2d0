/** A moment (Unix s) as `datetime` attributes write it; empty for one no calendar has (a hostile `utime`). */
export const isoOf = (utime: number): string => (Math.abs(utime) < 8.64e12 ? new Date(utime * 1000).toISOString() : "");
