import * as v from "valibot";
import { deviceStatuses } from "./device-status.js";
import { heldBy } from "./holds.js";
import { inactive } from "./inactive.js";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { flag, id, label, shape, text, utime, wholeWithin } from "./schema.js";

const count = wholeWithin(limits.serial);
const tags = v.array(text);
/** Null for those of the role. */
const ownTags = v.nullable(tags);

/** An account: `seen` is when one of its sign-ins was last used, null when none is known. */
export const Person = shape({
  id,
  email: label,
  fio: label,
  phone: label,
  role: text,
  tags: ownTags,
  restrictions: v.array(text),
  disabled: flag,
  sessions: count,
  seen: v.nullable(utime),
});
export type Person = v.InferOutput<typeof Person>;

/** What an account is to be; `restricted` sets or lifts the ban on device control, and leaves other restrictions as they are. */
export const PersonChange = shape({ role: text, tags: ownTags, restricted: flag, disabled: flag });
export type PersonChange = v.InferOutput<typeof PersonChange>;

/** A role with how many accounts have it; `is_default`: it is as every city has it. */
export const CityRole = shape({
  name: text,
  levels: v.record(text, text),
  tags: ownTags,
  users: count,
  is_default: flag,
});
export type CityRole = v.InferOutput<typeof CityRole>;
export const RoleChange = shape({ levels: v.record(text, text), tags: ownTags });
export type RoleChange = v.InferOutput<typeof RoleChange>;

/** A sign-in of anybody, as `UserSession`, with whose it is. */
export const PersonSession = shape({ id, user: id, fio: label, created: utime, seen: utime, agent: label, current: flag });
export type PersonSession = v.InferOutput<typeof PersonSession>;

/** An invitation that nobody has taken up yet; `by` is who invited. */
export const Invitation = shape({ id, email: label, fio: label, role: text, tags: ownTags, by: label, ends: utime });
export type Invitation = v.InferOutput<typeof Invitation>;
export const InvitationEntry = shape({ email: text, fio: text, role: text, tags: ownTags });
export type InvitationEntry = v.InferOutput<typeof InvitationEntry>;
/** `token` is told this once: it goes into the link. */
export const InvitationMade = shape({ ...Invitation.entries, token: text });
export type InvitationMade = v.InferOutput<typeof InvitationMade>;

/**
 * A device as somebody who looks after equipment wants it; `since` is when it connected or fell silent. `controller` is the controller
 * whose tags a detector at a crossing has; missing of a device with tags of its own.
 */
export const Equipment = shape({
  oID: id,
  kind: v.picklist(["rts", "rtc"]),
  description: label,
  tags,
  is_simulated: flag,
  online: flag,
  status: v.fallback(v.picklist(deviceStatuses), "no_data"),
  since: utime,
  controller: v.optional(id),
  inactive,
  held_by: heldBy,
});
export type Equipment = v.InferOutput<typeof Equipment>;

/** How the provider is set, and by what: the command line, the environment, the city file, or nothing. Secrets are not told. */
export const Setting = shape({ name: text, value: text, source: v.picklist(["flag", "environment", "file", "default"]) });
export type Setting = v.InferOutput<typeof Setting>;

const read = { method: "GET", auth: true, assumed: true, effect: "read" } as const;
const change = { auth: true, assumed: true, effect: "write", again: "same" } as const;

/** Who may use the city, and how it is set up. All of it is assumed. */
export const administrationOps = operations({
  people: { path: "/administration/users", ...read, ok: v.array(Person) },
  personChange: { method: "PUT", path: "/administration/users/{id}", ...change, body: PersonChange, ok: Person },
  personSignOut: { method: "POST", path: "/administration/users/{id}/end_sessions", ...change, ok: "nothing" },
  cityRoles: { path: "/administration/roles", ...read, ok: v.array(CityRole) },
  roleChange: { method: "PUT", path: "/administration/roles/{name}", ...change, body: RoleChange, ok: CityRole },
  citySessions: { path: "/administration/sessions", ...read, ok: v.array(PersonSession) },
  citySessionEnd: { method: "POST", path: "/administration/sessions/{id}/end", ...change, ok: "nothing" },
  invitations: { path: "/administration/invitations", ...read, ok: v.array(Invitation) },
  /** One of an email takes the place of the one before. */
  invite: { method: "POST", path: "/administration/invitations", ...change, body: InvitationEntry, ok: InvitationMade },
  invitationWithdraw: { method: "POST", path: "/administration/invitations/{id}/withdraw", ...change, ok: "nothing" },
  /** A link of one use by which somebody sets another password, as an invitation. */
  personReset: { method: "POST", path: "/administration/users/{id}/reset_password", ...change, ok: InvitationMade },
  /** Takes an invitation up, once: the account is there afterwards, and signs in by its password. */
  invitationAccept: {
    method: "POST",
    path: "/auth/invitation",
    ...change,
    auth: false,
    body: shape({ token: text, password: text }),
    ok: shape({ email: text }),
  },
  equipment: { path: "/administration/equipment", ...read, ok: v.array(Equipment) },
  /** Of all of them, or of none. */
  tagDevices: {
    method: "PUT",
    path: "/administration/tags",
    ...change,
    body: shape({ devices: v.array(shape({ oID: id, tags })) }),
    ok: "nothing",
  },
  deviceTags: { method: "PUT", path: "/administration/devices/{id}/tags", ...change, body: shape({ tags }), ok: shape({ oID: id, tags }) },
  settings: { path: "/administration/settings", ...read, ok: v.array(Setting) },
});
