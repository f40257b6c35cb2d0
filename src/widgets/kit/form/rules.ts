import {
  check,
  type GenericSchema,
  literal,
  maxLength,
  nonEmpty,
  type ObjectEntries,
  object,
  pipe,
  regex,
  safeParse,
  string,
  trim,
} from "valibot";

/** Longest text of a field, in characters. */
export const LONGEST_TEXT = 200;
/** Longest address of a mailbox, in characters (RFC 5321, 4.5.3.1). */
export const LONGEST_EMAIL = 254;

/** A required field; the sentence of spec 5 for an empty one has the key `missing.<field>`. */
export const required = (field: string) => pipe(string(), trim(), nonEmpty(`missing.${field}`), maxLength(LONGEST_TEXT, "tooLong"));

/** An e-mail address, also in other scripts (`почта@город.рф`), which ASCII patterns refuse. */
export const email = pipe(
  string(),
  trim(),
  nonEmpty("missing.email"),
  maxLength(LONGEST_EMAIL, "tooLong"),
  regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u, "emailWrong"),
);

/** A phone number in any notation with 5 to 20 digits (E.164 and an extension). */
export const phone = pipe(
  required("phone"),
  check((value) => {
    const digits = value.replace(/\D/g, "").length;
    return digits >= 5 && digits <= 20;
  }, "phoneWrong"),
);

export const consent = literal(true, "consentMissing");

/** Schema of a form; its entries have no prototype, as in every schema of ours (faults H3). */
export const rules = <const Entries extends ObjectEntries>(entries: Entries) =>
  object(Object.assign(Object.create(null), entries) as Entries);

/** Text key of the first flaw by field; empty when all fields are valid. */
export function flawsOf(schema: GenericSchema, values: object): Readonly<Record<string, string>> {
  const { issues = [] } = safeParse(schema, values);
  const flaws: Record<string, string> = {};
  for (const { path, message } of issues) flaws[String(path?.[0]?.key)] ??= message;
  return flaws;
}
