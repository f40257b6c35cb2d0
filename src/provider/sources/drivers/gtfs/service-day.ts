import { type CityTime, cityTime } from "../../../../core/contract/city-time.js";
import { DAY } from "../../../base/time.js";
import type { Moment } from "../driver.js";

/** Seconds of a time of GTFS, as 09:05:00 or 25:10:00; null where it is none. */
export function secondsOf(time: string | undefined): number | null {
  const found = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(time ?? "");
  return found ? Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]) : null;
}

/** The day that a date of GTFS names, as 20260131, counted from 1970; null where it is none. */
export function dayOf(date: string): number | null {
  const found = /^(\d{4})(\d\d)(\d\d)$/.exec(date);
  const day = found ? Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3])) / 86_400_000 : Number.NaN;
  return Number.isFinite(day) ? day : null;
}

/** The days of one zone. Times of GTFS are counted from noon less 12 h, which is midnight but on days when the clocks are set. */
export class ServiceDays {
  #starts = new Map<number, Moment>();

  readonly #time: CityTime;

  constructor(readonly zone: string) {
    this.#time = cityTime(zone);
  }

  startOf(day: number): Moment {
    const known = this.#starts.get(day);
    if (known !== undefined) return known;
    const start = (this.#time.momentOf(day * DAY + DAY / 2) - DAY / 2) * 1000;
    if (this.#starts.size > 100) this.#starts.clear();
    this.#starts.set(day, start);
    return start;
  }

  /** The day on which something at `seconds` of it lies nearest to a moment. */
  nearest(seconds: number, moment: Moment): number {
    const today = Math.floor(moment / 86_400_000);
    const distance = (day: number) => Math.abs(this.startOf(day) + seconds * 1000 - moment);
    return [today - 2, today - 1, today, today + 1].reduce((best, day) => (distance(day) < distance(best) ? day : best));
  }
}
