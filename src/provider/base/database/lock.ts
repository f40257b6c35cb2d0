import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { sqliteEngine } from "./sqlite-engine.js";

/** Holds a data folder for this process until the answer is called; a second process gets an error that says so. */
export const lockFolder = (folder: string): Promise<() => void> =>
  lock(join(folder, "lock.sqlite"), `The data folder "${folder}" is in use by another provider: stop it or give another --data-dir.`);

/** The same for a database in a file, which may lie outside of the data folder. */
export const lockDatabase = (file: string): Promise<() => void> =>
  lock(`${file}.lock`, `The database "${file}" is in use by another provider: stop it or give another --database.`);

/** Whether a process holds a data folder; nothing is changed by the look. */
export async function isFolderHeld(folder: string): Promise<boolean> {
  const file = join(folder, "lock.sqlite");
  if (!existsSync(file)) return false;
  const Sqlite = await sqliteEngine();
  const sqlite = new Sqlite(file, { readOnly: true });
  try {
    sqlite.exec("PRAGMA busy_timeout = 0; SELECT name FROM sqlite_master;");
    return false;
  } catch {
    return true;
  } finally {
    sqlite.close();
  }
}

/** The lock is SQLite's lock of a file, so the system releases it however the process ends. */
async function lock(file: string, refusal: string): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  const Sqlite = await sqliteEngine();
  if (existsSync(file) && !isWritable(file))
    throw new Error(`This user may not write "${file}": let the data folder with all that lies in it be the user's (chown -R).`);
  const sqlite = new Sqlite(file);
  try {
    sqlite.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;");
  } catch {
    sqlite.close();
    throw new Error(refusal);
  }
  return () => sqlite.close();
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
