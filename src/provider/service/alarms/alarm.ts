import { type AlarmEvent, after, isActive, type Standing, type State, stateOf } from "../../../core/contract/alarm-states.js";
import {
  type AlarmKind,
  type AlarmRefusal,
  type AlarmPriority as Priority,
  alarmPriorities as priorities,
} from "../../../core/contract/alarms.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { DAY, HOUR } from "../../base/time.js";
import type { Position } from "../../city/model.js";

export const rankOf = (priority: Priority): number => priorities.indexOf(priority);

/** A device as alarms name it. */
export interface Member {
  readonly kind: "rts" | "rtc";
  readonly oID: number;
}

/** A cause that is there now: what an alarm is made of. One cause has one key, however many devices it befalls. */
export interface Cause {
  readonly key: string;
  readonly kind: AlarmKind;
  readonly priority: Priority;
  /** It stays after its end until somebody resets it: whoever was away has to learn that it was. */
  readonly isLatching: boolean;
  /** Unix s, since when. */
  readonly utime: number;
  /** The device that it is about; null of a line, a feed, a street. */
  readonly device: Member | null;
  readonly place: Position | null;
  readonly district: string | null;
  /** All devices that it befalls. */
  readonly members: readonly Member[];
  /** What is so, what happens if nobody does anything, and what to do. */
  readonly cause: KeyedText;
  readonly consequence: KeyedText;
  readonly action: KeyedText;
  readonly isChattering: boolean;
  /** How often it has begun lately, also for too short a time; of one that chatters, since it does. */
  readonly times: number;
}

/** Who has put an alarm on the shelf, why, and until when (Unix s). */
export interface Shelf {
  readonly fio: string;
  readonly reason: string;
  readonly utime_end: number;
}

/** An alarm as it is kept: plain data, so that it survives a restart as it was. */
export interface Alarm extends Cause {
  readonly standing: Standing;
  /** Unix s, when it came to stand in the list: the list has this order, so that what is new stands at its end. */
  readonly utime_entered: number;
  /** Unix s, when it last came into the list to be acknowledged: escalation counts from here. */
  readonly utime_announced: number;
  /** How often it has come since it stands in the list. */
  readonly occurrences: number;
  readonly owner: { readonly user: string; readonly fio: string } | null;
  readonly comment: { readonly text: string; readonly fio: string; readonly utime: number } | null;
  readonly acknowledged: { readonly fio: string; readonly utime: number } | null;
  readonly shelf: Shelf | null;
}

/** A step of an alarm's life, as it is logged; the figures are made of these. */
export interface Step {
  /** Unix s. */
  readonly utime: number;
  readonly key: string;
  readonly kind: AlarmKind;
  readonly priority: Priority;
  readonly event: AlarmEvent;
  readonly from: State;
  readonly to: State;
  /** Whether the cause is there after it. */
  readonly isActive: boolean;
  /** Null where nobody did it. */
  readonly fio: string | null;
}

/** What becomes of an alarm, or why not. */
export type Outcome = { readonly alarm: Alarm; readonly step: Step } | { readonly code: AlarmRefusal };

/** Longest time on the shelf, s. A decision of ours: neither standard names one, both want a limit. Low ones go over a night. */
export const longestShelf: Readonly<Record<Priority, number>> = {
  critical: HOUR / 2,
  high: 2 * HOUR,
  medium: 8 * HOUR,
  low: DAY,
};

/** Nobody looks away from lights that do not do what their plan says. */
export const neverShelved: ReadonlySet<AlarmKind> = new Set(["override", "overdue"]);

/** Moves an alarm by an event at a moment, for the person `fio` or, where that is null, by itself. */
export function moved(alarm: Alarm, event: AlarmEvent, utime: number, fio: string | null = null): Outcome {
  const standing = after(alarm.standing, event, alarm.isLatching);
  if (typeof standing === "string") return { code: standing };
  const isAnnounced =
    stateOf(standing) === "unacknowledged" && (event === "severity_raised" || stateOf(alarm.standing) !== "unacknowledged");
  const isTaken = fio !== null && (event === "acknowledged" || event === "unshelved_by_hand");
  const next: Alarm = {
    ...alarm,
    standing,
    utime_announced: isAnnounced ? utime : alarm.utime_announced,
    occurrences: event === "raised" ? alarm.occurrences + 1 : alarm.occurrences,
    acknowledged: isTaken ? { fio, utime } : isAnnounced ? null : alarm.acknowledged,
    shelf: standing.hidden === "shelved" ? alarm.shelf : null,
  };
  return { alarm: next, step: stepOf(alarm, next, event, utime, fio) };
}

const stepOf = (before: Alarm, next: Alarm, event: AlarmEvent, utime: number, fio: string | null): Step => ({
  utime,
  key: next.key,
  kind: next.kind,
  priority: next.priority,
  event,
  from: stateOf(before.standing),
  to: stateOf(next.standing),
  isActive: isActive(next.standing),
  fio,
});

/** Puts an alarm on the shelf; its kind and its priority say whether and for how long that may be. */
export function shelved(alarm: Alarm, shelf: Shelf, utime: number): Outcome {
  if (neverShelved.has(alarm.kind)) return { code: "never_shelved" };
  if (shelf.utime_end <= utime) return { code: "shelf_over" };
  if (shelf.utime_end - utime > longestShelf[alarm.priority]) return { code: "shelf_too_long" };
  const outcome = moved(alarm, "shelved", utime, shelf.fio);
  return "code" in outcome ? outcome : { ...outcome, alarm: { ...outcome.alarm, shelf } };
}

/** The cause that an alarm was made of last. */
export function causeOf({
  standing,
  utime_entered,
  utime_announced,
  occurrences,
  owner,
  comment,
  acknowledged,
  shelf,
  ...cause
}: Alarm): Cause {
  return cause;
}

/** An alarm of a cause, before it is raised. */
export const alarmOf = (cause: Cause): Alarm => ({
  ...cause,
  standing: { shown: "normal", hidden: null },
  utime_entered: cause.utime,
  utime_announced: cause.utime,
  occurrences: 0,
  owner: null,
  comment: null,
  acknowledged: null,
  shelf: null,
});
