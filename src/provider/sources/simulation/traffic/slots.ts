/** Seconds of the slots that figures are kept in, and how many an hour has. */
export const SLOT = 300;
export const SLOTS = 12;

const HOUR = SLOT * SLOTS;
/** Begin of the hour of the model that holds a moment. Its hours are those of UTC, whatever the clocks of the city show. */
export const hourOf = (utime: number): number => Math.floor(utime / HOUR) * HOUR;
/** The hour of the model that begins nearest to a moment. */
export const nearestHour = (utime: number): number => Math.ceil((utime - HOUR / 2) / HOUR) * HOUR;
