import type { HourFigure } from "../../chart/data.js";

/** Two periods of equal length to compare. A begin (Unix s) of `null` means the default: the later and the earlier half. */
export interface Periods {
  readonly length: number;
  readonly first: number | null;
  readonly second: number | null;
}

export const usualPeriods: Periods = { length: 6, first: null, second: null };

/** Lengths in hours that are offered. */
const lengths = [1, 2, 3, 4, 6] as const;

/** The lengths that fit twice into the available hours. */
export const lengthsIn = (hours: readonly HourFigure[]): number[] => lengths.filter((length) => length * 2 <= hours.length);

/** Possible first hours of a period of this length. */
export const beginsIn = (hours: readonly HourFigure[], length: number): readonly HourFigure[] =>
  hours.slice(0, Math.max(0, hours.length - length + 1));

/** The chosen periods within the available hours; one that is no longer available falls back to the default. */
export function periodsIn(hours: readonly HourFigure[], wanted: Periods) {
  const fitting = lengthsIn(hours);
  const length = fitting.includes(wanted.length) ? wanted.length : (fitting.at(-1) ?? 1);
  const begins = beginsIn(hours, length);
  const from = (begin: number | null, usual: number) => {
    const place = begins.findIndex(({ utime }) => utime === begin);
    return hours.slice(place < 0 ? usual : place).slice(0, length);
  };
  const middle = Math.ceil(hours.length / 2);
  return {
    length,
    first: from(wanted.first, Math.min(middle, begins.length - 1)),
    second: from(wanted.second, Math.max(0, middle - length)),
  };
}
