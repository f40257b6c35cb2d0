import { refusal } from "../../base/refusal.js";
import { DAY, HOUR } from "../../base/time.js";
import type { City } from "../../sources/city.js";

/** Days. */
const LONGEST = 92;
/** The end of this century: a later time is a slip, and from 2^53 on it cannot be read from the database any more. */
export const LATEST = 4_102_444_800;

/** Refuses a report whose period runs backwards, is longer than a quarter, lies out of this century or has not begun. Clocks may differ by an hour. */
export function checkPeriod({ time, clock }: City, start: number, end: number): void {
  if (start > LATEST || end > LATEST) throw refusal("too_far");
  if (end <= start) throw refusal("period_reversed");
  if (end > time.later(start, LONGEST)) throw refusal("period_too_long", { days: LONGEST });
  if (start > clock.now() + HOUR) throw refusal("in_future");
}

/** Refuses a report of a day that has not begun. */
export function checkDay(utime: number, now: number): void {
  if (utime > LATEST) throw refusal("too_far");
  if (utime > now + DAY) throw refusal("in_future");
}
