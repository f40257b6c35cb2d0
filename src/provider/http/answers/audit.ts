import { Readable } from "node:stream";
import type { Context } from "hono";
import { type auditOps, auditOutcomes } from "../../../core/contract/audit.js";
import { invalid, notFound } from "../../base/refusal.js";
import type { Caller } from "../../service/accounts/tokens.js";
import { auditExport, auditPage, deedsAt, entryOf, exportFormats, type SeesDevice, type Wanted } from "../../service/audit/list.js";
import { controllerOf } from "../../service/devices/find.js";
import { attachment } from "../../service/files/names.js";
import { sees } from "../../service/rights/rights.js";
import type { Tags } from "../../service/rights/tags.js";
import { answerPacked } from "../../service/stream/snapshots.js";
import type { Answers } from "../answer.js";
import { linkToNext } from "../pages.js";

const PAGE = 200;
const LARGEST_PAGE = 1_000;

/** What the address asks for. */
function wantedBy({ req }: Context): Wanted {
  const { who, area, operation, object, outcome } = req.query();
  const known = outcome ? auditOutcomes.find((each) => each === outcome) : undefined;
  if (outcome && !known) throw invalid("outcome", `"outcome" is one of ${auditOutcomes.join(", ")}.`);
  const from = moment("from", req.query("from"));
  const to = moment("to", req.query("to"));
  return {
    ...(who ? { who } : {}),
    ...(area ? { area } : {}),
    ...(operation ? { operation } : {}),
    ...(object ? { object } : {}),
    ...(known ? { outcome: known } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

function moment(name: string, given: string | undefined): number | undefined {
  if (!given) return undefined;
  const value = Number(given);
  if (!Number.isFinite(value) || value < 0) throw invalid(name, `"${name}" is a time in Unix seconds.`);
  return value;
}

function sizeOf({ req }: Context): number {
  const value = Number(req.query("limit") ?? PAGE);
  if (!Number.isInteger(value) || value < 1) throw invalid("limit", '"limit" is a whole number.');
  return Math.min(value, LARGEST_PAGE);
}

/** Which devices a reader with tags sees; null for one who sees all. */
const seenBy = ({ rights }: Caller, tags: Tags): SeesDevice | null => (rights.tags === null ? null : (oID) => sees(rights, tags.of(oID)));

const types = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" };

export const auditAnswers: Answers<keyof typeof auditOps> = {
  async auditList({ c, db, caller, tags }) {
    const size = sizeOf(c);
    const rows = await auditPage(db, wantedBy(c), c.req.query("after") ?? null, size + 1, seenBy(caller, tags));
    if (!rows) throw notFound("There is no such page.");
    return answerPacked(c, rows.slice(0, size).map(entryOf), linkToNext(c, rows, size));
  },
  auditExport({ c, db, audit, caller, tags }) {
    const given = c.req.query("format") ?? "csv";
    const format = exportFormats.find((each) => each === given);
    if (!format) throw invalid("format", `"format" is one of ${exportFormats.join(", ")}.`);
    const lines = auditExport(db, wantedBy(c), format, audit, seenBy(caller, tags));
    const name = `audit-${audit.city}-${new Date().toISOString().slice(0, 16).replaceAll(":", "-")}.${format}`;
    return new Response(Readable.toWeb(Readable.from(lines, { objectMode: false, encoding: "utf8" })) as ReadableStream, {
      headers: { "Content-Type": types[format], "Content-Disposition": attachment(name) },
    });
  },
  rtsAudit: ({ db, world, param }) => deedsAt(db, controllerOf(world, param("id")).oID),
};
