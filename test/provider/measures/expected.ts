import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { fixedTime } from "../../../src/core/contract/city-time.js";
import type { EventColumns } from "../../../src/provider/service/measures/events.js";
import type { Detector, Piece } from "../../../src/provider/service/measures/measure.js";
import { readEventCsv } from "../../../src/provider/service/measures/read-csv.js";

const folder = "test/provider/measures/data";
type Cells = Readonly<Record<string, string>>;

const tableOf = (file: string): Cells[] => parse(readFileSync(`${folder}/${file}`, "utf8"), { columns: true });

export const eventsText = gunzipSync(readFileSync(`${folder}/events.csv.gz`)).toString();
/** The signals of Oregon DOT; their clock is taken for UTC, as the expected results take it. */
export const log = readEventCsv(eventsText, fixedTime(0));
export const signals = [...log.signals.keys()].sort();
/** Unix s of the three hours. */
export const start = Date.parse("2024-05-13T15:00:00Z") / 1000;
export const end = start + 3 * 3600;

const uses: Readonly<Record<string, Detector["use"]>> = {
  Advance: "advance",
  Presence: "presence",
  "Stopbar Count": "count",
  Yellow_Red: "entry",
};

const detectors = tableOf("detectors.csv");
export const detectorsOf = (signal: string): Detector[] =>
  detectors.flatMap((row) =>
    row.DeviceId === signal
      ? [{ channel: Number(row.Parameter), phase: Number(row.Phase), use: uses[row.Function as string] as Detector["use"] }]
      : [],
  );

export const pieceOf = (signal: string): Piece => ({
  start,
  end,
  events: log.signals.get(signal) as EventColumns,
  detectors: detectorsOf(signal),
});

/** A row of a table of figures: what it is of, and its figures. */
export type Figures = ReadonlyMap<string, readonly number[]>;

/** The expected figures of one signal: by bin and `keys`, as the file has them, those of `values`. */
export function expectedOf(file: string, signal: string, keys: readonly string[], values: readonly string[]): Figures {
  const rows = tableOf(`expected/${file}.csv`).filter(({ DeviceId }) => DeviceId === signal);
  return new Map(
    rows.map((row) => [
      [Date.parse(row.TimeStamp as string) / 1000, ...keys.map((key) => row[key])].join(" "),
      values.map((value) => Number(row[value])),
    ]),
  );
}

/** The expected intervals of one signal that have both of their ends: kind, number, begin and end in tenths. */
export const expectedIntervals = (signal: string): string[] =>
  (parse(gunzipSync(readFileSync(`${folder}/expected/timeline.csv.gz`)).toString(), { columns: true }) as Cells[])
    .filter(({ DeviceId, IsValid }) => DeviceId === signal && IsValid === "true")
    .map((row) => [row.EventClass, row.EventValue, tenthsOf(row.StartTime), tenthsOf(row.EndTime)].join(" "));

const tenthsOf = (time: string | undefined): number => Date.parse(time as string) / 100;

/** Where two tables differ by more than single precision has: `1715612400 2: 5, expected 6`. */
export function differences(ours: Figures, expected: Figures): string[] {
  const keys = new Set([...ours.keys(), ...expected.keys()]);
  return [...keys].flatMap((key) => {
    const mine = ours.get(key);
    const theirs = expected.get(key);
    const isSame =
      mine?.length === theirs?.length && mine?.every((value, at) => isNear(value, (theirs as readonly number[])[at] as number));
    return isSame ? [] : [`${key}: ${mine?.join(" ") ?? "no row"}, expected ${theirs?.join(" ") ?? "no row"}`];
  });
}

const isNear = (one: number, other: number): boolean =>
  Number.isInteger(other) && Number.isInteger(one) ? one === other : Math.abs(one - other) <= Math.max(1e-6 * Math.abs(other), 1e-3);
