import { createHash } from "node:crypto";
import type { AuditRow } from "./trail.js";

/** What the first row follows. */
export const BEGINNING = "0".repeat(64);

/** A row by its number and its hash: all before it follow from that. */
export interface Link {
  seq: number;
  hash: string;
}

/**
 * The hash of a row that is number `seq` and follows the row of hash `prev`: SHA-256, in hex, of its canonical JSON (RFC 8785), whose names
 * are in the order of their letters and which has no spaces.
 */
export const hashOf = (row: Omit<AuditRow, "seq" | "prev" | "hash">, seq: number, prev: string): string =>
  createHash("sha256")
    .update(
      JSON.stringify({
        address: row.address,
        after_json: row.after_json,
        area: row.area,
        at: Number(row.at),
        before_json: row.before_json,
        for_whom: row.for_whom,
        id: row.id,
        name: row.name,
        object: row.object,
        operation: row.operation,
        outcome: row.outcome,
        prev,
        reason: row.reason,
        request_id: row.request_id,
        second: row.second,
        seq,
        who: row.who,
      }),
    )
    .digest("hex");
