import { type Phase, sequenceLimits } from "../../../../core/internal.js";
import { inputClass } from "../../../kit/controls/field-class.js";
import { IconButton } from "../../../kit/controls/IconButton.js";
import { CloseIcon, HandleIcon } from "../../../kit/icons.js";
import { useId } from "../../../kit/use-id.js";
import { useWidget } from "../../../kit/use-widget.js";
import { Intersection } from "../../parts/Intersection.js";
import { phaseWords } from "../../phase-words.js";
import type { Scheme } from "../../scheme.js";
import { stepRow } from "../editor-styles.js";
import { flawOf, readSeconds, type SequenceStep, SLIDER_END } from "../sequence.js";

interface StepRowProps {
  step: SequenceStep;
  /** Its place, from 0. */
  at: number;
  count: number;
  phases: readonly Phase[];
  scheme: Scheme | null;
  onChange(change: Partial<SequenceStep>): void;
  onMove(to: number): void;
  /** The handle was dragged to this height in the window. */
  onDrag(y: number): void;
  onRemove(): void;
}

/** One phase of the sequence: its handle, picture and seconds. The handle is moved by arrow keys too. */
export function StepRow({ step, at, count, phases, scheme, onChange, onMove, onDrag, onRemove }: StepRowProps) {
  const { t } = useWidget();
  const id = useId();
  const known = phases.find(({ phase }) => phase === step.phase);
  const flaw = flawOf(step, phases);
  const least = known?.min_green ?? 1;
  const what = t("placeOf", { phase: step.phase, place: at + 1, count });
  return (
    <li className={stepRow}>
      <IconButton
        className="handle"
        kind="quiet"
        icon={HandleIcon}
        label={`${t("moveHandle")}: ${what}`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event.clientY);
        }}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          onMove(at + by);
        }}
      />
      {scheme && known && (
        <Intersection
          scheme={scheme}
          lights={{ kind: "phase", phase: step.phase }}
          directions={known.directions}
          permissive={known.permissive}
          label={phaseWords(step.phase, known, t)}
          mark="other"
          isSmall
        />
      )}
      <label htmlFor={id}>
        <b>{t("phaseNumber", { phase: step.phase })}</b>
        <span>{t("least", { seconds: least })}</span>
      </label>
      <input
        type="range"
        min={Math.max(1, least)}
        max={Math.max(SLIDER_END, step.seconds ?? 0)}
        step={1}
        value={step.seconds ?? least}
        aria-label={`${t("seconds")}: ${what}`}
        onInput={(event) => onChange({ seconds: Number(event.currentTarget.value) })}
      />
      <input
        id={id}
        className={inputClass}
        inputMode="numeric"
        value={step.seconds === null ? "" : `${step.seconds}`}
        aria-label={`${t("secondsTyped")}: ${what}`}
        aria-invalid={flaw !== null || undefined}
        aria-describedby={flaw ? `${id}-flaw` : undefined}
        onInput={(event) => onChange({ seconds: readSeconds(event.currentTarget.value) })}
      />
      <IconButton kind="quiet" icon={CloseIcon} label={`${t("removeStep")}: ${what}`} disabled={count === 1} onClick={onRemove} />
      {flaw && (
        <span id={`${id}-flaw`} className="flaw">
          {t(`flaw.${flaw}`, { seconds: flaw === "overMaximum" ? sequenceLimits.seconds : least })}
        </span>
      )}
    </li>
  );
}
