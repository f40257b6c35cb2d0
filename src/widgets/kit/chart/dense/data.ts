import type { Span } from "../../../../core/internal.js";
import type { Palette } from "../../palette.js";

/** Colour of something that is drawn, by the name of its token. */
export type Colour = Exclude<keyof Palette, "font" | "isDark">;

/** A coloured rectangle: from `start` to `end` (Unix s) and, on the vertical axis, from `low` to `high`. `word` is written in it where it fits. */
export interface Band {
  readonly start: number;
  readonly end: number;
  readonly low: number;
  readonly high: number;
  readonly colour: Colour;
  readonly word?: string;
}

/** A value for each of the moments of `starts`, which lasts for `bin` seconds; `null` is a gap and is drawn as one. */
export interface Curve {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** What each of the steps of the horizontal axis is: at `starts` (Unix s, ascending) something begins that the arrow keys stop at. */
export interface DenseData {
  /** All of the horizontal axis, Unix s. */
  readonly span: Span;
  readonly unit: string;
  /** Top of the vertical axis, which begins at 0. */
  readonly most: number;
  /** Its figures are whole numbers, and so are those beside the axis. */
  readonly isWhole?: boolean;
  /** Rows instead of figures on the vertical axis, from the top; row n reaches from n to n + 1. */
  readonly lanes?: readonly string[];
  /** In the order of their starts; those that start together below one another. */
  readonly bands: readonly Band[];
  readonly starts: readonly number[];
  /** Seconds of a step of `curves`. */
  readonly bin: number;
  readonly curves: readonly Curve[];
  /** Many single points by their moments (Unix s, ascending). */
  readonly dots: { readonly utimes: readonly number[]; readonly values: readonly number[] };
  readonly legend: readonly { readonly name: string; readonly colour: Colour }[];
  /** What is at a start, as it is read out. */
  read(at: number): string;
  /** The most important figures in a sentence. */
  readonly summary: string;
}

/** Colours and dashes (CSS px) of curves, so that none differs from another by colour alone. */
const looks: readonly (readonly [Colour, readonly number[]])[] = [
  ["accent", []],
  ["error-text", [7, 3]],
  ["ok-text", [2, 2]],
  ["unknown-text", [9, 3, 2, 3]],
  ["warning-text", [4, 2]],
  ["text-quiet", [12, 3, 2, 3, 2, 3]],
  ["info-text", [12, 4]],
  ["text", [1, 3]],
];

/** Beyond the first eight each colour comes again with the dashes of another one. */
export const lookOf = (index: number): { colour: Colour; dashes: readonly number[] } => {
  const round = Math.floor(index / looks.length);
  const [colour] = looks[index % looks.length] as (typeof looks)[number];
  const [, dashes] = looks[(index + round) % looks.length] as (typeof looks)[number];
  return { colour, dashes };
};

/** Place of the first of ascending moments that is not before `utime`; their number where there is none. */
export function firstFrom(utimes: readonly number[], utime: number): number {
  let from = 0;
  let to = utimes.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((utimes[middle] as number) < utime) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Shortest part of the axis that is shown, s. */
const SHORTEST = 60;

/** A part of the axis within all of it, at least a minute long. */
export function within({ start, end }: Span, all: Span): Span {
  const length = Math.min(all.end - all.start, Math.max(SHORTEST, end - start));
  const from = Math.min(all.end - length, Math.max(all.start, start));
  return { start: from, end: from + length };
}

/** The part of the axis that is `factor` times as long, about the same moment. */
export function zoomed({ start, end }: Span, factor: number, about: number, all: Span): Span {
  return within({ start: about - (about - start) * factor, end: about + (end - about) * factor }, all);
}
