import { atom, computed } from "nanostores";
import type { Clock } from "../../core/internal.js";
import { cityDateOf } from "../kit/device/city-moment.js";
import { type Choice, type ChoiceAttributes, readChoice } from "./choice.js";
import { type ChoiceFlaws, choiceFlaws } from "./choice-flaws.js";
import { type Metric, metrics } from "./metrics.js";

export const tabs = ["general", "summary"] as const;
export type Tab = (typeof tabs)[number];
export const tabOf = (text: string | undefined): Tab => tabs.find((each) => each === text) ?? "general";
export const metricOf = (text: string | null | undefined): Metric["id"] | null => metrics.find(({ id }) => id === text)?.id ?? null;

/** What one element asks about: the form as it is filled in, and the choice whose figures are shown. */
export function createAnalytics(clock: Clock, attributes: ChoiceAttributes, tab: string | undefined, metric: string | undefined) {
  const dateOf = (utime: number) => cityDateOf(utime, clock);
  /** The city's date. */
  const $today = computed(clock.$now, dateOf);
  let read = readChoice(attributes, dateOf(clock.now()));
  const $draft = atom(read);
  const $applied = atom(read);
  const $filter = atom("");
  const $flaws = atom<ChoiceFlaws>({});
  const $tab = atom<Tab>(tabOf(tab));
  /** The metric that is shown in detail; null for all of them side by side. */
  const $metric = atom(metricOf(metric));
  let followed = JSON.stringify(attributes);
  let followedTab = tab;
  let followedMetric = metric;

  return {
    $draft,
    $applied,
    $filter,
    $flaws,
    $tab,
    $metric,
    $today,
    choose(change: Partial<Choice>): void {
      $draft.set({ ...$draft.get(), ...change });
      $flaws.set({});
    },
    /** Applies the form; false when something in it is wrong, which `$flaws` then names. */
    apply(): boolean {
      const draft = $draft.get();
      $flaws.set(choiceFlaws(draft, dateOf(clock.now())));
      if (Object.keys($flaws.get()).length > 0) return false;
      $applied.set(draft);
      return true;
    },
    /** Follows the attributes when they change, and the city's date while nothing else was applied; typed values stay then. */
    follow(next: ChoiceAttributes, today: string): void {
      const text = JSON.stringify(next);
      const applied = $applied.get();
      const isSaid = text !== followed;
      if (!isSaid && applied !== read) return;
      followed = text;
      const choice = readChoice(next, today);
      if (JSON.stringify(choice) === JSON.stringify(applied)) return;
      if (isSaid || $draft.get() === applied) $draft.set(choice);
      $applied.set(choice);
      read = choice;
    },
    followTab(next: string | undefined): void {
      if (next === followedTab) return;
      followedTab = next;
      $tab.set(tabOf(next));
    },
    followMetric(next: string | undefined): void {
      if (next === followedMetric) return;
      followedMetric = next;
      $metric.set(metricOf(next));
    },
  };
}

export type AnalyticsStore = ReturnType<typeof createAnalytics>;
