import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sqliteEngine } from "./sqlite.js";

/**
 * Holds a data folder for this process until the answer is called. The lock is SQLite's lock of a file, so the system
 * releases it however the process ends; a second process gets an error that says so.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const Sqlite = await sqliteEngine();
  const sqlite = new Sqlite(join(folder, "lock.sqlite"));
  try {
    sqlite.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;");
  } catch {
    sqlite.close();
    throw new Error(`The data folder "${folder}" is in use by another provider: stop it or give another --data-dir.`);
  }
  return () => sqlite.close();
}
