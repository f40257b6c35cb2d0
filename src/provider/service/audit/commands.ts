import { sql } from "kysely";
import type { Database, Step, Tables } from "../../base/database/tables.js";
import { type AuditRow, addRow, rowOf } from "./trail.js";

/** What the rows of a command tell that is not in the command itself. */
export interface Origin {
  requestId: string | null;
}

/** The id of the row that tells what became of a command. */
const outcomeId = (command: string) => `${command}/outcome`;

/** Writes, with a command's own row, that it is asked for or what became of it. A command has each of these rows once. */
export function tellCommand(
  step: Step,
  { id, oid, user_id, fio, address, operation, payload_json, before_json, after_json, code, second }: Tables["commands"],
  { requestId }: Origin,
  outcome: AuditRow["outcome"],
): Promise<void> {
  const isAsked = outcome === "asked";
  const row = rowOf(
    { who: user_id, name: fio, operation, address, requestId },
    { id: isAsked ? id : outcomeId(id), object: oid, ...(second ? { second } : {}) },
    outcome,
    isAsked ? null : code,
  );
  return addRow(step, { ...row, before_json, after_json: after_json ?? payload_json });
}

/**
 * Tells of commands that a provider of the version before has carried out on this database: it knows of no audit. One that ended later
 * than `since`, Unix seconds of the city, and has no row yet gets one.
 */
export async function tellOfOlderVersion(db: Database, since: number): Promise<void> {
  const rows = await db
    .selectFrom("commands")
    .selectAll("commands")
    .leftJoin("audit", (join) => join.on("audit.id", "=", sql`commands.id || '/outcome'`))
    .where("audit.id", "is", null)
    .where("commands.outcome", "!=", "pending")
    .where("asked", ">=", Math.floor(since))
    .execute();
  if (rows.length === 0) return;
  await db.transaction().execute(async (step) => {
    for (const row of rows) await tellCommand(step, row, { requestId: null }, endOf(row));
  });
}

/** How a command has ended, in the words of the audit. */
export const endOf = ({ outcome, code }: Pick<Tables["commands"], "outcome" | "code">): AuditRow["outcome"] => {
  if (outcome !== "accepted") return "refused";
  return code === UNCONFIRMED ? "unconfirmed" : "done";
};

/** Code of an accepted command that was sent to equipment, and nobody knows whether it has arrived: a row of its own kind, which all versions read. */
export const UNCONFIRMED = "command_unconfirmed";
