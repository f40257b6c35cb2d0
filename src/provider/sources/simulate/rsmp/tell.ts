import { about, type Message, message, timestamp } from "../../drivers/rsmp/message.js";
import type { SimulatedAlarm, SimulatedController } from "./controller.js";

/** An alarm as an `Issue`, or as the answer to a request: an `Acknowledge` or a `Suspend`. A `Resume` is answered by a `Suspend`, too. */
export const alarmMessage = (
  { component, code, words, priority, isActive, isAcknowledged, isSuspended, at, details }: SimulatedAlarm,
  aSp: "Issue" | "Acknowledge" | "Suspend",
  done = at,
): Message =>
  message("Alarm", {
    ...about(component),
    aCId: code,
    xACId: words,
    xNACId: "",
    aSp,
    ack: isAcknowledged ? "Acknowledged" : "notAcknowledged",
    aS: isActive ? "Active" : "inActive",
    // By the schemas of 3.2 the word begins small in an issue and large in an answer to a suspension.
    sS: !isSuspended ? "notSuspended" : aSp === "Issue" ? "suspended" : "Suspended",
    aTs: timestamp(done),
    cat: "D",
    pri: priority,
    rvs: Object.entries(details).map(([n, v]) => ({ n, v })),
  });

/** An alarm that has never come. */
export const quietAlarm = (component: string, code: string, at: number): SimulatedAlarm => ({
  component,
  code,
  words: `Simulated ${code}`,
  priority: "2",
  isActive: false,
  isAcknowledged: false,
  isSuspended: false,
  at,
  details: {},
});

/** The aggregated status of a controller at a moment of its clock; the eight bits are text in 3.1.2. */
export function summaryMessage(cId: string, controller: SimulatedController | undefined, core: string, at: number): Message {
  const has = (priority: string) => [...(controller?.alarms.values() ?? [])].some((alarm) => alarm.isActive && alarm.priority === priority);
  const isInUse = controller?.isInUse === true;
  const isLocal = controller?.policeKey !== 0 || controller.isManual;
  const flags = [isLocal, false, has("1"), has("2"), has("3"), isInUse, !isInUse, false];
  const se = core === "3.1.2" ? flags.map(String) : flags;
  return message("AggregatedStatus", { ...about(cId), aSTS: timestamp(at), fP: null, fS: null, se });
}
