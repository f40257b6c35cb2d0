import { type CSSProperties, useRef } from "react";
import { type Phase, sequenceLimits } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { secondsText } from "../../../kit/device/duration.js";
import { useWidget } from "../../../kit/use-widget.js";
import { bar } from "../../styles.js";
import { useScheme } from "../../use-scheme.js";
import { addRow, editor, total } from "../editor-styles.js";
import { cycleOf, flawOf, isTooLong, moved, newStep, type SequenceStep } from "../sequence.js";
import { StepRow } from "./StepRow.js";

interface SequenceEditorProps {
  steps: readonly SequenceStep[];
  phases: readonly Phase[];
  onChange(steps: readonly SequenceStep[]): void;
}

/** A sequence of one's own: order by drag, arrow keys or buttons, seconds by slider, keys or number; the cycle is summed up. */
export function SequenceEditor({ steps, phases, onChange }: SequenceEditorProps) {
  const { t, language } = useWidget();
  const scheme = useScheme(phases);
  const list = useRef<HTMLOListElement>(null);
  const cycle = cycleOf(steps);
  const flaws = steps.filter((step) => flawOf(step, phases) !== null).length;

  /** The place a pointer at this height is over. */
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, height }) => y > top + height / 2).length;
  };
  const moveTo = (from: number, to: number) => {
    const next = moved(steps, from, to);
    if (next !== steps) onChange(next);
  };

  return (
    <div className={editor}>
      <ol ref={list} aria-label={t("sequence")}>
        {steps.map((step, at) => (
          <StepRow
            key={step.id}
            step={step}
            at={at}
            phases={phases}
            scheme={scheme}
            count={steps.length}
            onChange={(change) => onChange(steps.map((each) => (each.id === step.id ? { ...each, ...change } : each)))}
            onMove={(to) => moveTo(at, to)}
            onDrag={(y) => moveTo(at, Math.min(placeAt(y), placeAt(y) > at ? placeAt(y) - 1 : placeAt(y)))}
            onRemove={() => onChange(steps.filter(({ id }) => id !== step.id))}
          />
        ))}
      </ol>
      <p className={addRow}>
        {phases.map(({ phase, min_green }) => (
          <Button key={phase} onClick={() => onChange([...steps, newStep(phase, Math.max(1, min_green))])}>
            {t("addPhase", { phase })}
          </Button>
        ))}
      </p>
      {cycle !== null && cycle > 0 && (
        <div className={bar} aria-hidden="true">
          {steps.map(({ id, phase, seconds }) => (
            <span key={id} style={{ "--share": Math.max(1, seconds ?? 1) } as CSSProperties}>
              {phase}
            </span>
          ))}
        </div>
      )}
      <p className={total} role="status">
        <b>{t("cycle", { time: cycle === null ? "—" : secondsText(cycle, language) })}</b>
        {flaws > 0 && <span className="flaw">{t("flaws", { count: flaws })}</span>}
        {isTooLong(steps) && <span className="flaw">{t("flaw.tooLong", { phases: sequenceLimits.phases })}</span>}
        {steps.length === 0 && <span className="flaw">{t("flaw.empty")}</span>}
      </p>
      <p className="note">{t("conflictsNote")}</p>
    </div>
  );
}
