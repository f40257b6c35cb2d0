import { atom } from "nanostores";
import { useMemo } from "react";
import { ChartView } from "../../chart/ChartView.js";
import { Checkbox } from "../../controls/Checkbox.js";
import { ResourceView } from "../../parts/ResourceView.js";
import { useResource } from "../../use-resource.js";
import { useKept, useStore, useWidget } from "../../use-widget.js";
import type { DeviceView } from "../view.js";
import { halvesOf, hourlyOf, ktsHours } from "./figures.js";
import { useHourWords } from "./use-hour-words.js";

/** All vehicles of the past 12 hours; on demand the last six hours over the six before. */
export function HourlyKtsView({ device, name, views }: DeviceView) {
  const { client, t } = useWidget();
  const hourly = useResource(views.ktsHours(client, device));
  const words = useHourWords();
  const $isCompared = useKept("isCompared", () => atom(false));
  const isCompared = useStore($isCompared);
  const rows = hourly.data;
  const data = useMemo(() => {
    const hours = ktsHours(rows ?? []);
    const unit = t("unit.vehPerHour");
    return isCompared ? halvesOf(hours, unit, words, t) : hourlyOf(hours, t("statistics.KTS"), unit, words, t);
  }, [rows, isCompared, words, t]);
  const title = t("statistics.hourlyKts");
  return (
    <ResourceView {...hourly} label={title}>
      {() => (
        <ChartView id="kts" title={title} data={data} form={isCompared ? "line" : "columns"} file={`${title} ${name}`}>
          <Checkbox label={t("statistics.compare")} checked={isCompared} onChange={(on) => $isCompared.set(on)} />
        </ChartView>
      )}
    </ResourceView>
  );
}
