import type { Context } from "hono";
import type { vehicleOps } from "../../../core/contract/vehicles.js";
import { notFound } from "../../base/refusal.js";
import { DAY } from "../../base/time.js";
import { fieldOf } from "../../base/words.js";
import type { SpecialVehicle } from "../../city/model.js";
import { mustBeShown } from "../../service/pictures/pictures.js";
import { readerOf, reportFile } from "../../service/reports/file.js";
import { reportName } from "../../service/reports/name.js";
import { checkDay, checkPeriod } from "../../service/reports/periods.js";
import { workTable } from "../../service/reports/vehicle.js";
import { type City, fleetOf, transitOf } from "../../sources/city.js";
import type { Fleet, TransitSource } from "../../sources/source.js";
import type { Answers } from "../answer.js";
import { keyOf } from "../idempotency.js";
import { pastHours, pictureLanguage } from "./devices.js";

/** Tasks a list shows, the newest first. */
const TASKS_SHOWN = 200;
/** Windows of spec 9. */
const AVERAGED = 15 * 60;
const SERVICED = 30 * 60;

/** Who knows of public transport; a bus that nobody hears of is none. */
function transitWith(world: City, id: string, now: number): TransitSource {
  const transit = transitOf(world);
  if (!transit?.telemetry(id, now)) throw notFound("There is no such bus.");
  return transit;
}
function vehicleOf(world: City, id: string): SpecialVehicle {
  const found = world.vehicles.get(id);
  if (!found) throw noVehicle();
  return found;
}

const noVehicle = () => notFound("There is no such vehicle.");

function fleetAt(world: City): Fleet {
  const fleet = fleetOf(world);
  if (!fleet) throw noVehicle();
  return fleet;
}

/** What a vehicle did in a period, in the language of the asker. */
function workReport(c: Context, world: City, vehicle: SpecialVehicle, start: number, end: number): Promise<Response> {
  const reader = readerOf(c, world);
  const name = reportName(world, reader.words("title.vehicle"), vehicle.plate, vehicle.id, [start, end]);
  return reportFile(c, reader, name, workTable(world, reader, fleetAt(world), vehicle, start, end));
}

export const vehicleAnswers: Answers<keyof typeof vehicleOps> = {
  busTelemetry({ world, now, param }) {
    const telemetry = transitOf(world)?.telemetry(param("id"), now);
    if (!telemetry) throw notFound("There is no such bus.");
    const pictures_off = world.picturesOff("bus", param("id"));
    return { ...telemetry, ...(pictures_off && { pictures_off }) };
  },
  busImg({ c, world, now, param, caller }) {
    const transit = transitWith(world, param("id"), now);
    mustBeShown(world.picturesOff("bus", param("id")), caller.user, "bus");
    const utime = Math.floor(now);
    const img = transit.picture(param("id"), utime, pictureLanguage(c, world));
    if (img === null) throw notFound("This bus has no camera.");
    return { oID: param("id"), img, utime };
  },
  busPassengerFlow: ({ world, now, param }) => transitWith(world, param("id"), now).passengers(param("id"), pastHours(world, now)),
  busEventsLast: ({ world, now, param }) => transitWith(world, param("id"), now).events(param("id"), now - DAY, now),
  busRoute({ world, now, param }) {
    const route = transitWith(world, param("id"), now).route(param("id"), now);
    if (!route) throw notFound("The route of this bus is not known.");
    return route;
  },
  specTelemetry({ world, now, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const fleet = fleetAt(world);
    const { position, speed, heading } = fleet.at(vehicle, now);
    const [longitude, latitude] = position;
    const serviced = fleet.worked(vehicle, now - SERVICED, now);
    const { id, plate } = vehicle;
    return {
      id,
      utime: Math.floor(now),
      online: true,
      latitude,
      longitude,
      speed,
      heading,
      ...fieldOf("type", vehicle),
      plate,
      ...fieldOf("driver", vehicle),
      average_speed: fleet.averageSpeed(vehicle, now, AVERAGED),
      serviced_length: Math.round(serviced.reduce((sum, { length }) => sum + length, 0)),
      serviced: { type: "MultiLineString", coordinates: serviced.map(({ line }) => line) },
    };
  },
  specDayReports({ c, world, body, param, now }) {
    const vehicle = vehicleOf(world, param("id"));
    checkDay(body.utime, now);
    const { start, end } = world.time.day(body.utime);
    return workReport(c, world, vehicle, start, end);
  },
  specDataReports({ c, world, body, param }) {
    const vehicle = vehicleOf(world, param("id"));
    checkPeriod(world, body.utime_start, body.utime_end);
    return workReport(c, world, vehicle, body.utime_start, body.utime_end);
  },
  specTasks({ world, now, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const newest = [...(fleetAt(world).tasks.get(vehicle.id) ?? [])].reverse().slice(0, TASKS_SHOWN);
    return newest.map((task) => fleetAt(world).task(vehicle, task, now));
  },
  async specTask({ c, world, dispatch, body, caller: { user }, confirm, life, address, origin, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const task = await dispatch.ask({ vehicle, user, confirm, life, address, origin, key: keyOf(c) }, body);
    return fleetAt(world).task(vehicle, task, world.clock.now());
  },
  async specTaskCancel({ world, dispatch, caller: { user }, confirm, life, address, origin, param }) {
    const vehicle = vehicleOf(world, param("id"));
    const task = await dispatch.cancel({ vehicle, user, confirm, life, address, origin, key: null }, param("task"));
    return fleetAt(world).task(vehicle, task, world.clock.now());
  },
};
