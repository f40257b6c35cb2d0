import type { Span } from "../../../core/contract/city-time.js";
import type { Cell } from "../../../core/contract/csv.js";
import { directionName } from "../../city/approaches.js";
import type { City } from "../../sources/city.js";
import { grouped } from "../analytics/tally.js";
import { daysUntil } from "../telemetry/as-of.js";
import type { Subject } from "./subject.js";

type Rows = Cell[][];

/** City time as `20.11.2026 14:00`, and as `25.10.2026 02:00 (UTC+2)` where the clock shows it twice. */
export function timeText({ time }: City, utime: number): string {
  const [date = "", hours = ""] = time.text(utime).split("T");
  const mark = time.mark(utime);
  return `${date.split("-").reverse().join(".")} ${hours.slice(0, 5)}${mark && ` (${mark})`}`;
}

/** A period in city time. */
export const cityPeriod = (world: City, start: number, end: number): string => `${timeText(world, start)} — ${timeText(world, end)}`;

/** Seconds by which data may end before now without a word. */
const USUAL_LAG = 120;

/** Up to when there is data, where that comes from a copy of the database that lags behind: later hours are empty. */
export const dataAsOf = (world: City, asOf: number | null): Rows =>
  asOf === null || world.clock.now() - asOf <= USUAL_LAG ? [] : [["Данные на", `${timeText(world, asOf)}, копия базы отстаёт`]];

const head = (world: City, { title: kind, oID, description, asOf }: Subject, title: string, ...periods: Rows): Rows => [
  [title],
  ["Перекрёсток", description],
  [kind, oID],
  ["Город", world.city.name],
  ...periods,
  ...dataAsOf(world, asOf),
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
export function hourlyTable(world: City, subject: Subject, start: number, end: number, title: string): Rows {
  const rows: Rows = [
    ...head(world, subject, title, ["Период", cityPeriod(world, start, end)]),
    ["Время", "Направление", "КТС", "КТК", "КТД", "КТП", "Скорость, км/ч", "Обслужено циклов, %"],
  ];
  for (const hour of hoursIn(world, start, end).filter((each) => passed(world, each))) {
    for (const { arm, index } of subject.approaches) {
      const { KTS, KTK, KTD, KTP, speed, so } = subject.hour(index, hour);
      rows.push([timeText(world, hour.start), directionName(arm), KTS, KTK, KTD, KTP, speed, so]);
    }
  }
  return rows;
}

/** Vehicles of each day of a period, from those of its hours that the hourly report lists. */
export function dailyTable(world: City, subject: Subject, start: number, end: number): Rows {
  const days = grouped(hoursIn(world, start, end), (hour) => world.time.day(hour.start).start);
  const until = daysUntil(world, subject.asOf);
  return [
    ...head(world, subject, "Сводный отчёт по дням", ["Период", cityPeriod(world, start, end)]),
    ["День", "КТС"],
    ...[...days].map(([day, its]): Cell[] => {
      const heard = its.map((hour) => (day < until ? hourSum(world, subject, hour) : null)).filter((sum) => sum !== null);
      return [timeText(world, day).slice(0, 10), heard.length > 0 ? heard.reduce((sum, each) => sum + each, 0) : null];
    }),
  ];
}

/** Two periods side by side, hour by hour as the clock shows them, with the change in percent. */
export function differenceTable(world: City, subject: Subject, first: [number, number], second: [number, number]): Rows {
  const { time } = world;
  const shortest = Math.min(...[first, second].map(([start, end]) => time.wall(end) - time.wall(start)));
  const hoursOf = ([start, end]: [number, number]): number[] => {
    const hours = hoursIn(world, start, end).map((hour) => hour.start);
    return hours.filter((hour) => time.wall(hour) - time.wall(hours[0] ?? hour) < shortest);
  };
  const rows: Rows = [
    ...head(world, subject, "Сравнение периодов", ["Период 1", cityPeriod(world, ...first)], ["Период 2", cityPeriod(world, ...second)]),
    ["Период 1", "КТС", "Период 2", "КТС", "Изменение, %"],
  ];
  for (const pair of time.beside(hoursOf(first), hoursOf(second))) {
    const [one, two] = pair.map((hour): Cell => (hour === null ? null : timeText(world, hour))) as [Cell, Cell];
    const [a, b] = pair.map((hour) => (hour === null ? null : hourSum(world, subject, time.hour(hour)))) as [number | null, number | null];
    rows.push([one, a, two, b, a && b !== null ? Math.round(((b - a) / a) * 1000) / 10 : null]);
  }
  return rows;
}
