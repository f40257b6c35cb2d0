import { randomUUID } from "node:crypto";
import type * as v from "valibot";
import type { SpecTask, vehicleOps } from "../../../src/core/contract/vehicles.js";
import type { Route, SpecialVehicle } from "../city/model.js";
import type { Tables } from "../database/tables.js";
import type { Answers } from "../http/answer.js";
import { invalid, notFound } from "../http/refusal.js";
import { cityTime } from "../reports/crossroad.js";
import type { Cell } from "../reports/csv.js";
import { reportFile } from "../reports/file.js";
import { checkDay, checkPeriod } from "../reports/periods.js";
import { eventsBetween } from "../simulation/events.js";
import { frameOf } from "../simulation/frame.js";
import { DAY, HOUR, startOfDay, startOfHour } from "../simulation/profile.js";
import { keyOf } from "../simulation/random.js";
import { arrivalsAt, busAt, passengersIn, servicedBy, vehicleAt, workedByHour } from "../simulation/vehicles.js";
import type { World } from "../simulation/world.js";

const TASK_ACCEPTED_AFTER = 60;
const TASK_LASTS = 2 * HOUR;
const LONGEST_WORK = 2000;
const MOST_POINTS = 5000;

function busOf(world: World, id: string): { route: Route; index: number } {
  const found = world.buses.get(id);
  if (!found) throw notFound("There is no such bus.");
  return found;
}
function vehicleOf(world: World, id: string): SpecialVehicle {
  const found = world.vehicles.get(id);
  if (!found) throw notFound("There is no such vehicle.");
  return found;
}
const stopName = (world: World, route: Route, place: number) => world.stops.get(route.stops[place]?.stop ?? "")?.name ?? null;

/** The crew takes a task a minute after it was asked and works on it for two hours from its start. */
function taskAt({ id, work, utime_start, section_json, author, created }: Tables["tasks"], now: number): v.InferOutput<typeof SpecTask> {
  const state =
    now < created + TASK_ACCEPTED_AFTER ? "asked" : now < utime_start ? "accepted" : now < utime_start + TASK_LASTS ? "under_way" : "done";
  return { id, work, utime_start, section: JSON.parse(section_json), state, author };
}

function workRows(world: World, vehicle: SpecialVehicle, start: number, end: number): Cell[][] {
  const rows: Cell[][] = [
    ["Отчёт о работе спецтехники"],
    ["Машина", vehicle.type],
    ["Номер", vehicle.plate],
    ["Водитель", vehicle.driver],
    [],
    ["Час", "Обслужено, м"],
  ];
  for (let day = startOfDay(world, start); day < end; day += DAY) {
    workedByHour(vehicle, day).forEach((length, i) => {
      const hour = day + i * HOUR;
      if (hour >= start && hour < end && hour + HOUR <= world.clock.now()) rows.push([cityTime(world, hour), length]);
    });
  }
  return rows;
}

export const vehicleAnswers: Answers<keyof typeof vehicleOps> = {
  busTelemetry({ world, now, param }) {
    const { route, index } = busOf(world, param("id"));
    const {
      position: [longitude, latitude],
      speed,
      heading,
      nextStop,
    } = busAt(world, route, index, now);
    const { id, plate, model } = route.buses[index] as Route["buses"][number];
    const passengers = passengersIn(world, keyOf(id), now);
    return {
      id,
      utime: Math.floor(now),
      online: true,
      latitude,
      longitude,
      speed,
      heading,
      route: route.route,
      plate,
      model,
      passengers,
      next_stop: stopName(world, route, nextStop),
    };
  },
  busImg({ world, now, param }) {
    const { route, index } = busOf(world, param("id"));
    const utime = Math.floor(now);
    const title = `Автобус ${route.route}, ${route.buses[index]?.plate}`;
    return { oID: param("id"), img: frameOf(world, title, [{ bearing: 0 }, { bearing: 180 }], keyOf(param("id")), utime), utime };
  },
  busPassengerFlow({ world, now, param }) {
    busOf(world, param("id"));
    const key = keyOf(param("id"));
    return Array.from({ length: 12 }, (_, i) => {
      const utime = startOfHour(now) - (12 - i) * HOUR;
      const samples = Array.from({ length: 6 }, (_, j) => passengersIn(world, key, utime + j * 600));
      const boarding = samples.reduce((sum, persons) => sum + persons, 0);
      return { utime, persons: boarding, boarding, alighting: Math.max(0, boarding - (samples[5] as number) + (samples[0] as number)) };
    });
  },
  busEventsLast({ world, now, param }) {
    busOf(world, param("id"));
    return eventsBetween(world, keyOf(param("id")), now - DAY, now).filter(({ msg }) => /связ|времени|диагностика|данных/i.test(msg));
  },
  busRoute({ world, now, param }) {
    const { route } = busOf(world, param("id"));
    const stops = route.stops.flatMap(({ stop }, place) => {
      const found = world.stops.get(stop);
      return found
        ? [
            {
              id: found.id,
              name: found.name,
              latitude: found.latitude,
              longitude: found.longitude,
              arrival: arrivalsAt(world, route, place, now)[0] ?? null,
            },
          ]
        : [];
    });
    return { route: route.route, name: route.name, line: { type: "LineString", coordinates: route.line }, stops };
  },
  specTelemetry({ world, now, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const {
      position: [longitude, latitude],
      speed,
      heading,
    } = vehicleAt(world, vehicle, now);
    const half = servicedBy(world, vehicle, now, 1800);
    const { id, type, plate, driver } = vehicle;
    return {
      id,
      utime: Math.floor(now),
      online: true,
      latitude,
      longitude,
      speed,
      heading,
      type,
      plate,
      driver,
      average_speed: servicedBy(world, vehicle, now, 900).speed,
      serviced_length: half.length,
      serviced: { type: "LineString", coordinates: half.line },
    };
  },
  specDayReports({ c, world, body, param }) {
    const vehicle = vehicleOf(world, param("id"));
    checkDay(body.utime);
    const day = startOfDay(world, body.utime);
    return reportFile(c, `Спецтехника ${vehicle.plate} за ${cityTime(world, day).slice(0, 10)}`, workRows(world, vehicle, day, day + DAY));
  },
  specDataReports({ c, world, body, param }) {
    const vehicle = vehicleOf(world, param("id"));
    checkPeriod(body.utime_start, body.utime_end);
    return reportFile(c, `Спецтехника ${vehicle.plate} за период`, workRows(world, vehicle, body.utime_start, body.utime_end));
  },
  async specTasks({ db, world, now, param }) {
    vehicleOf(world, param("id"));
    const rows = await db
      .selectFrom("tasks")
      .selectAll()
      .where("vehicle", "=", param("id"))
      .orderBy("created", "desc")
      .orderBy("id")
      .limit(200)
      .execute();
    return rows.map((row) => taskAt(row, now));
  },
  async specTask({ db, world, now, body, caller, param }) {
    vehicleOf(world, param("id"));
    if (!body.work.trim() || body.work.length > LONGEST_WORK) throw invalid(`The work must have 1 to ${LONGEST_WORK} characters.`);
    if (body.section.coordinates.length > MOST_POINTS) throw invalid(`The section may have at most ${MOST_POINTS} points.`);
    const row = {
      id: randomUUID(),
      vehicle: param("id"),
      work: body.work,
      utime_start: Math.floor(body.utime_start),
      section_json: JSON.stringify(body.section),
      author: caller.user.fio,
      created: Math.floor(now),
    };
    await db.insertInto("tasks").values(row).execute();
    return taskAt(row, now);
  },
};
