import { map } from "nanostores";
import type { Draft } from "../kit/form/draft.js";

/** One calculator on the page owns one of these: what was typed, and which fields were left and may be judged. */
export function createYieldCalculator(draft: Draft) {
  const $typed = map<Record<string, string>>({ ...draft.read() });
  const $left = map<Record<string, boolean>>({});
  let reported = "";

  return {
    $typed,
    $left,
    type(name: string, value: string) {
      $typed.setKey(name, value);
      draft.write($typed.get());
    },
    leave: (name: string) => $left.setKey(name, true),
    /** True once for each new estimate: an element that is moved does not tell the same twice. */
    isNews(estimate: object): boolean {
      const text = JSON.stringify(estimate);
      const isNew = text !== reported;
      reported = text;
      return isNew;
    },
  };
}
