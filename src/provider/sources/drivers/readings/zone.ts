import { type CityTime, cityTime } from "../../../../core/contract/city-time.js";
import type { Moment } from "../driver.js";

export { cityTime };

/** The clock that a sensor shows. */
export type Zone = CityTime;

/** Whether there is an IANA zone of a name. */
export function isZone(name: string): boolean {
  try {
    cityTime(name);
    return true;
  } catch {
    return false;
  }
}

const HOUR = 3_600;

/**
 * When a clock shows a wall time, as `2026-10-25T02:30:00`. Of the hour that it shows twice the one nearer to now; NaN where it never does, or
 * the text is no time.
 */
export function momentOnClock(wall: string, zone: Zone, now: Moment): Moment {
  const asUtc = (text: string) => Date.parse(`${text}Z`) / 1000;
  const wanted = asUtc(wall);
  if (Number.isNaN(wanted)) return Number.NaN;
  const offset = asUtc(zone.text(wanted)) - wanted;
  const around = wanted - offset;
  const found = [around - HOUR, around, around + HOUR].filter((utime) => asUtc(zone.text(utime)) === wanted);
  const nearest = found.sort((one, other) => Math.abs(one * 1000 - now) - Math.abs(other * 1000 - now))[0];
  return nearest === undefined ? Number.NaN : nearest * 1000;
}
