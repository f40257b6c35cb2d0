import type { Client } from "../client.js";
import { type AuditEntry, type AuditFilter, auditOps } from "../contract/audit.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import type { ProviderFile } from "../files.js";
import { fetchSomePages } from "./pages.js";

// What we ask of it

/** The newest entries that a filter lets through, page by page up to `pages`; `isCut` where there are more. */
export const fetchAudit = (
  client: Client,
  filter: AuditFilter,
  pages: number,
  signal?: AbortSignal,
): Promise<{ readonly items: readonly AuditEntry[]; readonly isCut: boolean }> =>
  fetchSomePages(client, auditOps.auditList, { search: { ...filter }, ...(signal ? { signal } : {}) }, pages);

/** All entries that a filter lets through, as a file whose last line is signed. */
export const downloadAudit = (client: Client, filter: AuditFilter, format: "csv" | "jsonl"): Promise<ProviderFile> =>
  client.http.call(auditOps.auditExport, { search: { ...filter, format } });

// Where the answers stay

/** What was done last at a signal controller, and by whom; a provider may not offer it. */
export const rtsAudit = defineResource(
  "rtsAudit",
  (client, signal, id: Id) => client.http.call(auditOps.rtsAudit, { params: { id }, signal }),
  { every: 30_000 },
);
