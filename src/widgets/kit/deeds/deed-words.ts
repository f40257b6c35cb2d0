import type { AuditEntry, Tone, Translate } from "../../../core/internal.js";
import { refusalText } from "../refusal-text.js";

export const outcomeTones: Readonly<Record<AuditEntry["outcome"], Tone>> = {
  asked: "info",
  done: "ok",
  refused: "error",
  unconfirmed: "warning",
};

/** What somebody did, in words; the name of the call where we have none. */
export function deedName(operation: string, t: Translate): string {
  const text = t(`deed.${operation}`);
  return text === `deed.${operation}` ? operation : text;
}

/** Why it was refused; the code where its sentence needs more than is kept. */
export const reasonText = (reason: string, t: Translate): string => refusalText({ code: reason, values: {} }, t) ?? reason;

/** One field that differs: by its name in the contract, with what it was and is as JSON; null where there was or is none. */
export interface Difference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields that a row of the audit names itself, by its object and its operation. */
const named: readonly string[] = ["id", "oID", "do"];

/** What differs between two values in JSON, field by field, but for what is empty and what is named; a text that is no JSON is one field without a name. */
export function differences(before: string | null, after: string | null): readonly Difference[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after);
}

function fieldsOf(json: string | null): ReadonlyMap<string, string> {
  if (json === null) return new Map();
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return new Map([["", textOf(value)]]);
    const told = Object.entries(value).filter(([field, each]) => !named.includes(field) && each !== null && each !== "");
    return new Map(told.map(([field, each]) => [field, textOf(each)]));
  } catch {
    return new Map([["", json]]);
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
