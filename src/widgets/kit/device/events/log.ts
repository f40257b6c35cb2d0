import { type DeviceEvent, fold } from "../../../../core/internal.js";

/** A log entry with its text for the search. */
export interface LogEntry extends DeviceEvent {
  readonly searched: string;
}

/** The entries of a log, latest first. */
export const entriesOf = (events: readonly DeviceEvent[]): LogEntry[] =>
  events.map((event) => ({ ...event, searched: fold(event.msg) })).sort((a, b) => b.utime - a.utime);

/** Entries of the given types that contain every word of the search. */
export function chosenOf(entries: readonly LogEntry[], statuses: readonly DeviceEvent["status"][], query: string): readonly LogEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ status, searched }) => statuses.includes(status) && words.every((word) => searched.includes(word)));
}

const keyOf = ({ utime, status, msg }: DeviceEvent) => `${utime} ${status} ${msg}`;

/** Entries that are in `now` and not in `before`. */
export function newIn(now: readonly LogEntry[], before: readonly LogEntry[]): readonly LogEntry[] {
  const newest = before[0]?.utime ?? 0;
  const known = new Set(before.filter(({ utime }) => utime >= newest).map(keyOf));
  const fresh: LogEntry[] = [];
  for (const entry of now) {
    if (entry.utime < newest) break;
    if (!known.has(keyOf(entry))) fresh.push(entry);
  }
  return fresh;
}
