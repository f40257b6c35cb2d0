import { resolve } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import type { Box } from "../../../city/box.js";
import type { TransitDriver } from "../transit.js";
import { createGtfs } from "./gtfs.js";

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** One operator of public transport in a city file: its timetable, as a file beside that or an address, and addresses of what is known now. */
export const GtfsEntry = v.pipe(
  v.strictObject({
    protocol: v.literal("gtfs"),
    /** Tells the operators of a list apart. */
    name: v.optional(
      v.pipe(v.string(), v.regex(/^[\p{L}\p{N} ._-]{1,60}$/u, "The name of an operator has letters, digits, spaces, ., - and _.")),
    ),
    static: word,
    vehicles: v.optional(word),
    trips: v.optional(word),
    /** A file of mode 0600 with what each question has in its head, as `x-api-key: …`. */
    headers: v.optional(word),
    /** Of tables that are not in UTF-8. */
    encoding: v.optional(v.pipe(v.string(), v.check(isEncoding, 'An "encoding" has a name of the web\'s, as windows-1250.'))),
    /** Hosts to which their servers may redirect, beside their own. */
    redirects: v.optional(v.pipe(v.array(word), v.maxLength(100))),
    /** Seconds between two looks. */
    every: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_600))),
  }),
  v.check(({ vehicles, trips }) => (vehicles ?? trips) !== undefined, 'It needs "vehicles" or "trips".'),
);
export type GtfsEntry = v.InferOutput<typeof GtfsEntry>;

/** Of which files an entry speaks: `folder` is that of the city file, and `readSecret` refuses a file that others may read. */
export type EntryFiles = { folder: string; readSecret(path: string): string };

/** The driver of one operator; `box` is where the city lies. Throws with a sentence that has no secret. */
export function gtfsOf(
  { static: timetable, headers, protocol: _, name: __, ...given }: GtfsEntry,
  files: EntryFiles,
  box: Box | null,
): TransitDriver {
  return createGtfs({
    ...given,
    static: /^https?:/i.test(timetable) ? timetable : resolve(files.folder, timetable),
    headers: headers === undefined ? {} : headersIn(headers, files.readSecret(headers)),
    box,
  });
}

/** What a header of HTTP may be called and say; the values of these are ours. */
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;
const headerValue = /^[\x20-\x7e]{1,4000}$/;
const ours = new Set(["host", "connection", "content-length", "transfer-encoding", "if-none-match", "if-modified-since"]);

function headersIn(file: string, text: string): Record<string, string> {
  const read = v.safeParse(v.record(v.string(), v.string()), documentIn(text));
  const isGood = ([name, value]: [string, string]) => headerName.test(name) && headerValue.test(value) && !ours.has(name.toLowerCase());
  // Nothing of what stands there is told: it is secret.
  if (!read.success || !Object.entries(read.output).every(isGood))
    throw new Error(`"${file}" has other things than headers of HTTP, one a line, as x-api-key: "…".`);
  return read.output;
}

/** Null where it is no YAML: the error of a parser shows the line. */
function documentIn(text: string): unknown {
  try {
    const found: unknown = parse(text);
    // A schema takes a list for a record.
    return Array.isArray(found) ? null : found;
  } catch {
    return null;
  }
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}
