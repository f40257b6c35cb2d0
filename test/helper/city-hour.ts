import { momentOfTests } from "../../scripts/steps/sim-now.mjs";
import { cityTime } from "../../src/core/contract/city-time.js";

/** The zone of the sample city, unless the run's `SIM_NOW` names another. */
const SAMPLE_ZONE = "Europe/Moscow";

/** The hour at which the clock of a test's provider began, in the city's own time, as `2026-05-12T10:00:00.000`, and its zone. */
function beginning() {
  const [, local = "", zone = SAMPLE_ZONE] = /^([^[]*)(?:\[(.*)\])?$/.exec(momentOfTests()) ?? [];
  return { local, time: cityTime(zone) };
}

/** When the clock of a test's provider began, Unix time, s. */
export function cityStart(): number {
  const { local, time } = beginning();
  return time.momentOf(Date.parse(`${local}Z`) / 1000);
}

/** The last midnight before that in the city, or so many days before, Unix time, s. */
export function cityMidnight(daysBefore = 0): number {
  const { day, later } = beginning().time;
  return day(later(day(cityStart()).start, -daysBefore)).start;
}

/** The day of a moment in the city, as `2026-05-12`. */
export const cityDate = (utime: number): string => beginning().time.text(utime).slice(0, 10);
