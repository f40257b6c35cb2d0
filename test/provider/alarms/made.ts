import { type Alarm, alarmOf, type Cause, moved, type Outcome } from "../../../src/provider/service/alarms/alarm.js";

/** A cause as it is found at a signal controller; `fields` say what is other. */
export const causeOf = (fields: Partial<Cause> = {}): Cause => ({
  key: "rts/1/fault",
  kind: "fault",
  priority: "medium",
  isLatching: false,
  utime: 1_000,
  device: { kind: "rts", oID: 1 },
  place: null,
  district: null,
  members: [{ kind: "rts", oID: 1 }],
  cause: { key: "alarm.fault.cause" },
  consequence: { key: "alarm.fault.consequence" },
  action: { key: "alarm.fault.action" },
  isChattering: false,
  times: 1,
  ...fields,
});

/** The alarm of an outcome that is none of a refusal. */
export function alarmIn(outcome: Outcome): Alarm {
  if ("code" in outcome) throw new Error(`Refused: "${outcome.code}".`);
  return outcome.alarm;
}

/** An alarm that was raised at its cause's moment. */
export const raised = (fields: Partial<Cause> = {}): Alarm => {
  const cause = causeOf(fields);
  return alarmIn(moved(alarmOf(cause), "raised", cause.utime));
};
