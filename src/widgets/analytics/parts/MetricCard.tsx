import { Chart } from "../../kit/chart/Chart.js";
import { ChartTexts } from "../../kit/chart/ChartTexts.js";
import { chart as chartClass } from "../../kit/chart/styles.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { classes } from "../../kit/css.js";
import { quiet, section, small } from "../../kit/device/styles.js";
import { FitIcon } from "../../kit/icons.js";
import { useId } from "../../kit/use-id.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Metric, MetricChart } from "../metrics.js";
import { card, cardHead } from "../styles.js";
import { chartsIn, useMetricChart } from "../use-metric-chart.js";
import type { AnswerProps } from "./Answer.js";

type CardProps = Pick<AnswerProps, "subject" | "found" | "other" | "isOtherAwaited"> & {
  metric: Metric;
  onOpen(id: Metric["id"]): void;
};

/** Height of the drawing on a card, CSS px. */
const PLOT = 176;

/** One metric among the others: how it went, and the way to its large chart. */
export function MetricCard({ metric, onOpen, ...sides }: CardProps) {
  const { t } = useWidget();
  const heading = useId();
  const [chart] = chartsIn(metric, sides.found);
  const name = t(`metric.${metric.id}`);
  return (
    <section className={classes(section, chartClass, card)} aria-labelledby={heading}>
      <div className={cardHead}>
        <h3 id={heading}>{name}</h3>
        {chart && <IconButton kind="quiet" icon={FitIcon} label={t("openFigure", { name })} onClick={() => onOpen(metric.id)} />}
      </div>
      {chart ? (
        <ChartTexts>
          <Drawn metric={metric} chart={chart} {...sides} />
        </ChartTexts>
      ) : (
        <p className={quiet}>{t("notOffered")}</p>
      )}
    </section>
  );
}

function Drawn({ metric, chart, ...sides }: Omit<CardProps, "onOpen"> & { chart: MetricChart }) {
  const { title, data, form } = useMetricChart(metric, chart, sides);
  return (
    <>
      <p className={classes(quiet, small)}>
        {title}, {data.unit}
      </p>
      <Chart title={title} data={data} form={form} height={PLOT} isBrief />
    </>
  );
}
