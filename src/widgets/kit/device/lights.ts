import type { RtsTelemetry } from "../../../core/internal.js";

/**
 * States of the lights other than a phase. `unclear`: the mode is flashing yellow but the lights do not flash. `between`: a program of
 * phases runs and none is on, as in an intergreen. `none`: no phase is reported, for no known reason.
 */
export const phaseless = ["flashing", "allRed", "dark", "unclear", "between", "none"] as const;

/** State of the lights as reported by the controller, never as requested (design 5). */
export type Lights = { readonly kind: "phase"; readonly phase: number } | { readonly kind: (typeof phaseless)[number] };

type Reading = Pick<RtsTelemetry, "state_control_rts" | "phase" | "blink" | "phase_sequence">;

/**
 * State of the lights in a reading. Flashing, all red and dark win over a phase number reported with them: a contradiction never shows
 * green.
 */
export function lightsOf({ state_control_rts, phase, blink, phase_sequence }: Reading): Lights {
  if (blink) return { kind: "flashing" };
  if (state_control_rts === "all_red") return { kind: "allRed" };
  if (state_control_rts === "shutdown") return { kind: "dark" };
  if (state_control_rts === "flashing_yellow") return { kind: "unclear" };
  if (phase !== null) return { kind: "phase", phase };
  return { kind: phase_sequence.length > 1 ? "between" : "none" };
}

/** Seconds without a phase after which it cannot be an intergreen; the longest one, with the all red after dark, is shorter. */
const LONGEST_INTERGREEN = 20;

/** The lights of a run; `none` where an intergreen was not followed by a phase in time. */
export const lightsIn = (lights: Lights, run: Run | null): Lights =>
  lights.kind === "between" && run !== null && run.seen - run.since > LONGEST_INTERGREEN ? { kind: "none" } : lights;

/** How long the lights have been in their present state, as far as observed. */
export interface Run {
  readonly lights: Lights;
  /** Time of the first reading with these lights, Unix s. */
  readonly since: number;
  /** Whether the change itself was observed; if not, `since` is a lower bound of the duration. */
  readonly isExact: boolean;
  /** Phase before the change, if observed; it distinguishes two occurrences of one phase in a sequence. */
  readonly before: number | null;
  /** Time of the last reading, Unix s. */
  readonly seen: number;
}

/** Seconds between two readings after which equal lights may belong to the next cycle; no signal cycle is shorter. */
const LONGEST_GAP = 20;

/** Continues a run with the next reading. After a gap it starts anew, since the time between is unknown. */
export function followRun(run: Run | null, reading: Reading & { utime: number }): Run {
  const lights = lightsOf(reading);
  const { utime } = reading;
  if (!run || utime < run.seen || utime - run.seen > LONGEST_GAP)
    return { lights, since: utime, isExact: false, before: null, seen: utime };
  if (isSame(run.lights, lights)) return { ...run, seen: utime };
  return { lights, since: utime, isExact: true, before: beforeIn(run), seen: utime };
}

/** The last phase of a run, looking through an intergreen. */
const beforeIn = ({ lights, before }: Run): number | null =>
  lights.kind === "phase" ? lights.phase : lights.kind === "between" ? before : null;

const isSame = (one: Lights, other: Lights): boolean =>
  one.kind === other.kind && (one.kind !== "phase" || other.kind !== "phase" || one.phase === other.phase);
