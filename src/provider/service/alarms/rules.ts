import type { AlarmRule } from "../../../core/contract/alarms.js";
import type { Cause } from "./alarm.js";
import { DETECTORS, type Found } from "./causes.js";

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

const theOthers = rule(null, { on: 30, off: 60 });

/**
 * The rules of a city that has none of its own. What is dangerous counts at once; a line that is lost for a moment makes none; a jam is one
 * when it stays.
 */
export const defaultRules: readonly AlarmRule[] = [
  rule(["override", "overdue", "outside"], { on: 0, off: 0 }),
  rule(["supply", "line", "silent"], { on: 60, off: 60 }),
  rule(["jam"], { on: 900, off: 300 }),
  theOthers,
];

/** The first rule of the city that fits the cause. Without one, the first default rule that does. */
export const ruleFor = (rules: readonly AlarmRule[], cause: Pick<Cause, "kind" | "district">): AlarmRule =>
  rules.find((each) => fits(each, cause)) ?? defaultRules.find((each) => fits(each, cause)) ?? theOthers;

/**
 * The causes as the rules have them: without those that are off, with the priority that is set, and latching where that is said. All detectors
 * that are out of order are of those that are not off (`causesIn`), so together they are not, either.
 */
export function ruled(found: Found, rules: readonly AlarmRule[]): Found {
  const off = new Set<string>();
  const causes = found.causes.flatMap((cause) => {
    const { is_off, priority, is_latching } = ruleFor(rules, cause);
    if (!is_off || cause.key === DETECTORS) return [{ ...cause, priority: priority ?? cause.priority, isLatching: is_latching }];
    off.add(cause.key);
    return [];
  });
  return { ...found, causes, off };
}
