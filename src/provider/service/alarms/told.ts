import { isActive, stateOf } from "../../../core/contract/alarm-states.js";
import type { AlarmMember, Alarm as ToldAlarm } from "../../../core/contract/alarms.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { fieldOf, saying } from "../../base/words.js";
import type { City } from "../../sources/city.js";
import { type Alarm, longestShelf, type Member, neverShelved } from "./alarm.js";

/** A device of the city, undefined where whoever asks does not see it. */
const deviceIn = ({ controllers, detectors }: City, { kind, oID }: Member) => (kind === "rts" ? controllers : detectors).get(String(oID));

/** A device as it is told, null where whoever asks does not see it. */
function toldMember(city: City, member: Member): AlarmMember | null {
  const device = deviceIn(city, member);
  return device ? { kind: member.kind, oID: member.oID, ...fieldOf("description", device) } : null;
}

/** The place of an alarm. A reader who does not see all of its devices gets the place of the first visible one. */
function placeOf(alarm: Alarm, city: City): Alarm["place"] {
  if (alarm.device || alarm.members.every((member) => deviceIn(city, member))) return alarm.place;
  const first = alarm.members.map((member) => deviceIn(city, member)).find((device) => device !== undefined);
  return first && alarm.place ? [first.longitude, first.latitude] : null;
}

/**
 * A sentence with the number of devices that the reader sees, which may be fewer than the alarm has. A single device is named instead; for
 * none the number is left out.
 */
export function counted({ key, values = {} }: KeyedText, members: readonly AlarmMember[]): KeyedText {
  if (!("count" in values)) return { key, values };
  const [first] = members;
  if (members.length > 1 || !key.endsWith(".cause")) return { key, values: { ...values, count: members.length } };
  const { count: _, ...others } = values;
  const about = key.slice(0, -".cause".length);
  if (!first) return { key: `${about}.none`, values: others };
  return { key: `${about}.alone`, values: { device: first.description_key ?? first.description, ...others } };
}

/** An alarm as a city is told of it that may be narrowed to what somebody sees; null where nothing of it is seen. */
export function toldAlarm(alarm: Alarm, city: City): ToldAlarm | null {
  const members = alarm.members.flatMap((member) => toldMember(city, member) ?? []);
  if (alarm.members.length > 0 && members.length === 0) return null;
  const device = alarm.device && toldMember(city, alarm.device);
  if (alarm.device && !device) return null;
  const { key, kind, priority, standing, utime, utime_announced, district, isChattering, times, occurrences } = alarm;
  const { owner, comment, acknowledged, shelf } = alarm;
  const state = stateOf(standing);
  const place = placeOf(alarm, city);
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
    ...saying("cause", counted(alarm.cause, members), city.words),
    ...saying("consequence", counted(alarm.consequence, members), city.words),
    ...saying("action", counted(alarm.action, members), city.words),
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
