import { atom } from "nanostores";

export const tabs = ["about", "cases", "partners", "news"] as const;
export type Tab = (typeof tabs)[number];

const tabOf = (name: string | undefined): Tab => tabs.find((tab) => tab === name) ?? "about";

/** The tab of one page: chosen by the visitor, or by the attribute whenever that changes. */
export function createSelection(attribute: string | undefined) {
  const $tab = atom(tabOf(attribute));
  let last = attribute;
  return {
    $tab,
    follow(attribute: string | undefined) {
      if (attribute === last) return;
      last = attribute;
      $tab.set(tabOf(attribute));
    },
  };
}
