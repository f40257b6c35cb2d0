import { type Phase, type RtsTelemetry, sequenceLimits } from "../../../core/internal.js";
import { planOf } from "../plan.js";

/** One place of a sequence that is being made up; `seconds` is null while the field holds no number. */
export interface SequenceStep {
  readonly id: number;
  readonly phase: number;
  readonly seconds: number | null;
}

/** What is wrong with a step, or with the sequence as a whole. */
export type Flaw = "unknownPhase" | "noSeconds" | "notWhole" | "notPositive" | "underMinimum" | "overMaximum";

/** Seconds the slider goes up to; more may be typed. */
export const SLIDER_END = 120;

let lastId = 0;

/** Starts from the sequence in force, else from every phase with twice its least green. */
export function firstSteps(reading: RtsTelemetry, phases: readonly Phase[]): SequenceStep[] {
  const { steps, cycle } = planOf(reading, phases);
  if (cycle !== null && steps.length > 1) return steps.map(({ phase, seconds }) => newStep(phase, seconds));
  return phases.map(({ phase, min_green }) => newStep(phase, Math.max(1, Math.round(min_green * 2))));
}

export const newStep = (phase: number, seconds: number | null): SequenceStep => ({ id: ++lastId, phase, seconds });

/** The flaw of a step by the limits of design 5 and of the contract, or null. Whether phases conflict is not for the screen to say. */
export function flawOf({ phase, seconds }: SequenceStep, phases: readonly Phase[]): Flaw | null {
  const known = phases.find((each) => each.phase === phase);
  if (!known) return "unknownPhase";
  if (seconds === null) return "noSeconds";
  if (!Number.isInteger(seconds)) return "notWhole";
  if (seconds <= 0) return "notPositive";
  if (seconds < known.min_green) return "underMinimum";
  return seconds > sequenceLimits.seconds ? "overMaximum" : null;
}

/** Sum of the seconds, null while one is missing. */
export const cycleOf = (steps: readonly SequenceStep[]): number | null =>
  steps.reduce<number | null>((sum, { seconds }) => (sum === null || seconds === null ? null : sum + seconds), 0);

/** Are there more places than a controller takes? */
export const isTooLong = ({ length }: readonly SequenceStep[]): boolean => length > sequenceLimits.phases;

export const isSound = (steps: readonly SequenceStep[], phases: readonly Phase[]): boolean =>
  steps.length > 0 && !isTooLong(steps) && steps.every((step) => flawOf(step, phases) === null);

/** The steps with the one at `from` standing at `to`. */
export function moved(steps: readonly SequenceStep[], from: number, to: number): readonly SequenceStep[] {
  const target = Math.min(steps.length - 1, Math.max(0, to));
  if (from === target) return steps;
  const next = [...steps];
  next.splice(target, 0, ...next.splice(from, 1));
  return next;
}

/** The seconds a field's text means. */
export const readSeconds = (text: string): number | null => {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
};
