import { atom } from "nanostores";
import type { ControlMode, Order, RtsTelemetry, SequenceRisk } from "../../../core/internal.js";
import type { SequenceStep } from "./sequence.js";

/** What the operator is about to ask for; `custom` is a sequence of his own. */
export type Wish = { readonly kind: "mode"; readonly row: ControlMode } | { readonly kind: "custom" };

/** A decision on its way. `draft` is being made up, `armed` stands before its last confirmation. */
export interface Decision {
  readonly state: "draft" | "armed";
  readonly wish: Wish;
  /** What the operator looked at. */
  readonly seen: RtsTelemetry;
  /** Has looked at it since the dialog was opened. */
  readonly isAnew: boolean;
  readonly phase: number | null;
  readonly steps: readonly SequenceStep[];
  readonly reason: string;
  readonly isUnderstood: boolean;
}

/** Is it confirmed on a page of its own? Dangerous modes are, and a sequence that lets somebody wait for long. */
export const hasSecondStep = (tier: number, risk: SequenceRisk | null): boolean => tier >= 3 || risk !== null;

/** One panel's decision; it does not outlive the panel, so that nobody comes back to an armed one. */
export function createDecision() {
  const $decision = atom<Decision | null>(null);
  const change = (part: Partial<Decision>) => {
    const decision = $decision.get();
    if (decision) $decision.set({ ...decision, ...part });
  };
  return {
    $decision,
    begin(wish: Wish, seen: RtsTelemetry, steps: readonly SequenceStep[]) {
      const phase = wish.kind === "mode" && wish.row.payload === "phase" ? seen.phase : null;
      $decision.set({ state: "draft", wish, seen, isAnew: false, phase, steps, reason: "", isUnderstood: false });
    },
    change,
    /** Looks at the present reading as if for the first time: what was confirmed before counts no more. */
    review: (seen: RtsTelemetry) => change({ seen, isAnew: true, state: "draft", isUnderstood: false }),
    arm: () => change({ state: "armed", isUnderstood: false }),
    back: () => change({ state: "draft", isUnderstood: false }),
    cancel: () => $decision.set(null),
  };
}
export type DecisionStore = ReturnType<typeof createDecision>;

/** The order of a decision, null while something is missing. */
export function orderOf({ wish, phase, steps }: Decision): Order | null {
  if (wish.kind === "custom") {
    const durations = steps.map(({ seconds }) => seconds);
    if (durations.some((seconds) => seconds === null)) return null;
    return { call: "setCustomProgram", sequence: steps.map((step) => step.phase), durations: durations as number[] };
  }
  if (wish.row.payload === "program") return { call: "setProgram", program: wish.row.mode };
  return phase === null ? null : { call: "setUfProgram", phase };
}
