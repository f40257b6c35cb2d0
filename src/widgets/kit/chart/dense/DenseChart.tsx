import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import type { Span } from "../../../../core/internal.js";
import { IconButton } from "../../controls/IconButton.js";
import { Skeleton } from "../../controls/Skeleton.js";
import { classes } from "../../css.js";
import { FitIcon, MinusIcon, PlusIcon } from "../../icons.js";
import { Later } from "../../parts/Later.js";
import { useInView } from "../../parts/use-in-view.js";
import { useId } from "../../use-id.js";
import { useStore, useWidget } from "../../use-widget.js";
import { note, plotArea, reading } from "../styles.js";
import { axisText } from "../summary.js";
import { type DenseData, firstFrom, lookOf, within, zoomed } from "./data.js";
import { denseLegend, zoomBar } from "./styles.js";

interface DenseChartProps {
  title: string;
  data: DenseData;
  /** CSS px. */
  height?: number;
}

const loadPlot = async () => (await import("./DensePlot.js")).DensePlot;

/** By how much one press zooms, and which part of what is shown one press moves along. */
const ZOOM = 2;
const MOVE = 0.5;
const DAY = 86_400;

/**
 * An accessible chart of very many figures over time, part of which can be looked at closely: by dragging, by buttons, or by keys. A
 * sentence gives the most important figures, and arrow keys go from step to step and have each read out. The drawing library is loaded
 * when the chart comes into view.
 */
export function DenseChart({ title, data, height = 260 }: DenseChartProps) {
  const { client, t, language, root } = useWidget();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const isInView = useInView(area, true);
  const { time } = useStore(client.clock.$setting);
  const { span, starts } = data;
  const [zoom, setZoom] = useState<Span | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = useMemo(() => within(zoom ?? span, span), [zoom, span]);
  const isZoomed = shown.start > span.start || shown.end < span.end;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock writes by its setting
  const momentText = useCallback(
    (utime: number, step: number) => {
      const isDay = step >= DAY || client.clock.time().text(utime).slice(11, 16) === "00:00";
      if (step >= 60 && isDay) return client.clock.format(utime, language, { day: "numeric", month: "short" });
      return client.clock.format(utime, language, {
        hour: "2-digit",
        minute: "2-digit",
        ...(step < 60 ? { second: "2-digit" } : {}),
        hourCycle: "h23",
      });
    },
    [client, language, time],
  );
  const words = useMemo(() => ({ figure: (value: number) => axisText(value, language), moment: momentText }), [language, momentText]);
  const spoken = (utime: number) =>
    client.clock.format(utime, language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const part = isZoomed ? t("chart.shownPart", { from: spoken(shown.start), to: spoken(shown.end) }) : "";

  const marked = at !== null && at < starts.length ? at : null;
  const show = (next: Span | null) => setZoom(next && within(next, span));
  const zoomBy = (factor: number) => {
    const middle = (shown.start + shown.end) / 2;
    const begin = marked === null ? middle : (starts[marked] as number);
    show(zoomed(shown, factor, begin >= shown.start && begin <= shown.end ? begin : middle, span));
  };
  const move = (by: number) => {
    const length = (shown.end - shown.start) * by;
    show({ start: shown.start + length, end: shown.end + length });
  };
  /** Goes to a step, and moves what is shown along where that is outside. */
  const goTo = (next: number) => {
    const begin = starts[next];
    if (begin === undefined) return;
    setAt(next);
    if (begin >= shown.start && begin <= shown.end) return;
    const half = (shown.end - shown.start) / 2;
    show({ start: begin - half, end: begin + half });
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const first = firstFrom(starts, shown.start);
    const last = firstFrom(starts, shown.end) - 1;
    const deeds: Record<string, () => void> = {
      ArrowRight: () => goTo(marked === null ? first : marked + 1),
      ArrowLeft: () => goTo(marked === null ? last : marked - 1),
      Home: () => goTo(0),
      End: () => goTo(starts.length - 1),
      "+": () => zoomBy(1 / ZOOM),
      "=": () => zoomBy(1 / ZOOM),
      "-": () => zoomBy(ZOOM),
      PageDown: () => move(MOVE),
      PageUp: () => move(-MOVE),
      Escape: () => (marked === null ? show(null) : setAt(null)),
    };
    const deed = deeds[event.key];
    if (!deed || (event.key === "Escape" && marked === null && !isZoomed)) return;
    event.preventDefault();
    deed();
  };

  const read = marked ?? pointed;
  return (
    <>
      {data.legend.length + (data.curves.length > 1 ? data.curves.length : 0) > 0 && (
        <ul className={denseLegend}>
          {data.legend.map(({ name, colour }) => (
            <li key={name}>
              <i style={{ background: `var(--${colour})` }} aria-hidden="true" />
              {name}
            </li>
          ))}
          {data.curves.length > 1 &&
            data.curves.map(({ name }, index) => (
              <li key={name}>
                <svg width="28" height="8" aria-hidden="true">
                  <line
                    x1="0"
                    x2="28"
                    y1="4"
                    y2="4"
                    strokeWidth="2"
                    strokeDasharray={lookOf(index).dashes.join(" ")}
                    style={{ stroke: `var(--${lookOf(index).colour})` }}
                  />
                </svg>
                {name}
              </li>
            ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a group with a description of its own, no set of fields */}
      <div
        ref={area}
        className={plotArea}
        style={{ blockSize: height }}
        role="group"
        aria-roledescription={t("chart.role")}
        aria-label={title}
        aria-describedby={`${id}-summary ${id}-hint`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys read the chart and zoom
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setAt(null)}
      >
        <div className="its-plot" aria-hidden="true">
          {isInView && (
            <Later
              load={loadPlot}
              with={{ root, data, shown, at: marked, height, time, words, onZoom: show, onPoint: setPointed }}
              waiting={<Skeleton label={t("loadingThing", { name: title })} lines={4} />}
            />
          )}
        </div>
      </div>
      <div className={zoomBar}>
        <IconButton kind="quiet" icon={PlusIcon} label={t("chart.zoomIn")} onClick={() => zoomBy(1 / ZOOM)} />
        <IconButton kind="quiet" icon={MinusIcon} label={t("chart.zoomOut")} onClick={() => zoomBy(ZOOM)} disabled={!isZoomed} />
        <IconButton kind="quiet" icon={FitIcon} label={t("chart.whole")} onClick={() => show(null)} disabled={!isZoomed} />
        <span role="status">{part}</span>
      </div>
      <p className={reading} aria-live={marked === null ? "off" : "polite"}>
        {read !== null && read < starts.length && data.read(read)}
      </p>
      <p id={`${id}-summary`} className={note}>
        {data.summary}
      </p>
      <span id={`${id}-hint`} className={classes("unseen")}>
        {t("chart.denseHint")}
      </span>
    </>
  );
}
