import { unitIn } from "../../../core/internal.js";
import { axisText, figureText } from "../../kit/chart/summary.js";
import { useWidget } from "../../kit/use-widget.js";
import { changeOf, type Metric, metrics } from "../metrics.js";
import { strip } from "../strip-styles.js";
import type { AnswerProps } from "./Answer.js";
import { againstText, ShortChange } from "./Figure.js";

interface FigureStripProps extends Pick<AnswerProps, "subject" | "found" | "other"> {
  opened: Metric["id"] | null;
  onOpen(id: Metric["id"] | null): void;
}

/** A figure where there is little room: without its fraction from a thousand on, from a million «15,3 млн». */
function briefText(value: number, language: string): string {
  const size = Math.abs(value);
  return size < 1_000_000 ? figureText(size < 1_000 ? value : Math.round(value), language) : axisText(value, language);
}

/** All nine figures in a row, each a button that opens its metric; the pressed one is open. */
export function FigureStrip({ opened, onOpen, ...sides }: FigureStripProps) {
  const { t } = useWidget();
  return (
    <ul className={strip} part="figures" data-alone={sides.subject.other === null || undefined} aria-label={t("figures")}>
      {metrics.map((metric) => (
        <li key={metric.id}>
          <button
            type="button"
            data-metric={metric.id}
            aria-pressed={opened === metric.id}
            onClick={() => onOpen(opened === metric.id ? null : metric.id)}
          >
            <span className="name">{t(`metric.${metric.id}`)}</span> <Tile metric={metric} {...sides} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Tile({ metric, subject, found, other }: Pick<AnswerProps, "subject" | "found" | "other"> & { metric: Metric }) {
  const { t, language } = useWidget();
  const now = metric.figure(found);
  const before = other && metric.figure(other);
  const change = changeOf(now?.value, before?.value);
  const against = before && subject.other ? againstText(before, subject.other, t, language) : "";
  if (!now || now.value === null)
    return (
      <>
        <strong>
          <small>{t(now ? "noValue" : "notOffered")}</small>
        </strong>
        <span className="change" />
      </>
    );
  return (
    <>
      <strong data-figure={metric.id} title={figureText(now.value, language)}>
        {briefText(now.value, language)} <small>{unitIn(now.unit, language)}</small>
      </strong>
      <span className="change" title={against || undefined}>
        {change !== null && <ShortChange change={change} better={metric.better} />} <span className="unseen">{against}</span>
      </span>
    </>
  );
}
