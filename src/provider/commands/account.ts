import { DEVICE_CONTROL_BAN } from "../../core/contract/auth.js";
import type { DefaultRole } from "../../core/contract/roles.js";
import type { Database } from "../base/database/tables.js";
import type { Flags } from "../flags.js";
import { hashPassword } from "../service/accounts/passwords.js";
import { addUser, changeUser, endSessions as endAll, userIdOf } from "../service/accounts/users.js";
import { createTrail } from "../service/audit/trail.js";
import { rolesOf } from "../service/rights/roles.js";
import { deedHere } from "./deed-here.js";
import { readPassword } from "./read-password.js";

/** Fewest characters of an email and of a password (spec 9). */
const SHORTEST = 5;
/** Most characters of an email and of a password (spec 9). */
const LONGEST = 20;
/** The role that may change all others. */
const ADMINISTRATOR = "administrator" satisfies DefaultRole;
const isFit = ({ length }: string) => length >= SHORTEST && length <= LONGEST;

/**
 * The command `account`: adds an account, or changes one that there is. A provider that is running beside it looks each session
 * up at each call, so a change counts at once. `work` is done with the database of the city.
 */
export async function account({ account, operands }: Flags, withDatabase: (work: (db: Database) => Promise<void>) => Promise<void>) {
  const { fio, restricted, disable, enable, password, endSessions, admin } = account;
  if (admin !== undefined && (account.email !== undefined || account.role !== undefined))
    throw new Error("--admin names the account itself, and its role: leave out --email and --role.");
  const email = admin ?? account.email;
  const role = admin === undefined ? (account.role ?? null) : ADMINISTRATOR;
  const tags = account.tags === undefined ? null : tagsIn(account.tags);
  if (operands.length > 0)
    throw new Error("A password is not given on the command line, where others on this machine see it: type it when you are asked.");
  if (!email) throw new Error("An account is named by --email.");
  if (disable && enable) throw new Error("Give --disable or --enable, not both.");
  const isChange = disable || enable || password || endSessions || (!fio && (role !== null || tags !== null));
  if (isChange && (fio || restricted))
    throw new Error("--fio and --restricted are of a new account, the other flags change one that there is.");
  if (!isChange) checkNew(email, fio);

  const typed = password || !isChange ? await readPassword() : null;
  if (typed !== null && !isFit(typed)) throw new Error(`A password has ${SHORTEST} to ${LONGEST} characters.`);
  await withDatabase(async (db) => {
    const { keep } = createTrail(db);
    if (role !== null) await checkRole(db, role);
    if (isChange) {
      const isEnding = disable || password || endSessions;
      const disabled = disable ? true : enable ? false : null;
      const id = await userIdOf(db, email);
      if (id === null) throw new Error(`There is no account "${email}".`);
      const hash = typed === null ? null : await hashPassword(typed);
      if (disabled !== null || hash !== null || role !== null || tags !== null)
        await keep(deedHere("accountChange"), async (step) => ({
          result: null,
          told: { object: id, ...(await changeUser(step, id, { disabled, password: hash, role, tags })) },
        }));
      if (isEnding)
        await keep(deedHere("accountEndSessions"), async (step) => ({
          result: null,
          told: { object: id, after: { sessions: await endAll(step, id) } },
        }));
      const done = [
        disable && "disabled",
        enable && "enabled",
        password && "has a new password",
        role !== null && `its role is ${role}`,
        tags !== null && (tags.length > 0 ? `it sees the devices of ${tags.join(", ")}` : "it sees the devices of its role"),
        isEnding && "its sign-ins are ended",
      ];
      return console.log(`account ${email}: ${done.filter(Boolean).join(", ")}`);
    }
    const user = {
      email,
      password: typed as string,
      fio: fio as string,
      phone: "",
      restrictions: restricted ? [DEVICE_CONTROL_BAN] : [],
      ...(role === null ? {} : { role }),
      ...(tags === null ? {} : { tags }),
    };
    const added = await keep(deedHere("accountAdd"), async (step) => {
      const id = await addUser(step, user);
      const { password: _, ...after } = user;
      return { result: id, told: id === null ? null : { object: id, after } };
    });
    if (added === null) throw new Error(`The account "${email}" exists already, and nothing of it was changed.`);
    console.log(`account ${email} added`);
  });
}

async function checkRole(db: Database, role: string): Promise<void> {
  const roles = await rolesOf(db);
  if (!roles.has(role)) throw new Error(`There is no role "${role}": ${[...roles.keys()].join(", ")}.`);
}

/** The tags between the commas; none for `*`. */
function tagsIn(written: string): string[] {
  if (written.trim() === "*") return [];
  const tags = [...new Set(written.split(",").map((tag) => tag.trim()))];
  if (tags.some((tag) => !tag || tag.includes("*")))
    throw new Error("Tags are written as --tags north,center; --tags '*' takes them away.");
  return tags;
}

function checkNew(email: string, fio: string | undefined): void {
  if (!fio) throw new Error("A new account needs --fio; --disable, --enable, --password and --end-sessions change one that there is.");
  if (!isFit(email)) throw new Error(`An email has ${SHORTEST} to ${LONGEST} characters.`);
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(email))
    throw new Error(`The email "${email}" is none that the sign-in form takes: give one like duty@city.example.`);
}
