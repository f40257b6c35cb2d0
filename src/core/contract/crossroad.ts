import * as v from "valibot";
import { operations } from "./operation.js";
import { assumed, id, number, shape, text, utime, whole } from "./schema.js";

/** `program` is one of the words of `programs`; `plan` is the time plan that `switching` asks for, where the controller has several. */
export const SetProgram = shape({ oID: id, program: assumed(text), plan: assumed(v.optional(whole)) });
/**
 * How many phases a sequence of one's own may have, and how many seconds each of them. Ours, as the specification names none: a
 * provider refuses what is beyond, and the client does not send it.
 */
export const sequenceLimits = { phases: 32, seconds: 600 } as const;

const seconds = v.pipe(number, v.metadata({ maximum: sequenceLimits.seconds, "x-assumed": true }));

/**
 * `sequence` of phases and their `durations` in s, of one length. The limits are published and not part of the check: the
 * provider refuses what is beyond them in a sentence of its own, with a line in its log of commands.
 */
export const SetCustomProgram = shape({
  oID: id,
  sequence: v.pipe(v.array(whole), v.metadata({ maxItems: sequenceLimits.phases, "x-assumed": true })),
  durations: v.array(seconds),
});
/** To set a controller's clock to the time of the city. */
export const SetClock = shape({ oID: id });
/** An alarm of a controller, by the id that its telemetry gives it. */
export const AlarmOfDevice = shape({ oID: id, alarm: id });
export const SetPhase = shape({ oID: id, phase: whole });
export type SetCustomProgram = v.InferOutput<typeof SetCustomProgram>;

export const Day = shape({ utime });
export const Period = shape({ utime_start: utime, utime_end: utime });
export const TwoPeriods = shape({ utime_start: utime, utime_end: utime, utime_start_two: utime, utime_end_two: utime });

export const crossroadOps = operations({
  setProgram: { method: "POST", path: "/crossroad/rts/{id}/set_program", auth: true, effect: "control", body: SetProgram, ok: "nothing" },
  setCustomProgram: {
    method: "POST",
    path: "/crossroad/rts/{id}/set_custom_program",
    auth: true,
    effect: "control",
    body: SetCustomProgram,
    ok: "nothing",
  },
  setUfProgram: {
    method: "POST",
    path: "/crossroad/rts/{id}/set_uf_program",
    auth: true,
    effect: "control",
    body: SetPhase,
    ok: "nothing",
  },
  setClock: {
    method: "POST",
    path: "/crossroad/rts/{id}/set_clock",
    auth: true,
    effect: "control",
    body: SetClock,
    ok: "nothing",
    assumed: true,
  },
  suspendAlarm: {
    method: "POST",
    path: "/crossroad/rts/{id}/suspend_alarm",
    auth: true,
    effect: "control",
    body: AlarmOfDevice,
    ok: "nothing",
    assumed: true,
  },
  resumeAlarm: {
    method: "POST",
    path: "/crossroad/rts/{id}/resume_alarm",
    auth: true,
    effect: "control",
    body: AlarmOfDevice,
    ok: "nothing",
    assumed: true,
  },
  dayReports: { method: "POST", path: "/crossroad/rts/{id}/day_reports", auth: true, effect: "read", body: Day, ok: "file" },
  dataReports: { method: "POST", path: "/crossroad/rts/{id}/data_reports", auth: true, effect: "read", body: Period, ok: "file" },
  allReports: { method: "POST", path: "/crossroad/rts/{id}/all_reports", auth: true, effect: "read", body: Period, ok: "file" },
  differenceReports: {
    method: "POST",
    path: "/crossroad/rts/{id}/difference_reports",
    auth: true,
    effect: "read",
    body: TwoPeriods,
    ok: "file",
  },
});
