import { useEffect, useLayoutEffect, useRef } from "react";
import uPlot from "uplot";
import sheet from "uplot/dist/uPlot.min.css";
import type { CityTime, Span } from "../../../../core/internal.js";
import { type Palette, watchPalette } from "../../palette.js";
import { useIsPrinting } from "../../parts/use-is-printing.js";
import { sheetOf } from "../../sheets.js";
import { type DenseData, firstFrom } from "./data.js";
import { paintBands, paintCurves, paintDots } from "./paint.js";
import { plotSheet } from "./plot-sheet.js";

export interface DenseWords {
  /** Label of a value on the vertical axis. */
  figure(value: number): string;
  /** Label of a moment (Unix s) under the axis whose labels are `step` seconds apart. */
  moment(utime: number, step: number): string;
}

export interface DensePlotProps {
  root: ShadowRoot;
  data: DenseData;
  /** The part of the axis that is shown. */
  shown: Span;
  /** Place in `data.starts` that is marked; null for none. */
  at: number | null;
  height: number;
  time: CityTime;
  words: DenseWords;
  /** Called with the part of the axis that was marked by dragging; null after a double click. */
  onZoom(shown: Span | null): void;
  /** Called with the place in `data.starts` under the pointer, null when it leaves. */
  onPoint(at: number | null): void;
}

const MINUTE = 60;
const HOUR = 3600;
/** Seconds between the labels under the axis. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].concat([1, 2, 3, 6, 12, 24, 48, 168].map((hours) => hours * HOUR));
/** CSS px that a label under the axis needs, and a lane's label beside it, at most. */
const LABEL = 64;
const WIDEST = 150;
/** CSS px of a chart on paper, which fit between the margins of an A4 sheet; a narrower place shows it smaller. */
const PAPER = 680;
/** Steps between the labels of whole numbers. */
const WHOLE = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** Labels of one axis at most, whatever the period. */
const MOST_LABELS = 100;

/** The only module that uses uPlot, which lays out the axes and leads the pointer; what stands between them is painted by `paint.ts`. */
export function DensePlot({ root, data, shown, at, height, time, words, onZoom, onPoint }: DensePlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  const palette = useRef<Palette | null>(null);
  const called = useRef({ onZoom, onPoint });
  called.current = { onZoom, onPoint };
  const first = useRef(shown);
  first.current = shown;
  const isPrinting = useIsPrinting();

  useLayoutEffect(() => {
    for (const text of [sheet, plotSheet]) {
      const adopted = sheetOf(text);
      if (!root.adoptedStyleSheets.includes(adopted)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
    }
  }, [root]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on paper the tokens are others
  useLayoutEffect(() => {
    if (!place.current) return;
    return watchPalette(place.current, (colours) => {
      palette.current = colours;
      drawn.current?.redraw(false, true);
    });
  }, [isPrinting]);

  useLayoutEffect(() => {
    const { current } = place;
    if (!current || !palette.current) return;
    const plot = new uPlot(
      optionsFor(data, { width: Math.max(1, current.clientWidth), height }, first.current, time, words, () => palette.current as Palette, {
        zoom: (span) => called.current.onZoom(span),
        point: (index) => called.current.onPoint(index),
      }),
      [
        [data.span.start, data.span.end],
        [null, null],
      ],
      current,
    );
    drawn.current = plot;
    // Printing does not wait for an observer.
    const observer = new ResizeObserver(() => {
      const { clientWidth } = current;
      if (clientWidth > 0 && clientWidth !== plot.width && !matchMedia("print").matches) plot.setSize({ width: clientWidth, height });
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      plot.destroy();
      drawn.current = null;
    };
  }, [data, height, time, words]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing made anew while it is printed has to fit, too
  useLayoutEffect(() => {
    const width = isPrinting ? PAPER : place.current?.clientWidth;
    if (drawn.current && width && width !== drawn.current.width) drawn.current.setSize({ width, height });
  }, [isPrinting, data, height, time, words]);

  useEffect(() => {
    const plot = drawn.current;
    if (!plot) return;
    const { start, end } = shown;
    if (plot.scales.x?.min !== start || plot.scales.x?.max !== end) plot.batch(() => plot.setScale("x", { min: start, max: end }));
    const utime = at === null ? undefined : data.starts[at];
    plot.setCursor({ left: utime === undefined ? -10 : plot.valToPos(utime, "x"), top: utime === undefined ? -10 : 10 }, false);
  }, [at, data, shown]);

  // The width of what is drawn follows that of the place, and not the other way round.
  return <div ref={place} style={{ blockSize: height, overflow: "hidden", contain: "inline-size" }} />;
}

interface Pointer {
  zoom(span: Span | null): void;
  point(at: number | null): void;
}

function optionsFor(
  data: DenseData,
  size: { width: number; height: number },
  shown: Span,
  time: CityTime,
  words: DenseWords,
  palette: () => Palette,
  pointer: Pointer,
): uPlot.Options {
  const { lanes, bands, span, starts } = data;
  const bandStarts = bands.map(({ start }) => start);
  const layer = document.createElement("canvas");
  const longest = bands.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  const axis = { stroke: () => palette()["text-quiet"], font: `12px ${palette().font}` };
  const grid = { stroke: () => palette().border, width: 1 };
  const ticks = { show: false };
  const widest = Math.max(...(lanes ?? [words.figure(data.most)]).map((label) => label.length));
  return {
    ...size,
    pxAlign: true,
    legend: { show: false },
    series: [{}, { show: true, paths: () => null, points: { show: false } }],
    padding: [8, 12, 0, 0],
    scales: {
      x: { time: false, min: shown.start, max: shown.end },
      y: lanes ? { dir: -1, range: [0, lanes.length] } : { range: [0, data.most] },
    },
    axes: [
      {
        ...axis,
        grid,
        ticks,
        space: LABEL,
        incrs: STEPS,
        splits: (_, _axis, min, max, step) => momentsOf({ start: min, end: max }, step, time),
        values: (_, moments, _axis, _space, step) => moments.map((utime) => words.moment(utime, step)),
        size: 32,
      },
      {
        ...axis,
        grid: lanes ? { show: false } : grid,
        ticks,
        size: Math.min(WIDEST, 18 + 7 * widest),
        ...(lanes
          ? { splits: () => lanes.map((_, lane) => lane + 0.5), values: () => [...lanes], gap: 6 }
          : { ...(data.isWhole ? { incrs: WHOLE } : {}), values: (_, figures) => figures.map((figure) => words.figure(figure)) }),
      } as uPlot.Axis,
    ],
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, dist: 6, setScale: false },
      bind: {
        dblclick: () => () => {
          pointer.zoom(null);
          return null;
        },
      },
    },
    hooks: {
      drawClear: [(plot) => paintBands(plot, bands, bandStarts, longest, palette(), layer)],
      draw: [
        (plot) => {
          paintCurves(plot, data, palette());
          paintDots(plot, data.dots, palette(), layer);
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width <= 0) return;
          pointer.zoom({ start: plot.posToVal(left, "x"), end: plot.posToVal(left + width, "x") });
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
      setCursor: [
        (plot) => {
          const { left = -1 } = plot.cursor;
          if (left < 0) return pointer.point(null);
          const next = firstFrom(starts, plot.posToVal(left, "x") + 0.001);
          pointer.point(next > 0 ? next - 1 : null);
        },
      ],
    },
  };

  function momentsOf({ start, end }: Span, step: number, { wall, momentOf }: CityTime): number[] {
    const moments: number[] = [];
    // The clock shows full steps: under a minute they are those of any clock.
    if (step < MINUTE) {
      for (let utime = Math.ceil(start / step) * step; utime <= end && moments.length < MOST_LABELS; utime += step) moments.push(utime);
      return moments;
    }
    for (let shows = Math.ceil(wall(start) / step) * step; moments.length < MOST_LABELS; shows += step) {
      const utime = momentOf(shows, moments.at(-1));
      if (utime > Math.min(end, span.end)) break;
      if (utime >= start && utime !== moments.at(-1)) moments.push(utime);
    }
    return moments;
  }
}
