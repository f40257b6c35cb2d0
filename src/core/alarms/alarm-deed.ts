import type { Alarm, AlarmPriority } from "../contract/alarms.js";
import type { Id } from "../contract/schema.js";

/** The priorities that alarms had on the screen. */
export type SeenPriorities = ReadonlyMap<Alarm["id"], AlarmPriority>;

/** What somebody does with alarms. What cannot be done with some of them is refused for these alone. */
export type AlarmDeed =
  | { readonly name: "acknowledge"; readonly seen?: SeenPriorities }
  | { readonly name: "unshelve" | "reset" }
  | { readonly name: "shelve"; readonly utime_end: number; readonly reason: string }
  | { readonly name: "assign"; readonly user: Id | null }
  | { readonly name: "comment"; readonly comment: string };
