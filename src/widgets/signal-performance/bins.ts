import type { DeviceMeasure, MeasurePoint } from "../../core/internal.js";
import type { DenseTable } from "../kit/chart/dense/DenseView.js";
import type { Band, Colour, DenseData } from "../kit/chart/dense/data.js";
import { figureText } from "../kit/chart/summary.js";
import { distinct, emptyData, QUARTER, type Question, type Shown } from "./shown.js";
import { figureName, headText, shownValue, subjectText, unitText, valueText, wordText } from "./words.js";

/** Room above the greatest value of a chart. */
const AIR = 1.08;

const wordColours: Readonly<Record<string, Colour>> = { A: "ok", B: "ok", C: "info", D: "warning", E: "error", F: "error" };
const otherColours: readonly Colour[] = ["accent", "unknown", "neutral", "warning", "ok"];

/** What is drawn for measures by quarters of an hour: curves of figures, rows of coloured quarters for words. */
export function shownBins(question: Question): Shown {
  const { info, figure } = question;
  const unit = info.figures.find(({ name }) => name === figure)?.unit ?? "count";
  const data = unit === "word" ? wordData(question) : curveData(question, unit);
  return { data, table: tableOf(question) };
}

/** The numbers of which something is shown; null is the signal as a whole. */
const numbersIn = ({ answer, number }: Question): (number | null)[] => {
  if (number !== null) return [number];
  const numbers = distinct(answer.points.map((point) => point.number));
  return numbers.length > 0 ? numbers : [null];
};

/** Rows by number and moment; some measures have several for one quarter of an hour. */
function rowsBy({ points }: DeviceMeasure): Map<string, MeasurePoint[]> {
  const rows = new Map<string, MeasurePoint[]>();
  for (const point of points) {
    const key = `${point.number} ${point.utime}`;
    const known = rows.get(key);
    if (known) known.push(point);
    else rows.set(key, [point]);
  }
  return rows;
}

/** `29 Nov, 14:00–14:15` and of how many minutes it is. */
const placeText = ({ moment, t }: Question, { utime, minutes, of }: DeviceMeasure["known"][number]): string =>
  `${moment(utime)}–${moment(utime + QUARTER)
    .split(", ")
    .at(-1)} (${t("minutesOf", { minutes, of })})`;

function curveData(question: Question, unit: string): DenseData {
  const { answer, figure, info, t, language, moment } = question;
  const rows = rowsBy(answer);
  const { known } = answer;
  const lastTold = answer.points.reduce((latest, { utime }) => Math.max(latest, utime), 0);
  const curves = numbersIn(question).map((number) => ({
    name: subjectText(t, info.subject, number),
    values: known.map(({ utime, minutes }) => {
      if (minutes === 0) return null;
      const found = rows.get(`${number} ${utime}`);
      // Where events are known and none was of this kind there is no row: that is a zero, once later quarters are told.
      if (!found) return unit === "count" && utime <= lastTold ? 0 : null;
      const values = found.map(({ values }) => values[figure]).filter((value) => typeof value === "number");
      if (values.length === 0) return null;
      return shownValue(unit === "count" ? values.reduce((sum, value) => sum + value, 0) : (values[0] as number), unit);
    }),
  }));
  const told = curves.flatMap(({ name, values }) =>
    values.flatMap((value, at) => (value === null ? [] : [{ name, value, utime: known[at]?.utime ?? 0 }])),
  );
  const [first] = told;
  const most = first && told.reduce((best, each) => (each.value > best.value ? each : best), first);
  const least = first && told.reduce((best, each) => (each.value < best.value ? each : best), first);
  const symbol = unitText(unit, language);
  const text = (value: number) => [figureText(value, language), symbol].filter(Boolean).join("\u00a0");
  return {
    ...emptyData(answer),
    unit: symbol,
    isWhole: unit === "count",
    most: unit === "share" ? Math.max(100, most?.value ?? 0) : Math.max(1, (most?.value ?? 0) * AIR),
    starts: known.map(({ utime }) => utime),
    curves,
    read: (at) => {
      const quarter = known[at];
      if (!quarter) return "";
      const figures = curves.map(({ name, values }) => {
        const value = values[at];
        return `${name} ${typeof value === "number" ? text(value) : t("noData")}`;
      });
      return `${placeText(question, quarter)}: ${figures.join("; ")}`;
    },
    summary:
      most && most.value === least?.value
        ? t("summarySame", { value: text(most.value) })
        : most && least
          ? t("summary", {
              most: text(most.value),
              mostAt: `${most.name}, ${moment(most.utime)}`,
              least: text(least.value),
              leastAt: `${least.name}, ${moment(least.utime)}`,
            })
          : t("noFigures"),
  };
}

function wordData(question: Question): DenseData {
  const { answer, figure, info, t, language } = question;
  const numbers = numbersIn(question);
  const rows = rowsBy(answer);
  const { known } = answer;
  const wordAt = (number: number | null, utime: number): string | null => {
    const value = rows.get(`${number} ${utime}`)?.[0]?.values[figure] ?? null;
    return value === null ? null : `${value}`;
  };
  const words = [
    ...new Set(numbers.flatMap((number) => known.map(({ utime }) => wordAt(number, utime)).filter((word) => word !== null))),
  ].sort();
  const isFault = info.id === "detector_health";
  const colourOf = (word: string): Colour =>
    isFault ? "error" : (wordColours[word] ?? (otherColours[words.indexOf(word) % otherColours.length] as Colour));
  const bands: Band[] = [];
  for (const [lane, number] of numbers.entries()) {
    let open = null as Band | null;
    for (const { utime } of known) {
      const word = wordAt(number, utime);
      const shown = word === null ? null : wordText(t, word);
      if (open && shown === open.word && open.end === utime) open = { ...open, end: utime + QUARTER };
      else {
        if (open) bands.push(open);
        open =
          word === null
            ? null
            : { start: utime, end: utime + QUARTER, low: lane + 0.1, high: lane + 0.9, colour: colourOf(word), word: shown as string };
      }
    }
    if (open) bands.push(open);
  }
  bands.sort((one, other) => one.start - other.start);
  const counts = words.map((word) => {
    const count = numbers.reduce<number>((sum, number) => sum + known.filter(({ utime }) => wordAt(number, utime) === word).length, 0);
    return `${wordText(t, word)}: ${valueText(count / 4, "count", language)}`;
  });
  return {
    ...emptyData(answer),
    most: numbers.length,
    lanes: numbers.map((number) => subjectText(t, info.subject, number)),
    bands,
    starts: known.map(({ utime }) => utime),
    legend: isFault ? [] : words.map((word) => ({ name: wordText(t, word), colour: colourOf(word) })),
    read: (at) => {
      const quarter = known[at];
      if (!quarter) return "";
      const figures = numbers.map((number) => {
        const word = wordAt(number, quarter.utime);
        const none = isFault && rows.has(`${number} ${quarter.utime}`) ? t("noFault") : t("noData");
        return `${subjectText(t, info.subject, number)} ${word === null ? none : wordText(t, word)}`;
      });
      return `${placeText(question, quarter)}: ${figures.join("; ")}`;
    },
    summary: counts.length > 0 ? t("hoursOf", { words: counts.join("; ") }) : isFault ? t("noFault") : t("noFigures"),
  };
}

/** All figures of a measure, a row for each of its own, and for each quarter of an hour of which nothing is known. */
function tableOf({ info, answer, number, t, language, moment }: Question): DenseTable {
  const hasNumbers = answer.points.some((point) => point.number !== null);
  const heads = [
    t("column.time"),
    ...(hasNumbers ? [t(`column.${info.subject}`)] : []),
    ...info.figures.map(({ name, unit }) => headText(figureName(t, name), unit, language)),
    t("column.minutes"),
  ];
  const points = answer.points.filter((point) => number === null || point.number === number);
  const byTime = new Map<number, MeasurePoint[]>();
  for (const point of points) byTime.set(point.utime, [...(byTime.get(point.utime) ?? []), point]);
  const rows = answer.known.flatMap(({ utime, minutes, of }) => {
    const time = moment(utime);
    const told = `${minutes} / ${of}`;
    const found = byTime.get(utime) ?? [];
    if (found.length === 0) return minutes === 0 ? [[time, ...(hasNumbers ? [null] : []), ...info.figures.map(() => null), told]] : [];
    return found.map((point) => [
      time,
      ...(hasNumbers ? [point.number] : []),
      ...info.figures.map(({ name, unit }) => {
        const value = point.values[name] ?? null;
        if (unit === "utime" && typeof value === "number") return moment(value);
        if (unit === "word" && value !== null) return wordText(t, `${value}`);
        return typeof value === "number" ? shownValue(value, unit) : value;
      }),
      told,
    ]);
  });
  return { heads, rows };
}
