import { map } from "nanostores";
import type { ReactNode } from "react";
import { nameFile, type Span } from "../../../core/internal.js";
import { IconButton } from "../controls/IconButton.js";
import { type Column, Table } from "../controls/Table.js";
import { Tabs } from "../controls/Tabs.js";
import { DownloadIcon } from "../icons.js";
import { useId } from "../use-id.js";
import { useKept, useStore, useWidget } from "../use-widget.js";
import { Chart } from "./Chart.js";
import { ChartTexts } from "./ChartTexts.js";
import { downloadCsv } from "./csv.js";
import { type AxisPlace, type ChartData, readSeries } from "./data.js";
import type { ChartForm } from "./Plot.js";
import { chart, head, note, tableView, withTable } from "./styles.js";
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
  const heading = useId();
  const $chosen = useKept("chartViews", createViews);
  const chosen = useStore($chosen)[id] ?? "chart";
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

  const table = (
    <div className={tableView}>
      <Table
        caption={besideTable ? `${t("chart.asTable")}: ${inUnit(title)}` : inUnit(title)}
        columns={columns}
        rows={places}
        keyOf={({ at }) => at}
      />
    </div>
  );
  return (
    <section className={chart} aria-labelledby={heading}>
      <div className={head}>
        <h4 id={heading}>
          {title}, {data.unit}
        </h4>
        <IconButton kind="quiet" icon={DownloadIcon} label={t("chart.export")} onClick={save} disabled={isEmpty} />
      </div>
      {children}
      {isEmpty ? (
        <p className={note}>{t("chart.empty")}</p>
      ) : besideTable ? (
        <div className={withTable}>
          <div>
            <Chart title={title} data={data} form={form} height={besideTable} />
          </div>
          {table}
        </div>
      ) : (
        <Tabs
          label={t("chart.view", { title })}
          selected={chosen}
          onSelect={(view) => $chosen.setKey(id, view)}
          tabs={[
            { id: "chart", label: t("chart.asChart"), panel: <Chart title={title} data={data} form={form} /> },
            { id: "table", label: t("chart.asTable"), panel: table },
          ]}
        />
      )}
    </section>
  );
}

/** Chosen view by chart id; kept while the element lives. */
const createViews = () => map<Record<string, string>>({});
