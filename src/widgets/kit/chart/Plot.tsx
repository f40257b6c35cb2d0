import type { ApexOptions } from "apexcharts";
import sheet from "apexcharts/dist/apexcharts.css";
import { useEffect, useLayoutEffect, useMemo } from "react";
import ApexChart from "react-apexcharts";
import { sheetOf } from "../sheets.js";
import type { ChartData } from "./data.js";
import { plotSheet } from "./plot-sheet.js";

/** `columns` and `line` have a horizontal axis of categories; `stack` has one horizontal bar for each, with its series end to end. */
export type ChartForm = "columns" | "line" | "stack";

export interface PlotWords {
  /** Label of a value on the vertical axis. */
  figure(value: number): string;
  /** Text of the tooltip for a category. */
  reading(at: number): string;
}

/** Position of a category in the plot, in CSS px from the start (from the top in a `stack`), and start and length of the cursor across it. */
export interface PlotPlace {
  offset: number;
  from: number;
  length: number;
}

/** What is used of a chart of the library, beyond its types. */
interface DrawnChart {
  w: { globals: PlotSize; config: { chart: NonNullable<ApexOptions["chart"]> } };
}
interface PlotSize {
  gridWidth: number;
  gridHeight: number;
  translateX: number;
  translateY: number;
}

/** Characters in a line of a bar's label. */
const LINE = 16;

/**
 * Milliseconds until a drawing that has not come counts as failed. The library draws at once, in the turn in which it is asked; it tells
 * nobody of an error.
 */
const LONGEST = 5_000;

interface PlotProps {
  root: ShadowRoot;
  form: ChartForm;
  data: ChartData;
  words: PlotWords;
  /** Every n-th category has a label under the axis. */
  every: number;
  /** Called when it is drawn, with the places of its categories. */
  onDrawn(placeOf: (at: number) => PlotPlace): void;
  onFailed(error: Error): void;
}

/**
 * The only module that uses ApexCharts. The library gets numbers and finished texts only: what it would write as markup (legend, export
 * menu) is off, and the tooltip is an element of ours. What is drawn never changes: other data need another `key`, for the library clears
 * a chart that changes while it is drawn.
 */
export function Plot({ root, form, data, words, every, onDrawn, onFailed }: PlotProps) {
  useLayoutEffect(() => {
    for (const text of [sheet, plotSheet]) {
      const adopted = sheetOf(text);
      if (!root.adoptedStyleSheets.includes(adopted)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
    }
  }, [root]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first drawing, the only one
  const { options, drawn } = useMemo(() => {
    const drawn: { chart: DrawnChart | null } = { chart: null };
    const options = optionsFor(form, data, words, every);
    const mounted = (chart: unknown) => {
      drawn.chart = chart as DrawnChart;
      onDrawn((at) => placeIn((chart as DrawnChart).w.globals, form, data.places.length, at));
    };
    return { options: { ...options, chart: { ...options.chart, events: { mounted } } }, drawn };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!drawn.chart) onFailed(new Error(`It was not drawn within ${LONGEST / 1_000} s.`));
    }, LONGEST);
    const letGo = keepOnPaper(drawn);
    return () => {
      clearTimeout(timer);
      letGo();
    };
  }, []);

  return <ApexChart type={form === "line" ? "line" : "bar"} height="100%" series={options.series} options={options} />;
}

function placeIn({ gridWidth, gridHeight, translateX, translateY }: PlotSize, form: ChartForm, count: number, at: number): PlotPlace {
  if (form === "stack") return { offset: translateY + (gridHeight * (at + 0.5)) / count, from: translateX, length: gridWidth };
  const share = form === "line" ? at / Math.max(1, count - 1) : (at + 0.5) / count;
  return { offset: translateX + gridWidth * share, from: translateY, length: gridHeight };
}

/**
 * Keeps the chart as drawn for the screen while printing. The library clears a chart whose container changes its width and redraws it a
 * little later; paper has another width and does not wait.
 */
function keepOnPaper(drawn: { readonly chart: DrawnChart | null }): () => void {
  const follow = ({ type }: Event) => {
    const redraws = { redrawOnParentResize: type === "afterprint", redrawOnWindowResize: type === "afterprint" };
    if (drawn.chart) Object.assign(drawn.chart.w.config.chart, redraws);
  };
  const names = ["beforeprint", "afterprint"];
  for (const name of names) addEventListener(name, follow);
  return () => {
    for (const name of names) removeEventListener(name, follow);
  };
}

/** Wraps a long name: the library would truncate it, and two directions of one street would look the same. */
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

/** Most points of a line that still have a marker each; more would only look like a thicker line. */
const MOST_MARKED = 60;

/** Every n-th label; one equal to the last one shown (a date, for the hours of one day) is left out. */
export function sparseLabels(places: ChartData["places"], every: number): string[] {
  let last = "";
  return places.map(({ label }, at) => {
    if (at % every !== 0 || label === last) return "";
    last = label;
    return label;
  });
}

/** Whether the axis goes to 100 %: only where a percentage exceeds 20. A series around 1 % would otherwise be flat. */
const isShare = (series: ChartData["series"]) => series.some(({ values }) => values.some((value) => (value ?? 0) > 20));

function optionsFor(form: ChartForm, { places, series, unit }: ChartData, words: PlotWords, every: number): ApexOptions {
  const isStack = form === "stack";
  const axisFigure = (value: number) => (typeof value === "number" ? words.figure(value) : value);
  return {
    chart: {
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
    markers: form === "line" && places.length <= MOST_MARKED ? { size: 3.5, strokeWidth: 2 } : { size: 0 },
    plotOptions: { bar: { horizontal: isStack, columnWidth: "62%", barHeight: "58%", borderRadius: isStack ? 0 : 2 } },
    states: { hover: { filter: { type: "none" } }, active: { filter: { type: "none" } } },
    grid: { strokeDashArray: 0, padding: { left: 6, right: form === "line" ? 16 : 6, top: -16, bottom: 0 } },
    xaxis: {
      type: "category",
      categories: isStack ? places.map(({ label }) => linesOf(label)) : sparseLabels(places, every),
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
      ...(unit === "%" && isShare(series) ? { max: 100, tickAmount: 4 } : {}),
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
