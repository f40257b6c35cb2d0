import * as v from "valibot";
import { Day, Period } from "./crossroad.js";
import { DeviceEvent, Frame } from "./device.js";
import { operations } from "./operation.js";
import { id, latitude, longitude, maybe, number, shape, text, utime } from "./schema.js";
import { LineString } from "./transport.js";

/** Where a vehicle is: degrees, km/h, degrees clockwise from north. */
const whereabouts = { id, utime, online: v.boolean(), latitude, longitude, speed: number, heading: maybe } as const;

export const BusTelemetry = shape({
  ...whereabouts,
  route: text,
  plate: text,
  model: text,
  passengers: maybe,
  next_stop: v.nullable(text),
});
export type BusTelemetry = v.InferOutput<typeof BusTelemetry>;

/** Persons in the hour that begins at `utime`. */
export const PassengerFlow = shape({ utime, persons: maybe, boarding: maybe, alighting: maybe });

export const BusRoute = shape({
  route: text,
  name: text,
  line: LineString,
  stops: v.array(shape({ id, name: text, latitude, longitude, arrival: v.nullable(utime) })),
});
export type BusRoute = v.InferOutput<typeof BusRoute>;

/** `average_speed` in km/h over the past 15 minutes; `serviced` the section driven at work over the past 30 (spec 9), m. */
export const SpecTelemetry = shape({
  ...whereabouts,
  type: text,
  plate: text,
  driver: text,
  average_speed: maybe,
  serviced_length: number,
  serviced: LineString,
});
export type SpecTelemetry = v.InferOutput<typeof SpecTelemetry>;

const taskFields = { work: text, utime_start: utime, section: LineString } as const;
export const SpecTask = shape({
  id,
  ...taskFields,
  state: v.picklist(["asked", "accepted", "under_way", "done", "cancelled", "refused"]),
  author: text,
});
export type SpecTask = v.InferOutput<typeof SpecTask>;

const read = { auth: true, effect: "read", assumed: true } as const;

export const vehicleOps = operations({
  busTelemetry: { method: "GET", path: "/bus/{id}/telemetry", ...read, ok: BusTelemetry },
  busImg: { method: "GET", path: "/bus/{id}/img", ...read, ok: Frame },
  busPassengerFlow: { method: "POST", path: "/bus/{id}/passenger_flow", ...read, ok: v.array(PassengerFlow) },
  busEventsLast: { method: "POST", path: "/bus/{id}/events_last", ...read, ok: v.array(DeviceEvent) },
  busRoute: { method: "GET", path: "/bus/{id}/route", ...read, ok: BusRoute },
  specTelemetry: { method: "GET", path: "/spec/{id}/telemetry", ...read, ok: SpecTelemetry },
  specDayReports: { method: "POST", path: "/spec/{id}/day_reports", ...read, body: Day, ok: "file" },
  specDataReports: { method: "POST", path: "/spec/{id}/data_reports", ...read, body: Period, ok: "file" },
  specTasks: { method: "GET", path: "/spec/{id}/tasks", ...read, ok: v.array(SpecTask) },
  specTask: {
    method: "POST",
    path: "/spec/{id}/tasks",
    auth: true,
    effect: "write",
    body: shape({ ...taskFields }),
    ok: SpecTask,
    assumed: true,
  },
});
