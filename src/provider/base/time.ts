/** Seconds. */
export const HOUR = 3600;
export const DAY = 86_400;

/** What says how far a city's clock is from UTC now, in seconds east. */
interface Zoned {
  readonly offset: number;
}

export const localTime = ({ offset }: Zoned, utime: number): number => utime + offset;
export const startOfHour = (utime: number): number => Math.floor(utime / HOUR) * HOUR;
/** Local midnight of the day that holds `utime`, in Unix time. */
export const startOfDay = (city: Zoned, utime: number): number => Math.floor(localTime(city, utime) / DAY) * DAY - city.offset;
