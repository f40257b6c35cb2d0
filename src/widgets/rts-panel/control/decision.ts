import { atom } from "nanostores";
import type { Order, OrderDraft, RtsTelemetry, SequenceRisk } from "../../../core/internal.js";
import { plansOf, type Wish } from "./offered.js";
import type { SequenceStep } from "./sequence.js";

/** A decision that is not sent yet. `draft` is being edited, `armed` waits for its last confirmation. */
export interface Decision {
  readonly state: "draft" | "armed";
  readonly wish: Wish;
  /** The reading that the operator saw. */
  readonly seen: RtsTelemetry;
  /** Whether the operator has reviewed a newer reading since the dialog was opened. */
  readonly isAnew: boolean;
  readonly phase: number | null;
  /** Number of the plan, where one is asked for by it. */
  readonly plan: number | null;
  readonly steps: readonly SequenceStep[];
  readonly reason: string;
  readonly isUnderstood: boolean;
  /** What somebody else has asked for, where this is the decision of the second person. */
  readonly draft: OrderDraft | null;
}

/** Whether it needs a second step: dangerous modes do, and a sequence in which somebody waits for long. */
export const hasSecondStep = (tier: number, risk: SequenceRisk | null): boolean => tier >= 3 || risk !== null;

/** The decision of one panel; it does not outlive the panel, so that nobody comes back to an armed one. */
export function createDecision() {
  const $decision = atom<Decision | null>(null);
  const change = (part: Partial<Decision>) => {
    const decision = $decision.get();
    if (decision) $decision.set({ ...decision, ...part });
  };
  return {
    $decision,
    begin(wish: Wish, seen: RtsTelemetry, steps: readonly SequenceStep[], draft: OrderDraft | null = null) {
      const phase = wish.kind === "mode" && wish.row.payload === "phase" ? seen.phase : null;
      $decision.set({
        state: "draft",
        wish,
        seen,
        isAnew: false,
        phase,
        plan: onlyOne(plansOf(seen, wish)),
        steps,
        reason: draft?.reason ?? "",
        isUnderstood: false,
        draft,
      });
    },
    change,
    /** Starts over with the present reading: earlier confirmations no longer count. */
    review: (seen: RtsTelemetry) => change({ seen, isAnew: true, state: "draft", isUnderstood: false }),
    arm: () => change({ state: "armed", isUnderstood: false }),
    back: () => change({ state: "draft", isUnderstood: false }),
    cancel: () => $decision.set(null),
  };
}
export type DecisionStore = ReturnType<typeof createDecision>;

const onlyOne = (plans: readonly number[]): number | null => (plans.length === 1 ? (plans[0] ?? null) : null);

/** The order of a decision, null while something is missing. */
export function orderOf({ wish, seen, phase, plan, steps }: Decision): Order | null {
  if (wish.kind === "custom") {
    const durations = steps.map(({ seconds }) => seconds);
    if (durations.some((seconds) => seconds === null)) return null;
    return { call: "setCustomProgram", sequence: steps.map((step) => step.phase), durations: durations as number[] };
  }
  if (plansOf(seen, wish).length > 0) return plan === null ? null : { call: "setProgram", program: wish.row.mode, plan };
  if (wish.row.payload === "program") return { call: "setProgram", program: wish.row.mode };
  return phase === null ? null : { call: "setUfProgram", phase };
}
