import * as v from "valibot";
import type { AuditKey, PublicKey } from "./key.js";

/**
 * What is written outside the database, one line of JSON each. A `checkpoint` says how the chain ended: `seq` is the number of its last
 * row, `head` the hash of that, `count` how many rows the database had. A `segment` says which rows retention has taken away, from
 * `first` to `seq`.
 */
export interface AuditRecord {
  type: "checkpoint" | "segment";
  city: string;
  first?: number;
  seq: number;
  head: string;
  count: number;
  /** ISO 8601, UTC. */
  time: string;
  /** Of the key that signed it. */
  key: string;
  /** Of all other fields as canonical JSON (RFC 8785), base64url. */
  signature: string;
}

const Written = v.object({
  type: v.picklist(["checkpoint", "segment"]),
  city: v.string(),
  first: v.optional(v.number()),
  seq: v.number(),
  head: v.string(),
  count: v.number(),
  time: v.string(),
  key: v.string(),
  signature: v.string(),
});

type Unsigned = Omit<AuditRecord, "key" | "signature">;

/** JSON of an object whose names are in the order of their letters (RFC 8785, for text and whole numbers). */
export const canonicalJson = (value: object): string => JSON.stringify(value, Object.keys(value).sort());

export function signed(record: Unsigned, key: AuditKey): AuditRecord {
  const whole = { ...record, key: key.id };
  return { ...whole, signature: key.sign(canonicalJson(whole)) };
}

export const isSignedBy = ({ signature, ...told }: AuditRecord, key: PublicKey): boolean => key.verifies(canonicalJson(told), signature);

/** The record of a line; null where it is none, as one that was cut off while it was written. */
export function recordIn(line: string): AuditRecord | null {
  try {
    const { success, output } = v.safeParse(Written, JSON.parse(line));
    return success ? (output as AuditRecord) : null;
  } catch {
    return null;
  }
}
