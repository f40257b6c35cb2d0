import * as v from "valibot";
import { DayOfEvents, DeviceAlarm, DeviceEvent, Frame, HourlyKts, HourlySo, LastHour, onlineFields } from "./device.js";
import { OrderDraft } from "./drafts.js";
import { Hold } from "./holds.js";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { said } from "./said.js";
import { assumed, green, label, ordered, phaseNumber, shape, text, utime, wholeWithin, within } from "./schema.js";

/** The control modes of spec 4 by the words we send; the specification shows no wire words (assumed). */
export const programs = [
  "basic",
  "static",
  "automatic",
  "without_control",
  "adaptive",
  "predictive",
  "switching",
  "phase_hold",
  "all_red",
  "flashing_yellow",
  "shutdown",
] as const;
export type Program = (typeof programs)[number];

/**
 * What can be asked of this controller from afar: its modes, by the words of `programs`, the plans that `switching` may name (null where
 * it has not told them, or takes none), whether it takes a sequence of one's own, whether it has a camera, whether its clock can be
 * set, and whether its alarms can be suspended.
 */
const Offers = shape({
  programs: v.array(text),
  plans: v.nullable(v.array(phaseNumber)),
  takes_sequence: v.boolean(),
  has_camera: v.boolean(),
  sets_clock: v.optional(v.boolean()),
  suspends_alarms: v.optional(v.boolean()),
});
export type Offers = v.InferOutput<typeof Offers>;

/** Who has the cabinet: somebody with the police key, at its buttons, or a technician with a name or a level that the controller tells. */
const LocalControl = shape({ by: v.picklist(["police_key", "manual", "technician"]), who: v.nullable(label) });

/** Why the plan is in force that is: `transition` while its cycle goes into step, `failure` where the controller protects itself. */
export const planReasons = ["timetable", "adaptive", "predictive", "command", "local", "transition", "failure"] as const;
export type PlanReason = (typeof planReasons)[number];

/** What the lamps of a signal group show; another word is shown as it is. */
export const groupStates = ["red", "red_yellow", "green", "green_flash", "yellow", "yellow_flash", "red_flash", "dark", "unknown"] as const;

/**
 * Lamps that always show the same: `directions` are those they rule, written as in a phase, empty where that is not known; `split` the
 * seconds of green that the running cycle plans for them; `utime_next` the moment at which `state` changes, null while nobody can know it
 * (adaptive control); `saturation` the degree of saturation of the approach in %, flow over capacity by the shown greens, q·C / (s·g).
 */
const SignalGroup = shape({
  name: label,
  directions: v.array(label),
  state: text,
  split: v.nullable(green),
  utime_next: v.nullable(utime),
  saturation: v.nullable(within(limits.saturation)),
});
export type SignalGroup = v.InferOutput<typeof SignalGroup>;

/** A cycle that has run whole: its phases in their order, with the seconds that the plan gave each and those it had, intergreens within. */
const CycleSplits = shape({
  utime_start: utime,
  phases: ordered(phaseNumber),
  planned: ordered(green),
  actual: ordered(green),
});
export type CycleSplits = v.InferOutput<typeof CycleSplits>;

/**
 * What a controller has told of itself since it connected: how many values, of how many that its protocol has, and by name those that it
 * has not, each as it was told last in a former connection (null where it never was) and when. `before` is the mode that it showed last
 * before it connected.
 */
const ValuesTold = shape({
  told: wholeWithin(limits.values),
  of: wholeWithin(limits.values),
  missing: v.array(shape({ name: label, last: v.nullable(label), utime: v.nullable(utime) })),
  before: v.nullable(shape({ state_control_rts: text, utime })),
});
export type ValuesTold = v.InferOutput<typeof ValuesTold>;

/** A mode that the controller leaves by itself, and the seconds after which it does. */
const ModeReturn = shape({ program: text, seconds: wholeWithin(limits.green) });

/**
 * An alarm that is active, or of which the controller says nothing while it is suspended: `is_active` is what was told last. `utime` is
 * since when it is so.
 */
const CurrentAlarm = shape({ ...DeviceAlarm.entries, is_active: v.boolean(), utime });
export type CurrentAlarm = v.InferOutput<typeof CurrentAlarm>;

/** A field that many providers do not have: null where this controller does not know it, missing where it is not reported. */
const ifReported = <Schema extends v.GenericSchema>(schema: Schema) => assumed(v.fallback(v.optional(v.nullable(schema)), undefined));

/** What the controller shows of itself. Only `state_control_rts`, `phase` and `blink` say what the lights do now. */
export const RtsTelemetry = shape({
  ...onlineFields,
  io_port: v.nullable(label),
  /** Name of the road controller's type. */
  dk: v.nullable(label),
  /** True while the cabinet is under local control, which overrides ours. */
  control_dkso: v.boolean(),
  /** The mode last asked for by the system, null when none was. */
  control_rts: v.nullable(text),
  /** The mode in force: one of `programs`, or a word we do not know. */
  state_control_rts: text,
  /** Phase in force, null while none is (flashing, dark, all red). */
  phase: v.nullable(phaseNumber),
  phase_sequence: ordered(phaseNumber),
  /** Seconds, one for each member of `phase_sequence`. */
  phase_durations: ordered(green),
  /** True while the lights flash yellow. */
  blink: v.boolean(),
  /** Missing where the provider does not say so: everything is offered then. */
  offers: assumed(v.fallback(v.optional(Offers), undefined)),
  /** Null while nobody has the cabinet, missing where that is not told; `control_dkso` says that somebody has. */
  local_control: assumed(v.fallback(v.optional(v.nullable(LocalControl)), undefined)),
  /** The time plan in force; null where the controller does not tell it. */
  plan: ifReported(phaseNumber),
  /** Why that plan is in force, by a word of `planReasons` or another one. */
  plan_reason: ifReported(text),
  /** Seconds of the plan's cycle, which all crossings of a coordinated street have in common. */
  cycle: ifReported(green),
  /** When the running cycle began. The second of the cycle follows from it, and nothing has to be sent each second. */
  cycle_start: ifReported(utime),
  /**
   * Seconds by which the plan's cycles begin later than those of its time base, here: Unix time modulo `cycle` is `offset` when one begins.
   * Null while the controller keeps to none: in a transition, on hold, by itself.
   */
  offset: ifReported(green),
  /** When the next phase begins, where that is known; the moment before which it does not, where only that is (adaptive control). */
  phase_end: ifReported(utime),
  phase_end_least: ifReported(utime),
  signal_groups: ifReported(v.array(SignalGroup)),
  /** The last cycles, the newest first. */
  splits: ifReported(v.array(CycleSplits)),
  /** Seconds that the controller's clock is ahead of the city's time, negative while it is behind; null where it does not tell its time. */
  clock_offset: ifReported(wholeWithin(limits.clock)),
  /**
   * The modes that this controller leaves by itself; every other one stays until it is given back. Missing where the provider does not say
   * so: the temporary modes of the specification end after 60 minutes then.
   */
  returns: ifReported(v.array(ModeReturn)),
  /** Modes of which this controller never tells that they are in force: one that it was asked for is accepted, and no more is known. */
  unconfirmable: ifReported(v.array(text)),
  /** Null of a controller that has no connection of its own to the provider. */
  values_told: ifReported(ValuesTold),
  /** The newest first. */
  alarms: ifReported(v.array(CurrentAlarm)),
  /** Who holds the crossing; null while nobody does, missing where crossings are not held. */
  hold: ifReported(Hold),
  /** What waits for a second person; null while nothing does, missing where one person gives every order. Modes of tier 4 need two. */
  draft: ifReported(OrderDraft),
});
export type RtsTelemetry = v.InferOutput<typeof RtsTelemetry>;

/**
 * A phase and the movements it lets go. A direction is written `N-S` (from the north arm to the south arm, by the eight
 * compass points) or `ped-N` (pedestrians over the north arm); other words are shown as they are. `permissive` are those of
 * the directions that go together with a stream they cross, and give way to it: a left turn to oncoming traffic, a turn to
 * pedestrians; all others are protected. A provider that does not tell them apart leaves it out. `min_green` is the least
 * duration in s that the phase may be given.
 */
export const Phase = shape({
  phase: phaseNumber,
  ...said("name", label),
  directions: v.array(label),
  permissive: assumed(v.optional(v.array(label))),
  min_green: green,
  img: v.optional(text),
});
export type Phase = v.InferOutput<typeof Phase>;

export const rtsOps = operations({
  rtsTelemetry: { method: "GET", path: "/rts/{id}/telemetry", auth: true, effect: "read", ok: RtsTelemetry },
  rtsImg: { method: "GET", path: "/rts/{id}/img", auth: true, effect: "read", ok: Frame },
  rtsStopVideo: { method: "POST", path: "/rts/{id}/{cameraId}/stop_video", auth: true, effect: "write", again: "same", ok: "nothing" },
  rtsLastHour: { method: "POST", path: "/rts/{id}/kts_last_hour", auth: true, effect: "read", ok: v.array(LastHour) },
  rtsEventsLast: { method: "POST", path: "/rts/{id}/events_last", auth: true, effect: "read", ok: v.array(DeviceEvent) },
  rtsEventsAll: { method: "POST", path: "/rts/{id}/events_alls", auth: true, effect: "read", body: DayOfEvents, ok: v.array(DeviceEvent) },
  rtsPhases: { method: "GET", path: "/rts/{id}/phases", auth: true, effect: "read", ok: v.array(Phase) },
  rtsKtsHours: { method: "POST", path: "/rts/{id}/kts_hours", auth: true, effect: "read", ok: v.array(HourlyKts) },
  rtsSoHours: { method: "POST", path: "/rts/{id}/so_hours", auth: true, effect: "read", ok: v.array(HourlySo) },
});
