import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type RefusalCode, type RefusalValues, refusals } from "../../core/contract/refusals.js";
import { filled, type Values } from "./filled.js";

/**
 * An answer that says no: `code` and `values` are for the program, which makes a sentence of them in the reader's language; `message` is
 * in English, for logs and programs of others. Ours are made by `refusal`; a node of another version may have codes of its own.
 */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly values: Values = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

interface More {
  /** A sentence that is more precise than that of the code. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
}

type Given<Code extends RefusalCode> = keyof RefusalValues<Code> extends never
  ? [values?: RefusalValues<Code>, more?: More]
  : [values: RefusalValues<Code>, more?: More];

/** The refusal of a code, with the values that belong to it. */
export function refusal<Code extends RefusalCode>(code: Code, ...[values, { text, headers } = {}]: Given<Code>): Refusal {
  return new Refusal(refusals[code].status, code, text ?? filled(refusals[code].text, values ?? {}), values, headers);
}

/** How a refusal stands in the body of an answer. */
export const errorOf = ({ code, message, values }: Refusal) => ({
  error: { code, message, ...(Object.keys(values).length > 0 ? { values } : {}) },
});

export const notFound = (text: string) => refusal("not_found", {}, { text });
export const invalid = (field: string, text?: string) => refusal("invalid", { field }, text === undefined ? {} : { text });

/** Refuses a text of more than `most` characters. */
export function checkLength(field: string, text: string, most: number): void {
  if (text.length > most) throw refusal("too_long", { field, most });
}

/** The refusal of what is larger than `limit` bytes. */
export const tooLarge = (limit: number) => refusal("too_large", { megabytes: Math.round(limit / 1024 / 1024) });

/** The refusal of a call that comes too soon, by `seconds`. */
export const tooSoon = (code: "too_many_attempts" | "too_many_calls", seconds: number) =>
  refusal(code, { seconds }, { headers: { "Retry-After": String(seconds) } });

/** The refusal of every call while the database cannot be asked. */
export const databaseAway = () => refusal("database_away", {}, { headers: { "Retry-After": "2" } });
