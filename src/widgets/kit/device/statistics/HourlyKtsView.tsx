import { atom } from "nanostores";
import { useMemo } from "react";
import { unitSymbols } from "../../../../core/internal.js";
import { ChartView } from "../../chart/ChartView.js";
import { type HourFigure, periodOfHours } from "../../chart/data.js";
import { Checkbox } from "../../controls/Checkbox.js";
import { SelectField } from "../../controls/SelectField.js";
import { AgeMark } from "../../parts/AgeMark.js";
import { ResourceView } from "../../parts/ResourceView.js";
import { useResource } from "../../use-resource.js";
import { useKept, useStore, useWidget } from "../../use-widget.js";
import type { DeviceView } from "../view.js";
import { comparedOf, type HourWords, hourlyOf, ktsHours } from "./figures.js";
import { beginsIn, lengthsIn, type Periods, periodsIn, usualPeriods } from "./periods.js";
import { periodChoice } from "./styles.js";
import { useHourWords } from "./use-hour-words.js";

const createComparison = () => ({ $isOn: atom(false), $periods: atom(usualPeriods) });

/** Vehicles per hour of the last 12 hours; optionally two periods on one axis. */
export function HourlyKtsView({ device, name, views }: DeviceView) {
  const { client, t, language } = useWidget();
  const hourly = useResource(views.ktsHours(client, device));
  const words = useHourWords();
  const { $isOn, $periods } = useKept("comparison", createComparison);
  const isCompared = useStore($isOn);
  const periods = useStore($periods);
  const rows = hourly.data;
  const { time } = useStore(client.clock.$setting);
  const hours = useMemo(() => ktsHours(rows ?? [], time), [rows, time]);
  const data = useMemo(() => {
    const unit = unitSymbols[language].vehPerHour;
    if (!isCompared) return hourlyOf(hours, t("statistics.KTS"), unit, words, t);
    const { first, second } = periodsIn(hours, periods);
    return comparedOf(first, second, unit, words, t);
  }, [hours, isCompared, periods, words, t, language]);
  const title = t("statistics.hourlyKts");
  return (
    <ResourceView {...hourly} label={title}>
      {() => (
        <ChartView
          id="kts"
          title={title}
          data={data}
          form={isCompared ? "line" : "columns"}
          object={name}
          period={periodOfHours(rows ?? [], time)}
        >
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

interface PeriodChoiceProps {
  hours: readonly HourFigure[];
  chosen: Periods;
  words: HourWords;
  onChoose(change: Partial<Periods>): void;
}

/** Chooses the two periods to compare: their length, and the first hour of each. */
function PeriodChoice({ hours, chosen, words, onChoose }: PeriodChoiceProps) {
  const { t } = useWidget();
  const { length, first, second } = periodsIn(hours, chosen);
  const begins = beginsIn(hours, length).map(({ utime }) => ({ value: `${utime}`, label: words(utime).label }));
  const begin = (label: string, value: readonly HourFigure[], choose: (utime: number) => void) => (
    <SelectField label={label} value={`${value[0]?.utime ?? ""}`} options={begins} onChange={(utime) => choose(Number(utime))} />
  );
  return (
    <div className={periodChoice}>
      <SelectField
        label={t("statistics.length")}
        value={`${length}`}
        options={lengthsIn(hours).map((count) => ({ value: `${count}`, label: t("statistics.hours", { count }) }))}
        onChange={(value) => onChoose({ length: Number(value) })}
      />
      {begin(t("statistics.firstFrom"), first, (utime) => onChoose({ first: utime }))}
      {begin(t("statistics.secondFrom"), second, (utime) => onChoose({ second: utime }))}
    </div>
  );
}
