import * as v from "valibot";

/**
 * An object schema whose entries have no prototype: an enumerable key on a host page's `Object.prototype` would
 * otherwise be taken for a field and make valibot throw. Unknown fields of an answer are ignored.
 */
export function shape<const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> {
  return v.object(Object.assign(Object.create(null), entries) as Entries);
}

export const text = v.string();
export const flag = v.boolean();
export const number = v.pipe(v.number(), v.finite());
export const whole = v.pipe(v.number(), v.integer());

/** Unix time in seconds (design 3: `utime` everywhere). */
export const utime = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Opaque name of a thing at the provider: string or number, compared but never parsed (design 4). */
export const id = v.union([v.pipe(v.string(), v.minLength(1)), v.number()]);
export type Id = v.InferOutput<typeof id>;

/** WGS 84 degrees. */
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

/** A figure that a device may not know. */
export const maybe = v.nullable(number);

/** A list whose bad items are not left out but taken for `otherwise`: what cannot be read must not be lost. */
export const listOf = <Item extends v.GenericSchema>(item: Item, otherwise: v.InferInput<Item>) =>
  Object.assign(v.array(item), { otherwise });

/** Marks a body, or a field of one, whose names or words the specification does not show; the published contract says so too. */
export const assumed = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(schema, v.metadata({ "x-assumed": true }));

/** Body of every 4xx and 5xx answer. */
export const ErrorAnswer = shape({ error: shape({ code: text, message: text }) });
