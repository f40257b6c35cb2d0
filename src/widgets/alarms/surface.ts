import type { Id } from "../../core/internal.js";
import type { DistrictEvents } from "../kit/district/events.js";
import type { NavigationEvents } from "../kit/surface.js";

export interface AlarmsAttributes {
  /** id of the alarm that is opened */
  alarm?: string;
  /** `figures` or `rules`; without it the list */
  view?: string;
  /** which alarms are listed: `shelved`, `suppressed` or `out_of_service`; without it those of the list */
  shown?: string;
  /** only these priorities, with commas: `critical`, `high`, `medium`, `low` */
  priority?: string;
  /** only this kind of alarm, as the server names it: `silent`, `fault` … */
  kind?: string;
  /** only this state: `unacknowledged`, `acknowledged`, `returned` … */
  state?: string;
  /** whose alarms: `me`, `nobody` or a full name */
  owner?: string;
  /** only devices of this tag, by its id: a district, a corridor, an agency */
  district?: string;
}

export interface AlarmsEvents extends NavigationEvents, DistrictEvents {
  /** an alarm was opened, null when it is closed; `preventDefault` keeps what is open */
  "its-alarm-selected": { alarm: string | null };
  /** something was done with alarms: what, with which, and for how many it was refused */
  "its-alarms-changed": { deed: string; alarms: readonly string[]; refused: number };
  /** another part or other alarms are shown: as the attributes say it, null for what is as it is at first */
  "its-view-changed": Record<"view" | "shown" | "priority" | "kind" | "state" | "owner", string | null>;
  /** the device of an alarm is wanted; `preventDefault` keeps the page where it is */
  "its-device-selected": { oID: Id; kind: "rts" | "rtc" };
}
