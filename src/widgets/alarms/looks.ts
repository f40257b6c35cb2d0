import type { Alarm, AlarmPriority, Tone } from "../../core/internal.js";

/** Colour and shape of a priority; its word stands beside it. */
export const lookOf: Readonly<Record<AlarmPriority, { readonly tone: Tone; readonly shape?: "incident" }>> = {
  critical: { tone: "error", shape: "incident" },
  high: { tone: "error" },
  medium: { tone: "warning" },
  low: { tone: "info" },
};

/** Where alarms stand: what is kept out of the list has a place of its own, so that nothing vanishes from the counts. */
export const places = ["list", "shelved", "suppressed", "out_of_service"] as const;
export type Place = (typeof places)[number];

export const placeOf = ({ state }: Pick<Alarm, "state">): Place => places.find((place) => place === state) ?? "list";

/** Whether acknowledging does something: it is there or was there, in the list, and nobody has. */
export const mayAcknowledge = ({ state }: Pick<Alarm, "state">): boolean =>
  state === "unacknowledged" || state === "returned" || state === "latched_unacknowledged";

export const mayShelve = ({ state, shelf_longest }: Pick<Alarm, "state" | "shelf_longest">): boolean =>
  shelf_longest !== null && state !== "normal" && placeOf({ state }) === "list";
