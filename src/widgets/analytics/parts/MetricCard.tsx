import { map } from "nanostores";
import { useMemo } from "react";
import { ChartView } from "../../kit/chart/ChartView.js";
import { classes } from "../../kit/css.js";
import { Section } from "../../kit/device/Section.js";
import { quiet, small } from "../../kit/device/styles.js";
import { unitText } from "../../kit/units.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import type { Metric, MetricChart } from "../metrics.js";
import { meaning } from "../styles.js";
import { chartOf, pointsOf } from "../tracks.js";
import { useMoments } from "../use-moments.js";
import type { AnswerProps } from "./Answer.js";
import { Figure } from "./Figure.js";
import { Pills } from "./Pills.js";

type CardProps = Pick<AnswerProps, "subject" | "found" | "other"> & { metric: Metric };

/** One metric: its figure and comparison, what it means, its chart and table with export. */
export function MetricCard({ metric, ...sides }: CardProps) {
  const { t } = useWidget();
  const $views = useKept("metricViews", () => map<Record<string, MetricChart["id"]>>({}));
  const chosen = useStore($views)[metric.id];
  const offered = metric.charts.filter(({ track }) => track(sides.found));
  const chart = offered.find(({ id }) => id === chosen) ?? offered[0];
  const name = t(`metric.${metric.id}`);
  if (!metric.figure(sides.found) && !chart) {
    return (
      <Section title={name}>
        <p className={quiet}>{t("notOffered")}</p>
      </Section>
    );
  }
  return (
    <Section title={name}>
      <Figure metric={metric} {...sides} />
      <p className={classes(meaning, small)}>{t(`meaning.${metric.id}`)}</p>
      {offered.length > 1 && chart && (
        <Pills
          label={t("chartOf", { name })}
          options={offered.map(({ id }) => ({ id, label: t(`chart.by.${id}`) }))}
          selected={chart.id}
          onSelect={(id) => $views.setKey(metric.id, id)}
        />
      )}
      {chart && <MetricChartView metric={metric} chart={chart} {...sides} />}
    </Section>
  );
}

/** Places from which single values are drawn as a line, not as columns. */
const LINE_FROM = 40;

function MetricChartView({ metric, chart, subject, found, other }: CardProps & { chart: MetricChart }) {
  const { t } = useWidget();
  const placeOf = useMoments(chart.by, subject.span);
  const title = t(`chart.title.${metric.id}.${chart.id}`);
  const data = useMemo(() => {
    const track = chart.track(found) ?? { unit: "", series: [] };
    const before = other && chart.track(other);
    const side =
      before && subject.other
        ? { name: subject.other.name, points: pointsOf(before, chart.by), isOtherPeriod: subject.other.isOtherPeriod }
        : undefined;
    const name = side ? subject.name : title;
    return chartOf({ name, now: pointsOf(track, chart.by), other: side }, t(`axis.${chart.by}`), unitText(track.unit, t), placeOf);
  }, [chart, found, other, subject, placeOf, t, title]);
  const isLine = chart.form === "line" || data.places.length > LINE_FROM;
  return (
    <ChartView
      id={`${metric.id} ${chart.id}`}
      title={title}
      data={data}
      form={isLine ? "line" : chart.form}
      object={subject.title}
      period={subject.span}
    />
  );
}
