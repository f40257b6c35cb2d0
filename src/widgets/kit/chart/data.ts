import { type CityTime, fixedTime, type Span } from "../../../core/internal.js";

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
/** Most hours of one chart, those of a year: bounds what is filled in between two hostile times (faults F8). */
const MOST_HOURS = 366 * 24;

/** A figure of the hour that begins at `utime`, Unix s. */
export interface HourFigure {
  readonly utime: number;
  readonly value: number | null;
}

/** Hours that are counted by UTC, whatever the clocks of the city show. */
const utc = fixedTime(0);

/** The hours of a period, each once and without holes: a missing hour is `null`, of two equal ones the later in the list counts. */
export function everyHour(figures: readonly HourFigure[], city: CityTime): HourFigure[] {
  // What most figures say counts: a single one may be dated within its hour.
  const citys = figures.filter(({ utime }) => city.hour(utime).start === utime).length;
  const time = 2 * citys >= figures.length ? city : utc;
  const known = new Map(figures.map(({ utime, value }) => [time.hour(utime).start, value]));
  const hours = [...known.keys()].sort((a, b) => a - b);
  const [first = 0] = hours;
  const last = hours.at(-1) ?? first;
  const isFilled = hours.length > 0 && (last - first) / HOUR < MOST_HOURS;
  const every = isFilled ? time.hours({ start: first, end: last + 1 }).map(({ start }) => start) : hours.slice(-MOST_HOURS);
  return every.map((utime) => ({ utime, value: known.get(utime) ?? null }));
}

/** Hours shown by the statistics of a device or a vehicle (spec 9). */
const LOOKED_BACK = 12;

/** The last 12 hours; a provider may send more. */
export const pastHours = (figures: readonly HourFigure[], time: CityTime): HourFigure[] => everyHour(figures, time).slice(-LOOKED_BACK);

/** Start of the first hour to the end of the last, for the name of a file; null without rows. */
export function periodOfHours(rows: readonly { readonly utime: number }[], time: CityTime): Span | null {
  const hours = pastHours(
    rows.map(({ utime }) => ({ utime, value: null })),
    time,
  );
  const first = hours[0];
  const last = hours.at(-1);
  return first && last ? { start: first.utime, end: last.utime + HOUR } : null;
}

/** Puts the hours of two periods on one axis, paired by the wall-clock time since each period's first hour. The later period comes first. */
export function compareHours(now: readonly HourFigure[], before: readonly HourFigure[], time: CityTime) {
  const at = (figures: readonly HourFigure[]) => new Map(figures.map((figure) => [figure.utime, figure]));
  const ofNow = at(now);
  const ofBefore = at(before);
  return time.beside([...ofNow.keys()], [...ofBefore.keys()]).map(([one, two]) => ({
    now: (one !== null && ofNow.get(one)) || null,
    before: (two !== null && ofBefore.get(two)) || null,
  }));
}

/** Two periods on one axis, aligned at their first hours; the shorter one ends in gaps. The later period comes first. */
export function compare(now: readonly HourFigure[], before: readonly HourFigure[]) {
  const length = Math.max(now.length, before.length);
  return Array.from({ length }, (_, at) => ({ now: now[at] ?? null, before: before[at] ?? null }));
}
