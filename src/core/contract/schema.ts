import * as v from "valibot";
import { type Limits, limits } from "./limits.js";
import { truncate } from "./truncate.js";

/**
 * An object schema whose entries have no prototype: an enumerable key on a host page's `Object.prototype` would
 * otherwise be taken for a field and make valibot throw. Unknown fields of an answer are ignored.
 */
export function shape<const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> {
  return v.object(Object.assign(Object.create(null), entries) as Entries);
}

export const text = v.string();
/**
 * A name, or a few words, that are only shown: cut where they enter, so that no screen lays out a megabyte. What is compared, sent
 * back or read in full is `text`, and is cut where it is shown.
 */
export const label = v.pipe(
  v.string(),
  v.transform((words) => truncate(words)),
);
export const flag = v.boolean();
/** Any number, where one beyond what it can mean must not be refused here: a place, a command's body, our own journal. */
export const number = v.pipe(v.number(), v.finite());
export const whole = v.pipe(v.number(), v.integer());

/** A figure, or a whole number, that can mean no more and no less than these limits. */
export const within = ([least, most]: Limits) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
export const wholeWithin = ([least, most]: Limits) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Unix time in seconds (design 3: `utime` everywhere). */
export const utime = within(limits.utime);

/** Number of a phase of a signal controller. */
export const phaseNumber = wholeWithin(limits.phase);

/** Seconds that a phase lasts. */
export const green = within(limits.green);

/** km/h. */
export const speed = within(limits.speed);

/** Degrees clockwise from north. */
export const heading = within(limits.heading);

/** Opaque name of a thing at the provider: string or number, compared but never parsed (design 4). */
export const id = v.union([v.pipe(v.string(), v.minLength(1)), v.number()]);
export type Id = v.InferOutput<typeof id>;

/** WGS 84 degrees. */
export const latitude = within(limits.latitude);
export const longitude = within(limits.longitude);

/** A figure that a device may not know. */
export const maybe = <Figure extends v.GenericSchema>(figure: Figure) => v.nullable(figure);

/** A list whose bad items are not left out but taken for `otherwise`: what cannot be read must not be lost. */
export const listOf = <Item extends v.GenericSchema>(item: Item, otherwise: v.InferInput<Item>) =>
  Object.assign(v.array(item), { otherwise });

/** A list whose items belong together by their order: without one of them the others would stand for something else, so a bad one spoils all. */
export const ordered = <Item extends v.GenericSchema>(item: Item) => Object.assign(v.array(item), { isOrdered: true });

/** Marks a body, or a field of one, whose names or words the specification does not show; the published contract says so too. */
export const assumed = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(schema, v.metadata({ "x-assumed": true }));

/** Body of every 4xx and 5xx answer; `values` are those of the code (`refusals.ts`). */
export const ErrorAnswer = shape({
  error: shape({ code: text, message: text, values: v.optional(assumed(v.record(text, v.union([text, v.number()])))) }),
});
