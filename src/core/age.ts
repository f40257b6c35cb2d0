/** The one vocabulary for how far data can be trusted (design 6). */
export type Age = "recent" | "old" | "unknown";

/**
 * Seconds after which a reading counts as old. Ours, from how often each is renewed: three missed renewals, and for
 * telemetry no more than half a usual 100 s signal cycle. A city may poll less often but not believe longer. `phase` is for
 * which phase of a signal is on: three polls of 5 s, about the shortest greens (FHWA Traffic Signal Timing Manual, table 5-3:
 * 2 to 15 s), after which another one may be; the mode it runs in lasts, and has the limit of telemetry.
 */
export const ageLimits = {
  telemetry: 45,
  phase: 15,
  deviceList: 90,
  transport: 60,
  frame: 60,
  statistics: 2 * 3600,
  weather: 2 * 3600,
} as const;

export type AgeKind = keyof typeof ageLimits;

/**
 * Age of a reading taken at `utime` (Unix s, null when unknown) at the city time `now` (Unix s). A `utime` further in the
 * future than the limit comes from a wrong clock: the age is unknown.
 */
export function ageOf(utime: number | null | undefined, kind: AgeKind, now: number): Age {
  if (utime === null || utime === undefined || !Number.isFinite(utime) || utime <= 0) return "unknown";
  const limit = ageLimits[kind];
  if (utime - now > limit) return "unknown";
  return now - utime > limit ? "old" : "recent";
}

/** Ages in the order of their codes in a column. */
export const ages = ["recent", "old", "unknown"] as const;
