import * as v from "valibot";
import { DeviceAlarm, deviceEventStatuses } from "./device.js";
import { operations } from "./operation.js";
import { said } from "./said.js";
import { type Id, id, label, shape, text, utime } from "./schema.js";

/** An event of a device's log with the device it is of: `description` as in the lists of devices, `id` of its own. */
export const CityEvent = shape({
  id,
  kind: v.picklist(["rts", "rtc"]),
  oID: id,
  ...said("description", label),
  utime,
  status: v.picklist(deviceEventStatuses),
  ...said("msg", text),
  is_history: v.optional(v.boolean()),
  alarm: v.optional(DeviceAlarm),
});
export type CityEvent = v.InferOutput<typeof CityEvent>;

/** Who has taken note of a message of the message center, and when. */
export const Acknowledgement = shape({ id, fio: label, utime });
export type Acknowledgement = v.InferOutput<typeof Acknowledgement>;

/** Code of the 404 that refuses to acknowledge what is no message (any more); any other 404 says that the call is not offered. */
export const UNKNOWN_MESSAGE = "unknown_message";

/** The id of an entry of a device's log, which has none of its own: its device, its moment and its words. */
export const logEntryId = (kind: "rts" | "rtc", oID: Id, { utime, status, msg }: { utime: number; status: string; msg: string }): string =>
  `${kind}-${oID}-${utime}-${hashOf(`${status} ${msg}`)}`;

/** FNV-1a, 32 bits of UTF-16: the same words have the same name in every browser. */
function hashOf(words: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The first to acknowledge a message stays the one who did; a provider without these calls leaves it to the browser. */
export const messageOps = operations({
  /** The newest first, a page at a time; without it the logs of the devices are read one after another. */
  cityEvents: { method: "GET", path: "/city/events", auth: true, effect: "read", ok: v.array(CityEvent), assumed: true },
  messagesAcknowledged: {
    method: "GET",
    path: "/messages/acknowledged",
    auth: true,
    effect: "read",
    ok: v.array(Acknowledgement),
    assumed: true,
  },
  messageAcknowledge: {
    method: "POST",
    path: "/messages/{id}/acknowledge",
    auth: true,
    effect: "write",
    again: "same",
    ok: Acknowledgement,
    assumed: true,
  },
});
