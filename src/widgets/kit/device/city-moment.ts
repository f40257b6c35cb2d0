import type { Clock } from "../../../core/internal.js";

/** A moment (Unix s) as local time of the city, in the format of date fields: `2026-11-20T14:05`. */
export function cityFieldOf(utime: number, clock: Clock): string {
  const text = clock.format(utime, "sv-SE", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return text.replace(" ", "T").slice(0, 16);
}

/** Local date of the city at a moment (Unix s), `2026-11-20`. */
export const cityDateOf = (utime: number, clock: Clock): string => cityFieldOf(utime, clock).slice(0, 10);

const FIELD = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/;

function asUtc(field: string): number | null {
  const parts = FIELD.exec(field)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute) / 1000;
}

/**
 * The moment (Unix s) that a date field means in city time, independent of the browser's time zone; null for none. The offset is looked up
 * twice, since a change to or from daylight saving time may lie between (faults F11).
 */
export function utimeOfField(field: string, clock: Clock): number | null {
  const wanted = asUtc(field);
  if (wanted === null) return null;
  let utime = wanted;
  for (let round = 0; round < 2; round++) utime += wanted - (asUtc(cityFieldOf(utime, clock)) ?? wanted);
  return utime;
}

/** Start and end (Unix s) of the city's day that begins at `midnight`: 23 or 25 hours where daylight saving time changes. */
export function cityDayFrom(midnight: number, clock: Clock): { start: number; end: number } {
  const nextDay = cityDateOf(midnight + 30 * 3600, clock);
  return { start: midnight, end: utimeOfField(nextDay, clock) ?? midnight + 86_400 };
}
