import * as v from "valibot";
import { hiddenStates, shownStates } from "./alarm-states.js";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { said } from "./said.js";
import { flag, id, label, latitude, longitude, shape, text, utime, wholeWithin, within } from "./schema.js";

/** Least first. EEMUA 191 wants few of them, and each rarer than the one before: some 80, 15 and 5 % of alarms, `critical` below 1 %. */
export const alarmPriorities = ["low", "medium", "high", "critical"] as const;
export type AlarmPriority = (typeof alarmPriorities)[number];

/**
 * What alarms are about; a provider may have others. What has one answer is one kind: somebody is sent to a fault, whatever its code.
 * `outside` is what a program beside the provider tells.
 */
export const alarmKinds = [
  "override",
  "overdue",
  "supply",
  "line",
  "fault",
  "restart",
  "silent",
  "equipment",
  "feed",
  "jam",
  "gap",
  "detection",
  "outside",
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmStates = [...shownStates, ...hiddenStates] as const;

/** What cannot be read is taken for what wants somebody: nothing is hidden for being unknown. */
const priority = v.fallback(v.picklist(alarmPriorities), "high");
const state = v.fallback(v.picklist(alarmStates), "unacknowledged");
const count = wholeWithin(limits.serial);
const seconds = wholeWithin([0, 8 * 86_400]);
const deviceKind = v.picklist(["rts", "rtc"]);

export const AlarmMember = shape({ kind: deviceKind, oID: id, ...said("description", label) });
export type AlarmMember = v.InferOutput<typeof AlarmMember>;

/**
 * An alarm: one for one cause, however many devices it befalls (`members`, those that the reader sees). `id` is the key of the cause. `utime`
 * is since when it is so, `utime_announced` when it last came to be acknowledged. `device` is the one that it is about, null of a line or a
 * street. `occurrences`: how often it has come since it stands in the list; of one that `is_chattering`, `times` says how often lately.
 * `shelf_longest`: for how many seconds it may be shelved, null where it never may. `needs_reset`: it is over, and stays until it is reset.
 */
export const Alarm = shape({
  id: text,
  kind: text,
  priority,
  state,
  is_active: flag,
  utime,
  utime_announced: utime,
  device: v.nullable(AlarmMember),
  /** One beyond the earth leaves the alarm without a place, and in the list. */
  latitude: v.fallback(v.nullable(latitude), null),
  longitude: v.fallback(v.nullable(longitude), null),
  district: v.nullable(label),
  members: v.array(AlarmMember),
  ...said("cause", label),
  ...said("consequence", label),
  ...said("action", label),
  is_chattering: flag,
  times: count,
  occurrences: count,
  owner: v.nullable(shape({ user: id, fio: label })),
  comment: v.nullable(shape({ text, fio: label, utime })),
  acknowledged: v.nullable(shape({ fio: label, utime })),
  shelf: v.nullable(shape({ fio: label, reason: label, utime_end: utime })),
  shelf_longest: v.nullable(seconds),
  needs_reset: flag,
});
export type Alarm = v.InferOutput<typeof Alarm>;

/** `reason` of the shelf, and a comment: characters. `ids`: alarms in one call. */
export const alarmLimits = { reason: 300, comment: 1_000, ids: 500, rules: 100, outside: 500 } as const;

/** Why something was not done with an alarm (`refusals.ts`). */
export const alarmRefusals = [
  "alarm_unknown",
  "alarm_over",
  "alarm_hidden",
  "alarm_not_from_here",
  "never_shelved",
  "shelf_over",
  "shelf_too_long",
  "alarm_partly_seen",
  "alarm_not_for_them",
  "alarm_worse",
] as const;
export type AlarmRefusal = (typeof alarmRefusals)[number];

/** What became of each of the alarms that were named: what is so already is `done`. */
export const AlarmsDone = shape({ done: v.array(text), refused: v.array(shape({ id: text, code: text })) });
export type AlarmsDone = v.InferOutput<typeof AlarmsDone>;

const ids = v.array(text);
export const AlarmsNamed = shape({ ids });
/** `seen`: the priority that each alarm had on the screen, by its id. What is worse by now is refused, as nobody has seen that. */
export const AlarmsAcknowledged = shape({ ids, seen: v.optional(v.record(text, v.picklist(alarmPriorities))) });
export const AlarmsShelved = shape({ ids, utime_end: utime, reason: text });
export const AlarmsAssigned = shape({ ids, user: v.nullable(id) });
export const AlarmsCommented = shape({ ids, comment: text });

/** Who may be given an alarm. */
export const AlarmPerson = shape({ user: id, fio: label });
export type AlarmPerson = v.InferOutput<typeof AlarmPerson>;

/** A step of an alarm's life by the table of `alarm-states.ts`; `fio` is null where nobody did it. */
export const AlarmStep = shape({
  utime,
  id: text,
  kind: text,
  priority,
  event: text,
  from: text,
  to: text,
  is_active: flag,
  fio: v.nullable(label),
});
export type AlarmStep = v.InferOutput<typeof AlarmStep>;

const share = within([0, 1]);
const often = shape({ id: text, kind: text, ...said("cause", label), count, share, is_new: flag });

/**
 * What EEMUA 191 and ISA-18.2 measure an alarm system by, of a period; shares are 0 to 1. `flood` is the share of time in flood, `standing`
 * those that have been there for over a day at its end, `often` those that came most often, `shelved` how many are on the shelf at its end.
 */
const figures = shape({
  announced: count,
  per_10_min: shape({ mean: within([0, Number.MAX_SAFE_INTEGER]), most: count }),
  flood: share,
  standing: v.array(shape({ id: text, kind: text, ...said("cause", label), utime })),
  often: v.array(often),
  chattering: v.array(text),
  by_priority: v.array(shape({ priority, count, share: v.nullable(share) })),
  shelved: count,
});
/** `kept_since`: of the time before there are no steps any more, null where all are kept. */
export const AlarmFigures = shape({ utime_start: utime, utime_end: utime, kept_since: v.nullable(utime), week: figures, before: figures });
export type AlarmFigures = v.InferOutput<typeof AlarmFigures>;

/** A role is told of an alarm of a priority, or a worse one, that nobody has acknowledged for so many seconds. */
export const AlarmEscalation = shape({ role: text, from: v.picklist(alarmPriorities), after: seconds });
export type AlarmEscalation = v.InferOutput<typeof AlarmEscalation>;

/**
 * How causes become alarms. The first rule that fits counts: null fits all kinds, or all districts, and an empty list none. A cause
 * is raised when it has been there for `on` seconds, is over when it has been gone for `off`, and chatters when it has begun `changes` times
 * within `within`. `priority` takes the place of its own, null leaves it; `is_latching`: it stays until it is reset.
 * `is_off`: no alarm is made.
 */
export const AlarmRule = shape({
  kinds: v.nullable(v.array(text)),
  districts: v.nullable(v.array(text)),
  on: seconds,
  off: seconds,
  changes: wholeWithin([2, 1_000]),
  within: seconds,
  priority: v.nullable(v.picklist(alarmPriorities)),
  is_latching: flag,
  is_off: flag,
  escalations: v.array(AlarmEscalation),
});
export type AlarmRule = v.InferOutput<typeof AlarmRule>;

export const AlarmDryRunEntry = shape({ rule: AlarmRule, utime_start: utime, utime_end: utime });
export const AlarmDryRun = shape({
  alarms: count,
  chattering: count,
  devices: v.array(shape({ ...AlarmMember.entries, alarms: count })),
  kept_since: v.nullable(utime),
});
export type AlarmDryRun = v.InferOutput<typeof AlarmDryRun>;

/**
 * A cause that another program reports, under an `id` that the program chooses. A second report with the same `id` replaces the first. The
 * cause is over when `is_there` is false, and at `utime_end` even if the program has stopped. The texts are shown as they are.
 */
export const AlarmTold = shape({
  id: text,
  is_there: flag,
  utime_end: utime,
  priority: v.picklist(alarmPriorities),
  device: v.nullable(shape({ kind: deviceKind, oID: id })),
  cause: text,
  consequence: text,
  action: text,
});
export type AlarmTold = v.InferOutput<typeof AlarmTold>;

const read = { method: "GET", auth: true, effect: "read", assumed: true } as const;
const change = { method: "POST", auth: true, effect: "write", again: "same", assumed: true } as const;

export const alarmOps = operations({
  /** All that stand, hidden ones too; those on normal are in no list. Topic `alarms` of the stream tells which have changed. */
  alarms: { path: "/alarms", ...read, ok: v.array(Alarm) },
  /** With `id`, as often as there are alarms, those who see all of these. */
  alarmPeople: { path: "/alarms/people", ...read, ok: v.array(AlarmPerson) },
  alarmAcknowledge: { path: "/alarms/acknowledge", ...change, body: AlarmsAcknowledged, ok: AlarmsDone },
  alarmShelve: { path: "/alarms/shelve", ...change, body: AlarmsShelved, ok: AlarmsDone },
  alarmUnshelve: { path: "/alarms/unshelve", ...change, body: AlarmsNamed, ok: AlarmsDone },
  alarmAssign: { path: "/alarms/assign", ...change, body: AlarmsAssigned, ok: AlarmsDone },
  alarmComment: { path: "/alarms/comment", ...change, body: AlarmsCommented, ok: AlarmsDone },
  alarmReset: { path: "/alarms/reset", ...change, body: AlarmsNamed, ok: AlarmsDone },
  /** The newest first, a page at a time. */
  alarmSteps: { path: "/alarms/steps", ...read, ok: v.array(AlarmStep) },
  alarmFigures: { path: "/alarms/figures", ...read, ok: AlarmFigures },
  alarmRules: { path: "/alarms/rules", ...read, ok: v.array(AlarmRule) },
  /** Takes the place of all rules. */
  alarmRulesChange: { path: "/alarms/rules", ...change, body: shape({ rules: v.array(AlarmRule) }), ok: v.array(AlarmRule) },
  alarmDryRun: { path: "/alarms/dry_run", ...read, method: "POST", body: AlarmDryRunEntry, ok: AlarmDryRun },
  alarmTell: { path: "/alarms/tell", ...change, body: AlarmTold, ok: "nothing" },
});
