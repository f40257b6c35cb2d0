import type { RtsTelemetry } from "../../../../core/internal.js";
import { useId } from "../../../kit/use-id.js";
import { useWidget } from "../../../kit/use-widget.js";
import type { Decision, DecisionStore } from "../decision.js";
import { phaseCard, phaseCards } from "../editor-styles.js";
import { plansOf } from "../offered.js";

interface PlanChoiceProps {
  store: DecisionStore;
  decision: Decision;
  reading: RtsTelemetry;
}

/** Which time plan is to run: one of those that the controller has told; the running one is marked. */
export function PlanChoice({ store, decision, reading }: PlanChoiceProps) {
  const { t } = useWidget();
  const group = useId();
  const plans = plansOf(decision.seen, decision.wish);
  if (plans.length === 0) return null;
  return (
    <fieldset className={phaseCards}>
      <legend>{t("whichPlan")}</legend>
      {plans.map((plan) => (
        <label key={plan} className={phaseCard}>
          <input type="radio" name={group} checked={decision.plan === plan} onChange={() => store.change({ plan })} />
          <span>
            <b>{t("planNumber", { plan })}</b> {reading.plan === plan && <span className="mark">{t("planRuns")}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
