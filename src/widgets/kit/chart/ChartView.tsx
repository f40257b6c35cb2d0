import type { ReactNode } from "react";
import { nameFile, type Span } from "../../../core/internal.js";
import { type Column, Table } from "../controls/Table.js";
import { useWidget } from "../use-widget.js";
import { Chart } from "./Chart.js";
import { ChartFrame } from "./ChartFrame.js";
import { ChartTexts } from "./ChartTexts.js";
import { downloadCsv } from "./csv.js";
import { type AxisPlace, type ChartData, readSeries } from "./data.js";
import type { ChartForm } from "./Plot.js";
import { figureText } from "./summary.js";

interface ChartViewProps {
  /** Name of the chart within its widget, under which the chosen view is kept. */
  id: string;
  title: string;
  data: ChartData;
  form: ChartForm;
  /** What the figures are about (a device, a street); with the period it names the exported file. */
  object: string;
  period: Span | null;
  /** Shows the table beside the chart, which is then this high, in CSS px. Without it the user switches between the two. */
  besideTable?: number;
  children?: ReactNode;
}

/** A chart and the same numbers as a table, with export. */
export function ChartView(props: ChartViewProps) {
  return (
    <ChartTexts>
      <View {...props} />
    </ChartTexts>
  );
}

function View({ id, title, data, form, object, period, besideTable, children }: ChartViewProps) {
  const { client, t, language } = useWidget();
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null));

  const inUnit = (name: string) => `${name}, ${data.unit}`;
  const places = data.places.map((place, at) => ({ ...place, at }));
  const columns: Column<AxisPlace & { at: number }>[] = [
    { id: "place", label: data.axis, render: ({ name }) => name },
    ...readSeries(data).flatMap(({ name, values, placeNames }, index): Column<AxisPlace & { at: number }>[] => [
      ...(placeNames ? [{ id: `at-${index}`, label: name, render: ({ at }: { at: number }) => placeNames[at] ?? "" }] : []),
      {
        id: `value-${index}`,
        label: inUnit(name),
        align: "end" as const,
        render: ({ at }) => {
          const value = values[at];
          return typeof value === "number" ? figureText(value, language) : t("chart.noValue");
        },
      },
    ]),
  ];
  const save = () =>
    downloadCsv(
      nameFile(client.clock, title, object, ...(period ? [period] : [])),
      [
        [data.axis, ...readSeries(data).flatMap(({ name, placeNames }) => [...(placeNames ? [name] : []), inUnit(name)])],
        ...places.map(({ name, at }) => [
          name,
          ...readSeries(data).flatMap(({ values, placeNames }) => [...(placeNames ? [placeNames[at] ?? ""] : []), values[at] ?? null]),
        ]),
      ],
      language,
    );

  return (
    <ChartFrame
      id={id}
      title={title}
      unit={data.unit}
      isEmpty={isEmpty}
      onSave={save}
      chart={<Chart title={title} data={data} form={form} {...(besideTable ? { height: besideTable } : {})} />}
      table={
        <Table
          caption={besideTable ? `${t("chart.asTable")}: ${inUnit(title)}` : inUnit(title)}
          columns={columns}
          rows={places}
          keyOf={({ at }) => at}
        />
      }
      isBeside={besideTable !== undefined}
    >
      {children}
    </ChartFrame>
  );
}
