import * as v from "valibot";
import { operations } from "./operation.js";
import { flag, id, label, shape, utime } from "./schema.js";

/** One sign-in of the user that is still good; `agent` is the browser's own word for itself, empty when it said none. */
export const UserSession = shape({ id, created: utime, seen: utime, agent: label, current: flag });
export type UserSession = v.InferOutput<typeof UserSession>;

const assumed = { auth: true, assumed: true } as const;

/** The user's own sign-ins; the specification names sessions of none (spec 7), so both calls are assumed. */
export const accountOps = operations({
  userSessions: { method: "GET", path: "/user/sessions", ...assumed, effect: "read", ok: v.array(UserSession) },
  endUserSession: { method: "POST", path: "/user/sessions/{id}/end", ...assumed, effect: "write", again: "same", ok: "nothing" },
});
