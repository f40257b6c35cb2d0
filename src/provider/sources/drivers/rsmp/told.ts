import type { Alarm, Summary } from "../driver.js";
import { type AggregatedStatus, type AlarmMessage, momentOf } from "./message.js";

/** What an alarm says; of its words and values as much as anybody reads. */
export function alarmTold({ cId, aCId, xACId, aSp, ack, aS, sS, aTs, cat, pri, rvs }: AlarmMessage): Omit<Alarm, "device" | "age"> {
  const change = ({ issue: "issue", acknowledge: "acknowledge" } as const)[aSp.toLowerCase() as "issue" | "acknowledge"] ?? "suspend";
  return {
    component: cId,
    code: aCId,
    words: xACId.slice(0, 300),
    isActive: aS.toLowerCase() === "active",
    isAcknowledged: ack.toLowerCase() === "acknowledged",
    isSuspended: sS.toLowerCase() === "suspended",
    priority: Number(pri) as 1 | 2 | 3,
    isTraffic: cat === "T",
    details: Object.fromEntries(rvs.slice(0, 20).map(({ n, v }) => [n.slice(0, 100), v.slice(0, 300)])),
    at: momentOf(aTs),
    change,
  };
}

/** What the eight bits of an aggregated status say. */
export function summaryTold({ aSTS, se }: AggregatedStatus): Omit<Summary, "device"> {
  const [isLocal, hasNoCommunication, high, medium, low, isInUse, isIdle] = se.map((each) => String(each).toLowerCase() === "true");
  return {
    at: momentOf(aSTS),
    isLocal: isLocal === true,
    hasNoCommunication: hasNoCommunication === true,
    fault: high ? 1 : medium ? 2 : low ? 3 : null,
    isInUse: isInUse === true,
    isIdle: isIdle === true,
  };
}
