import { type Alarm, type Priority, rankOf } from "./alarm.js";
import { isActive, stateOf } from "./states.js";

/** A role is told of an alarm of a priority, or a worse one, when nobody has acknowledged it for so many seconds. */
export interface Escalation {
  readonly role: string;
  readonly from: Priority;
  readonly after: number;
}

/** A role that was told of an alarm, with the moment at which that came into the list. */
export interface ToldOf {
  readonly key: string;
  readonly role: string;
  readonly utime_announced: number;
}

export interface Notice extends ToldOf {
  readonly says: "wanted" | "over";
}

/**
 * Who is to be told what now. Only an alarm that is there and that nobody has acknowledged wakes somebody, once for each time that it comes; who
 * was told of one is told when it is over, acknowledged or not. `told` is what this gave before as `told`.
 */
export function noticesOf(
  alarms: readonly Alarm[],
  told: readonly ToldOf[],
  escalations: readonly Escalation[],
  utime: number,
): { notices: readonly Notice[]; told: readonly ToldOf[] } {
  const byKey = new Map(alarms.map((alarm) => [alarm.key, alarm]));
  const isThere = ({ key }: ToldOf) => {
    const alarm = byKey.get(key);
    return alarm !== undefined && isActive(alarm.standing);
  };
  const open = told.filter(isThere);
  const isTold = (alarm: Alarm, role: string) =>
    open.some((one) => one.key === alarm.key && one.role === role && one.utime_announced === alarm.utime_announced);
  const wanted = alarms
    .filter(({ standing }) => stateOf(standing) === "unacknowledged")
    .flatMap((alarm) =>
      escalations
        .filter(({ from, after }) => rankOf(alarm.priority) >= rankOf(from) && utime - alarm.utime_announced >= after)
        .filter(({ role }) => !isTold(alarm, role))
        .map(({ role }): ToldOf => ({ key: alarm.key, role, utime_announced: alarm.utime_announced })),
    );
  const over = told.filter((one) => !isThere(one));
  const stays = open.filter(({ key, role }) => !wanted.some((one) => one.key === key && one.role === role));
  return {
    notices: [...over.map((one): Notice => ({ ...one, says: "over" })), ...wanted.map((one): Notice => ({ ...one, says: "wanted" }))],
    told: [...stays, ...wanted],
  };
}
