import * as v from "valibot";
import { inactive } from "./inactive.js";
import { limits } from "./limits.js";
import { picturesOff } from "./pictures.js";
import { said, saidList } from "./said.js";
import { assumed, id, label, maybe, shape, speed, text, utime, within } from "./schema.js";

const vehicles = maybe(within(limits.vehicles));

/** `img` is a data URL or the URL of an image at the provider; `utime` the moment of the frame. */
export const Frame = shape({ oID: id, img: text, utime });
export type Frame = v.InferOutput<typeof Frame>;

/**
 * Names of the crossing streets, and of the approaches in the order of the statistics. `description` is what the lists call
 * the device; a provider may leave it out, and the streets name it then.
 */
export const DeviceStreets = shape({
  oID: id,
  ...saidList("streets", label),
  ...saidList("directions", label),
  ...said("description", v.optional(label)),
});
export type DeviceStreets = v.InferOutput<typeof DeviceStreets>;

/** One direction over the past 60 minutes: KTS all vehicles, KTK cars, KTD trucks, KTP buses (veh/h), speed in km/h. */
export const LastHour = shape({
  oID: id,
  ...said("direction", label),
  KTS: vehicles,
  KTK: vehicles,
  KTD: vehicles,
  KTP: vehicles,
  speed: maybe(speed),
});
export type LastHour = v.InferOutput<typeof LastHour>;

export const deviceEventStatuses = ["error", "attention", "confirmation"] as const;
/**
 * An alarm of a device. `code` is the protocol's, as `A0201` of RSMP; `words` are the maker's. `component` is the part of the device and
 * `values` what it tells with the alarm, as `color: red`, both by the names of the protocol. `id` is the id of its message in
 * `city/transport_situation` while it is active. The log entry of its beginning counts as the same message. `suspended`: the device was
 * told to say no more of it, so what is said of it is from before; since when and by whom, null where the provider does not know.
 */
export const DeviceAlarm = shape({
  id,
  code: label,
  words: text,
  component: v.optional(label),
  category: v.optional(v.picklist(["traffic", "technical"])),
  values: v.optional(v.array(shape({ name: label, value: text }))),
  suspended: v.optional(shape({ utime: v.nullable(utime), fio: v.nullable(label) })),
});
export type DeviceAlarm = v.InferOutput<typeof DeviceAlarm>;

/** `is_history`: a follow-up of an earlier event, which nobody has to read as news. `alarm`: the alarm that began. */
export const DeviceEvent = shape({
  utime,
  status: v.picklist(deviceEventStatuses),
  ...said("msg", text),
  is_history: v.optional(v.boolean()),
  alarm: v.optional(DeviceAlarm),
});
export type DeviceEvent = v.InferOutput<typeof DeviceEvent>;

/** Any moment of the wanted day; the widgets send its first. */
export const DayOfEvents = shape({ utime_today: utime });

/** Vehicles in the hour that begins at `utime`; null where the detector was silent. */
export const HourlyKts = shape({ utime, kts_value: vehicles });
export type HourlyKts = v.InferOutput<typeof HourlyKts>;

/** Share of the hour's cycles that served their queue, in percent; null where unknown. */
export const HourlySo = shape({ utime, so_value: maybe(within(limits.percent)) });
export type HourlySo = v.InferOutput<typeof HourlySo>;

/** Answered at once by devices of both kinds. */
export const onlineFields = {
  oID: id,
  online: v.boolean(),
  /** The device's error: one of `deviceStatuses`, as its line in the city's list says it, or any text; null when there is none. */
  error: v.nullable(label),
  configuration: text,
  need_restart: v.boolean(),
  /** Seconds since the device connected. */
  online_time: within(limits.uptime),
  vprocessor_oID: v.nullable(id),
  /** Moment of the reading at the device. */
  utime,
  /** True of a device without equipment in a city that has some: all that it shows is simulated. */
  is_simulated: assumed(v.fallback(v.optional(v.boolean()), undefined)),
  inactive,
  pictures_off: picturesOff,
} as const;
