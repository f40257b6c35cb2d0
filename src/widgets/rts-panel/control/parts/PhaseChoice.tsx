import type { Phase, RtsTelemetry } from "../../../../core/internal.js";
import { Room } from "../../../kit/parts/Room.js";
import { useId } from "../../../kit/use-id.js";
import { useAge } from "../../../kit/use-resource.js";
import { useWidget } from "../../../kit/use-widget.js";
import { Intersection } from "../../parts/Intersection.js";
import { ownName, phaseWords } from "../../phase-words.js";
import { useScheme } from "../../use-scheme.js";
import type { Decision, DecisionStore } from "../decision.js";
import { phaseCard, phaseCards } from "../editor-styles.js";

interface PhaseChoiceProps {
  store: DecisionStore;
  decision: Decision;
  phases: readonly Phase[];
  reading: RtsTelemetry;
}

/** Which phase is to be held: one of those the controller knows, each with its picture; the running one is marked. */
export function PhaseChoice({ store, decision, phases, reading }: PhaseChoiceProps) {
  const { t } = useWidget();
  const isPast = useAge(reading.utime, "phase").age !== "recent";
  const group = useId();
  const scheme = useScheme(phases);
  return (
    <fieldset className={phaseCards}>
      <legend>{t("whichPhase")}</legend>
      {phases.map((known) => (
        <label key={known.phase} className={phaseCard}>
          <input
            type="radio"
            name={group}
            aria-label={phaseWords(known.phase, known, t)}
            checked={decision.phase === known.phase}
            onChange={() => store.change({ phase: known.phase })}
          />
          {scheme && (
            <Intersection
              scheme={scheme}
              lights={{ kind: "phase", phase: known.phase }}
              directions={known.directions}
              permissive={known.permissive}
              label=""
              mark="other"
              isSmall
            />
          )}
          <span>
            <b>{t("phaseNumber", { phase: known.phase })}</b>
            <Room className="mark" texts={[t("phaseOn"), t("phaseWasOn")]}>
              {reading.phase === known.phase && t(isPast ? "phaseWasOn" : "phaseOn")}
            </Room>
            {ownName(known) && <span>{ownName(known)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
