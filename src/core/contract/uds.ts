import * as v from "valibot";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { id, label, latitude, longitude, shape, text, utime, wholeWithin } from "./schema.js";

const time = v.nullable(utime);
const serial = wholeWithin(limits.serial);

/** Urban request of spec 3; a time that has not come yet is null. */
const requestFields = {
  author: text,
  themes: text,
  executor: text,
  description: text,
  latitude,
  longitude,
  create_time: utime,
  work_time: time,
  task_time: time,
  do_time: time,
  close_time: time,
} as const;
/**
 * `number` is what people call it by; without one nobody can, unless the id is a number. `version` grows with each change; sent
 * back as `If-Match: "<version>"` it keeps one operator from overwriting another: a stale one is 409. `editor` is who changed it
 * last. A provider may lack all three.
 */
export const UrbanRequest = shape({
  id,
  number: v.optional(serial),
  ...requestFields,
  version: v.optional(serial),
  editor: v.optional(label),
});
export type UrbanRequest = v.InferOutput<typeof UrbanRequest>;
export const UrbanRequestEntry = shape({ ...requestFields });
export type UrbanRequestEntry = v.InferOutput<typeof UrbanRequestEntry>;

export const RequestComment = shape({ id, author: label, description: text, create_time: utime });
export type RequestComment = v.InferOutput<typeof RequestComment>;

export const udsOps = operations({
  udsList: { method: "GET", path: "/uds", auth: true, effect: "read", ok: v.array(UrbanRequest), assumed: true },
  udsCreate: {
    method: "POST",
    path: "/uds",
    auth: true,
    effect: "write",
    again: "key",
    body: UrbanRequestEntry,
    ok: UrbanRequest,
    assumed: true,
  },
  udsUpdate: {
    method: "PUT",
    path: "/uds/{id}",
    auth: true,
    effect: "write",
    again: "same",
    body: UrbanRequestEntry,
    ok: UrbanRequest,
    assumed: true,
  },
  udsComments: { method: "GET", path: "/uds/{id}/comments", auth: true, effect: "read", ok: v.array(RequestComment), assumed: true },
  udsComment: {
    method: "POST",
    path: "/uds/{id}/comments",
    auth: true,
    effect: "write",
    again: "key",
    body: shape({ author: text, description: text }),
    ok: RequestComment,
    assumed: true,
  },
});
