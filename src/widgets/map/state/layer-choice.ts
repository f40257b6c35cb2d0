import { keep, recall } from "../../../core/internal.js";

/** Local-storage key of what the operator switched, as `{ flag: isOn }`. */
const KEY = "its.map.layers";

/** The specification's flag for the message center is not its id here: `star` would say nothing in an address (spec 3, assumed). */
const flags: Readonly<Record<string, string>> = { messages: "star" };
const flagOf = (id: string) => flags[id] ?? id;

function kept(): Readonly<Record<string, unknown>> {
  try {
    const choice: unknown = JSON.parse(recall(KEY) ?? "{}");
    return typeof choice === "object" && choice !== null ? (choice as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Ids of the layers that are on by the choice kept in this browser, which the `pinned` are without; null when none is switched off. */
export function recallLayers(ids: readonly string[], pinned: readonly string[]): readonly string[] | null {
  const choice = kept();
  const on = ids.filter((id) => choice[flagOf(id)] !== false || pinned.includes(id));
  return on.length === ids.length ? null : on;
}

/** Keeps what the operator switched, and nothing else that is on or off just now: a shared link shows layers of its own choice. */
export function keepLayer(ids: readonly string[], id: string, isOn: boolean): void {
  const allOn = Object.fromEntries(ids.map((each) => [flagOf(each), true]));
  keep(KEY, JSON.stringify({ ...allOn, ...kept(), [flagOf(id)]: isOn }));
}
