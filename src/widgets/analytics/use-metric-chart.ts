import { useMemo } from "react";
import { type CityAnalytics, unitIn } from "../../core/internal.js";
import type { ChartData } from "../kit/chart/data.js";
import type { ChartForm } from "../kit/chart/Plot.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import type { Metric, MetricChart } from "./metrics.js";
import type { AnswerProps } from "./parts/Answer.js";
import { chartOf, pointsOf } from "./tracks.js";
import { useMoments } from "./use-moments.js";

/** Places from which single values are drawn as a line, not as columns. */
const LINE_FROM = 40;

/** The charts of a metric that the answer has figures for. */
export const chartsIn = (metric: Metric, found: CityAnalytics): readonly MetricChart[] => metric.charts.filter(({ track }) => track(found));

/** The title, the figures and the form of a chart; the other side has its place in it while it is awaited. */
export function useMetricChart(
  metric: Metric,
  chart: MetricChart,
  { subject, found, other, isOtherAwaited }: Pick<AnswerProps, "subject" | "found" | "other" | "isOtherAwaited">,
): { title: string; data: ChartData; form: ChartForm } {
  const { client, t, language } = useWidget();
  const { time } = useStore(client.clock.$setting);
  const placeOf = useMoments(chart.by, subject.span);
  const title = t(`chart.title.${metric.id}.${chart.id}`);
  const data = useMemo(() => {
    const track = chart.track(found) ?? { unit: "", series: [] };
    const before = other && chart.track(other);
    const side =
      subject.other && (before || isOtherAwaited)
        ? { name: subject.other.name, points: before ? pointsOf(before, chart.by, time) : [], isOtherPeriod: subject.other.isOtherPeriod }
        : undefined;
    const name = side ? subject.name : title;
    return chartOf(
      { by: chart.by, time, name, now: pointsOf(track, chart.by, time), other: side },
      t(`axis.${chart.by}`),
      unitIn(track.unit, language),
      placeOf,
    );
  }, [chart, found, other, isOtherAwaited, subject, placeOf, t, language, time, title]);
  return { title, data, form: chart.form === "line" || data.places.length > LINE_FROM ? "line" : chart.form };
}
