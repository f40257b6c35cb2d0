import * as v from "valibot";
import { Day, Period } from "./crossroad.js";
import { DeviceEvent, Frame } from "./device.js";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { picturesOff } from "./pictures.js";
import { said } from "./said.js";
import { assumed, heading, id, label, latitude, longitude, maybe, shape, speed, text, utime, within } from "./schema.js";
import { transitKinds } from "./transit-kinds.js";
import { LineString, Point, Position } from "./transport.js";

const people = maybe(within(limits.people));
const metres = within(limits.metres);

/** Where a vehicle is: degrees, km/h, degrees clockwise from north. */
const whereabouts = { id, utime, online: v.boolean(), latitude, longitude, speed, heading: maybe(heading) } as const;

/** `kind` is left out of a bus. */
export const BusTelemetry = shape({
  ...whereabouts,
  ...said("route", label),
  plate: label,
  model: label,
  passengers: people,
  ...said("next_stop", v.nullable(label)),
  kind: assumed(v.fallback(v.optional(v.picklist(transitKinds)), undefined)),
  pictures_off: picturesOff,
});
export type BusTelemetry = v.InferOutput<typeof BusTelemetry>;

/** Persons carried in the hour that begins at `utime`, those who boarded in it and those who alighted. */
export const PassengerFlow = shape({ utime, persons: people, boarding: people, alighting: people });
export type PassengerFlow = v.InferOutput<typeof PassengerFlow>;

/** The line of the bus, and its stops in their order with when this bus next reaches each. */
export const BusRoute = shape({
  ...said("route", label),
  ...said("name", label),
  line: LineString,
  stops: v.array(shape({ id, ...said("name", label), latitude, longitude, arrival: v.nullable(utime) })),
});
export type BusRoute = v.InferOutput<typeof BusRoute>;

const MultiLineString = shape({ type: v.literal("MultiLineString"), coordinates: v.array(v.array(Position)) });

/**
 * `average_speed` in km/h over the past 15 minutes; `serviced` the sections driven at work over the past 30 and
 * `serviced_length` their metres (spec 9).
 */
export const SpecTelemetry = shape({
  ...whereabouts,
  ...said("type", label),
  plate: label,
  ...said("driver", label),
  average_speed: maybe(speed),
  serviced_length: metres,
  serviced: MultiLineString,
});
export type SpecTelemetry = v.InferOutput<typeof SpecTelemetry>;

/** `asked` is ours, `accepted` or `refused` the crew's word, the rest what the vehicle does. */
export const taskStates = ["asked", "accepted", "driving", "serving", "done", "cancelled", "refused"] as const;

const time = v.nullable(utime);
const taskFields = {
  /** One of the words of `taskWorks`, or any text. */
  work: text,
  /** Not before this moment. */
  utime_start: utime,
  /** A section of a street to be serviced, or a place to work at. */
  section: v.variant("type", [Point, LineString]),
  /** The section or place as the operator saw it named. */
  section_name: text,
} as const;
/** `key` is made by the asker: by it a task is found again whose answer was lost. It is the `Idempotency-Key` as well. */
const askedFields = { ...taskFields, key: text } as const;
export const SpecTask = shape({
  id,
  ...taskFields,
  work: label,
  section_name: label,
  key: v.nullable(text),
  state: v.picklist(taskStates),
  author: label,
  utime,
  accepted_time: time,
  drive_time: time,
  serve_time: time,
  /** When it was done, cancelled or refused. */
  end_time: time,
  /** Metres of the section and metres serviced of it; null for a place. */
  length: maybe(metres),
  serviced_length: maybe(metres),
  /** Why the crew refused it, who cancelled it. */
  ...said("reason", v.nullable(label)),
});
export type SpecTask = v.InferOutput<typeof SpecTask>;
export const SpecTaskEntry = shape(askedFields);
export type SpecTaskEntry = v.InferOutput<typeof SpecTaskEntry>;

/** Kinds of work that every provider is expected to know. */
export const taskWorks = ["snow", "deicing", "sweeping", "washing", "repair", "inspection"] as const;

const read = { auth: true, effect: "read", assumed: true } as const;
const control = { auth: true, effect: "control", assumed: true } as const;

export const vehicleOps = operations({
  busTelemetry: { method: "GET", path: "/bus/{id}/telemetry", ...read, ok: BusTelemetry, guest: ["bus"] },
  busImg: { method: "GET", path: "/bus/{id}/img", ...read, ok: Frame },
  busPassengerFlow: { method: "POST", path: "/bus/{id}/passenger_flow", ...read, ok: v.array(PassengerFlow) },
  busEventsLast: { method: "POST", path: "/bus/{id}/events_last", ...read, ok: v.array(DeviceEvent) },
  busRoute: { method: "GET", path: "/bus/{id}/route", ...read, ok: BusRoute, guest: ["bus"] },
  specTelemetry: { method: "GET", path: "/spec/{id}/telemetry", ...read, ok: SpecTelemetry },
  specDayReports: { method: "POST", path: "/spec/{id}/day_reports", ...read, body: Day, ok: "file" },
  specDataReports: { method: "POST", path: "/spec/{id}/data_reports", ...read, body: Period, ok: "file" },
  specTasks: { method: "GET", path: "/spec/{id}/tasks", ...read, ok: v.array(SpecTask) },
  specTask: { method: "POST", path: "/spec/{id}/tasks", ...control, again: "key", body: SpecTaskEntry, ok: SpecTask },
  specTaskCancel: { method: "POST", path: "/spec/{id}/tasks/{task}/cancel", ...control, again: "same", ok: SpecTask },
});
