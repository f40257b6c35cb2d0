import type { Phase, RtsTelemetry } from "../../core/internal.js";

/** One place of the phase sequence; `seconds` is null where the controller gives no usable duration. */
export interface Step {
  /** Where it stands in the sequence, from 0; a phase may come twice. */
  readonly place: number;
  readonly phase: number;
  readonly seconds: number | null;
  /** What the controller's list of phases knows of it. */
  readonly known: Phase | undefined;
}

export interface Plan {
  readonly steps: readonly Step[];
  /** Sum of the durations in s; null unless every step has one. */
  readonly cycle: number | null;
}

/**
 * The sequence in force, with durations only where there is one for each phase: with unequal lengths nobody can say which
 * duration belongs to which phase. Empty while the controller runs none (flashing, dark, all red).
 */
export function planOf(
  { phase_sequence, phase_durations }: Pick<RtsTelemetry, "phase_sequence" | "phase_durations">,
  phases: readonly Phase[],
): Plan {
  const known = new Map(phases.map((phase) => [phase.phase, phase]));
  const isTimed = phase_durations.length === phase_sequence.length && phase_sequence.length > 1;
  const steps = phase_sequence.map((phase, place): Step => {
    const seconds = isTimed ? phase_durations[place] : undefined;
    return { place, phase, seconds: seconds !== undefined && seconds > 0 ? seconds : null, known: known.get(phase) };
  });
  const isWhole = steps.length > 0 && steps.every(({ seconds }) => seconds !== null);
  return { steps, cycle: isWhole ? steps.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) : null };
}

/** The places of a phase in the sequence: more than one when it comes twice and its forerunner does not decide. */
export function placesOf(phase: number, before: number | null, { steps }: Plan): number[] {
  const places = steps.filter((step) => step.phase === phase).map(({ place }) => place);
  const decided = places.filter((i) => steps[(i + steps.length - 1) % steps.length]?.phase === before);
  return places.length > 1 && decided.length > 0 ? decided : places;
}
