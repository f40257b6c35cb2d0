import type { Cell } from "../../base/csv.js";
import { HOUR, localTime, startOfDay, startOfHour } from "../../base/time.js";
import { directionName } from "../../city/approaches.js";
import type { City } from "../../sources/city.js";
import { grouped } from "../analytics/tally.js";
import { daysUntil } from "../telemetry/as-of.js";
import type { Subject } from "./subject.js";

type Rows = Cell[][];

/** City time as `20.11.2026 14:00`. */
export function cityTime(world: City, utime: number): string {
  const [date = "", time = ""] = new Date(localTime(world, utime) * 1000).toISOString().split("T");
  return `${date.split("-").reverse().join(".")} ${time.slice(0, 5)}`;
}

/** A period in city time. */
export const cityPeriod = (world: City, start: number, end: number): string => `${cityTime(world, start)} — ${cityTime(world, end)}`;

/** Seconds by which data may end before now without a word. */
const USUAL_LAG = 120;

/** Up to when there is data, where that comes from a copy of the database that lags behind: later hours are empty. */
export const dataAsOf = (world: City, asOf: number | null): Rows =>
  asOf === null || world.clock.now() - asOf <= USUAL_LAG ? [] : [["Данные на", `${cityTime(world, asOf)}, копия базы отстаёт`]];

const head = (world: City, { title: kind, oID, description, asOf }: Subject, title: string, ...periods: Rows): Rows => [
  [title],
  ["Перекрёсток", description],
  [kind, oID],
  ["Город", world.city.name],
  ...periods,
  ...dataAsOf(world, asOf),
  [],
];
const passed = (world: City, hour: number) => hour + HOUR <= world.clock.now();

/** Vehicles of one hour from all approaches; null where the detectors were silent or the hour has not passed. */
function hourSum(world: City, subject: Subject, hour: number): number | null {
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
  for (let hour = startOfHour(start); hour < end && passed(world, hour); hour += HOUR) {
    for (const { arm, index } of subject.approaches) {
      const { KTS, KTK, KTD, KTP, speed, so } = subject.hour(index, hour);
      rows.push([cityTime(world, hour), directionName(arm), KTS, KTK, KTD, KTP, speed, so]);
    }
  }
  return rows;
}

/** Vehicles of each day of a period, from those of its hours that the hourly report lists. */
export function dailyTable(world: City, subject: Subject, start: number, end: number): Rows {
  const hours: number[] = [];
  for (let hour = startOfHour(start); hour < end; hour += HOUR) hours.push(hour);
  const days = grouped(hours, (hour) => startOfDay(world, hour));
  const until = daysUntil(world, subject.asOf);
  return [
    ...head(world, subject, "Сводный отчёт по дням", ["Период", cityPeriod(world, start, end)]),
    ["День", "КТС"],
    ...[...days].map(([day, its]): Cell[] => {
      const heard = its.map((hour) => (day < until ? hourSum(world, subject, hour) : null)).filter((sum) => sum !== null);
      return [cityTime(world, day).slice(0, 10), heard.length > 0 ? heard.reduce((sum, each) => sum + each, 0) : null];
    }),
  ];
}

/** Two periods side by side, hour by hour, with the change in percent. */
export function differenceTable(world: City, subject: Subject, first: [number, number], second: [number, number]): Rows {
  const hours = Math.ceil(Math.min(first[1] - first[0], second[1] - second[0]) / HOUR);
  const rows: Rows = [
    ...head(world, subject, "Сравнение периодов", ["Период 1", cityPeriod(world, ...first)], ["Период 2", cityPeriod(world, ...second)]),
    ["Период 1", "КТС", "Период 2", "КТС", "Изменение, %"],
  ];
  for (let i = 0; i < hours; i++) {
    const one = startOfHour(first[0]) + i * HOUR;
    const two = startOfHour(second[0]) + i * HOUR;
    const a = hourSum(world, subject, one);
    const b = hourSum(world, subject, two);
    rows.push([cityTime(world, one), a, cityTime(world, two), b, a && b !== null ? Math.round(((b - a) / a) * 1000) / 10 : null]);
  }
  return rows;
}
