import * as v from "valibot";
import { deviceStatuses } from "./device-status.js";
import { heldBy } from "./holds.js";
import { inactive } from "./inactive.js";
import { limits } from "./limits.js";
import { guestLayers, operations } from "./operation.js";
import { said, saidList } from "./said.js";
import {
  assumed,
  flag,
  green,
  heading,
  id,
  label,
  latitude,
  longitude,
  maybe,
  number,
  ordered,
  phaseNumber,
  shape,
  text,
  utime,
  within,
} from "./schema.js";

export { type DeviceStatus, deviceStatuses } from "./device-status.js";

export const City = shape({
  name: label,
  latitude,
  longitude,
  /** Without a limit, as the next: a time that cannot be is a dash (`clock.ts`), and the city keeps its name and its place. */
  current_utime: number,
  /** Seconds east of UTC now; those of another day may be others, as `tz` says. */
  offset_utime_tz: number,
  /** IANA name, for instance `Europe/Moscow`. */
  tz: text,
  is_test: flag,
});
export type City = v.InferOutput<typeof City>;

/**
 * A device whose status is a word we do not know is shown as `no_data`: unknown is not OK, and not hidden either. Nor is one
 * whose degrees lie beyond the earth: it is in the lists, without a place (faults F10).
 */
export const Device = shape({
  oID: id,
  latitude: number,
  longitude: number,
  status: v.fallback(v.picklist(deviceStatuses), "no_data"),
  ...said("description", label),
  ...saidList("streets", label),
  /** What it belongs to, as `cityTags` names it. */
  tags: assumed(v.fallback(v.optional(v.array(text)), undefined)),
  inactive,
  held_by: heldBy,
});
export type Device = v.InferOutput<typeof Device>;

/** Degrees Celsius, m/s, and the compass direction the wind blows from in degrees. */
const WeatherReading = shape({
  utime,
  temperature: within(limits.temperature),
  wind_speed: within(limits.wind),
  wind_direction: heading,
});
export const Weather = shape({ now: WeatherReading, in_3_hours: WeatherReading });
export type Weather = v.InferOutput<typeof Weather>;

/**
 * A temporary mode that an operator has asked of a signal controller and whose end is not confirmed. `fio` is who asked,
 * null when unknown; `phase` belongs to a hold, `sequence` and `durations` (s) to a sequence of one's own and are empty
 * otherwise. `is_in_force`: the controller showed it at `utime`, the moment of its last reading. `utime_start` is when the
 * controller takes it up: at the end of its phase or cycle, not when it was asked. What it holds and until when is not known where
 * that cannot be read: a mode in force is not left out of the list for it.
 */
export const Override = shape({
  oID: id,
  ...said("description", label),
  program: text,
  phase: v.fallback(v.nullable(phaseNumber), null),
  sequence: v.fallback(v.array(phaseNumber), []),
  durations: v.fallback(v.array(green), []),
  fio: v.nullable(label),
  utime_start: utime,
  /** Number of the time plan, of `switching`. */
  plan: assumed(v.fallback(v.optional(v.nullable(phaseNumber)), null)),
  /** When it is to end; null when unknown. */
  utime_end: v.fallback(v.nullable(utime), null),
  /** False where the controller does not end it by itself: `utime_end` is when somebody is to give it back. */
  returns: assumed(v.fallback(v.optional(flag), undefined)),
  /** False where nobody knows whether the controller has received it. */
  is_confirmed: assumed(v.fallback(v.optional(flag), undefined)),
  is_in_force: flag,
  utime,
});
export type Override = v.InferOutput<typeof Override>;

/**
 * How the city was at some past moments (`utimes`, oldest first, one an hour): the level of each road, 0 to 10, and the status of
 * each device that was not `ok` at every one of them, in the order of the moments; a level of null is not known.
 */
export const CityHistory = shape({
  utimes: ordered(utime),
  roads: v.array(shape({ id, levels: v.array(maybe(within(limits.level))) })),
  devices: v.array(
    shape({
      oID: id,
      kind: v.picklist(["rts", "rtc"]),
      statuses: v.array(v.fallback(v.picklist(deviceStatuses), "no_data")),
    }),
  ),
});
export type CityHistory = v.InferOutput<typeof CityHistory>;

/**
 * What devices belong to: a district, a corridor, an agency or whatever else a city sorts them by, and the devices. `id` is the word that
 * the lists have, `kind` is `district`, `corridor`, `agency` or another word.
 */
export const CityTag = shape({ id: text, kind: text, name: label, oIDs: v.array(id) });
export type CityTag = v.InferOutput<typeof CityTag>;

/**
 * What a provider says of itself to anybody: that it is one, and the version of these calls, `v1`. `tiles_version` names what the city's
 * vector tiles show now, for `?v=` of them (`tiles.ts`); it is missing where there are none. `attribution` names as plain text whom the
 * map is from, where a licence asks for that. `takes_keys`: every call with `again: "key"` (`operation.ts`) takes an `Idempotency-Key`;
 * elsewhere none is sent, since the CORS rules of a provider that does not know the header may not let the call through. `driving_side` is
 * that of the roads of the city; where it is missing they are drawn for the right.
 */
export const About = shape({
  api: text,
  tiles_version: v.fallback(v.optional(text), undefined),
  attribution: v.fallback(v.optional(text), undefined),
  takes_keys: v.fallback(v.optional(flag), undefined),
  driving_side: v.fallback(v.optional(v.picklist(["left", "right"])), undefined),
});
export type About = v.InferOutput<typeof About>;

export const cityOps = operations({
  about: { method: "GET", path: "/about", auth: false, effect: "read", ok: About, assumed: true },
  cityDetail: { method: "GET", path: "/city/detail", auth: true, effect: "read", ok: City, guest: guestLayers },
  cityRts: { method: "GET", path: "/city/items_telemetry_rts", auth: true, effect: "read", ok: v.array(Device) },
  cityRtc: { method: "GET", path: "/city/items_telemetry_rtc", auth: true, effect: "read", ok: v.array(Device) },
  cityWeather: { method: "GET", path: "/city/weather", auth: true, effect: "read", ok: Weather, assumed: true, guest: ["weather"] },
  cityOverrides: { method: "GET", path: "/city/overrides", auth: true, effect: "read", ok: v.array(Override), assumed: true },
  /** By kind and name; an empty list where no device has any. */
  cityTags: { method: "GET", path: "/city/tags", auth: true, effect: "read", ok: v.array(CityTag), assumed: true },
  cityHistory: { method: "GET", path: "/city/history", auth: true, effect: "read", ok: CityHistory, assumed: true },
});
