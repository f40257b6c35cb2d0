import { existsSync, statSync } from "node:fs";
import { DEFAULT_MIGRATION_TABLE, sql } from "kysely";
import { isPostgres } from "./location.js";
import { migrations } from "./migrations.js";
import { contractAgainst } from "./newer.js";
import { sqliteEngine } from "./sqlite-engine.js";

/**
 * How the form of a database is beside ours: `older` is brought up to date by the next start, `newer` goes on beside this version, and
 * `foreign` is refused.
 */
export type Form = "empty" | "older" | "ours" | "newer" | "foreign";

/** What is seen of a database that nobody changes by looking. */
export interface SeenDatabase {
  /** `SQLite 3.45.1`, `PostgreSQL 15.14` */
  engine: string;
  form: Form;
  /** The migrations that it has seen, in their order. */
  applied: string[];
  /** Whose database it is; null before its first start. */
  city: string | null;
  /** What SQLite finds broken in its file; null where nothing is. */
  fault: string | null;
  /** Bytes of a file that was not read whole: of it head, length and list of tables were looked at. Null of any other. */
  unread: number | null;
  /** Seconds that the clock of this machine is ahead of the server's; null of a file, which has none. */
  ahead: number | null;
  /** Whether a provider drives the city by it, as far as the database knows: a file knows nothing of that. */
  isDriven: boolean;
}

/**
 * Looks at a database without changing anything of it; null where its file is not there. Throws what keeps it from being asked. A file
 * of at most `most` bytes is read whole.
 */
export async function lookAtDatabase(location: string, most = 0): Promise<SeenDatabase | null> {
  if (isPostgres(location)) return lookAtServer(location);
  const size = existsSync(location) ? statSync(location).size : 0;
  return size > 0 ? lookAtFile(location, size > most ? size : null) : null;
}

async function lookAtFile(file: string, unread: number | null): Promise<SeenDatabase> {
  const Sqlite = await sqliteEngine();
  const sqlite = new Sqlite(file, { readOnly: true });
  try {
    const all = (text: string) => sqlite.prepare(text).all() as Record<string, unknown>[];
    const { version } = all("select sqlite_version() as version")[0] as { version: string };
    // The first question has SQLite compare the length that the head tells with that of the file.
    const [checked] = unread === null ? all("pragma quick_check(1)") : [{ says: "ok" }];
    const says = String(Object.values(checked ?? {})[0]);
    const has = (table: string) => all(`select 1 from sqlite_master where name = '${table}'`).length > 0;
    const applied = has(DEFAULT_MIGRATION_TABLE)
      ? all(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`).map(({ name }) => String(name))
      : [];
    const city = has("city") ? ((all("select key from city")[0]?.key as string | undefined) ?? null) : null;
    return {
      engine: `SQLite ${version}`,
      applied,
      form: formOf(applied),
      city,
      fault: says === "ok" ? null : says,
      unread,
      ahead: null,
      isDriven: false,
    };
  } finally {
    sqlite.close();
  }
}

async function lookAtServer(url: string): Promise<SeenDatabase> {
  const { openPool, overPool } = await import("./postgres.js");
  const db = overPool(openPool(url, { max: 1 }));
  try {
    const before = Date.now();
    const { rows } = await sql<{ version: string; at: number; form: string | null; city: string | null; driven: boolean }>`select
      current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as at,
      to_regclass(${DEFAULT_MIGRATION_TABLE})::text as form, to_regclass('city')::text as city,
      exists (select 1 from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())) as driven`.execute(db);
    const now = (before + Date.now()) / 2;
    const [seen] = rows;
    if (!seen) throw new Error("it gives no answer");
    const applied = seen.form
      ? (await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)).rows.map(
          ({ name }) => name,
        )
      : [];
    const city = seen.city ? ((await db.selectFrom("city").select("key").executeTakeFirst())?.key ?? null) : null;
    const engine = `PostgreSQL ${seen.version.split(" ")[0]}`;
    return {
      engine,
      applied,
      form: formOf(applied),
      city,
      fault: null,
      unread: null,
      ahead: (now - seen.at) / 1000,
      isDriven: seen.driven,
    };
  } finally {
    await db.destroy();
  }
}

/** How a database with these migrations is beside ours. */
export function formOf(applied: readonly string[]): Form {
  const known = Object.keys(migrations);
  if (applied.length === 0) return "empty";
  if (contractAgainst(applied, known)) return "foreign";
  const isNewer = applied.some((name) => !known.includes(name));
  const isOlder = known.some((name) => !applied.includes(name));
  if (isNewer) return isOlder ? "foreign" : "newer";
  return isOlder ? "older" : "ours";
}
