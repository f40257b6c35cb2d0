import { stateOf } from "../../../core/contract/alarm-states.js";
import type { AlarmPriority } from "../../../core/contract/alarms.js";
import { type Alarm, moved, rankOf, type Shelf, shelved } from "./alarm.js";
import type { Change } from "./board.js";

const asItIs = (alarm: Alarm) => ({ alarm, step: null });

/** What a person does with an alarm; done again, it is so already. Nobody acknowledges what is worse than they have `seen`. */
export const acknowledging =
  (fio: string, seen: Readonly<Record<string, AlarmPriority>> = {}): Change =>
  (alarm, utime) => {
    if (["acknowledged", "latched_acknowledged"].includes(stateOf(alarm.standing))) return asItIs(alarm);
    const before = Object.hasOwn(seen, alarm.key) ? seen[alarm.key] : undefined;
    return before && rankOf(alarm.priority) > rankOf(before) ? { code: "alarm_worse" } : moved(alarm, "acknowledged", utime, fio);
  };

export const shelving =
  (shelf: Shelf): Change =>
  (alarm, utime) => {
    const { shelf: before } = alarm;
    const isSame = before?.fio === shelf.fio && before.reason === shelf.reason && before.utime_end === shelf.utime_end;
    return isSame ? asItIs(alarm) : shelved(alarm, shelf, utime);
  };

export const unshelving =
  (fio: string): Change =>
  (alarm, utime) =>
    alarm.standing.hidden === null ? asItIs(alarm) : moved(alarm, "unshelved_by_hand", utime, fio);

export const resetting =
  (fio: string): Change =>
  (alarm, utime) =>
    moved(alarm, "reset", utime, fio);

/** Gives alarms to somebody who sees them, or to nobody. */
export const assigning =
  (owner: Alarm["owner"], isSeen: (alarm: Alarm) => boolean = () => true): Change =>
  (alarm) =>
    !isSeen(alarm)
      ? { code: "alarm_not_for_them" }
      : asItIs({ ...alarm, owner: owner && alarm.owner?.user === owner.user ? alarm.owner : owner });

export const commenting =
  (text: string, fio: string): Change =>
  (alarm, utime) =>
    asItIs({
      ...alarm,
      comment: text === "" ? null : alarm.comment?.text === text ? alarm.comment : { text, fio, utime: Math.floor(utime) },
    });
