import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, Migrator } from "kysely";
import { migrations } from "./migrations.js";
import { openSqlite, sqliteDialect } from "./sqlite.js";
import type { Database, Tables } from "./tables.js";

/** Opens the database and brings it to the newest form. `location` is a file or `:memory:`. */
export async function openDatabase(location: string): Promise<Database> {
  if (/^[a-z]+:\/\//i.test(location)) throw new Error(`The database "${location}" is not supported: give a file or ":memory:".`);
  if (location !== ":memory:") mkdirSync(dirname(location), { recursive: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(await openSqlite(location)) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error)
    throw new Error(
      `The database "${location}" could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
    );
  return db;
}
