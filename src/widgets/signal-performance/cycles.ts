import type { MeasureCycle } from "../../core/internal.js";
import type { Band } from "../kit/chart/dense/data.js";
import { emptyData, type Question, type Shown } from "./shown.js";
import { headText, subjectText, unitText, valueText } from "./words.js";

/** Arrivals of a cycle from the begin of green until that of yellow, as the provider counts them. */
const onGreenOf = ({ arrivals, green, yellow }: MeasureCycle): number =>
  arrivals.filter((second) => second >= green && second < yellow).length;

/**
 * The Purdue coordination diagram of one phase: a column for each cycle, in it red, green and yellow from below, and a dot for each
 * arrival, at its moment and at its second of the cycle.
 */
export function shownCycles({ answer, number, t, language, moment }: Question): Shown {
  const cycles = answer.cycles.filter(({ phase }) => phase === number).sort((one, other) => one.start - other.start);
  const bands = cycles.flatMap(({ start, green, yellow, end }): Band[] => {
    const column = { start, end: start + end };
    return [
      { ...column, low: 0, high: green, colour: "error" },
      { ...column, low: green, high: yellow, colour: "ok" },
      { ...column, low: yellow, high: end, colour: "warning" },
    ];
  });
  const arrivals = cycles.reduce((sum, cycle) => sum + cycle.arrivals.length, 0);
  const onGreen = cycles.reduce((sum, cycle) => sum + onGreenOf(cycle), 0);
  const share = (count: number, all: number) => (all > 0 ? valueText(count / all, "share", language) : t("noData"));
  return {
    data: {
      ...emptyData(answer),
      unit: unitText("s", language),
      most: cycles.reduce((most, { end }) => Math.max(most, end), 60),
      bands,
      starts: cycles.map(({ start }) => start),
      dots: {
        utimes: cycles.flatMap((cycle) => cycle.arrivals.map((second) => cycle.start + second)),
        values: cycles.flatMap((cycle) => [...cycle.arrivals]),
      },
      legend: [
        { name: t("light.red"), colour: "error" },
        { name: t("light.green"), colour: "ok" },
        { name: t("light.yellow"), colour: "warning" },
        { name: t("light.arrival"), colour: "text" },
      ],
      read: (at) => {
        const cycle = cycles[at];
        if (!cycle) return "";
        return t("cycleRead", {
          time: moment(cycle.start, true),
          cycle: valueText(cycle.end, "s", language),
          green: valueText(cycle.yellow - cycle.green, "s", language),
          on: onGreenOf(cycle),
          of: cycle.arrivals.length,
        });
      },
      summary: t("cycleSummary", {
        phase: subjectText(t, "phase", number),
        cycles: cycles.length,
        arrivals,
        share: share(onGreen, arrivals),
      }),
    },
    table: {
      heads: [
        t("column.begin"),
        headText(t("column.cycle"), "s", language),
        headText(t("column.red"), "s", language),
        headText(t("column.green"), "s", language),
        headText(t("column.yellow"), "s", language),
        t("figure.arrivals"),
        t("figure.arrivals_green"),
      ],
      rows: cycles.map((cycle) => [
        moment(cycle.start, true),
        cycle.end,
        cycle.green,
        tenths(cycle.yellow - cycle.green),
        tenths(cycle.end - cycle.yellow),
        cycle.arrivals.length,
        onGreenOf(cycle),
      ]),
    },
  };
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
