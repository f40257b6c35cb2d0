import { isActive, stateOf } from "../../../core/contract/alarm-states.js";
import type { AlarmMember, Alarm as ToldAlarm } from "../../../core/contract/alarms.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { fieldOf, saying } from "../../base/words.js";
import type { City } from "../../sources/city.js";
import { type Alarm, longestShelf, type Member, neverShelved } from "./alarm.js";

/** A device as it is told, null where whoever asks does not see it. */
function toldMember({ controllers, detectors }: City, { kind, oID }: Member): AlarmMember | null {
  const device = (kind === "rts" ? controllers : detectors).get(String(oID));
  return device ? { kind, oID, ...fieldOf("description", device) } : null;
}

/** An alarm as a city is told of it that may be narrowed to what somebody sees; null where nothing of it is seen. */
export function toldAlarm(alarm: Alarm, city: City): ToldAlarm | null {
  const members = alarm.members.flatMap((member) => toldMember(city, member) ?? []);
  if (alarm.members.length > 0 && members.length === 0) return null;
  const device = alarm.device && toldMember(city, alarm.device);
  if (alarm.device && !device) return null;
  const { key, kind, priority, standing, utime, utime_announced, place, district, isChattering, times, occurrences } = alarm;
  const { owner, comment, acknowledged, shelf } = alarm;
  const state = stateOf(standing);
  // Whoever sees a part of the devices is not told how many there are.
  const seen = ({ key: sentence, values = {} }: KeyedText): KeyedText => ({
    key: sentence,
    values: "count" in values ? { ...values, count: members.length } : values,
  });
  return {
    id: key,
    kind,
    priority,
    state,
    is_active: isActive(standing),
    utime: Math.floor(utime),
    utime_announced: Math.floor(utime_announced),
    device,
    latitude: place?.[1] ?? null,
    longitude: place?.[0] ?? null,
    district,
    members,
    ...saying("cause", seen(alarm.cause), city.words),
    ...saying("consequence", seen(alarm.consequence), city.words),
    ...saying("action", seen(alarm.action), city.words),
    is_chattering: isChattering,
    times,
    occurrences,
    owner,
    comment,
    acknowledged: acknowledged && { fio: acknowledged.fio, utime: Math.floor(acknowledged.utime) },
    shelf,
    shelf_longest: neverShelved.has(kind) ? null : longestShelf[priority],
    needs_reset: state === "latched_unacknowledged" || state === "latched_acknowledged",
  };
}
