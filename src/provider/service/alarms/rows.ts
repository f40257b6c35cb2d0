import { hiddenStates, type State, shownStates, stateOf } from "../../../core/contract/alarm-states.js";
import {
  type AlarmKind,
  alarmKinds as kinds,
  type AlarmPriority as Priority,
  alarmPriorities as priorities,
} from "../../../core/contract/alarms.js";
import { grouped } from "../analytics/tally.js";
import { type Alarm, type Member, rankOf } from "./alarm.js";
import { nameOf } from "./causes.js";

/** A row of the list: one alarm, or several of a kind, opened to see which. */
export interface Row {
  readonly kind: AlarmKind;
  /** The worst of its alarms. */
  readonly priority: Priority;
  /** Worst first. */
  readonly alarms: readonly Alarm[];
  /** Devices that are befallen. */
  readonly members: readonly Member[];
}

/** Up to so many alarms each has a row of its own. */
const FEW = 5;

const isShown = ({ standing }: Alarm): boolean => standing.hidden === null;
const wantsSomebody = (alarm: Alarm): boolean => ["unacknowledged", "latched_unacknowledged", "returned"].includes(stateOf(alarm.standing));

/** Worst first, of these what nobody has acknowledged, of these the newest. */
const byUrgency = (one: Alarm, other: Alarm): number =>
  rankOf(other.priority) - rankOf(one.priority) ||
  Number(wantsSomebody(other)) - Number(wantsSomebody(one)) ||
  other.utime - one.utime ||
  (one.key < other.key ? -1 : 1);

const rowOf = (alarms: readonly Alarm[]): Row[] => {
  const [worst] = alarms;
  if (!worst) return [];
  const members = new Map(alarms.flatMap((alarm) => alarm.members).map((one) => [nameOf(one), one]));
  return [{ kind: worst.kind, priority: worst.priority, alarms, members: [...members.values()] }];
};

/**
 * The rows of the list. What is critical always has its own; when there are more than a few alarms, those of a kind share one, because
 * they have one answer.
 */
export function rowsOf(alarms: readonly Alarm[]): Row[] {
  const shown = alarms.filter(isShown).sort(byUrgency);
  const isOwn = ({ priority }: Alarm) => shown.length <= FEW || priority === "critical";
  // They come in the order of their worst.
  return [...grouped(shown, (alarm) => (isOwn(alarm) ? alarm.key : alarm.kind)).values()].flatMap(rowOf);
}

export interface Counts {
  /** Those that want somebody: what a badge says. */
  readonly wanting: number;
  readonly byState: Readonly<Partial<Record<State, number>>>;
  readonly all: number;
}

/** Every alarm is in a count, hidden ones too. */
export function countsOf(alarms: readonly Alarm[]): Counts {
  const byState: Partial<Record<State, number>> = {};
  for (const { standing } of alarms) {
    const state = stateOf(standing);
    byState[state] = (byState[state] ?? 0) + 1;
  }
  return { wanting: alarms.filter(wantsSomebody).length, byState, all: alarms.length };
}

/** What is asked for; a field that is left out asks for nothing. */
export interface AlarmFilter {
  readonly kinds?: readonly AlarmKind[];
  readonly priorities?: readonly Priority[];
  readonly states?: readonly State[];
  readonly districts?: readonly string[];
  readonly owners?: readonly string[];
}

const fields: Readonly<Record<keyof AlarmFilter, (alarm: Alarm) => string | null>> = {
  kinds: ({ kind }) => kind,
  priorities: ({ priority }) => priority,
  states: ({ standing }) => stateOf(standing),
  districts: ({ district }) => district,
  owners: ({ owner }) => owner?.user ?? null,
};

/** Words that a field may ask for; the others ask for names. */
const words: Partial<Record<keyof AlarmFilter, readonly string[]>> = { kinds, priorities, states: [...shownStates, ...hiddenStates] };

const isField = (name: string): name is keyof AlarmFilter => Object.hasOwn(fields, name);

/**
 * The alarms of which every field of the filter names what they are. A field or a word that is not known is refused: it would filter
 * nothing, and look as if it did. An empty list names nothing, so it leaves none.
 */
export function filtered(alarms: readonly Alarm[], filter: AlarmFilter): readonly Alarm[] | { code: "unknown_filter"; field: string } {
  for (const [field, asked] of Object.entries(filter)) {
    if (!isField(field)) return { code: "unknown_filter", field };
    if (asked?.some((word: string) => words[field] && !words[field].includes(word))) return { code: "unknown_filter", field };
  }
  return alarms.filter((alarm) =>
    Object.entries(filter).every(([field, asked]: [string, readonly string[] | undefined]) => {
      const value = fields[field as keyof AlarmFilter](alarm);
      return asked === undefined || (value !== null && asked.includes(value));
    }),
  );
}
