import type { Colour } from "../kit/chart/dense/data.js";
import { distinct, emptyData, type Question, type Shown } from "./shown.js";
import { headText, said, valueText } from "./words.js";

const colours: Readonly<Record<string, Colour>> = {
  green: "ok",
  overlap_green: "ok",
  yellow: "warning",
  overlap_yellow: "warning",
  flashing_yellow_arrow: "warning",
  red_clearance: "error",
  overlap_red: "error",
  detector_fault: "error",
  preemption: "unknown",
};

/** What lasted, of one kind: a row for each number, in it a bar from begin to end. */
export function shownIntervals({ answer, figure, number, t, language, moment }: Question): Shown {
  const intervals = answer.intervals
    .filter(({ what, number: own }) => what === figure && (number === null || own === number))
    .sort((one, other) => one.start - other.start);
  const numbers = distinct(intervals.map(({ number: own }) => own));
  const lanes = new Map(numbers.map((own, lane) => [own, lane]));
  const name = said(t, `what.${figure}`, figure);
  const total = intervals.reduce((sum, { start, end }) => sum + end - start, 0);
  const seconds = (value: number) => valueText(Math.round(value * 10) / 10, "s", language);
  return {
    data: {
      ...emptyData(answer),
      most: Math.max(1, numbers.length),
      lanes: numbers.map((own) => `${own}`),
      bands: intervals.map(({ start, end, number: own }) => {
        const lane = lanes.get(own) ?? 0;
        return { start, end, low: lane + 0.1, high: lane + 0.9, colour: colours[figure] ?? "accent" };
      }),
      starts: intervals.map(({ start }) => start),
      read: (at) => {
        const interval = intervals[at];
        if (!interval) return "";
        const { start, end, number: own } = interval;
        return `${moment(start, true)}: ${name} ${own}, ${seconds(end - start)}`;
      },
      summary: t("intervalSummary", {
        name,
        count: intervals.length,
        mean: intervals.length > 0 ? seconds(total / intervals.length) : t("noData"),
      }),
    },
    table: {
      heads: [t("column.begin"), t("column.end"), t("column.number"), headText(t("column.lasted"), "s", language)],
      rows: intervals.map(({ start, end, number: own }) => [
        moment(start, true),
        moment(end, true),
        own,
        Math.round((end - start) * 10) / 10,
      ]),
    },
  };
}
