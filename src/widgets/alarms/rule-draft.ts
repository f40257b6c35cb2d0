import type { AlarmEscalation, AlarmRule } from "../../core/internal.js";

/** An escalation being edited: a role is chosen of a list, and the minutes are a text until they are sent. */
export interface EscalationDraft extends Omit<AlarmEscalation, "after"> {
  readonly key: number;
  readonly minutes: string;
}

/** A rule being edited: its numbers are texts until they are sent. */
export interface Draft extends Omit<AlarmRule, "on" | "off" | "changes" | "within" | "escalations"> {
  readonly key: number;
  readonly on: string;
  readonly off: string;
  readonly changes: string;
  readonly within: string;
  readonly escalations: readonly EscalationDraft[];
}

/** Greatest seconds that a rule may have. */
const MOST_SECONDS = 8 * 86_400;

let lastKey = 0;

export const draftOf = ({ on, off, changes, within, escalations, ...rule }: AlarmRule): Draft => ({
  ...rule,
  key: ++lastKey,
  on: `${on}`,
  off: `${off}`,
  changes: `${changes}`,
  within: `${within}`,
  escalations: escalations.map(({ after, ...escalation }) => ({ ...escalation, key: ++lastKey, minutes: minutesOf(after) })),
});

/** Two decimals tell any whole number of seconds. */
const minutesOf = (seconds: number): string => `${Number((seconds / 60).toFixed(2))}`;

export const freshRule = (): Draft =>
  draftOf({
    kinds: null,
    districts: null,
    on: 30,
    off: 30,
    changes: 5,
    within: 600,
    priority: null,
    is_latching: false,
    is_off: false,
    escalations: [],
  });

/** Nobody is told until a role is chosen. */
export const freshEscalation = (): EscalationDraft => ({ key: ++lastKey, role: "", from: "high", minutes: "5" });

const numberIn = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")));

function wholeIn(text: string, least: number, most: number): number | null {
  const value = numberIn(text);
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** Seconds of minutes as they were typed; null where they are none. */
function secondsIn(minutes: string): number | null {
  const seconds = Math.round(numberIn(minutes) * 60);
  return seconds >= 0 && seconds <= MOST_SECONDS ? seconds : null;
}

/** Numbers of a draft; null where a text is none. */
export const numbersOf = (draft: Draft) => ({
  on: wholeIn(draft.on, 0, MOST_SECONDS),
  off: wholeIn(draft.off, 0, MOST_SECONDS),
  changes: wholeIn(draft.changes, 2, 1_000),
  within: wholeIn(draft.within, 0, MOST_SECONDS),
});

/** What is wrong with an escalation, as keys of texts. */
export interface EscalationFlaws {
  readonly role?: "escalation.roleMissing" | "escalation.twice";
  readonly minutes?: "escalation.minutesWrong";
}

/** `others`: the escalations of the same rule. A role is told of an alarm once: what stands twice says nothing the second time. */
export function flawsOf({ key, role, from, minutes }: EscalationDraft, others: readonly EscalationDraft[]): EscalationFlaws {
  const isTwice = others.some((other) => other.key < key && other.role === role && other.from === from);
  return {
    ...(role === "" ? { role: "escalation.roleMissing" } : isTwice ? { role: "escalation.twice" } : {}),
    ...(secondsIn(minutes) === null ? { minutes: "escalation.minutesWrong" } : {}),
  };
}

function escalationOf(draft: EscalationDraft, others: readonly EscalationDraft[]): AlarmEscalation | null {
  const { key: _, minutes, ...escalation } = draft;
  const { role, minutes: wrong } = flawsOf(draft, others);
  return role || wrong ? null : { ...escalation, after: secondsIn(minutes) ?? 0 };
}

/** The rule of a draft; null where something of it is wrong. */
export function ruleOf(draft: Draft): AlarmRule | null {
  const { key: _, ...rule } = draft;
  const { on, off, changes, within } = numbersOf(draft);
  const escalations = draft.escalations.map((each) => escalationOf(each, draft.escalations)).filter((each) => each !== null);
  const isWrong = on === null || off === null || changes === null || within === null || escalations.length < draft.escalations.length;
  const districts = rule.districts?.map((district) => district.trim()).filter(Boolean) ?? null;
  return isWrong ? null : { ...rule, districts, on, off, changes, within, escalations };
}
