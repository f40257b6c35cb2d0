import * as v from "valibot";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { id, label, shape, text, utime, wholeWithin } from "./schema.js";

/** What came of what somebody did; a command is `asked` before it is carried out. */
export const auditOutcomes = ["asked", "done", "refused", "unconfirmed"] as const;

/**
 * What somebody did, or was refused: `who` is the id of a user and `name` what that was called then, `operation` the call by its name in this
 * contract, or a command of the command line. `before` and `after` hold JSON. `seq` is null until the row is sealed; `hash` is that of the row.
 */
export const AuditEntry = shape({
  id,
  seq: v.nullable(wholeWithin(limits.row)),
  utime,
  who: v.nullable(text),
  name: label,
  for_whom: v.nullable(text),
  second: v.nullable(label),
  area: text,
  operation: text,
  address: label,
  object: v.nullable(text),
  before: v.nullable(text),
  after: v.nullable(text),
  outcome: v.picklist(auditOutcomes),
  reason: v.nullable(text),
  request_id: v.nullable(text),
  hash: v.nullable(text),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** What somebody did at a device: no more of it than a colleague needs to know. */
export const DeviceDeed = shape({
  id,
  utime,
  name: label,
  second: v.nullable(label),
  operation: text,
  after: v.nullable(text),
  outcome: v.picklist(auditOutcomes),
  reason: v.nullable(text),
});
export type DeviceDeed = v.InferOutput<typeof DeviceDeed>;

/** What narrows the audit, behind `?` in the address. */
export const auditFilters = ["who", "area", "operation", "object", "outcome", "from", "to"] as const;
export type AuditFilter = Readonly<Partial<Record<(typeof auditFilters)[number], string>>>;

const assumed = { method: "GET", auth: true, effect: "read", assumed: true } as const;

export const auditOps = operations({
  /** The newest first, a page at a time. */
  auditList: { path: "/audit", ...assumed, ok: v.array(AuditEntry) },
  /** All of it, the oldest first, as CSV or JSON lines; the last line is signed. */
  auditExport: { path: "/audit/export", ...assumed, ok: "file" },
  rtsAudit: { path: "/rts/{id}/audit", ...assumed, ok: v.array(DeviceDeed) },
});
