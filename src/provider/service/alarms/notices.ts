import { isActive, stateOf } from "../../../core/contract/alarm-states.js";
import type { AlarmEscalation as Escalation } from "../../../core/contract/alarms.js";
import { type Alarm, rankOf } from "./alarm.js";

/** A notice sent to a role, with the moment at which its alarm was raised. */
export interface ToldOf {
  readonly key: string;
  readonly role: string;
  readonly utime_announced: number;
}

export interface Notice extends ToldOf {
  readonly says: "wanted" | "over";
}

const nameOf = ({ key, role, utime_announced }: ToldOf): string => `${utime_announced} ${role} ${key}`;

/**
 * Who is to be told what now. Only an alarm that is there and that nobody has acknowledged wakes somebody, once for each time that it comes; who
 * was told of one is told when it is over, acknowledged or not. `told` is what this gave before as `told`.
 */
export function noticesOf(
  alarms: readonly Alarm[],
  told: readonly ToldOf[],
  escalationsOf: (alarm: Alarm) => readonly Escalation[],
  utime: number,
): { notices: readonly Notice[]; told: readonly ToldOf[] } {
  const there = new Set(alarms.filter(({ standing }) => isActive(standing)).map(({ key }) => key));
  const open = told.filter(({ key }) => there.has(key));
  const known = new Set(open.map(nameOf));
  const due = alarms
    .filter(({ standing }) => stateOf(standing) === "unacknowledged")
    .flatMap((alarm) => {
      const { key, priority, utime_announced } = alarm;
      return escalationsOf(alarm)
        .filter(({ from, after }) => rankOf(priority) >= rankOf(from) && utime - utime_announced >= after)
        .map(({ role }): ToldOf => ({ key, role, utime_announced }));
    })
    .filter((one) => !known.has(nameOf(one)));
  // A role that stands in the rule for several priorities is told once.
  const wanted = [...new Map(due.map((one) => [nameOf(one), one])).values()];
  const renewed = new Set(wanted.map(({ key, role }) => `${role} ${key}`));
  const stays = open.filter(({ key, role }) => !renewed.has(`${role} ${key}`));
  const over = told.filter(({ key }) => !there.has(key));
  return {
    notices: [...over.map((one): Notice => ({ ...one, says: "over" })), ...wanted.map((one): Notice => ({ ...one, says: "wanted" }))],
    told: [...stays, ...wanted],
  };
}
