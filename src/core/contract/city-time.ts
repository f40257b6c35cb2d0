/** From `start` up to `end`, Unix s. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The clocks of a zone in 24 h of UTC: seconds east of UTC up to the moment `at` (Unix s), and from it on; `at` is infinite where both are the same. */
interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Most seconds by which a zone lies west and east of UTC, and somewhat more. */
const FARTHEST = 15 * HOUR;
/** Most seconds by which clocks are put back. */
const PUT_BACK = 3 * HOUR;
/** Days of UTC that a calendar has on either side of 1970, less one at the ends. */
const LAST_DAY = 99_999_998;
/** Days of UTC that are remembered of a zone. */
const MOST_KNOWN = 4_000;

/**
 * The days and hours of a zone. Moments are Unix s. A wall time is what the clock on the wall shows, as seconds that would be Unix time
 * if that clock showed UTC.
 */
export type CityTime = ReturnType<typeof timeOf>;

function timeOf(changeOn: (day: number) => Change) {
  const dayOfUtc = (utime: number): number => Math.min(LAST_DAY, Math.max(-LAST_DAY, Math.floor(utime / DAY)));

  /** Seconds east of UTC at a moment. */
  function offset(utime: number): number {
    const { at, before, after } = changeOn(dayOfUtc(utime));
    return utime < at ? before : after;
  }

  const wall = (utime: number): number => utime + offset(utime);

  /** The first change of the clocks after `from` and not after `to`; null where there is none. */
  function changeIn(from: number, to: number): Change | null {
    for (let day = dayOfUtc(from); day <= dayOfUtc(to); day++) {
      const change = changeOn(day);
      if (change.at > from && change.at <= to) return change;
    }
    return null;
  }

  /** The first moment, `from` at the earliest, at which the clock shows a wall time, or has gone past it where it is put forward. */
  function momentOf(time: number, from = Number.NEGATIVE_INFINITY): number {
    const change = changeIn(time - FARTHEST, time + FARTHEST);
    if (!change) return time - offset(time);
    const first = time - change.before;
    const second = time - change.after;
    if (first < change.at && (first >= from || second < change.at)) return first;
    return Math.max(change.at, second);
  }

  /** The first moment of a day, by its number since 1970. */
  const beginOf = (day: number): number => momentOf(day * DAY);

  /** The day that holds a moment: from its first moment to that of the next, 23 to 25 hours long where the clocks are set. */
  function day(utime: number): Span {
    let number = Math.floor(wall(utime) / DAY);
    // Where clocks are put back at midnight, the end of a day is shown again when the next one has begun.
    if (beginOf(number + 1) <= utime) number++;
    return { start: beginOf(number), end: beginOf(number + 1) };
  }

  /** The hour that holds a moment: it begins where the clock shows a full hour, and where the clock is set. */
  function hour(utime: number): Span {
    const east = offset(utime);
    const full = Math.floor((utime + east) / HOUR) * HOUR - east;
    const last = changeIn(full, utime);
    const next = changeIn(utime, full + HOUR);
    return { start: last?.at ?? full, end: next?.at ?? full + HOUR };
  }

  /** A wall time as `2026-10-25T02:30:00`; empty where no calendar has it. */
  function textOf(time: number): string {
    const date = new Date(time * 1000);
    return Number.isNaN(+date) ? "" : date.toISOString().slice(0, 19);
  }

  return {
    offset,
    wall,
    momentOf,
    day,
    hour,
    /** The days that hold a period, in part too, each whole. */
    days({ start, end }: Span): Span[] {
      const found: Span[] = [];
      for (let next = day(start); next.start < end; next = day(next.end)) found.push(next);
      return found;
    },
    /** The hours that begin in a period. */
    hours({ start, end }: Span): Span[] {
      const found: Span[] = [];
      const first = hour(start);
      for (let next = first.start < start ? hour(first.end) : first; next.start < end; next = hour(next.end)) found.push(next);
      return found;
    },
    /** The moment at which the clock shows the same time so many days later, or earlier. */
    later: (utime: number, days: number): number => momentOf(wall(utime) + days * DAY),
    /**
     * Pairs the hours of two periods by the wall-clock time since the first hour of each. An hour that only one period has, because
     * the clocks change, stands alone.
     */
    beside(first: readonly number[], second: readonly number[]): [number | null, number | null][] {
      const pairs = new Map<number, [number | null, number | null]>();
      for (const [side, moments] of [first, second].entries())
        for (const utime of moments) {
          const after = wall(utime) - wall(moments[0] ?? utime);
          const isShownAgain = (pairs.get(after)?.[side] ?? null) !== null;
          const key = isShownAgain ? after + 1 : after;
          const pair = pairs.get(key) ?? [null, null];
          pair[side] = utime;
          pairs.set(key, pair);
        }
      return [...pairs].sort(([one], [other]) => one - other).map(([, pair]) => pair);
    },
    /** What the clock shows, as `2026-10-25T02:30:00`. */
    text: (utime: number): string => textOf(wall(utime)),
    /** Tells two moments apart at which the clock shows the same time, since it is put back between: `UTC+2`; else empty. */
    mark(utime: number): string {
      const change = changeIn(utime - PUT_BACK, utime + PUT_BACK);
      const twice = change ? change.before - change.after : 0;
      return change && utime >= change.at - twice && utime < change.at + twice ? zoneName(offset(utime)) : "";
    },
  };
}

/** `UTC+2`, `UTC-3:30`. */
function zoneName(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const rest = minutes % 60;
  return `UTC${offset < 0 ? "-" : "+"}${Math.floor(minutes / 60)}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** Seconds east of UTC in a zone at a moment, by `Intl`. */
function offsetIn(format: Intl.DateTimeFormat, utime: number): number {
  const parts = format.formatToParts(utime * 1000);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")) / 1000 - utime;
}

/** When the clocks of a zone are set, found by halves and remembered by the day: `Intl` takes microseconds for a moment. */
function changesIn(tz: string): (day: number) => Change {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: tz,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const known = new Map<number, Change>();
  function find(day: number): Change {
    let from = day * DAY;
    let at = from + DAY;
    const before = offsetIn(format, from);
    const after = offsetIn(format, at);
    if (before === after) return { at: Number.POSITIVE_INFINITY, before, after };
    while (at - from > 1) {
      const middle = Math.floor((from + at) / 2);
      if (offsetIn(format, middle) === before) from = middle;
      else at = middle;
    }
    return { at, before, after };
  }
  return (day) => {
    const found = known.get(day) ?? find(day);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(day, found);
    return found;
  };
}

const zones = new Map<string, CityTime>();

/** The days and hours of an IANA zone by its own rules, the same ones for the same name; throws a `RangeError` where nobody knows the zone. */
export function cityTime(tz: string): CityTime {
  const found = zones.get(tz) ?? timeOf(changesIn(tz));
  zones.set(tz, found);
  return found;
}

/** The same of a place of which nothing is known but its seconds east of UTC. */
export function fixedTime(offset: number): CityTime {
  const never = { at: Number.POSITIVE_INFINITY, before: offset, after: offset };
  return timeOf(() => never);
}
