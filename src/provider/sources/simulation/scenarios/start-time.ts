import { cityTime } from "../../../../core/contract/city-time.js";
import { DAY, HOUR } from "../../../base/time.js";

export const TIMES = "14:30, 2026-11-26T14:30 (the city's clock) or 2026-11-26T11:30Z";

/** A start as people write it, in Unix s; an error where it is no time. */
export function startTime(text: string, tz: string, now: number): number {
  const start = readTime(text, tz, now);
  if (start === null) throw new Error(`The start "${text}" of the scenario is no time: give one as ${TIMES}.`);
  return start;
}

/** A moment as people write it, in Unix s: a time of today (14:30) or a date and time, both of the city's clock unless a zone is named; null for other text. */
export function readTime(text: string, tz: string, now: number): number | null {
  const time = cityTime(tz);
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) {
    const today = Math.floor(time.wall(now) / DAY) * DAY;
    return time.momentOf(today + Number(hours) * HOUR + Number(minutes) * 60);
  }
  const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const utime = Date.parse(hasZone ? text : `${text}Z`) / 1000;
  if (!isDate || Number.isNaN(utime)) return null;
  return hasZone ? utime : time.momentOf(utime);
}
