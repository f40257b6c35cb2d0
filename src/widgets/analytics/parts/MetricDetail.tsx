import { map } from "nanostores";
import { ChartView } from "../../kit/chart/ChartView.js";
import { Button } from "../../kit/controls/Button.js";
import { classes } from "../../kit/css.js";
import { quiet, section, small } from "../../kit/device/styles.js";
import { BackIcon } from "../../kit/icons.js";
import { useId } from "../../kit/use-id.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import type { Metric, MetricChart } from "../metrics.js";
import { detail, meaning } from "../styles.js";
import { chartsIn, useMetricChart } from "../use-metric-chart.js";
import type { AnswerProps } from "./Answer.js";
import { Figure } from "./Figure.js";
import { Pills } from "./Pills.js";

type DetailProps = Pick<AnswerProps, "subject" | "found" | "other" | "isOtherAwaited"> & { metric: Metric };

/** A third of the window, so that the figures above the drawing are in sight with it, CSS px. */
const plotHeight = () => Math.round(Math.min(460, Math.max(220, innerHeight / 3)));

/** One metric in full: what it means, how it compares, its large chart and the table beside it. */
export function MetricDetail({ metric, onClose, ...sides }: DetailProps & { onClose(): void }) {
  const { t } = useWidget();
  const heading = useId();
  const $views = useKept("metricViews", () => map<Record<string, MetricChart["id"]>>({}));
  const chosen = useStore($views)[metric.id];
  const offered = chartsIn(metric, sides.found);
  const chart = offered.find(({ id }) => id === chosen) ?? offered[0];
  const name = t(`metric.${metric.id}`);
  return (
    <section className={classes(section, detail)} part="detail" aria-labelledby={heading}>
      <header>
        <Button data-back icon={BackIcon} onClick={onClose}>
          {t("allFigures")}
        </Button>
        <h3 id={heading}>{name}</h3>
        {offered.length > 1 && chart && (
          <Pills
            label={t("chartOf", { name })}
            options={offered.map(({ id }) => ({ id, label: t(`chart.by.${id}`) }))}
            selected={chart.id}
            onSelect={(id) => $views.setKey(metric.id, id)}
          />
        )}
      </header>
      <div className="facts">
        <Figure metric={metric} {...sides} />
        <p className={classes(meaning, small)}>{t(`meaning.${metric.id}`)}</p>
      </div>
      {chart ? <Drawn metric={metric} chart={chart} {...sides} /> : <p className={quiet}>{t("notOffered")}</p>}
    </section>
  );
}

function Drawn({ metric, chart, ...sides }: DetailProps & { chart: MetricChart }) {
  const { title, data, form } = useMetricChart(metric, chart, sides);
  const { title: object, span } = sides.subject;
  return (
    <ChartView
      id={`${metric.id} ${chart.id}`}
      title={title}
      data={data}
      form={form}
      object={object}
      period={span}
      besideTable={plotHeight()}
    />
  );
}
