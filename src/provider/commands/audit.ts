import { existsSync, readFileSync } from "node:fs";
import type { Database } from "../base/database/tables.js";
import { printable } from "../base/log/printable.js";
import type { Flags } from "../flags.js";
import { keyFileIn, publicKeyOf } from "../service/audit/key.js";
import { checkpointsIn } from "../service/audit/outside.js";
import { type AuditRecord, recordIn } from "../service/audit/records.js";
import { verifyAudit } from "../service/audit/verify.js";
import { verifyExport } from "../service/audit/verify-export.js";

/** The command `audit`: says whether the audit, or an export of it, is what it was. It changes nothing, and a provider may be running beside it. */
export async function auditCommand(flags: Flags, withDatabase: (work: (db: Database) => Promise<void>) => Promise<void>): Promise<void> {
  const { operands, dataDir, audit, period } = flags;
  const [what, given] = operands;
  if (what === "verify-export" && given) {
    const { rows, time } = verifyExport(readFileSync(given), publicKeyOf(audit.keyFile ?? keyFileIn(dataDir)));
    console.log(`"${given}" is what was given at ${time}: ${rows} rows`);
    return;
  }
  if (what !== "verify" || operands.length > 1)
    throw new Error("Say what to do with the audit: provider audit verify [--from <file of checkpoints>] [--audit-key <key file>].");
  const file = period.from ?? audit.file ?? checkpointsIn(dataDir);
  if (period.from !== undefined && !existsSync(file)) throw new Error(`The file of checkpoints "${file}" is not there.`);
  const key = publicKeyOf(audit.keyFile ?? keyFileIn(dataDir));
  const outside = existsSync(file) ? recordsIn(file) : null;
  await withDatabase(async (db) => {
    const { faults, rows, unsealed, first, last, checkpoints, proved } = await verifyAudit(db, key, outside);
    console.log(`${rows} rows${rows > 0 ? `, ${first} to ${last}` : ""}; ${unsealed} not sealed yet`);
    console.log(
      proved === null ? "no checkpoint agrees with them" : `${checkpoints} checkpoints agree, the last of ${proved} (key ${key.id})`,
    );
    if (outside === null)
      console.log(`no checkpoints outside the database were found ("${file}"): nobody sees that the end, or all of it, was taken away`);
    for (const { kind, text } of faults) console.log(printable(`${kind}: ${text}`));
    console.log(faults.length === 0 ? "the audit is whole" : `the audit is not whole: ${faults.length} faults`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  });
}

/** The records of a file, or of a syslog whose lines end with them. */
const recordsIn = (file: string): AuditRecord[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => (line.includes("{") ? (recordIn(line.slice(line.indexOf("{"))) ?? []) : []));
