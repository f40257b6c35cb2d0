import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, Migrator } from "kysely";
import { isPostgres, nameOf } from "./location.js";
import { migrations } from "./migrations.js";
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

/** What speaks to PostgreSQL is loaded for such a database only. */
async function open(location: string): Promise<Database> {
  if (isPostgres(location)) {
    const { openPool, overPool } = await import("./postgres.js");
    return overPool(openPool(location));
  }
  if (location !== ":memory:") mkdirSync(dirname(location), { recursive: true });
  return new Kysely<Tables>({ dialect: sqliteDialect(location) });
}

async function migrate(db: Database, location: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error)
    throw new Error(
      `The database "${nameOf(location)}" could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
    );
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
