import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ErrorState } from "../controls/ErrorState.js";
import { Skeleton } from "../controls/Skeleton.js";
import { classes } from "../css.js";
import { useInView } from "../parts/use-in-view.js";
import { useLoaded } from "../parts/use-loaded.js";
import { useId } from "../use-id.js";
import { useWidget } from "../use-widget.js";
import type { ChartData } from "./data.js";
import type { ChartForm, PlotPlace } from "./Plot.js";
import { cursor, legend, note, plotArea, reading } from "./styles.js";
import { axisText, readingOf, summaryOf } from "./summary.js";

interface ChartProps {
  title: string;
  data: ChartData;
  form: ChartForm;
  /** CSS px; a `stack` grows with its number of bars. */
  height?: number;
  /** Draws without waiting to come into view: for a report that may be printed before anybody scrolled through it. */
  isDrawnAtOnce?: boolean;
  /** For one of many small charts: the summary is only for screen readers, and the legend is shown elsewhere. */
  isBrief?: boolean;
}

const loadPlot = () => import("./Plot.js");

/**
 * An accessible chart: a sentence gives its extremes, arrow keys go from point to point, and each value is announced. The drawing library
 * is loaded when the chart comes into view.
 */
export function Chart({
  title,
  data,
  form,
  height = form === "stack" ? 44 + data.places.length * 54 : 208,
  isDrawnAtOnce = false,
  isBrief = false,
}: ChartProps) {
  const { t, language, root, emit } = useWidget();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const isInView = useInView(area, true);
  const { thing: library, hasFailed, retry } = useLoaded(loadPlot, isInView || isDrawnAtOnce);
  const [placeOf, setPlaceOf] = useState<((at: number) => PlotPlace) | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const every = useEvery(area, data.places.length);
  const [attempt, setAttempt] = useState(1);
  const drawing = JSON.stringify([data, form, language, every, attempt]);
  const [failed, setFailed] = useState<string | null>(null);
  const isFailed = failed === drawing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing has other places
  useLayoutEffect(() => setPlaceOf(null), [drawing]);
  const words = {
    figure: (value: number) => axisText(value, language),
    reading: (index: number) => readingOf(data, index, t, language),
  };
  const fail = (error: Error) => {
    setFailed(drawing);
    emit("its-error", { message: `The chart "${title}" could not be drawn: ${error.message}`, error });
  };
  const again = () => {
    retry();
    setAttempt((count) => count + 1);
  };

  const last = data.places.length - 1;
  const step = (event: KeyboardEvent) => {
    const next: Record<string, number | null> = {
      ArrowRight: Math.min(last, (at ?? -1) + 1),
      ArrowDown: Math.min(last, (at ?? -1) + 1),
      ArrowLeft: Math.max(0, (at ?? last + 1) - 1),
      ArrowUp: Math.max(0, (at ?? last + 1) - 1),
      Home: 0,
      End: last,
      Escape: null,
    };
    if (!(event.key in next) || (event.key === "Escape" && at === null)) return;
    event.preventDefault();
    setAt(next[event.key] ?? null);
  };

  const summary = useMemo(() => summaryOf(data, t, language), [data, t, language]);
  const shown = at === null || at > last ? null : at;
  return (
    <>
      {data.series.length > 1 && !isBrief && (
        <ul className={legend}>
          {data.series.map(({ name }, index) => (
            <li key={name}>
              <i data-series={index + 1} data-form={form} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a group with a description of its own, no set of fields */}
      <div
        ref={area}
        className={plotArea}
        style={{ "--plot-height": `${height}px` } as CSSProperties}
        role="group"
        aria-roledescription={t("chart.role")}
        aria-label={title}
        aria-describedby={`${id}-summary ${id}-hint`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart
        tabIndex={0}
        onKeyDown={step}
        onBlur={() => setAt(null)}
      >
        {hasFailed || isFailed ? (
          <ErrorState error={t("error.page")} onRetry={again} />
        ) : (
          <>
            {!placeOf && <Skeleton label={t("loadingThing", { name: title })} lines={4} />}
            <div
              className="its-plot"
              style={{ blockSize: height, position: placeOf ? "static" : "absolute", inset: "0 0 auto" }}
              aria-hidden="true"
            >
              {library && every !== null && (
                <library.Plot
                  key={drawing}
                  root={root}
                  form={form}
                  data={data}
                  words={words}
                  every={every}
                  onDrawn={(places) => setPlaceOf(() => places)}
                  onFailed={fail}
                />
              )}
            </div>
            {placeOf && shown !== null && <Cursor place={placeOf(shown)} isAcross={form === "stack"} />}
          </>
        )}
      </div>
      <p className={reading} role="status">
        {shown !== null && readingOf(data, shown, t, language)}
      </p>
      <p id={`${id}-summary`} className={isBrief ? "unseen" : note}>
        {summary}
      </p>
      <span id={`${id}-hint`} className={classes("unseen")}>
        {t("chart.hint")}
      </span>
    </>
  );
}

/** CSS px that a label under the axis needs. */
const LABEL = 52;

/** N, where every n-th label fits under the axis; null before the width is measured. */
function useEvery(area: RefObject<HTMLElement | null>, places: number): number | null {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    // Printing does not wait for a redraw: the drawing made for the screen is printed.
    const observer = new ResizeObserver(() => {
      if (!matchMedia("print").matches) setWidth(current.clientWidth);
    });
    observer.observe(current);
    setWidth(current.clientWidth);
    return () => observer.disconnect();
  }, [area]);
  return width === 0 ? null : Math.max(1, Math.ceil((places * LABEL) / Math.max(1, width - 70)));
}

/** A line through the point that is read out. */
function Cursor({ place: { offset, from, length }, isAcross }: { place: PlotPlace; isAcross: boolean }) {
  const style = isAcross
    ? { insetBlockStart: offset, insetInlineStart: from, inlineSize: length, blockSize: 2 }
    : { insetInlineStart: offset, insetBlockStart: from, blockSize: length, inlineSize: 2 };
  return <span className={cursor} style={style} aria-hidden="true" />;
}
