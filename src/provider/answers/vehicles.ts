import type { BusRoute, vehicleOps } from "../../core/contract/vehicles.js";
import type { Route, SpecialVehicle } from "../city/model.js";
import type { Transit } from "../field/transit.js";
import type { Answers } from "../http/answer.js";
import { keyOf } from "../http/idempotency.js";
import { notFound } from "../http/refusal.js";
import { reportFile } from "../reports/file.js";
import { reportName } from "../reports/name.js";
import { checkDay, checkPeriod } from "../reports/periods.js";
import { workTable } from "../reports/vehicle.js";
import { arrivalOf, busAt, busEvents, flowIn, passengersIn } from "../simulation/buses.js";
import { frameOf } from "../simulation/camera-frame.js";
import { DAY, demand } from "../simulation/profile.js";
import { keyOf as seedOf } from "../simulation/random.js";
import { taskAt } from "../simulation/tasks.js";
import { averageSpeed, vehicleAt, workedBetween } from "../simulation/vehicles.js";
import type { World } from "../simulation/world.js";
import { pastHours } from "./devices.js";

/** Tasks a list shows, the newest first. */
const TASKS_SHOWN = 200;
/** Windows of spec 9. */
const AVERAGED = 15 * 60;
const SERVICED = 30 * 60;

/** What the real buses answer; a bus that nobody hears of is none. */
function heard<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw notFound("There is no such bus.");
  return answer;
}

function routeOf(transit: Transit, id: string, now: number): BusRoute {
  heard(transit.telemetry(id, now));
  const route = transit.route(id, now);
  if (!route) throw notFound("The route of this bus is not known.");
  return route;
}

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

const nameOf = (world: World, { id, plate }: SpecialVehicle, start: number, end: number) =>
  reportName(world, "Отчёт о работе спецтехники", plate, id, [start, end]);

export const vehicleAnswers: Answers<keyof typeof vehicleOps> = {
  busTelemetry({ world, now, param }) {
    if (world.transit) return heard(world.transit.telemetry(param("id"), now));
    const { route, index } = busOf(world, param("id"));
    const { position, speed, heading, nextStop } = busAt(world, route, index, now);
    const { id, plate, model } = route.buses[index] as Route["buses"][number];
    const [longitude, latitude] = position;
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
      passengers: passengersIn(world, route, index, now),
      next_stop: world.stops.get(route.stops[nextStop]?.stop ?? "")?.name ?? null,
    };
  },
  busImg({ world, now, param }) {
    if (world.transit) throw notFound("This bus has no camera.");
    const { route, index } = busOf(world, param("id"));
    const utime = Math.floor(now);
    const title = `Автобус ${route.route}, ${route.buses[index]?.plate}`;
    const flow = 900 * demand(world.time.wall(utime));
    return { oID: param("id"), img: frameOf(world, title, { light: null, lanes: 2, queue: 0, flow }, seedOf(param("id")), utime), utime };
  },
  busPassengerFlow({ world, now, param }) {
    if (world.transit) return heard(world.transit.telemetry(param("id"), now)) && [];
    const { route, index } = busOf(world, param("id"));
    return pastHours(world, now).map((hour) => ({ utime: hour.start, ...flowIn(world, route, index, hour) }));
  },
  busEventsLast({ world, now, param }) {
    if (world.transit) return heard(world.transit.telemetry(param("id"), now)) && [];
    busOf(world, param("id"));
    return busEvents(world, param("id"), now - DAY, now);
  },
  busRoute({ world, now, param }) {
    if (world.transit) return routeOf(world.transit, param("id"), now);
    const { route, index } = busOf(world, param("id"));
    const stops = route.stops.flatMap(({ stop }, place) => {
      const found = world.stops.get(stop);
      return found ? [{ ...found, arrival: arrivalOf(world, route, index, place, now) }] : [];
    });
    return { route: route.route, name: route.name, line: { type: "LineString", coordinates: route.line }, stops };
  },
  specTelemetry({ world, now, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const { position, speed, heading } = vehicleAt(world, vehicle, now);
    const [longitude, latitude] = position;
    const serviced = workedBetween(world, vehicle, now - SERVICED, now);
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
      average_speed: averageSpeed(world, vehicle, now, AVERAGED),
      serviced_length: Math.round(serviced.reduce((sum, { length }) => sum + length, 0)),
      serviced: { type: "MultiLineString", coordinates: serviced.map(({ line }) => line) },
    };
  },
  specDayReports({ c, world, body, param, now }) {
    const vehicle = vehicleOf(world, param("id"));
    checkDay(body.utime, now);
    const { start, end } = world.time.day(body.utime);
    return reportFile(c, nameOf(world, vehicle, start, end), workTable(world, vehicle, start, end));
  },
  specDataReports({ c, world, body, param }) {
    const vehicle = vehicleOf(world, param("id"));
    checkPeriod(world, body.utime_start, body.utime_end);
    const { utime_start, utime_end } = body;
    return reportFile(c, nameOf(world, vehicle, utime_start, utime_end), workTable(world, vehicle, utime_start, utime_end));
  },
  specTasks({ world, now, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const newest = [...(world.tasks.get(vehicle.id) ?? [])].reverse().slice(0, TASKS_SHOWN);
    return newest.map((task) => taskAt(world, vehicle, task, now));
  },
  async specTask({ c, world, dispatch, body, caller: { user }, confirm, life, address, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const task = await dispatch.ask({ vehicle, user, confirm, life, address, key: keyOf(c) }, body);
    return taskAt(world, vehicle, task, world.clock.now());
  },
  async specTaskCancel({ world, dispatch, caller: { user }, confirm, life, address, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const task = await dispatch.cancel({ vehicle, user, confirm, life, address, key: null }, param("task"));
    return taskAt(world, vehicle, task, world.clock.now());
  },
};
