import ApexCharts, { type ApexOptions } from "apexcharts";
import sheet from "apexcharts/dist/apexcharts.css";
import { sheetOf } from "../sheets.js";
import type { ChartData } from "./data.js";
import { plotSheet } from "./plot-sheet.js";

/** Columns and lines stand on a row of places; `stack` lays one bar a place on its side, its series end to end. */
export type ChartForm = "columns" | "line" | "stack";

export interface PlotWords {
  /** A figure of the vertical axis. */
  figure(value: number): string;
  /** What the pointer's place shows. */
  reading(at: number): string;
}

export interface Plot {
  /** Where a place lies in the plot, px from the start (from the top in a `stack`), and how long the mark across it is. */
  placeOf(at: number): { offset: number; from: number; length: number };
  end(): void;
}

interface Globals {
  gridWidth: number;
  gridHeight: number;
  translateX: number;
  translateY: number;
}

/** Signs in a line of a direction's name beside its bar. */
const LINE = 16;

/**
 * The one place that draws with ApexCharts. It gets numbers and our finished words only; what the library would write as
 * markup (legend, export menu) is off, and its tooltip is an element of ours. `every` n-th place is named under the axis.
 */
export async function createPlot(
  target: HTMLElement,
  root: ShadowRoot,
  form: ChartForm,
  data: ChartData,
  words: PlotWords,
  every: number,
): Promise<Plot> {
  for (const text of [sheet, plotSheet]) {
    const adopted = sheetOf(text);
    if (!root.adoptedStyleSheets.includes(adopted)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
  }
  const chart = new ApexCharts(target, optionsFor(form, data, words, every));
  await chart.render();
  return {
    placeOf(at) {
      const { gridWidth, gridHeight, translateX, translateY } = (chart as unknown as { w: { globals: Globals } }).w.globals;
      const count = data.places.length;
      if (form === "stack") return { offset: translateY + (gridHeight * (at + 0.5)) / count, from: translateX, length: gridWidth };
      const share = form === "line" ? at / Math.max(1, count - 1) : (at + 0.5) / count;
      return { offset: translateX + gridWidth * share, from: translateY, length: gridHeight };
    },
    end: () => chart.destroy(),
  };
}

/** A long name in lines, since the library would cut it and two directions of one street would look the same. */
export function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > LINE ? `${word.slice(0, LINE - 1)}…` : word);
  }
  return lines.length > 3
    ? [
        ...lines.slice(0, 2),
        `${lines
          .slice(2)
          .join(" ")
          .slice(0, LINE - 1)}…`,
      ]
    : lines;
}

function optionsFor(form: ChartForm, { places, series, unit }: ChartData, words: PlotWords, every: number): ApexOptions {
  const isStack = form === "stack";
  const axisFigure = (value: number) => (typeof value === "number" ? words.figure(value) : value);
  return {
    chart: {
      type: form === "line" ? "line" : "bar",
      height: "100%",
      stacked: isStack,
      fontFamily: "inherit",
      background: "transparent",
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      animations: { enabled: false },
      parentHeightOffset: 0,
    },
    series: series.map(({ name, values }) => ({ name, data: [...values] })),
    legend: { show: false },
    dataLabels: { enabled: false },
    stroke: form === "line" ? { width: 2, curve: "straight" } : { width: isStack ? 1 : 0 },
    markers: form === "line" ? { size: 3.5, strokeWidth: 2 } : { size: 0 },
    plotOptions: { bar: { horizontal: isStack, columnWidth: "62%", barHeight: "58%", borderRadius: isStack ? 0 : 2 } },
    states: { hover: { filter: { type: "none" } }, active: { filter: { type: "none" } } },
    grid: { strokeDashArray: 0, padding: { left: 6, right: form === "line" ? 16 : 6, top: -16, bottom: 0 } },
    xaxis: {
      type: "category",
      categories: places.map(({ label }, at) => (isStack ? linesOf(label) : at % every === 0 ? label : "")),
      tickPlacement: form === "line" ? "on" : "between",
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
      crosshairs: { show: !isStack },
      labels: {
        rotate: 0,
        hideOverlappingLabels: false,
        style: { fontSize: "12px" },
        ...(isStack ? { formatter: (value: string) => axisFigure(Number(value)) } : {}),
      },
      ...(isStack ? { tickAmount: 4 } : {}),
    },
    yaxis: {
      min: 0,
      forceNiceScale: true,
      labels: { style: { fontSize: "12px" }, maxWidth: isStack ? 160 : 60, formatter: (value) => axisFigure(value) },
      ...(unit === "%" ? { max: 100, tickAmount: 4 } : {}),
    },
    tooltip: {
      shared: true,
      intersect: false,
      followCursor: false,
      custom: ({ dataPointIndex }: { dataPointIndex: number }) => {
        const shown = document.createElement("div");
        shown.textContent = words.reading(dataPointIndex);
        return shown as unknown as string;
      },
    },
  };
}
