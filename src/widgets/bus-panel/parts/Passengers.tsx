import { useMemo } from "react";
import { busViews, type CityTime, type Language, type PassengerFlow, type Translate, unitSymbols } from "../../../core/internal.js";
import { ChartView } from "../../kit/chart/ChartView.js";
import { type ChartData, pastHours, periodOfHours } from "../../kit/chart/data.js";
import { classes } from "../../kit/css.js";
import type { HourWords } from "../../kit/device/statistics/figures.js";
import { useHourWords } from "../../kit/device/statistics/use-hour-words.js";
import { quiet, small } from "../../kit/device/styles.js";
import type { DeviceView } from "../../kit/device/view.js";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";

/** Passengers by the hour, and who boarded and alighted where the provider counts that. */
export default function Passengers({ device, name }: DeviceView<unknown>) {
  const { client, t, language } = useWidget();
  const flow = useResource(busViews.passengerFlow(client, device));
  const words = useHourWords();
  const { time } = useStore(client.clock.$setting);
  const { data: rows } = flow;
  const data = useMemo(() => flowOf(rows ?? [], time, words, t, language), [rows, time, words, t, language]);
  const title = t("flow");
  return (
    <ResourceView {...flow} label={title}>
      {() => (
        <>
          <p className={classes(quiet, small)}>{t("flowHint")}</p>
          <ChartView id="passengers" title={title} data={data} form="columns" object={name} period={periodOfHours(rows ?? [], time)}>
            <AgeMark utime={flow.answered} kind="statistics" />
          </ChartView>
        </>
      )}
    </ResourceView>
  );
}

function flowOf(rows: readonly PassengerFlow[], time: CityTime, words: HourWords, t: Translate, language: Language): ChartData {
  const hours = (key: "persons" | "boarding" | "alighting") =>
    pastHours(
      rows.map((row) => ({ utime: row.utime, value: row[key] })),
      time,
    );
  const series = (["persons", "boarding", "alighting"] as const)
    .filter((key) => key === "persons" || rows.some((row) => row[key] !== null))
    .map((key) => ({ name: t(`flow.${key}`), values: hours(key).map(({ value }) => value) }));
  return { axis: t("hour"), unit: unitSymbols[language].personsPerHour, places: hours("persons").map(({ utime }) => words(utime)), series };
}
