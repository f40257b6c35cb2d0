import { type AlarmKind, type AlarmPriority as Priority, alarmPriorities as priorities } from "../../../core/contract/alarms.js";
import type { Span } from "../../../core/contract/city-time.js";
import { DAY } from "../../base/time.js";
import type { Step } from "./alarm.js";

/** Seconds of an interval in which EEMUA 191 counts. */
const INTERVAL = 600;

/** A flood begins with more than so many in an interval, and is over with the first that has fewer than the second number (ISA-18.2). */
const FLOOD_FROM = 10;
const FLOOD_UNTIL = 5;

/** So many beginnings of one alarm in so many seconds are chattering (ISA-18.2). */
const CHATTERS = 3;
const CHATTERS_WITHIN = 60;

/** Alarms that are at the top of a list of those that came most often. */
const TOP = 10;

export interface OftenRaised {
  readonly key: string;
  readonly kind: AlarmKind;
  readonly count: number;
  /** Of all in the period, 0 to 1. */
  readonly share: number;
  /** It had not come before the period. */
  readonly isNew: boolean;
}

/** What EEMUA 191 and ISA-18.2 measure an alarm system by; shares are 0 to 1, null of a period without alarms. */
export interface Figures {
  /** Alarms that came into the list to be acknowledged. */
  readonly announced: number;
  readonly perInterval: { readonly mean: number; readonly most: number };
  /** Share of the time in flood. */
  readonly flood: number;
  /** Those whose cause has been there for more than a day at the end of the period, the oldest first. */
  readonly standing: readonly { readonly key: string; readonly kind: AlarmKind; readonly utime: number }[];
  /** Those that came most often, new ones first. */
  readonly often: readonly OftenRaised[];
  /** Keys of those that chattered. */
  readonly chattering: readonly string[];
  readonly byPriority: Readonly<Record<Priority, { readonly count: number; readonly share: number | null }>>;
  /** How many are on the shelf at the end of the period. */
  readonly shelved: number;
}

/** Whether an alarm asks for somebody by this step. */
const isAnnounced = ({ from, to, event }: Step): boolean =>
  to === "unacknowledged" && (from !== "unacknowledged" || event === "severity_raised");

/** The figures of a period. `steps` are in order; those from before it say what stands and what is new. */
export function figuresOf(steps: readonly Step[], { start, end }: Span): Figures {
  const known = steps.filter(({ utime }) => utime < end);
  const inside = known.filter(({ utime }) => utime >= start);
  const announced = inside.filter(isAnnounced);
  const counts = countsPerInterval(announced, start, end);
  return {
    announced: announced.length,
    perInterval: { mean: (announced.length * INTERVAL) / (end - start), most: Math.max(0, ...counts) },
    flood: floodShare(counts, end - start),
    standing: standingAt(known, end),
    often: oftenRaised(announced, new Set(known.filter((one) => one.utime < start && isAnnounced(one)).map(({ key }) => key))),
    chattering: chattering(inside),
    byPriority: sharesByPriority(announced),
    shelved: [...new Map(known.map(({ key, to }) => [key, to])).values()].filter((to) => to === "shelved").length,
  };
}

function countsPerInterval(announced: readonly Step[], start: number, end: number): number[] {
  const counts = Array.from({ length: Math.ceil((end - start) / INTERVAL) }, () => 0);
  for (const { utime } of announced) {
    const at = Math.floor((utime - start) / INTERVAL);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** The last interval may be shorter than the others. */
function floodShare(counts: readonly number[], length: number): number {
  let isFlood = false;
  let seconds = 0;
  for (const [at, count] of counts.entries()) {
    isFlood = count > FLOOD_FROM || (isFlood && count >= FLOOD_UNTIL);
    if (isFlood) seconds += Math.min(INTERVAL, length - at * INTERVAL);
  }
  return length > 0 ? seconds / length : 0;
}

function standingAt(steps: readonly Step[], end: number): Figures["standing"] {
  const since = new Map<string, Step>();
  for (const step of steps) {
    if (!step.isActive) since.delete(step.key);
    else if (!since.has(step.key)) since.set(step.key, step);
  }
  return [...since.values()]
    .filter(({ utime }) => end - utime > DAY)
    .map(({ key, kind, utime }) => ({ key, kind, utime }))
    .sort((one, other) => one.utime - other.utime);
}

function oftenRaised(announced: readonly Step[], before: ReadonlySet<string>): OftenRaised[] {
  const byKey = new Map<string, { kind: AlarmKind; count: number }>();
  for (const { key, kind } of announced) byKey.set(key, { kind, count: (byKey.get(key)?.count ?? 0) + 1 });
  return [...byKey]
    .map(([key, { kind, count }]) => ({ key, kind, count, share: count / announced.length, isNew: !before.has(key) }))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
    .slice(0, TOP)
    .sort((one, other) => Number(other.isNew) - Number(one.isNew));
}

function chattering(steps: readonly Step[]): string[] {
  const recent = new Map<string, number[]>();
  const found = new Set<string>();
  for (const { key, event, utime } of steps) {
    if (event !== "raised") continue;
    const times = [...(recent.get(key) ?? []), utime].filter((one) => one > utime - CHATTERS_WITHIN);
    recent.set(key, times);
    if (times.length >= CHATTERS) found.add(key);
  }
  return [...found];
}

function sharesByPriority(announced: readonly Step[]): Figures["byPriority"] {
  const entries = priorities.map((priority) => {
    const count = announced.filter((step) => step.priority === priority).length;
    return [priority, { count, share: announced.length > 0 ? count / announced.length : null }] as const;
  });
  return Object.fromEntries(entries) as Figures["byPriority"];
}
