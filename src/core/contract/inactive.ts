import * as v from "valibot";
import { operations } from "./operation.js";
import { assumed, id, label, shape, utime } from "./schema.js";

/**
 * Why a device is out of service on purpose, who said so, since when, and when it is expected back; null where nobody knows. It
 * counts in no figure meanwhile and raises no message.
 */
export const Inactive = shape({ reason: label, fio: label, utime_start: utime, utime_return: v.nullable(utime) });
export type Inactive = v.InferOutput<typeof Inactive>;

/** The mark as a field of what is told of a device; missing where it is in service, or the provider knows of no such thing. */
export const inactive = assumed(v.fallback(v.optional(Inactive), undefined));

export const InactiveDevice = shape({ kind: v.picklist(["rts", "rtc"]), oID: id, description: label, ...Inactive.entries });
export type InactiveDevice = v.InferOutput<typeof InactiveDevice>;

export const inactiveLimits = { reason: 300 } as const;

export const OutOfService = shape({
  reason: v.pipe(v.string(), v.metadata({ minLength: 1, maxLength: inactiveLimits.reason })),
  utime_return: v.nullable(utime),
});
export type OutOfService = v.InferOutput<typeof OutOfService>;

export const inactiveOps = operations({
  inactiveDevices: { method: "GET", path: "/city/inactive", auth: true, effect: "read", ok: v.array(InactiveDevice), assumed: true },
  /** Of a device that is out of service already it changes reason and return. */
  takeOutOfService: {
    method: "POST",
    path: "/devices/{id}/out_of_service",
    auth: true,
    effect: "write",
    again: "same",
    body: OutOfService,
    ok: "nothing",
    assumed: true,
  },
  returnToService: {
    method: "POST",
    path: "/devices/{id}/in_service",
    auth: true,
    effect: "write",
    again: "same",
    ok: "nothing",
    assumed: true,
  },
});
