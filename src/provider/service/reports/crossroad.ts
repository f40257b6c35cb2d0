import type { Span } from "../../../core/contract/city-time.js";
import type { Cell } from "../../../core/contract/csv.js";
import { directionOf } from "../../city/approaches.js";
import type { City } from "../../sources/city.js";
import { grouped } from "../analytics/tally.js";
import { daysUntil } from "../telemetry/as-of.js";
import type { Subject } from "./subject.js";
import type { Reader } from "./words.js";

type Rows = Cell[][];

/** City time as `20.11.2026 14:00`, in others than Russian as `20/11/2026 14:00`; with `(UTC+2)` where the clock shows it twice. */
export function timeText({ time }: City, utime: number, { language }: Reader): string {
  const [date = "", hours = ""] = time.text(utime).split("T");
  const mark = time.mark(utime);
  return `${date
    .split("-")
    .reverse()
    .join(language === "ru" ? "." : "/")} ${hours.slice(0, 5)}${mark && ` (${mark})`}`;
}

/** A period in city time. */
export const cityPeriod = (world: City, reader: Reader, start: number, end: number): string =>
  `${timeText(world, start, reader)} — ${timeText(world, end, reader)}`;

/** Seconds by which data may end before now without a word. */
const USUAL_LAG = 120;

/** Up to when there is data, where that comes from a copy of the database that lags behind: later hours are empty. */
export function dataAsOf(world: City, reader: Reader, asOf: number | null): Rows {
  if (asOf === null || world.clock.now() - asOf <= USUAL_LAG) return [];
  return [[reader.words("dataAsOf"), reader.words("behind", { moment: timeText(world, asOf, reader) })]];
}

const head = (world: City, reader: Reader, { kind, oID, name, asOf }: Subject, title: string, ...periods: Rows): Rows => [
  [title],
  [reader.words("crossing"), reader.say(name)],
  [reader.words(kind), oID],
  [reader.words("city"), world.city.name],
  ...periods,
  ...dataAsOf(world, reader, asOf),
  [],
];
const passed = (world: City, { end }: Span) => end <= world.clock.now();
/** The hours of a period, the one in which it begins as well. */
const hoursIn = ({ time }: City, start: number, end: number): Span[] => time.hours({ start: time.hour(start).start, end });

/** Vehicles of one hour from all approaches; null where the detectors were silent or the hour has not passed. */
function hourSum(world: City, subject: Subject, hour: Span): number | null {
  if (!passed(world, hour)) return null;
  const heard = subject.approaches.flatMap(({ index }) => subject.hour(index, hour).KTS ?? []);
  return heard.length > 0 ? heard.reduce((sum, each) => sum + each, 0) : null;
}

/** Every hour of a period by direction: vehicles of each kind and speed; empty where the detectors were silent. */
export function hourlyTable(world: City, reader: Reader, subject: Subject, start: number, end: number, title: string): Rows {
  const { words } = reader;
  const rows: Rows = [
    ...head(world, reader, subject, title, [words("period"), cityPeriod(world, reader, start, end)]),
    (["time", "direction", "vehicles", "cars", "trucks", "buses", "speed", "served"] as const).map((name) => words(name)),
  ];
  for (const hour of hoursIn(world, start, end).filter((each) => passed(world, each))) {
    for (const { arm, index } of subject.approaches) {
      const { KTS, KTK, KTD, KTP, speed, so } = subject.hour(index, hour);
      rows.push([timeText(world, hour.start, reader), reader.say(directionOf(arm)), KTS, KTK, KTD, KTP, speed, so]);
    }
  }
  return rows;
}

/** Vehicles of each day of a period, from those of its hours that the hourly report lists. */
export function dailyTable(world: City, reader: Reader, subject: Subject, start: number, end: number): Rows {
  const { words } = reader;
  const days = grouped(hoursIn(world, start, end), (hour) => world.time.day(hour.start).start);
  const until = daysUntil(world, subject.asOf);
  return [
    ...head(world, reader, subject, words("title.summaryByDay"), [words("period"), cityPeriod(world, reader, start, end)]),
    [words("day"), words("vehicles")],
    ...[...days].map(([day, its]): Cell[] => {
      const heard = its.map((hour) => (day < until ? hourSum(world, subject, hour) : null)).filter((sum) => sum !== null);
      return [timeText(world, day, reader).slice(0, 10), heard.length > 0 ? heard.reduce((sum, each) => sum + each, 0) : null];
    }),
  ];
}

/** Two periods side by side, hour by hour as the clock shows them, with the change in percent. */
export function differenceTable(world: City, reader: Reader, subject: Subject, first: [number, number], second: [number, number]): Rows {
  const { time } = world;
  const shortest = Math.min(...[first, second].map(([start, end]) => time.wall(end) - time.wall(start)));
  const hoursOf = ([start, end]: [number, number]): number[] => {
    const hours = hoursIn(world, start, end).map((hour) => hour.start);
    return hours.filter((hour) => time.wall(hour) - time.wall(hours[0] ?? hour) < shortest);
  };
  const { words } = reader;
  const rows: Rows = [
    ...head(
      world,
      reader,
      subject,
      words("title.comparison"),
      [words("period.first"), cityPeriod(world, reader, ...first)],
      [words("period.second"), cityPeriod(world, reader, ...second)],
    ),
    [words("period.first"), words("vehicles"), words("period.second"), words("vehicles"), words("change")],
  ];
  for (const pair of time.beside(hoursOf(first), hoursOf(second))) {
    const [one, two] = pair.map((hour): Cell => (hour === null ? null : timeText(world, hour, reader))) as [Cell, Cell];
    const [a, b] = pair.map((hour) => (hour === null ? null : hourSum(world, subject, time.hour(hour)))) as [number | null, number | null];
    rows.push([one, a, two, b, a && b !== null ? Math.round(((b - a) / a) * 1000) / 10 : null]);
  }
  return rows;
}
