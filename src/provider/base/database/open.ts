import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DEFAULT_MIGRATION_TABLE, Kysely, Migrator, sql } from "kysely";
import { isPostgres, nameOf } from "./location.js";
import { migrations } from "./migrations.js";
import { contractAgainst } from "./newer.js";
import { sqliteDialect } from "./sqlite.js";
import type { Database, Tables } from "./tables.js";

/** Opens the database of a city and brings it to the newest form. `location` is a file, `:memory:` or `postgres://…`. */
export async function openDatabase(location: string, city: string): Promise<Database> {
  const db = await open(location);
  try {
    await migrate(db, location);
    await belong(db, location, city);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens a database of a city without changing its form, which has to be ours already. */
export async function openAsItIs(location: string, city: string): Promise<Database> {
  const db = await open(location);
  try {
    const applied = await appliedTo(db);
    if (applied.join() !== Object.keys(migrations).join())
      throw new Error(
        `The database "${nameOf(location)}" is that of another version: start this version of the provider on it once, and end it.`,
      );
    await belong(db, location, city);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens a database that is there, whatever its form: nothing of it is changed, and nothing is promised of its tables. */
export const openUnchanged = (location: string): Promise<Database> => open(location);

/** What speaks to PostgreSQL is loaded for such a database only. */
async function open(location: string): Promise<Database> {
  if (isPostgres(location)) {
    const { openPool, overPool } = await import("./postgres.js");
    return overPool(openPool(location));
  }
  if (location !== ":memory:") mkdirSync(dirname(location), { recursive: true });
  return new Kysely<Tables>({ dialect: sqliteDialect(location) });
}

/**
 * Brings a database to our form. One that a newer provider has already brought further is used as it is, so that nodes of both versions
 * run beside each other while a city is upgraded, unless what we need was taken away or it never had all that we need.
 */
async function migrate(db: Database, location: string): Promise<void> {
  const applied = await appliedTo(db);
  const known = Object.keys(migrations);
  const contract = contractAgainst(applied, known);
  if (contract)
    throw new Error(`The database "${nameOf(location)}" is that of a newer provider ("${contract}"): start that version on it.`);
  if (applied.some((name) => !known.includes(name))) {
    const missing = known.find((name) => !applied.includes(name));
    if (!missing) return;
    throw new Error(
      `The database "${nameOf(location)}" is that of another provider, which has no "${missing}": start a version on it that is newer than both.`,
    );
  }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error)
    throw new Error(
      `The database "${nameOf(location)}" could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
    );
}

/** The names of the migrations that a database has seen; none where it is new. */
async function appliedTo(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A database has the commands, requests and accounts of one city, the first that it was opened for. */
async function belong(db: Database, location: string, city: string): Promise<void> {
  await db
    .insertInto("city")
    .values({ id: 1, key: city })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db.selectFrom("city").select("key").executeTakeFirstOrThrow();
  if (key !== city) throw new Error(`The database "${nameOf(location)}" is that of the city "${key}": give "${city}" another --database.`);
}
