import { atom } from "nanostores";
import { useMemo } from "react";
import { ChartView } from "../../chart/ChartView.js";
import { periodOfHours } from "../../chart/data.js";
import { Checkbox } from "../../controls/Checkbox.js";
import { AgeMark } from "../../parts/AgeMark.js";
import { ResourceView } from "../../parts/ResourceView.js";
import { useResource } from "../../use-resource.js";
import { useKept, useStore, useWidget } from "../../use-widget.js";
import type { DeviceView } from "../view.js";
import { comparedOf, hourlyOf, ktsHours } from "./figures.js";
import { PeriodChoice } from "./PeriodChoice.js";
import { periodsIn, usualPeriods } from "./periods.js";
import { useHourWords } from "./use-hour-words.js";

const createComparison = () => ({ $isOn: atom(false), $periods: atom(usualPeriods) });

/** All vehicles of the past 12 hours; on demand two periods of them on one axis. */
export function HourlyKtsView({ device, name, views }: DeviceView) {
  const { client, t } = useWidget();
  const hourly = useResource(views.ktsHours(client, device));
  const words = useHourWords();
  const { $isOn, $periods } = useKept("comparison", createComparison);
  const isCompared = useStore($isOn);
  const periods = useStore($periods);
  const rows = hourly.data;
  const hours = useMemo(() => ktsHours(rows ?? []), [rows]);
  const data = useMemo(() => {
    const unit = t("unit.vehPerHour");
    if (!isCompared) return hourlyOf(hours, t("statistics.KTS"), unit, words, t);
    const { first, second } = periodsIn(hours, periods);
    return comparedOf(first, second, unit, words, t);
  }, [hours, isCompared, periods, words, t]);
  const title = t("statistics.hourlyKts");
  return (
    <ResourceView {...hourly} label={title}>
      {() => (
        <ChartView id="kts" title={title} data={data} form={isCompared ? "line" : "columns"} object={name} period={periodOfHours(rows)}>
          <AgeMark utime={hourly.answered} kind="statistics" />
          <Checkbox label={t("statistics.compare")} checked={isCompared} onChange={(on) => $isOn.set(on)} />
          {isCompared && (
            <PeriodChoice
              hours={hours}
              chosen={periods}
              words={words}
              onChoose={(change) => $periods.set({ ...$periods.get(), ...change })}
            />
          )}
        </ChartView>
      )}
    </ResourceView>
  );
}
