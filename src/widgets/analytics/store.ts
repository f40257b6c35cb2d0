import { atom } from "nanostores";
import type { Clock } from "../../core/index.js";
import { cityDateOf } from "../kit/device/city-moment.js";
import { type Choice, type ChoiceAttributes, readChoice } from "./choice.js";
import { periodFlaws } from "./period.js";

export const tabs = ["general", "summary"] as const;
export type Tab = (typeof tabs)[number];
export const tabOf = (text: string | undefined): Tab => tabs.find((each) => each === text) ?? "general";

/** What one element asks about: the form as it is filled in, and the choice whose figures are shown. */
export function createAnalytics(clock: Clock, attributes: ChoiceAttributes, tab: string | undefined) {
  const first = readChoice(attributes, cityDateOf(clock.now(), clock));
  const $draft = atom<Choice>(first);
  const $applied = atom<Choice>(first);
  const $filter = atom("");
  const $flaws = atom<Partial<Record<"from" | "to", string>>>({});
  const $tab = atom<Tab>(tabOf(tab));
  let followed = JSON.stringify(attributes);
  let followedTab = tab;

  return {
    $draft,
    $applied,
    $filter,
    $flaws,
    $tab,
    choose(change: Partial<Choice>): void {
      $draft.set({ ...$draft.get(), ...change });
      $flaws.set({});
    },
    /** Takes the form as the choice; false when something in it is wrong, which `$flaws` then names. */
    apply(): boolean {
      const draft = $draft.get();
      $flaws.set(periodFlaws(draft, clock));
      if (Object.keys($flaws.get()).length > 0) return false;
      $applied.set(draft);
      return true;
    },
    /** Follows the attributes when they change; what was typed since stays otherwise. */
    follow(next: ChoiceAttributes): void {
      const text = JSON.stringify(next);
      if (text === followed) return;
      followed = text;
      const choice = readChoice(next, cityDateOf(clock.now(), clock));
      if (JSON.stringify(choice) === JSON.stringify($applied.get())) return;
      $draft.set(choice);
      $applied.set(choice);
    },
    followTab(next: string | undefined): void {
      if (next === followedTab) return;
      followedTab = next;
      $tab.set(tabOf(next));
    },
  };
}

export type AnalyticsStore = ReturnType<typeof createAnalytics>;
