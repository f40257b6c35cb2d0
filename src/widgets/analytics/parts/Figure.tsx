import type { Tone } from "../../../core/internal.js";
import { figureText } from "../../kit/chart/summary.js";
import { unitText } from "../../kit/units.js";
import { useWidget } from "../../kit/use-widget.js";
import { changeOf, type Metric } from "../metrics.js";
import { change as changeClass, figure as figureClass } from "../styles.js";
import { percentText, valueText } from "../words.js";
import type { AnswerProps } from "./Answer.js";

type FigureProps = Pick<AnswerProps, "subject" | "found" | "other"> & { metric: Metric };

const arrows = { more: "M3 11l5-6l5 6z", less: "M3 5l5 6l5-6z", same: "M2 6.5h12v3h-12z" } as const;

/** The figure of a metric, and how it stands to the other period or object: shape, percent and word together. */
export function Figure({ metric, subject, found, other }: FigureProps) {
  const { t, language } = useWidget();
  const now = metric.figure(found);
  if (!now) return null;
  const before = other && metric.figure(other);
  const change = changeOf(now.value, before?.value);
  return (
    <div className={figureClass}>
      {now.value === null ? (
        <strong>{t("noValue")}</strong>
      ) : (
        <strong data-figure={metric.id}>
          {figureText(now.value, language)} <small>{unitText(now.unit, t)}</small>
        </strong>
      )}
      {before && subject.other && (
        <span>
          {change !== null && <Change change={change} better={metric.better} />}
          <span>
            {t(subject.other.isOtherPeriod ? "against" : "againstObject", {
              name: subject.other.name,
              value: valueText(before, t, language),
            })}
          </span>
        </span>
      )}
    </div>
  );
}

/** Less than half of a tenth of a percent is no change. */
const SAME = 0.05;

function Change({ change, better }: { change: number; better: Metric["better"] }) {
  const { t, language } = useWidget();
  const way = Math.abs(change) < SAME ? "same" : change > 0 ? "more" : "less";
  const tone: Tone = way === "same" || better === null ? "neutral" : way === better ? "ok" : "warning";
  return (
    <span className={changeClass} data-tone={tone}>
      <svg viewBox="0 0 16 16" width={12} height={12} aria-hidden="true" focusable="false">
        <path d={arrows[way]} fill="currentColor" />
      </svg>
      {t(`change.${way}`, { percent: percentText(change, language) })}
      {tone !== "neutral" && `, ${t(tone === "ok" ? "better" : "worse")}`}
    </span>
  );
}
