import * as v from "valibot";
import { operations } from "./operation.js";
import { Rights } from "./rights.js";
import { assumed, flag, id, label, listOf, shape, text } from "./schema.js";

/** Restriction that bans device control (spec 6; the word is ours, design 4). */
export const DEVICE_CONTROL_BAN = "device_control";

/**
 * Do these restrictions hold the ban on device control? In whatever case and with whatever space its word is written: a ban
 * that is spelled otherwise would be none.
 */
export const hasControlBan = (restrictions: readonly string[]): boolean => restrictions.some(isControlBan);
export const isControlBan = (word: string): boolean => word.replace(/\s/g, "").toLowerCase() === DEVICE_CONTROL_BAN;

export const User = shape({
  id,
  fio: label,
  phone: label,
  email: label,
  access: flag,
  isAnonym: flag,
  file_name: v.nullable(text),
  /** One that cannot be read may be the ban, so it is taken for that. */
  restrictions: listOf(text, DEVICE_CONTROL_BAN),
  /** Missing where the provider knows no roles: then whoever is signed in may do everything but what `restrictions` and `access` say. */
  rights: assumed(v.fallback(v.optional(Rights), undefined)),
});
export type User = v.InferOutput<typeof User>;

/** Whether this full name at the provider is the signed-in user's; an empty name is nobody's. */
export const isUser = ({ fio }: Pick<User, "fio">, named: string | null | undefined): boolean => Boolean(named) && named === fio;

export const SignedIn = shape({ access_token: v.pipe(text, v.minLength(1)), user: User });
export type SignedIn = v.InferOutput<typeof SignedIn>;

export const Credentials = shape({ email: text, password: text });
export type Credentials = v.InferOutput<typeof Credentials>;

export const authOps = operations({
  login: { method: "POST", path: "/auth/login", auth: false, effect: "write", body: Credentials, ok: SignedIn },
  checkSession: { method: "GET", path: "/auth/check", auth: true, effect: "read", ok: SignedIn },
  getAvatar: { method: "GET", path: "/user/get_avatar", auth: true, effect: "read", ok: "image" },
  editFio: { method: "POST", path: "/user/edit_fio", auth: true, effect: "write", again: "same", body: shape({ fio: text }), ok: User },
  editPhone: {
    method: "POST",
    path: "/user/edit_phone",
    auth: true,
    effect: "write",
    again: "same",
    body: shape({ phone: text }),
    ok: User,
  },
  editAvatar: { method: "POST", path: "/user/edit_avatar", auth: true, effect: "write", again: "same", body: "file", ok: User },
});
