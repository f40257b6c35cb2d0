import { createHash } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import type { AuditEntry, DeviceDeed } from "../../../core/contract/audit.js";
import { type Cell, csvLines } from "../../../core/contract/csv.js";
import type { Reading, Tables } from "../../base/database/tables.js";
import { deviceIn } from "../messages/device-in.js";
import { ALL_CAMERAS } from "../pictures/pictures.js";
import type { AuditKey } from "./key.js";
import { canonicalJson } from "./records.js";
import type { AuditRow } from "./trail.js";

/** Which rows are wanted; times in Unix seconds. */
export interface Wanted {
  who?: string;
  area?: string;
  operation?: string;
  object?: string;
  outcome?: AuditRow["outcome"];
  from?: number;
  to?: number;
}
type Query = SelectQueryBuilder<Tables, "audit", AuditRow>;

/** Rows that are read at once of an export and of what is narrowed, and deeds that a device's page shows. */
const PAGE = 2_000;
const DEEDS = 100;

/** `who` is the id of a user, or a name. */
function narrowed(db: Reading, { who, from, to, ...exact }: Wanted): Query {
  let query: Query = db.selectFrom("audit").selectAll();
  if (who !== undefined) query = query.where((e) => e.or([e("who", "=", who), e("name", "=", who)]));
  if (from !== undefined) query = query.where("at", ">=", Math.floor(from * 1000));
  if (to !== undefined) query = query.where("at", "<", Math.ceil(to * 1000));
  for (const [column, value] of Object.entries(exact)) query = query.where(column as keyof typeof exact, "=", value as never);
  return query;
}

/** The device that a row is about, by its oID: itself or a message of it; null where it is about none. */
function deviceOf({ area, operation, object }: Pick<AuditRow, "area" | "operation" | "object">): string | null {
  if (object === null) return null;
  if (area === "signals" || operation === "deviceTags" || operation === "tagDevices") {
    const [, kind, id] = /^(\w+)\/(.+)$/.exec(object) ?? [];
    if (object === ALL_CAMERAS || kind === "bus") return null;
    return id ?? object;
  }
  return area === "messages" ? deviceIn(object) : null;
}

/** Whether a reader who sees these devices is shown a row: one that is about no device is shown to whoever may read the audit. */
const isShown = (row: AuditRow, sees: SeesDevice | null): boolean => {
  const device = sees && deviceOf(row);
  return !sees || device === null || sees(device);
};

/** Whether a device is seen, by its oID. */
export type SeesDevice = (oID: string) => boolean;

/**
 * Rows after the one of an id, the newest first, without those of devices that the reader does not see (`sees` null: sees all); null where
 * there is no such row.
 */
export async function auditPage(
  db: Reading,
  wanted: Wanted,
  after: string | null,
  most: number,
  sees: SeesDevice | null,
): Promise<AuditRow[] | null> {
  const found: AuditRow[] = [];
  let last: Pick<AuditRow, "at" | "id"> | undefined;
  if (after !== null) {
    last = await db.selectFrom("audit").select(["at", "id"]).where("id", "=", after).executeTakeFirst();
    if (!last) return null;
  }
  const size = sees ? PAGE : most;
  for (;;) {
    let query = narrowed(db, wanted);
    if (last) {
      const { at, id } = last;
      query = query.where((e) => e.or([e("at", "<", at), e.and([e("at", "=", at), e("id", "<", id)])]));
    }
    const rows = await query.orderBy("at", "desc").orderBy("id", "desc").limit(size).execute();
    found.push(...rows.filter((row) => isShown(row, sees)));
    if (found.length >= most || rows.length < size) return found.slice(0, most);
    last = rows.at(-1);
  }
}

export const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  seq: row.seq === null ? null : Number(row.seq),
  utime: Number(row.at) / 1000,
  who: row.who,
  name: row.name,
  for_whom: row.for_whom,
  second: row.second,
  area: row.area,
  operation: row.operation,
  address: row.address,
  object: row.object,
  before: row.before_json,
  after: row.after_json,
  outcome: row.outcome,
  reason: row.reason,
  request_id: row.request_id,
  hash: row.hash,
});

/** What was done last at a controller, and refused. A command that has ended is told by its end. */
export async function deedsAt(db: Reading, oID: number): Promise<DeviceDeed[]> {
  const rows = await db
    .selectFrom("audit")
    .selectAll()
    .where("object", "=", `${oID}`)
    .where("area", "=", "signals")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(2 * DEEDS)
    .execute();
  const ended = new Set(rows.map(({ id }) => id));
  return rows
    .filter(({ id, outcome }) => outcome !== "asked" || !ended.has(`${id}/outcome`))
    .slice(0, DEEDS)
    .map(({ id, at, name, second, operation, after_json, outcome, reason }) => ({
      id,
      utime: Number(at) / 1000,
      name,
      second,
      operation,
      after: after_json,
      outcome,
      reason,
    }));
}

/** Columns of an export: all that the hash of a row is made of, and that. */
const columns = [
  "seq",
  "at",
  "who",
  "name",
  "for_whom",
  "second",
  "area",
  "operation",
  "address",
  "object",
  "before_json",
  "after_json",
  "outcome",
  "reason",
  "request_id",
  "id",
  "prev",
  "hash",
] as const satisfies readonly (keyof AuditRow)[];

export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const lines: Record<ExportFormat, (rows: readonly AuditRow[]) => string> = {
  csv: (rows) =>
    csvLines(
      rows.map((row) => columns.map((column) => row[column])),
      "en",
    ),
  jsonl: (rows) => rows.map((row) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))}\n`).join(""),
};

/** All rows that are wanted, the oldest first, as text; the last line says, signed, how many they are and the SHA-256 of all lines before it. */
export async function* auditExport(
  db: Reading,
  wanted: Wanted,
  format: ExportFormat,
  { city, key }: { city: string; key: AuditKey },
  sees: SeesDevice | null,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let count = 0;
  const pass = (text: string) => {
    hash.update(text);
    return text;
  };
  if (format === "csv") yield pass(csvLines([columns as readonly Cell[]], "en"));
  for (let last: AuditRow | undefined; ; ) {
    let query = narrowed(db, wanted);
    if (last) {
      const { at, id } = last;
      query = query.where((e) => e.or([e("at", ">", at), e.and([e("at", "=", at), e("id", ">", id)])]));
    }
    const rows = await query.orderBy("at").orderBy("id").limit(PAGE).execute();
    last = rows.at(-1);
    if (!last) break;
    const shown = rows.filter((row) => isShown(row, sees));
    count += shown.length;
    if (shown.length > 0) yield pass(lines[format](shown));
  }
  const told = { type: "export", city, rows: count, sha256: hash.digest("hex"), time: new Date().toISOString(), key: key.id };
  const record = JSON.stringify({ ...told, signature: key.sign(canonicalJson(told)) });
  yield format === "csv" ? csvLines([[record]], "en") : `${record}\n`;
}
