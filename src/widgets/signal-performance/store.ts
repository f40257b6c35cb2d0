import { map } from "nanostores";
import { type Clock, measureLimits, type Span } from "../../core/internal.js";
import { utimeOfField } from "../kit/device/city-moment.js";

const names = ["measure", "figure", "number", "from", "to"] as const;
type Name = (typeof names)[number];

/** What is shown, as the attributes say it; empty for what is as it is at first. */
export type View = Readonly<Record<Name, string>>;
export type Given = { readonly [Each in Name]?: string | undefined };

const usual: View = { measure: "", figure: "", number: "", from: "", to: "" };

/** One element on the page owns one of these. */
export function createPerformance() {
  const $view = map<Record<Name, string>>({ ...usual });
  let last: Given = {};
  return {
    $view,
    choose: (change: Partial<View>) => $view.set({ ...$view.get(), ...change }),
    /** Takes each attribute once for each of its values. */
    follow(given: Given) {
      const changed = names.filter((name) => given[name] !== last[name]);
      if (changed.length > 0)
        $view.set({ ...$view.get(), ...Object.fromEntries(changed.map((name) => [name, given[name]?.trim() ?? ""])) });
      last = given;
    },
    said: () => Object.fromEntries(names.map((name) => [name, $view.get()[name] || null])) as Record<Name, string | null>,
  };
}

const QUARTER = 900;
const HOUR = 3600;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is wrong with a period. */
export type PeriodFlaw = "reversed" | "future" | "long";

/**
 * The period that is asked for, Unix s in whole quarters of an hour; the past 24 hours where nothing is chosen. `isLong`: of a measure of
 * which a day at most may be asked for it is the last day of the chosen period.
 */
export function periodOf(
  { from, to }: Pick<View, "from" | "to">,
  isDay: boolean,
  clock: Clock,
): Span & { flaw: PeriodFlaw | null; isCut: boolean } {
  const now = clock.now();
  const time = clock.time();
  const begin = utimeOfField(from, clock);
  const last = utimeOfField(to || from, clock, begin ?? undefined);
  const end = last === null ? null : DAY.test(to || from) ? time.day(last).end : last;
  const isUsual = begin === null || end === null;
  const wanted = isUsual ? { start: now - 24 * HOUR, end: now } : { start: begin, end: Math.min(end, now) };
  const start = Math.floor(wanted.start / QUARTER) * QUARTER;
  const whole = { start, end: Math.max(start + QUARTER, Math.floor(wanted.end / QUARTER) * QUARTER) };
  const flaw = isUsual
    ? null
    : end <= begin
      ? "reversed"
      : begin > now
        ? "future"
        : end > time.later(begin, measureLimits.days)
          ? "long"
          : null;
  const isCut = isDay && whole.end - whole.start > measureLimits.hours * HOUR;
  return { ...(isCut ? { start: whole.end - 24 * HOUR, end: whole.end } : whole), flaw, isCut };
}
