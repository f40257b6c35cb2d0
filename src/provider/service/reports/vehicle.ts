import type { Cell } from "../../../core/contract/csv.js";
import { taskWorks } from "../../../core/contract/vehicles.js";
import { keyed, saidBy, type Words } from "../../base/words.js";
import type { SpecialVehicle } from "../../city/model.js";
import { nearestStreet } from "../../city/way.js";
import type { City } from "../../sources/city.js";
import type { Fleet, Worked } from "../../sources/source.js";
import { timeText } from "./crossroad.js";
import type { Reader } from "./words.js";

const isWork = (work: string): work is (typeof taskWorks)[number] => (taskWorks as readonly string[]).includes(work);
/** A kind of work by its word; one that a crew made up stays as it is. */
export const workName = (work: string, words: Words): string => (isWork(work) ? words(keyed(`work.${work}`)) : work);

/** What a vehicle did in a period: metres by the hour, the sections one after another, and its tasks. */
export function workTable(world: City, reader: Reader, fleet: Fleet, vehicle: SpecialVehicle, start: number, end: number): Cell[][] {
  const { words, say } = reader;
  const now = world.clock.now();
  const until = Math.min(end, now);
  const tasks = (fleet.tasks.get(vehicle.id) ?? []).map((task) => fleet.task(vehicle, task, now));
  const rows: Cell[][] = [
    [words("title.vehicle")],
    [words("vehicle"), say(saidBy("type", vehicle))],
    [words("plate"), vehicle.plate],
    [words("driver"), say(saidBy("driver", vehicle))],
    [],
    [words("hour"), words("metres")],
  ];
  for (const hour of world.time.hours({ start: world.time.hour(start).start, end }).filter((each) => each.end <= now))
    rows.push([timeText(world, hour.start, reader), fleet.workedInHour(vehicle, hour)]);
  rows.push([], [words("sections")], [words("begin"), words("end"), words("section"), words("work"), words("metres")]);
  for (const worked of until > start ? fleet.worked(vehicle, start, until) : []) {
    const task = tasks.find(({ id }) => id === worked.task);
    const name = task?.section_name ?? words("beat", { streets: streetsOf(world, worked, say(keyed("unnamedStreet"))) });
    const work = task ? workName(task.work, say) : say(keyed("work.patrol"));
    rows.push([timeText(world, worked.start, reader), timeText(world, worked.end, reader), name, work, Math.round(worked.length)]);
  }
  rows.push(
    [],
    [words("tasks")],
    [words("asked"), words("startAt"), words("place"), words("work"), words("state"), words("ended"), words("metres"), words("author")],
  );
  for (const task of tasks.filter(({ utime, end_time }) => utime < end && (end_time ?? now) >= start)) {
    const { utime, utime_start, section_name, work, state, end_time, serviced_length, author } = task;
    const ended = end_time === null ? null : timeText(world, end_time, reader);
    rows.push([
      timeText(world, utime, reader),
      timeText(world, utime_start, reader),
      section_name,
      workName(work, say),
      say(keyed(`task.${state}`)),
      ended,
      serviced_length,
      author,
    ]);
  }
  return rows;
}

/** The streets of a stretch of the beat, from where it begins to where it ends. */
function streetsOf({ city }: City, { line }: Worked, unnamed: string): string {
  const ends = [line[0], line[Math.floor(line.length / 2)], line.at(-1)].flatMap((place) =>
    place ? [nearestStreet(city.segments, place)] : [],
  );
  return [...new Set(ends.map((end) => end?.segment.name || unnamed))].join(" — ");
}
