import type { CityTime, Clock, Span } from "../../core/internal.js";
import { utimeOfField } from "../kit/device/city-moment.js";

/** First and last day, city dates as date fields write them. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const HOUR = 3600;
const asDays = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS;

/** As many days later; empty when the date is none, as that of a field that was cleared, or no calendar has it. */
export function shiftDate(date: string, days: number): string {
  const shifted = new Date((asDays(date) + days) * DAY_MS);
  return Number.isNaN(+shifted) ? "" : shifted.toISOString().slice(0, 10);
}

export const daysIn = ({ from, to }: Period): number => asDays(to) - asDays(from) + 1;

export const presets = ["today", "yesterday", "week", "month"] as const;
export type Preset = (typeof presets)[number];

/** Periods that are asked for often; the week and the month are full days, so that they compare. */
export const presetsOf = (today: string): Record<Preset, Period> => ({
  today: { from: today, to: today },
  yesterday: { from: shiftDate(today, -1), to: shiftDate(today, -1) },
  week: { from: shiftDate(today, -7), to: shiftDate(today, -1) },
  month: { from: shiftDate(today, -30), to: shiftDate(today, -1) },
});

/** As many days right before a period, or from another day on. */
export const otherPeriod = (period: Period, from = shiftDate(period.from, -daysIn(period))): Period => ({
  from,
  to: shiftDate(from, daysIn(period) - 1),
});

/** The last day on which another period may begin: what is compared has passed, at least as far as what is shown. */
export const latestOther = (period: Period, today: string): string =>
  shiftDate(period.to < today ? shiftDate(today, -1) : today, 1 - daysIn(period));

/** From the first midnight of a period to the one after its last day, in city time; null when a date is none. */
export function spanOf({ from, to }: Period, clock: Clock): Span | null {
  const start = utimeOfField(from, clock);
  const end = to ? utimeOfField(shiftDate(to, 1), clock) : null;
  return start === null || end === null ? null : { start, end };
}

/** The span to compare with: of a period that had not ended when the answer came, only as many full hours as had passed. */
export function comparableSpan(other: Span, shown: Span, answered: number, { hour, momentOf, wall }: CityTime): Span {
  if (shown.end <= answered) return other;
  const passed = Math.max(HOUR, wall(hour(answered).start) - wall(shown.start));
  return { start: other.start, end: Math.min(other.end, momentOf(wall(other.start) + passed)) };
}
