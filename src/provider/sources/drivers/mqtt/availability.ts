import * as v from "valibot";
import { Fault } from "../readings/fault.js";
import { partAt, pathOf } from "../readings/path.js";
import { Payload } from "../readings/payload.js";
import { isFilter } from "./topics.js";

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** How the city file names a topic by which a sensor says that it is there, and its broker (its last will) that it is not. */
export const AvailabilityEntry = v.strictObject({
  topic: v.pipe(words, v.check(isFilter, 'A topic has levels of text or a single "+" between "/".')),
  /** Where in JSON the word stands; the payload is the word itself without. */
  value: v.optional(words),
  online: v.optional(words, "online"),
  offline: v.optional(words, "offline"),
});
export type Availability = v.InferOutput<typeof AvailabilityEntry>;

/** What a message says; null where it is neither word. Capital letters make no difference. */
export function saysOf({ value, online, offline }: Availability, bytes: Uint8Array): "online" | "offline" | null {
  try {
    const payload = new Payload(bytes);
    const told = String(value === undefined ? payload.text : partAt(payload.json, pathOf(value)))
      .trim()
      .toLowerCase();
    return told === online.toLowerCase() ? "online" : told === offline.toLowerCase() ? "offline" : null;
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
