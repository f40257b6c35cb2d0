import type { ReactNode } from "react";
import { type Cell, nameFile, type Span } from "../../../../core/internal.js";
import { type Column, Table } from "../../controls/Table.js";
import { useWidget } from "../../use-widget.js";
import { ChartFrame } from "../ChartFrame.js";
import { ChartTexts } from "../ChartTexts.js";
import { downloadCsv } from "../csv.js";
import { note } from "../styles.js";
import { figureText } from "../summary.js";
import { DenseChart } from "./DenseChart.js";
import type { DenseData } from "./data.js";

/** The figures of a chart as rows: the first cell of each names it. */
export interface DenseTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface DenseViewProps {
  /** Name of the chart within its widget, under which the chosen view is kept. */
  id: string;
  title: string;
  data: DenseData;
  table: DenseTable;
  /** What the figures are about (a device, a street); with the period it names the exported file. */
  object: string;
  period: Span;
  height?: number;
  children?: ReactNode;
}

/** Rows that are shown; the file has all. */
const MOST_ROWS = 500;

/** A chart of very many figures and the same figures as a table, with export. */
export function DenseView(props: DenseViewProps) {
  return (
    <ChartTexts>
      <View {...props} />
    </ChartTexts>
  );
}

function View({ id, title, data, table: { heads, rows }, object, period, height, children }: DenseViewProps) {
  const { client, t, language } = useWidget();
  const isNumber = (place: number) => rows.some((row) => typeof row[place] === "number");
  const columns = heads.map((label, place): Column<readonly Cell[]> => {
    const render = (row: readonly Cell[]) => {
      const cell = row[place] ?? null;
      if (cell === null) return t("chart.noValue");
      return typeof cell === "number" ? figureText(cell, language) : cell;
    };
    return { id: `${place}`, label, render, ...(isNumber(place) ? { align: "end" as const } : {}) };
  });
  const shown = rows.slice(0, MOST_ROWS);
  const places = new Map(shown.map((row, place) => [row, place]));
  const save = () => downloadCsv(nameFile(client.clock, title, object, period), [heads, ...rows], language);
  return (
    <ChartFrame
      id={id}
      title={title}
      unit={data.unit}
      isEmpty={rows.length === 0}
      onSave={save}
      chart={<DenseChart title={title} data={data} {...(height ? { height } : {})} />}
      table={
        <>
          {shown.length < rows.length && <p className={note}>{t("chart.rowsShown", { shown: shown.length, count: rows.length })}</p>}
          <Table caption={title} columns={columns} rows={shown} keyOf={(row) => places.get(row) ?? 0} />
        </>
      }
    >
      {children}
    </ChartFrame>
  );
}
