import type * as v from "valibot";
import type { Cell } from "../../../core/contract/csv.js";
import type { SpecTask, taskWorks } from "../../../core/contract/vehicles.js";
import type { SpecialVehicle } from "../../city/model.js";
import { nearestStreet } from "../../city/way.js";
import type { City } from "../../sources/city.js";
import type { Fleet, Worked } from "../../sources/source.js";
import { timeText } from "./crossroad.js";

type Task = v.InferOutput<typeof SpecTask>;

const works: Record<(typeof taskWorks)[number], string> = {
  snow: "Уборка снега",
  deicing: "Обработка реагентом",
  sweeping: "Подметание",
  washing: "Мойка",
  repair: "Ремонт",
  inspection: "Осмотр",
};
const states: Record<Task["state"], string> = {
  asked: "Поставлено, экипаж ещё не ответил",
  accepted: "Принято экипажем",
  driving: "В пути",
  serving: "Выполняется",
  done: "Выполнено",
  cancelled: "Отменено",
  refused: "Отклонено экипажем",
};
export const workName = (work: string): string => (works as Record<string, string>)[work] ?? work;

/** What a vehicle did in a period: metres by the hour, the sections one after another, and its tasks. */
export function workTable(world: City, fleet: Fleet, vehicle: SpecialVehicle, start: number, end: number): Cell[][] {
  const now = world.clock.now();
  const until = Math.min(end, now);
  const tasks = (fleet.tasks.get(vehicle.id) ?? []).map((task) => fleet.task(vehicle, task, now));
  const rows: Cell[][] = [
    ["Отчёт о работе спецтехники"],
    ["Машина", vehicle.type],
    ["Номер", vehicle.plate],
    ["Водитель", vehicle.driver],
    [],
    ["Час", "Обслужено, м"],
  ];
  for (const hour of world.time.hours({ start: world.time.hour(start).start, end }).filter((each) => each.end <= now))
    rows.push([timeText(world, hour.start), fleet.workedInHour(vehicle, hour)]);
  rows.push([], ["Обслуженные участки"], ["Начало", "Конец", "Участок", "Работы", "Обслужено, м"]);
  for (const worked of until > start ? fleet.worked(vehicle, start, until) : []) {
    const task = tasks.find(({ id }) => id === worked.task);
    const name = task?.section_name ?? `Маршрут: ${streetsOf(world, worked)}`;
    const work = task ? workName(task.work) : "Дежурный объезд";
    rows.push([timeText(world, worked.start), timeText(world, worked.end), name, work, Math.round(worked.length)]);
  }
  rows.push([], ["Задания"], ["Поставлено", "Начать с", "Место", "Работы", "Состояние", "Завершено", "Обслужено, м", "Поставил"]);
  for (const task of tasks.filter(({ utime, end_time }) => utime < end && (end_time ?? now) >= start)) {
    const { utime, utime_start, section_name, work, state, end_time, serviced_length, author } = task;
    const ended = end_time === null ? null : timeText(world, end_time);
    rows.push([
      timeText(world, utime),
      timeText(world, utime_start),
      section_name,
      workName(work),
      states[state],
      ended,
      serviced_length,
      author,
    ]);
  }
  return rows;
}

/** The streets of a stretch of the beat, from where it begins to where it ends. */
function streetsOf({ city }: City, { line }: Worked): string {
  const ends = [line[0], line[Math.floor(line.length / 2)], line.at(-1)].flatMap((place) =>
    place ? [nearestStreet(city.segments, place)] : [],
  );
  return [...new Set(ends.map((end) => end?.segment.name || "улица без названия"))].join(" — ");
}
