import type { DatabaseSync, DatabaseSyncInstance } from "@photostructure/sqlite";
import { type Dialect, SqliteDialect } from "kysely";
import { unfit } from "./faults.js";

type Parameters = (string | number | bigint | null | Uint8Array)[];

/** Node's own SQLite where it is stable (from 22.13), else the package with the same API. */
export async function sqliteEngine(): Promise<typeof DatabaseSync> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const builtIn = major > 22 || (major === 22 && minor >= 13) ? process.getBuiltinModule("node:sqlite") : undefined;
  const module = (builtIn ?? (await import("@photostructure/sqlite"))) as { DatabaseSync: typeof DatabaseSync };
  return module.DatabaseSync;
}

/** Opens a file, or `:memory:`, so that what was acknowledged survives a power cut. */
export async function openSqlite(file: string): Promise<DatabaseSyncInstance> {
  const Sqlite = await sqliteEngine();
  const sqlite = new Sqlite(file);
  sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;");
  return sqlite;
}

function fit(parameters: readonly unknown[]): Parameters {
  if (parameters.some((value) => typeof value === "string" && value.includes("\0"))) throw unfit();
  return parameters as Parameters;
}

/** Kysely over Node's `DatabaseSync` API: prepared statements are kept, since the queries are few and always the same. */
export function sqliteDialect(sqlite: DatabaseSyncInstance): Dialect {
  const kept = new Map<string, ReturnType<typeof statement>>();
  const statement = (sql: string) => {
    const prepared = sqlite.prepare(sql);
    return {
      reader: prepared.columns().length > 0,
      all: (parameters: readonly unknown[]) => prepared.all(...fit(parameters)),
      run: (parameters: readonly unknown[]) => {
        const { changes, lastInsertRowid } = prepared.run(...fit(parameters));
        return { changes, lastInsertRowid };
      },
      iterate: (parameters: readonly unknown[]) => prepared.iterate(...fit(parameters)),
    };
  };
  return new SqliteDialect({
    database: {
      close: () => {
        kept.clear();
        sqlite.close();
      },
      prepare: (sql) => {
        const found = kept.get(sql) ?? statement(sql);
        if (!/^(create|alter|drop|pragma)/i.test(sql)) kept.set(sql, found);
        return found;
      },
    },
  });
}
