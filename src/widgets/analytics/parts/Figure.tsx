import { type Language, type Tone, type Translate, unitIn } from "../../../core/internal.js";
import { figureText } from "../../kit/chart/summary.js";
import { useWidget } from "../../kit/use-widget.js";
import { changeOf, type Metric } from "../metrics.js";
import { change as changeClass, figure as figureClass } from "../styles.js";
import type { OtherSide } from "../subject.js";
import { percentText, valueText } from "../words.js";
import type { AnswerProps } from "./Answer.js";

type FigureProps = Pick<AnswerProps, "subject" | "found" | "other"> & Partial<Pick<AnswerProps, "isOtherAwaited">> & { metric: Metric };

const arrows = { more: "M3 11l5-6l5 6z", less: "M3 5l5 6l5-6z", same: "M2 6.5h12v3h-12z" } as const;

/** The figure of a metric, and how it stands to the other period or object: shape, percent and word together. */
export function Figure({ metric, subject, found, other, isOtherAwaited }: FigureProps) {
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
          {figureText(now.value, language)} <small>{unitIn(now.unit, language)}</small>
        </strong>
      )}
      {isOtherAwaited && <span aria-hidden="true">&nbsp;</span>}
      {before && subject.other && (
        <span>
          {change !== null && <Change change={change} better={metric.better} />}
          <span>{againstText(before, subject.other, t, language)}</span>
        </span>
      )}
    </div>
  );
}

/** The figure of the other side: «за 11–17 нояб. — 4 200 авт.». */
export const againstText = (before: { value: number | null; unit: string }, other: OtherSide, t: Translate, language: Language): string =>
  t(other.isOtherPeriod ? "against" : "againstObject", { name: other.name, value: valueText(before, t, language) });

/** Less than half of a tenth of a percent is no change. */
const SAME = 0.05;

interface ChangeProps {
  change: number;
  better: Metric["better"];
}

function judged({ change, better }: ChangeProps): { way: keyof typeof arrows; tone: Tone } {
  const way = Math.abs(change) < SAME ? "same" : change > 0 ? "more" : "less";
  return { way, tone: way === "same" || better === null ? "neutral" : way === better ? "ok" : "warning" };
}

function Change(props: ChangeProps) {
  const { t, language } = useWidget();
  const { way, tone } = judged(props);
  return (
    <span className={changeClass} data-tone={tone}>
      <svg viewBox="0 0 16 16" width={12} height={12} aria-hidden="true" focusable="false">
        <path d={arrows[way]} fill="currentColor" />
      </svg>
      {t(`change.${way}`, { percent: percentText(props.change, language) })}
      {tone !== "neutral" && `, ${t(tone === "ok" ? "better" : "worse")}`}
    </span>
  );
}

/** The same where there is little room: the shape says which way, and those who do not see it hear the whole. */
export function ShortChange(props: ChangeProps) {
  const { t, language } = useWidget();
  const { way, tone } = judged(props);
  const percent = percentText(props.change, language);
  const word = tone === "neutral" ? "" : `, ${t(tone === "ok" ? "better" : "worse")}`;
  return (
    <>
      <span className={changeClass} data-tone={tone} aria-hidden="true">
        <svg viewBox="0 0 16 16" width={10} height={10} aria-hidden="true" focusable="false">
          <path d={arrows[way]} fill="currentColor" />
        </svg>
        {way === "same" ? percentText(0, language) : percent}
        {word}
      </span>
      <span className="unseen">
        {t(`change.${way}`, { percent })}
        {word}
      </span>
    </>
  );
}
