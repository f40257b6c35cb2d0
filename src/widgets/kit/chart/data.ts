import type { FilePeriod } from "../../../core/internal.js";

/** A place on the axis: short under it, long where it is read alone. */
export interface AxisPlace {
  readonly label: string;
  readonly name: string;
}

/** Values of one kind, one for each place; `null` is a gap and stays one. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** What this series calls the places, where it is not what the axis says: another period on the same axis. */
  readonly placeNames?: readonly string[];
}

export interface ChartData {
  /** What the axis shows, for the table: `Hour`. */
  readonly axis: string;
  readonly unit: string;
  readonly places: readonly AxisPlace[];
  readonly series: readonly Series[];
  /** What the series of a `stack` add up to by the provider's own count; read and exported, drawn as the whole bar. */
  readonly total?: Series;
}

/** What is read, tabled and exported: the total before its parts. */
export const readSeries = ({ total, series }: ChartData): readonly Series[] => (total ? [total, ...series] : series);

const HOUR = 3600;
/** A city's clocks differ from UTC by whole quarters of an hour: its full hours begin as far past the full hour in UTC. */
const QUARTER = 900;
/** No chart of hours shows more places than a year has; a hostile pair of times is not filled up (faults F8). */
const MOST_HOURS = 366 * 24;

/** A figure of the hour that begins at `utime`, Unix s. */
export interface HourFigure {
  readonly utime: number;
  readonly value: number | null;
}

/** The hours of a period without holes or repetition: a missing one is a gap, of two the later in the list counts. */
export function everyHour(figures: readonly HourFigure[]): HourFigure[] {
  const isPast = (quarter: number) => (figure: HourFigure) => Math.floor((figure.utime % HOUR) / QUARTER) === quarter;
  const count = (quarter: number) => figures.filter(isPast(quarter)).length;
  // As most of them say: one may be a moment within its hour.
  const past = [0, 1, 2, 3].reduce((most, quarter) => (count(quarter) > count(most) ? quarter : most)) * QUARTER;
  const known = new Map(figures.map(({ utime, value }) => [Math.floor((utime - past) / HOUR) * HOUR + past, value]));
  const hours = [...known.keys()].sort((a, b) => a - b);
  const [first = 0] = hours;
  const places = hours.length > 0 ? ((hours.at(-1) as number) - first) / HOUR + 1 : 0;
  if (places > MOST_HOURS) return hours.slice(-MOST_HOURS).map((utime) => ({ utime, value: known.get(utime) ?? null }));
  return Array.from({ length: places }, (_, at) => ({ utime: first + at * HOUR, value: known.get(first + at * HOUR) ?? null }));
}

/** Hours that the statistics of a device or a vehicle look back (spec 9). */
const LOOKED_BACK = 12;

/** The last 12 of the hours that a provider gave, which may be more. */
export const pastHours = (figures: readonly HourFigure[]): HourFigure[] => everyHour(figures).slice(-LOOKED_BACK);

/** From the first of these hours to the end of the last, as a file is named by them; null where there is none. */
export function periodOfHours(rows: readonly { readonly utime: number }[] = []): FilePeriod | null {
  const hours = pastHours(rows.map(({ utime }) => ({ utime, value: null })));
  const first = hours[0];
  const last = hours.at(-1);
  return first && last ? { start: first.utime, end: last.utime + 3600 } : null;
}

/** Two periods on one axis, hour by hour from their beginnings; the shorter one ends in gaps. The later one comes first. */
export function compare(now: readonly HourFigure[], before: readonly HourFigure[]) {
  const length = Math.max(now.length, before.length);
  return Array.from({ length }, (_, at) => ({ now: now[at] ?? null, before: before[at] ?? null }));
}
