import type { Clock } from "../../../core/internal.js";

const HOUR = 3600;

/** A moment (Unix s) as local time of the city, in the format of date fields: `2026-11-20T14:05`. */
export const cityFieldOf = (utime: number, clock: Clock): string => clock.time().text(utime).slice(0, 16);

/** Local date of the city at a moment (Unix s), `2026-11-20`. */
export const cityDateOf = (utime: number, clock: Clock): string => cityFieldOf(utime, clock).slice(0, 10);

const FIELD = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/;

/**
 * The moment (Unix s) that a date field means in city time, independent of the browser's time zone; null for none. Where the clock shows
 * that time twice it is the first one, or the first from `from` on.
 */
export function utimeOfField(field: string, clock: Clock, from?: number): number | null {
  const parts = FIELD.exec(field)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  return clock.time().momentOf(Date.UTC(year, month - 1, day, hour, minute) / 1000, from);
}

/** When the hour that a provider counts from `utime` on ends: one of the city, which is shorter where the clocks are set within it, or one of UTC. */
export function endOfHour(utime: number, clock: Clock): number {
  const { start, end } = clock.time().hour(utime);
  return start === utime ? end : utime + HOUR;
}
