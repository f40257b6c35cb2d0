import * as v from "valibot";
import { deviceEventStatuses } from "./device.js";
import { operations } from "./operation.js";
import { id, shape, text, utime } from "./schema.js";

/** An event of a device's log with the device it is of: `description` as in the lists of devices, `id` of its own. */
export const CityEvent = shape({
  id,
  kind: v.picklist(["rts", "rtc"]),
  oID: id,
  description: text,
  utime,
  status: v.picklist(deviceEventStatuses),
  msg: text,
});
export type CityEvent = v.InferOutput<typeof CityEvent>;

/** Who has taken note of a message of the message center, and when. */
export const Acknowledgement = shape({ id, fio: text, utime });
export type Acknowledgement = v.InferOutput<typeof Acknowledgement>;

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
    ok: Acknowledgement,
    assumed: true,
  },
});
