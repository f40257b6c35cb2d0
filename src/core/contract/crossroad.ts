import type * as v from "valibot";
import { array } from "valibot";
import { operations } from "./operation.js";
import { assumed, id, number, shape, text, utime, whole } from "./schema.js";

/** `program` is one of the words of `programs`. */
export const SetProgram = shape({ oID: id, program: assumed(text) });
/** `sequence` of phases and their `durations` in s, of one length. */
export const SetCustomProgram = shape({ oID: id, sequence: array(whole), durations: array(number) });
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
