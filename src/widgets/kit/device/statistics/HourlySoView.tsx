import { useMemo } from "react";
import type { DeviceViews } from "../../../../core/internal.js";
import { ChartView } from "../../chart/ChartView.js";
import { periodOfHours } from "../../chart/data.js";
import { classes } from "../../css.js";
import { AgeMark } from "../../parts/AgeMark.js";
import { ResourceView } from "../../parts/ResourceView.js";
import { useResource } from "../../use-resource.js";
import { useStore, useWidget } from "../../use-widget.js";
import { quiet, small } from "../styles.js";
import type { DeviceView } from "../view.js";
import { hourlyOf, soHours as hoursOf } from "./figures.js";
import { useHourWords } from "./use-hour-words.js";

/** Share of the cycles that served their queue in each of the past 12 hours. */
export function HourlySoView({ device, name, soHours }: DeviceView & { soHours: NonNullable<DeviceViews["soHours"]> }) {
  const { client, t } = useWidget();
  const hourly = useResource(soHours(client, device));
  const words = useHourWords();
  const { time } = useStore(client.clock.$setting);
  const rows = hourly.data;
  const data = useMemo(() => hourlyOf(hoursOf(rows ?? [], time), t("statistics.SO"), "%", words, t), [rows, time, words, t]);
  const title = t("statistics.hourlySo");
  return (
    <ResourceView {...hourly} label={title}>
      {() => (
        <ChartView id="so" title={title} data={data} form="line" object={name} period={periodOfHours(rows ?? [], time)}>
          <AgeMark utime={hourly.answered} kind="statistics" />
          <p className={classes(quiet, small)}>{t("statistics.SO.hint")}</p>
        </ChartView>
      )}
    </ResourceView>
  );
}
