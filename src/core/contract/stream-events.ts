import * as v from "valibot";
import { Rights } from "./rights.js";
import { shape, text, utime, wholeWithin } from "./schema.js";

/** A version of a topic: of `rts`, `rtc`, `situation` and `alarms` the text between the quotes of the list's `ETag`. */
const version = v.pipe(text, v.regex(/^[\w.~+/=-]*$/));

/**
 * The first event: the city's time and what each topic's version is. Topics that the provider does not offer, or does not know, are
 * left out, and are polled as without the stream. `rights` are the reader's now:
 * they may have changed since the session was checked.
 */
export const Hello = shape({ utime, versions: v.record(text, version), rights: v.optional(Rights) });
export type Hello = v.InferOutput<typeof Hello>;

/** An object of a list, or some of its fields. A device is known by `oID`, a feature by `kind` and `id` of its `properties`, an alarm by `id`. */
const row = v.record(text, v.unknown());

/**
 * What leads from one version of a topic to another. First the rows in `removed` go, of which only the key is given; then each of
 * `changed` is laid over the row with its key, field by field, also inside of objects (`properties`), while lists such as coordinates
 * are replaced. A row whose key is new stands behind all others and has all its fields. A field never goes: a row that
 * loses one is removed and stands in `changed` as a new one. With `from` null, `changed` is the whole topic.
 */
export const Delta = shape({ topic: text, from: v.nullable(version), to: version, changed: v.array(row), removed: v.array(row) });
export type Delta = v.InferOutput<typeof Delta>;

/** The deltas of a topic are lost, or it has none: its list is to be asked again. */
export const Gap = shape({ topic: text, version });
export type Gap = v.InferOutput<typeof Gap>;

/**
 * The last event: why the provider ends the stream, and the seconds before it may be asked for again. `rights_changed`: the user may see or do
 * something else now, as `/auth/check` says.
 */
export const Bye = shape({
  reason: v.picklist(["slow", "token", "shutdown", "busy"]),
  retry: wholeWithin([0, 86_400]),
  rights_changed: v.optional(v.boolean()),
});
export type Bye = v.InferOutput<typeof Bye>;

export const streamEvents = { hello: Hello, delta: Delta, gap: Gap, bye: Bye } as const;
