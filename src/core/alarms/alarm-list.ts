import { type Alarm, type AlarmPriority, alarmPriorities } from "../contract/alarms.js";

/** 0 is the least. */
export const priorityRank = (priority: AlarmPriority): number => alarmPriorities.indexOf(priority);

/** Whether it is there, or was there, and nobody has acknowledged it: what the badge counts. */
export const wantsSomebody = ({ state }: Pick<Alarm, "state">): boolean =>
  state === "unacknowledged" || state === "returned" || state === "latched_unacknowledged";

/** Worst first, of these what nobody has acknowledged, of these the newest. */
export const byUrgency = (one: Alarm, other: Alarm): number =>
  priorityRank(other.priority) - priorityRank(one.priority) ||
  Number(wantsSomebody(other)) - Number(wantsSomebody(one)) ||
  other.utime - one.utime ||
  (one.id < other.id ? -1 : 1);

/** The kind of its mark on the map: what is not urgent has a smaller one. */
export const alarmMark = ({ priority }: Pick<Alarm, "priority">): "alarm" | "lesser-alarm" =>
  priority === "critical" || priority === "high" ? "alarm" : "lesser-alarm";
