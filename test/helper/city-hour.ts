import { momentOfTests } from "../../scripts/steps/sim-now.mjs";

/** The zone of the sample city, unless the run's `SIM_NOW` names another. */
const SAMPLE_ZONE = "Europe/Moscow";

/** The hour at which the clock of a test's provider began, in the city's own time, as `2026-05-12T10:00:00.000`, and its zone. */
function beginning() {
  const [, local = "", zone = SAMPLE_ZONE] = /^([^[]*)(?:\[(.*)\])?$/.exec(momentOfTests()) ?? [];
  return { local, zone };
}

/** How far a zone is ahead of UTC at a moment, s. */
function offsetAt(zone: string, utime: number): number {
  const name = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(utime * 1000)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** The Unix time of a local time of the test's city, s. */
function unixOf(local: string): number {
  const asUtc = Date.parse(`${local}Z`) / 1000;
  const { zone } = beginning();
  return asUtc - offsetAt(zone, asUtc - offsetAt(zone, asUtc));
}

/** When the clock of a test's provider began, Unix time, s. */
export const cityStart = (): number => unixOf(beginning().local);

/** The last midnight before that in the city, or so many days before, Unix time, s. */
export function cityMidnight(daysBefore = 0): number {
  const midnight = Date.parse(`${beginning().local.slice(0, 10)}T00:00:00Z`) - daysBefore * 86_400_000;
  return unixOf(new Date(midnight).toISOString().slice(0, 19));
}

/** The day of a moment in the city, as `2026-05-12`. */
export const cityDate = (utime: number): string => new Date((utime + offsetAt(beginning().zone, utime)) * 1000).toISOString().slice(0, 10);
