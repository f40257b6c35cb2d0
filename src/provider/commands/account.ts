import { DEVICE_CONTROL_BAN } from "../../core/contract/auth.js";
import type { Database } from "../base/database/tables.js";
import type { Flags } from "../flags.js";
import { addUser, changeUser } from "../service/accounts/users.js";
import { readPassword } from "./read-password.js";

/** Fewest characters of an email and of a password (spec 9). */
const SHORTEST = 5;
/** Most characters of an email and of a password (spec 9). */
const LONGEST = 20;
const isFit = ({ length }: string) => length >= SHORTEST && length <= LONGEST;

/**
 * The command `account`: adds an account, or changes one that there is. A provider that is running beside it looks each session
 * up at each call, so a change counts at once. `work` is done with the database of the city.
 */
export async function account({ account, operands }: Flags, withDatabase: (work: (db: Database) => Promise<void>) => Promise<void>) {
  const { email, fio, restricted, disable, enable, password, endSessions } = account;
  if (operands.length > 0)
    throw new Error("A password is not given on the command line, where others on this machine see it: type it when you are asked.");
  if (!email) throw new Error("An account is named by --email.");
  if (disable && enable) throw new Error("Give --disable or --enable, not both.");
  const isChange = disable || enable || password || endSessions;
  if (isChange && (fio || restricted))
    throw new Error("--fio and --restricted are of a new account, the other flags change one that there is.");
  if (!isChange) checkNew(email, fio);

  const typed = password || !isChange ? await readPassword() : null;
  if (typed !== null && !isFit(typed)) throw new Error(`A password has ${SHORTEST} to ${LONGEST} characters.`);
  await withDatabase(async (db) => {
    if (isChange) {
      const isEnding = disable || password || endSessions;
      const disabled = disable ? true : enable ? false : null;
      if (!(await changeUser(db, email, { disabled, password: typed, endSessions: isEnding })))
        throw new Error(`There is no account "${email}".`);
      const done = [disable && "disabled", enable && "enabled", password && "has a new password", isEnding && "its sign-ins are ended"];
      return console.log(`account ${email}: ${done.filter(Boolean).join(", ")}`);
    }
    const user = { email, password: typed as string, fio: fio as string, phone: "", restrictions: restricted ? [DEVICE_CONTROL_BAN] : [] };
    if (!(await addUser(db, user))) throw new Error(`The account "${email}" exists already, and nothing of it was changed.`);
    console.log(`account ${email} added`);
  });
}

function checkNew(email: string, fio: string | undefined): void {
  if (!fio) throw new Error("A new account needs --fio; --disable, --enable, --password and --end-sessions change one that there is.");
  if (!isFit(email)) throw new Error(`An email has ${SHORTEST} to ${LONGEST} characters.`);
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(email))
    throw new Error(`The email "${email}" is none that the sign-in form takes: give one like duty@city.example.`);
}
