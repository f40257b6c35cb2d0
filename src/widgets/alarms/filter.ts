import type { Alarm, AlarmPriority } from "../../core/internal.js";

/** Names of the attributes that narrow the list. */
export const filterNames = ["priority", "kind", "state", "owner"] as const;
export type FilterName = (typeof filterNames)[number];

/** What is wanted of each, as the attribute says it; an empty text wants all. */
export type Filter = Readonly<Record<FilterName, string>>;

export const noFilter: Filter = { priority: "", kind: "", state: "", owner: "" };

const LONGEST = 200;

export const filterOf = (given: Partial<Record<FilterName, string | undefined>>): Filter =>
  Object.fromEntries(filterNames.map((name) => [name, (given[name] ?? "").slice(0, LONGEST)])) as Filter;

/** The priorities that a filter names; none where it wants all. Words that are none are among them, so that they find nothing instead of everything. */
export const prioritiesIn = ({ priority }: Filter): readonly string[] =>
  priority
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

export function togglePriority(filter: Filter, priority: AlarmPriority): Filter {
  const wanted = prioritiesIn(filter);
  const next = wanted.includes(priority) ? wanted.filter((each) => each !== priority) : [...wanted, priority];
  return { ...filter, priority: next.join() };
}

/** `owner` of what is the user's, and of what is nobody's. */
export const ME = "me";
export const NOBODY = "nobody";

const isOwnedBy = ({ owner }: Alarm, wanted: string, isMe: (fio: string) => boolean): boolean => {
  if (wanted === NOBODY) return owner === null;
  if (wanted === ME) return owner !== null && isMe(owner.fio);
  return owner?.fio === wanted;
};

/**
 * The alarms of which each field of the filter names what they are. A word that nobody knows finds none: it never looks like a filter
 * and filters nothing.
 */
export function filtered(alarms: readonly Alarm[], filter: Filter, isMe: (fio: string) => boolean): readonly Alarm[] {
  const { kind, state, owner } = filter;
  const priorities = prioritiesIn(filter);
  return alarms.filter(
    (alarm) =>
      (priorities.length === 0 || priorities.includes(alarm.priority)) &&
      (kind === "" || alarm.kind === kind) &&
      (state === "" || alarm.state === state) &&
      (owner === "" || isOwnedBy(alarm, owner, isMe)),
  );
}

/** How many alarms have each value of a field, the most frequent first, with what the filter names although none has it. */
export function choicesOf(alarms: readonly Alarm[], valueIn: (alarm: Alarm) => string | null, wanted: string): readonly [string, number][] {
  const counts = new Map<string, number>(wanted === "" ? [] : [[wanted, 0]]);
  for (const alarm of alarms) {
    const value = valueIn(alarm);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
