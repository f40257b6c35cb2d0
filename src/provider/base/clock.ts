/** Seconds of city time that the simulation lives in: real time, and whatever `advance` has added. */
export interface Clock {
  now(): number;
  advance(seconds: number): void;
}

export function createClock(real: () => number = () => Date.now() / 1000): Clock {
  let added = 0;
  return {
    now: () => real() + added,
    advance: (seconds) => {
      added += seconds;
    },
  };
}

/**
 * Seconds for which the lists of the city stay as they are. Faults begin and end with one, so that a device's own word and its
 * line in a list agree at every moment.
 */
export const TICK = 3;
export const tickOf = (utime: number): number => Math.floor(utime / TICK) * TICK;

/** By zone; one costs more to make than a hundred answers of it. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(tz: string): Intl.DateTimeFormat {
  const format =
    formats.get(tz) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: tz,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(tz, format);
  return format;
}

/** Seconds east of UTC in an IANA zone at a moment. */
export function zoneOffset(tz: string, utime: number): number {
  const parts = formatOf(tz).formatToParts(utime * 1000);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
  return Math.round(local / 1000) - Math.floor(utime);
}

const QUARTER = 900;
/** Quarters of an hour whose offset is remembered, of a zone. */
const MOST_KNOWN = 4_000;
const offsets = new Map<string, Map<number, number>>();

/** The same, remembered: zones change at whole quarters of an hour. */
export function offsetAt(tz: string, utime: number): number {
  const quarter = Math.floor(utime / QUARTER);
  const own = offsets.get(tz) ?? new Map<number, number>();
  offsets.set(tz, own);
  const known = own.get(quarter);
  if (known !== undefined) return known;
  if (own.size >= MOST_KNOWN) own.clear();
  const offset = zoneOffset(tz, quarter * QUARTER);
  own.set(quarter, offset);
  return offset;
}

/** The moment (Unix s) at which the clock on the wall shows a local time. */
export function momentOf(tz: string, local: number): number {
  const guess = local - offsetAt(tz, local);
  return local - offsetAt(tz, guess);
}
