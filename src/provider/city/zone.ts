import zoneOf from "@photostructure/tz-lookup";
import { cityTime } from "../../core/contract/city-time.js";
import type { CityModel } from "./model.js";

const HALF_MONTH = 15 * 86_400;
/** Looks at two clocks that make a year. */
const LOOKS = 25;

/** Whether this Node knows an IANA zone. */
export function isZone(tz: string): boolean {
  try {
    cityTime(tz);
    return true;
  } catch {
    return false;
  }
}

/** The IANA zone in which a place lies, degrees. Throws with a sentence where this Node is older than the zone. */
export function zoneAt(latitude: number, longitude: number): string {
  const tz = zoneOf(latitude, longitude);
  if (!isZone(tz))
    throw new Error(`The place ${latitude}, ${longitude} is in ${tz}, which this Node does not know: name another zone by --tz.`);
  return tz;
}

/** A sentence where the clock of a city shows another time than that of its place somewhen in the year after `now` (Unix s), else null. */
export function zoneFault({ key, tz, latitude, longitude }: CityModel, now: number): string | null {
  const there = zoneOf(latitude, longitude);
  if (!isZone(there)) return null;
  const own = cityTime(tz);
  const right = cityTime(there);
  const isSame = Array.from({ length: LOOKS }, (_, at) => now + at * HALF_MONTH).every((at) => own.offset(at) === right.offset(at));
  if (isSame) return null;
  return `The city "${key}" has the zone ${tz}, but its place ${latitude.toFixed(4)}, ${longitude.toFixed(4)} is in ${there}.`;
}
