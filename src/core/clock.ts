import { atom, onMount } from "nanostores";
import type { City } from "./contract/city.js";
import { type CityTime, cityTime, fixedTime } from "./contract/city-time.js";
import { limits } from "./contract/limits.js";

/** City time (`utime`, Unix s) at a moment of the local clocks (ms), and the city's days and hours. */
interface Setting {
  utime: number;
  at: number;
  /** The same moment by `performance.now()`, which setting the computer's clock does not change. */
  steadyAt: number;
  time: CityTime;
  /** False while it is the browser's own clock. */
  isCitys: boolean;
  /** The computer's clock was set, or the computer slept, since then: city time is fetched again. */
  isDoubted: boolean;
}

/** Most milliseconds by which the two local clocks may differ before city time counts as uncertain. */
const MOST_DRIFT = 5_000;

/** Whether a moment is within the contract's limits; another one is shown as a dash, since `Intl` would throw. */
const isMoment = (utime: number): boolean => utime >= limits.utime[0] && utime <= limits.utime[1];

/**
 * City time (design 3). Before the city answers, the browser's own clock stands in; afterwards the browser's clock only
 * counts the seconds since the answer, so that a clock off by an hour or a day does no harm (faults F11).
 */
export function createClock(localNow: () => number = Date.now, steadyNow = () => performance.now()) {
  const $setting = atom<Setting>({
    utime: localNow() / 1000,
    at: localNow(),
    steadyAt: steadyNow(),
    time: fixedTime(-new Date(localNow()).getTimezoneOffset() * 60),
    isCitys: false,
    isDoubted: false,
  });

  /** City time now, Unix s. */
  const now = () => {
    const { utime, at } = $setting.get();
    return utime + (localNow() - at) / 1000;
  };

  /** Whether the city has said its time and this computer's clock has not been set since. */
  const isSure = () => {
    const { at, steadyAt, isCitys, isDoubted } = $setting.get();
    return isCitys && !isDoubted && Math.abs(localNow() - at - (steadyNow() - steadyAt)) < MOST_DRIFT;
  };

  /** City time in whole Unix seconds; ticks once a second while it has subscribers. */
  const $now = atom(Math.floor(now()));
  onMount($now, () => {
    const tick = () => {
      const setting = $setting.get();
      if (setting.isCitys && !setting.isDoubted && !isSure()) $setting.set({ ...setting, isDoubted: true });
      $now.set(Math.floor(now()));
    };
    tick();
    const timer = setInterval(tick, 1000);
    const unbind = $setting.listen(tick);
    return () => {
      clearInterval(timer);
      unbind();
    };
  });

  return {
    $setting,
    $now,
    now,
    /** Whether the city has said its time; until then no age is certain. */
    isSet: () => $setting.get().isCitys,
    /** City time is certain; required before an age or an end time decides what is sent or stored. */
    isSure,
    /** The days and hours of the city. */
    time: (): CityTime => $setting.get().time,
    /** Takes the time of an answer of `city/detail`. */
    set({ current_utime, offset_utime_tz, tz }: Pick<City, "current_utime" | "offset_utime_tz" | "tz">) {
      const at = { at: localNow(), steadyAt: steadyNow() };
      $setting.set({ utime: current_utime, ...at, time: timeIn(tz, offset_utime_tz), isCitys: true, isDoubted: false });
    },
    /**
     * City wall time of a moment, in the words of the language; `style` as in `Intl.DateTimeFormat`. A control room counts
     * its hours to 24 in every language, and its English writes the day before the month, as the other two do. A time that the
     * clock shows twice, since it is put back, says which it is: `02:30 (UTC+2)`.
     */
    format(utime: number, language: string, style: Intl.DateTimeFormatOptions = { timeStyle: "medium" }): string {
      const { time } = $setting.get();
      if (!isMoment(utime) || time.text(utime) === "") return "—";
      const locale = language === "en" ? "en-GB" : language;
      const text = formatOf(locale, { hourCycle: "h23", ...style, timeZone: "UTC" }).format(time.wall(utime) * 1000);
      const mark = style.timeStyle || style.hour ? time.mark(utime) : "";
      return mark ? `${text} (${mark})` : text;
    },
  };
}

/** The days and hours of a zone; of one that this browser does not know, those of its offset now. */
function timeIn(tz: string, offset: number): CityTime {
  try {
    return cityTime(tz);
  } catch {
    return fixedTime(offset);
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached format: making one takes far longer than using it, and a log formats thousands of times. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale + JSON.stringify(options);
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, format);
  return format;
}

export type Clock = ReturnType<typeof createClock>;
