import type { DeviceMeasure, Language, MeasureInfo, Span, Translate } from "../../core/internal.js";
import type { DenseTable } from "../kit/chart/dense/DenseView.js";
import type { DenseData } from "../kit/chart/dense/data.js";

/** What a chart is made of: a measure, what of it is shown, and how moments are said. */
export interface Question {
  readonly info: MeasureInfo;
  readonly answer: DeviceMeasure;
  readonly figure: string;
  /** Null for all. */
  readonly number: number | null;
  readonly t: Translate;
  readonly language: Language;
  /** `29 Nov, 14:00`; with `seconds` `29 Nov, 14:00:07`. */
  moment(utime: number, seconds?: boolean): string;
}

/** A chart with its table. */
export interface Shown {
  readonly data: DenseData;
  readonly table: DenseTable;
}

export const QUARTER = 900;

export const spanOf = ({ utime_start, utime_end }: DeviceMeasure): Span => ({ start: utime_start, end: utime_end });

/** A chart without anything in it. */
export const emptyData = (answer: DeviceMeasure): Omit<DenseData, "read" | "summary"> => ({
  span: spanOf(answer),
  unit: "",
  most: 1,
  bands: [],
  starts: [],
  bin: QUARTER,
  curves: [],
  dots: { utimes: [], values: [] },
  legend: [],
});

/** Ascending numbers without repetition. */
export const distinct = (numbers: readonly (number | null)[]): number[] =>
  [...new Set(numbers.filter((number) => number !== null))].sort((one, other) => one - other);
