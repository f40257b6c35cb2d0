import { type AlarmEvent, isActive } from "../../../core/contract/alarm-states.js";
import { type Alarm, alarmOf, type Cause, moved, rankOf, type Step } from "./alarm.js";
import { type Found, isUnknown, nameOf } from "./causes.js";

export interface Brought {
  readonly alarms: readonly Alarm[];
  /** What has happened to them, in order. */
  readonly steps: readonly Step[];
}

/** Keys of the alarms whose causes are there, as `causesIn` wants them. */
export const standingKeys = (alarms: readonly Alarm[]): ReadonlySet<string> =>
  new Set(alarms.filter(({ standing }) => isActive(standing)).map(({ key }) => key));

/** Brings the alarms to what is so now: new causes, causes that are over, larger causes above them, the end of a time on the shelf. */
export function brought(alarms: readonly Alarm[], found: Found): Brought {
  const steps: Step[] = [];
  const causes = new Map(found.causes.map((cause) => [cause.key, cause]));
  const known = new Set(alarms.map(({ key }) => key));
  const fresh = found.causes
    .filter(({ key }) => !known.has(key))
    .map((cause) => ({ ...alarmOf(cause), utime_entered: found.utime, times: 0 }));
  const next = [...alarms, ...fresh].map((alarm) => broughtOne(alarm, causes.get(alarm.key), found, steps));
  // The end of a time on the shelf is earlier than the look that finds it.
  steps.sort((one, other) => one.utime - other.utime);
  // What is normal is in no list; what is hidden is counted, whatever is beneath.
  return { alarms: next.filter(({ standing }) => standing.hidden !== null || standing.shown !== "normal"), steps };
}

function broughtOne(before: Alarm, cause: Cause | undefined, found: Found, steps: Step[]): Alarm {
  let alarm = before;
  const move = (event: AlarmEvent, utime = found.utime): void => {
    const outcome = moved(alarm, event, utime);
    if ("code" in outcome) return;
    alarm = outcome.alarm;
    steps.push(outcome.step);
  };
  if (alarm.shelf && alarm.shelf.utime_end <= found.utime) {
    // However late somebody looks, as after a restart: the time was said to the second, so it was over before what is found now.
    move("unshelved_by_time", alarm.shelf.utime_end);
  }
  const isInactive = alarm.device !== null && found.inactive.has(nameOf(alarm.device));
  const isCovered = found.covered.has(alarm.key);
  // The table refuses what is so already.
  if (isInactive) move("taken_out");
  else if (isCovered) move("suppressed");

  if (cause) {
    const { occurrences } = alarm;
    const wasActive = isActive(alarm.standing);
    const more = Math.max(wasActive ? 0 : 1, cause.times - alarm.times);
    const isWorse = rankOf(cause.priority) > rankOf(alarm.priority);
    // One that latches goes on to do so, whatever its rule says by now: only somebody resets it.
    const isLatching = alarm.isLatching || cause.isLatching;
    alarm = { ...alarm, ...cause, isLatching, utime: wasActive ? Math.min(alarm.utime, cause.utime) : cause.utime };
    if (!wasActive) move("raised");
    // On the shelf it was put for what it was, also where it was over meanwhile.
    if (isWorse && (wasActive || alarm.standing.hidden === "shelved")) move("severity_raised");
    alarm = { ...alarm, occurrences: occurrences + more };
  } else if (found.off?.has(alarm.key)) move("switched_off");
  else if (isActive(alarm.standing) && !isInactive && !isCovered && !isUnknown(alarm, found)) move("returned");

  if (!isInactive && alarm.standing.hidden === "out_of_service") move("put_in");
  if (!isCovered && alarm.standing.hidden === "suppressed") move("released");
  return alarm;
}
