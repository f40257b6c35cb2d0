import type { FilePeriod } from "../../../core/internal.js";

/** A category of the axis: `short` is its label, `long` is read out and shown in the table. */
export interface AxisPlace {
  readonly label: string;
  readonly name: string;
}

/** One series of values, one for each category; `null` is a gap and is drawn as one. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Names of the categories in this series where they differ from the axis, e.g. those of another period on the same axis. */
  readonly placeNames?: readonly string[];
}

export interface ChartData {
  /** Heading of the categories in the table, e.g. `Hour`. */
  readonly axis: string;
  readonly unit: string;
  readonly places: readonly AxisPlace[];
  readonly series: readonly Series[];
  /** Sum of a `stack` as counted by the provider; read out and exported, drawn as the whole bar. */
  readonly total?: Series;
}

/** The series that are read out, tabled and exported: the total before its parts. */
export const readSeries = ({ total, series }: ChartData): readonly Series[] => (total ? [total, ...series] : series);

const HOUR = 3600;
/**
 * Seconds. Time zones differ from UTC by multiples of a quarter of an hour, so the city's full hours may begin at :15, :30 or :45 in UTC.
 */
const QUARTER = 900;
/** Most hours of one chart, those of a year: bounds what is filled in between two hostile times (faults F8). */
const MOST_HOURS = 366 * 24;

/** A figure of the hour that begins at `utime`, Unix s. */
export interface HourFigure {
  readonly utime: number;
  readonly value: number | null;
}

/** The hours of a period, each once and without holes: a missing hour is `null`, of two equal ones the later in the list counts. */
export function everyHour(figures: readonly HourFigure[]): HourFigure[] {
  const isPast = (quarter: number) => (figure: HourFigure) => Math.floor((figure.utime % HOUR) / QUARTER) === quarter;
  const count = (quarter: number) => figures.filter(isPast(quarter)).length;
  // The offset of most figures counts: a single one may be dated within its hour.
  const past = [0, 1, 2, 3].reduce((most, quarter) => (count(quarter) > count(most) ? quarter : most)) * QUARTER;
  const known = new Map(figures.map(({ utime, value }) => [Math.floor((utime - past) / HOUR) * HOUR + past, value]));
  const hours = [...known.keys()].sort((a, b) => a - b);
  const [first = 0] = hours;
  const places = hours.length > 0 ? ((hours.at(-1) as number) - first) / HOUR + 1 : 0;
  if (places > MOST_HOURS) return hours.slice(-MOST_HOURS).map((utime) => ({ utime, value: known.get(utime) ?? null }));
  return Array.from({ length: places }, (_, at) => ({ utime: first + at * HOUR, value: known.get(first + at * HOUR) ?? null }));
}

/** Hours shown by the statistics of a device or a vehicle (spec 9). */
const LOOKED_BACK = 12;

/** The last 12 hours; a provider may send more. */
export const pastHours = (figures: readonly HourFigure[]): HourFigure[] => everyHour(figures).slice(-LOOKED_BACK);

/** Start of the first hour to the end of the last, for the name of a file; null without rows. */
export function periodOfHours(rows: readonly { readonly utime: number }[] = []): FilePeriod | null {
  const hours = pastHours(rows.map(({ utime }) => ({ utime, value: null })));
  const first = hours[0];
  const last = hours.at(-1);
  return first && last ? { start: first.utime, end: last.utime + 3600 } : null;
}

/** Two periods on one axis, aligned at their first hours; the shorter one ends in gaps. The later period comes first. */
export function compare(now: readonly HourFigure[], before: readonly HourFigure[]) {
  const length = Math.max(now.length, before.length);
  return Array.from({ length }, (_, at) => ({ now: now[at] ?? null, before: before[at] ?? null }));
}
