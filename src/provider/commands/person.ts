import type { Database } from "../base/database/tables.js";
import { DAY } from "../base/time.js";
import type { Flags } from "../flags.js";
import { erasePerson, personOf, sweepForms, withdrawConsent } from "../service/accounts/person.js";
import { createTrail } from "../service/audit/trail.js";
import { deedHere } from "./deed-here.js";

/**
 * The command `person`: what is stored of somebody, the end of a consent, and taking somebody's data away (docs/personal-data.md). It works beside a
 * provider that is running. What it does is in the audit, without a word of the person.
 */
export async function person(flags: Flags, withDatabase: (work: (db: Database) => Promise<void>) => Promise<void>): Promise<void> {
  const { operands, days } = flags;
  const [what] = operands;
  const { email } = flags.account;
  const isOfOne = what === "show" || what === "withdraw" || what === "erase";
  if (operands.length !== 1 || !(isOfOne || what === "sweep"))
    throw new Error("Say what to do: its-provider person show|withdraw|erase --email <address>, or person sweep --days N.");
  if (isOfOne && !email) throw new Error("A person is named by --email.");
  if (what === "sweep" && days === null) throw new Error("Say with --days how long forms are kept.");
  const now = Math.floor(Date.now() / 1000);
  await withDatabase(async (db) => {
    const { keep } = createTrail(db);
    if (what === "show") {
      console.log(JSON.stringify(await personOf(db, email ?? ""), null, 2));
    } else if (what === "withdraw") {
      const forms = await keep(deedHere("personWithdraw"), async (step) => {
        const result = await withdrawConsent(step, email ?? "", now);
        return { result, told: result > 0 ? { object: null, after: { forms: result } } : null };
      });
      if (forms === 0) throw new Error(`Nobody has sent a form as "${email}".`);
      console.log(`${forms} forms have nothing of the person any more; that a consent was given, and has ended, stays`);
    } else if (what === "sweep") {
      const forms = await keep(deedHere("personSweep"), async (step) => {
        const result = await sweepForms(step, now - (days ?? 0) * DAY, now);
        return { result, told: result > 0 ? { object: null, after: { forms: result, days } } : null };
      });
      console.log(`${forms} forms older than ${days} days have nothing of a person any more`);
    } else {
      const gone = await keep(deedHere("personErase"), async (step) => {
        const result = await erasePerson(step, email ?? "", now);
        const { id, ...after } = result;
        const isSomething = id !== null || after.forms + after.invitations > 0;
        return { result, told: isSomething ? { object: id, after } : null };
      });
      if (gone.id === null && gone.forms + gone.invitations === 0) throw new Error(`Nothing is stored of "${email}".`);
      const account = gone.id === null ? "no account" : "the account is nobody's and closed";
      console.log(
        `${account}, ${gone.forms} forms and ${gone.invitations} invitations are empty or gone; commands and the audit keep their rows`,
      );
    }
  });
}
