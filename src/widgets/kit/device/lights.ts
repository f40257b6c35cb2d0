import type { RtsTelemetry } from "../../../core/internal.js";

/**
 * What lights may do besides showing a phase. `unclear`: the mode says flashing yellow and the lights do not flash.
 * `between`: a program of phases runs and none is on just now, as in an intergreen. `none`: no phase is reported and nothing
 * says why.
 */
export const phaseless = ["flashing", "allRed", "dark", "unclear", "between", "none"] as const;

/** What the lights do, by the controller's own report and never by a request (design 5). */
export type Lights = { readonly kind: "phase"; readonly phase: number } | { readonly kind: (typeof phaseless)[number] };

type Reading = Pick<RtsTelemetry, "state_control_rts" | "phase" | "blink" | "phase_sequence">;

/** Doubt never gives green: flashing, all red and darkness win over a phase number that is reported beside them. */
export function lightsOf({ state_control_rts, phase, blink, phase_sequence }: Reading): Lights {
  if (blink) return { kind: "flashing" };
  if (state_control_rts === "all_red") return { kind: "allRed" };
  if (state_control_rts === "shutdown") return { kind: "dark" };
  if (state_control_rts === "flashing_yellow") return { kind: "unclear" };
  if (phase !== null) return { kind: "phase", phase };
  return { kind: phase_sequence.length > 1 ? "between" : "none" };
}

/** Seconds after which no phase is no intergreen any more: the longest, with the all red after darkness, is shorter. */
const LONGEST_INTERGREEN = 20;

/** The lights of a run; where no phase came after an intergreen, none is reported. */
export const lightsIn = (lights: Lights, run: Run | null): Lights =>
  lights.kind === "between" && run !== null && run.seen - run.since > LONGEST_INTERGREEN ? { kind: "none" } : lights;

/** How long the lights have been doing what they do, as far as we saw it. */
export interface Run {
  readonly lights: Lights;
  /** Moment of the first reading with these lights, Unix s. */
  readonly since: number;
  /** True when the change itself was seen; otherwise they have been on for at least that long. */
  readonly isExact: boolean;
  /** Phase before the change, where one was seen: it tells two places of one phase in a sequence apart. */
  readonly before: number | null;
  /** Moment of the last reading, Unix s. */
  readonly seen: number;
}

/** Seconds between two readings after which the same lights may be those of the next cycle; no signal cycle is shorter. */
const LONGEST_GAP = 20;

/** Follows a controller from reading to reading. After a gap the count starts anew, since nothing is known of the time between. */
export function followRun(run: Run | null, reading: Reading & { utime: number }): Run {
  const lights = lightsOf(reading);
  const { utime } = reading;
  if (!run || utime < run.seen || utime - run.seen > LONGEST_GAP)
    return { lights, since: utime, isExact: false, before: null, seen: utime };
  if (isSame(run.lights, lights)) return { ...run, seen: utime };
  return { lights, since: utime, isExact: true, before: beforeIn(run), seen: utime };
}

/** The phase that was on last: an intergreen lies between two phases and hides neither. */
const beforeIn = ({ lights, before }: Run): number | null =>
  lights.kind === "phase" ? lights.phase : lights.kind === "between" ? before : null;

const isSame = (one: Lights, other: Lights): boolean =>
  one.kind === other.kind && (one.kind !== "phase" || other.kind !== "phase" || one.phase === other.phase);
