import { cityTime } from "../../../core/contract/city-time.js";
import { DAY, HOUR } from "../../base/time.js";

/** The time plans of a controller by number. `switching` is asked for by a command only. */
export const timePlans = { night: 1, morning: 2, day: 3, evening: 4, weekend: 5, switching: 6 } as const;
export type TimePlan = (typeof timePlans)[keyof typeof timePlans];
export const isTimePlan = (plan: number): plan is TimePlan => (Object.values(timePlans) as number[]).includes(plan);

/** Local time that a plan is made for, in s from a Monday's midnight. */
export const planHours: Readonly<Record<TimePlan, number>> = {
  1: 3 * HOUR,
  2: 8.5 * HOUR,
  3: 13 * HOUR,
  4: 18 * HOUR,
  5: 5 * DAY + 14.5 * HOUR,
  6: 18 * HOUR,
};

const workday: [number, TimePlan][] = [
  [6.5, timePlans.morning],
  [10, timePlans.day],
  [16, timePlans.evening],
  [20, timePlans.day],
  [23, timePlans.night],
];
const weekend: [number, TimePlan][] = [
  [9, timePlans.weekend],
  [23, timePlans.night],
];
const WEEK = 7 * DAY;
/** When which plan begins, in s from a Monday's midnight by the clock on the wall. */
const changes = Array.from({ length: 7 }, (_, day) =>
  (day < 5 ? workday : weekend).map(([hour, plan]) => ({ at: day * DAY + hour * HOUR, plan })),
).flat();

/** A plan that the timetable has in force, the moments (Unix s) at which it and the plan before it began, and which that was. */
export interface Slot {
  readonly plan: TimePlan;
  readonly from: number;
  readonly to: number;
  readonly before: TimePlan;
  readonly beforeFrom: number;
}

/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY;

const QUARTER = 900;
/** Quarters of an hour whose slot is remembered. */
const MOST_KNOWN = 4_000;
const slots = new Map<string, Map<number, Slot>>();

/**
 * What the weekly timetable of a place has in force at a moment, `shift` s later than the usual one, whole quarters of an hour. It
 * goes by the clock on the wall: where that is put forward or back, a plan begins by the new time.
 */
export function slotAt(tz: string, shift: number, utime: number): Slot {
  const quarter = Math.floor(utime / QUARTER);
  const own = slots.get(tz) ?? new Map<number, Slot>();
  slots.set(tz, own);
  // One number of quarter and shift, which is less than a day either way.
  const key = quarter * 200 + shift / QUARTER;
  const known = own.get(key);
  if (known) return known;
  if (own.size >= MOST_KNOWN) own.clear();
  const slot = slotIn(tz, shift, quarter * QUARTER);
  own.set(key, slot);
  return slot;
}

function slotIn(tz: string, shift: number, utime: number): Slot {
  const time = cityTime(tz);
  const wall = time.wall(utime) - shift - FIRST_MONDAY;
  const week = Math.floor(wall / WEEK) * WEEK;
  const change = (at: number) => {
    const weeks = Math.floor(at / changes.length);
    const index = (at + changes.length) % changes.length;
    const { at: second, plan } = changes[index] as (typeof changes)[number];
    return { plan, utime: time.momentOf(week + weeks * WEEK + second + shift + FIRST_MONDAY) };
  };
  const shown = changes.findLastIndex(({ at }) => at <= wall - week);
  // Where the clock is put back over a change, that has come already.
  const place = change(shown + 1).utime <= utime ? shown + 1 : shown;
  const last = change(place - 1);
  const now = change(place);
  const next = change(place + 1);
  return { plan: now.plan, from: now.utime, to: next.utime, before: last.plan, beforeFrom: last.utime };
}
