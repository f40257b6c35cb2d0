import { analyticsLimits } from "../../core/internal.js";
import { isDate } from "../kit/controls/date-parts.js";
import type { Choice } from "./choice.js";
import { daysIn, latestOther } from "./period.js";

export type ChoiceFlaws = Partial<Record<"from" | "to" | "compare", string>>;

/** A text key for each date that is wrong: a question that would fail is not sent. */
export function choiceFlaws({ from, to, compare }: Pick<Choice, "from" | "to" | "compare">, today: string): ChoiceFlaws {
  if (!isDate(from) || !isDate(to))
    return { ...(isDate(from) ? {} : { from: "flaw.missing" }), ...(isDate(to) ? {} : { to: "flaw.missing" }) };
  if (from > today) return { from: "flaw.future" };
  if (to < from) return { to: "flaw.backwards" };
  if (to > today) return { to: "flaw.future" };
  if (daysIn({ from, to }) > analyticsLimits.days) return { to: "flaw.tooLong" };
  if (compare.with !== "period") return {};
  if (!isDate(compare.from)) return { compare: "flaw.missing" };
  return compare.from > latestOther({ from, to }, today) ? { compare: "flaw.unfinished" } : {};
}
