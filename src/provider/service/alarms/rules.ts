import type { AlarmRule } from "../../../core/contract/alarms.js";
import type { Cause } from "./alarm.js";
import type { Found } from "./causes.js";

/** Which causes a rule is of. Null fits all, an empty list none. */
export type Fitting = Pick<AlarmRule, "kinds" | "districts">;

const isOf = (asked: readonly string[] | null, word: string | null): boolean => asked === null || (word !== null && asked.includes(word));

export const fits = ({ kinds, districts }: Fitting, { kind, district }: Pick<Cause, "kind" | "district">): boolean =>
  isOf(kinds, kind) && isOf(districts, district);

const rule = (kinds: AlarmRule["kinds"], times: Pick<AlarmRule, "on" | "off">, others: Partial<AlarmRule> = {}): AlarmRule => ({
  kinds,
  districts: null,
  changes: 3,
  within: 600,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [],
  ...times,
  ...others,
});

/**
 * The rules of a city that has none of its own. What is dangerous counts at once; a line that is lost for a moment makes none; a jam is one
 * when it stays.
 */
export const defaultRules: readonly AlarmRule[] = [
  rule(["override", "overdue", "outside"], { on: 0, off: 0 }),
  rule(["supply", "line", "silent"], { on: 60, off: 60 }),
  rule(["jam"], { on: 900, off: 300 }),
  rule(null, { on: 30, off: 60 }),
];

/** Of what no rule speaks: at once, and never chattering. */
const unruled: AlarmRule = rule(null, { on: 0, off: 0 });

/** The first rule that fits. */
export const ruleFor = (rules: readonly AlarmRule[], cause: Pick<Cause, "kind" | "district">): AlarmRule =>
  rules.find((each) => fits(each, cause)) ?? unruled;

/** The causes as the rules have them: without those that are off, with the priority that is set, and latching where that is said. */
export function ruled(found: Found, rules: readonly AlarmRule[]): Found {
  const causes = found.causes.flatMap((cause) => {
    const { is_off, priority, is_latching } = ruleFor(rules, cause);
    return is_off ? [] : [{ ...cause, priority: priority ?? cause.priority, isLatching: is_latching }];
  });
  return { ...found, causes };
}
