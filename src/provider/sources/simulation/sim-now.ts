import type { Clock } from "../../base/clock.js";
import type { CityModel } from "../../city/model.js";
import { readTime, TIMES } from "./scenarios/start-time.js";

/**
 * Sets the clock to a moment as testers write it: what `readTime` reads, and behind it in brackets the zone in which the city is to lie
 * in place of its own, `2026-10-25T02:30[Europe/Berlin]`. Gives the city in that zone.
 */
export function setMoment<City extends Pick<CityModel, "tz">>(text: string, city: City, clock: Clock): City {
  const [, time = text, zone] = /^(.*)\[(.+)\]$/.exec(text) ?? [];
  const tz = zone ?? city.tz;
  if (!isZone(tz)) throw new Error(`--sim-now "${text}" names no time zone: give one as 2026-10-25T02:30[Europe/Berlin].`);
  const now = clock.now();
  const moment = readTime(time, tz, now);
  if (moment === null) throw new Error(`--sim-now "${text}" is no time: give one as ${TIMES}.`);
  clock.advance(moment - now);
  return { ...city, tz };
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
