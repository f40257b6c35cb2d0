import { parentPort, workerData } from "node:worker_threads";
import { sqliteEngine } from "./sqlite-engine.js";

export type Parameters = (string | number | bigint | null | Uint8Array)[];
/** A statement, or null for the end. */
export type SqliteQuery = { sql: string; parameters: Parameters } | null;
/** Rows, or how many were changed; an error as the parts of it that cross a thread. */
export type Answer = { rows: Record<string, unknown>[]; changes: number | bigint | null } | { error: { message: string; code: unknown } };

/** Milliseconds that a write waits for another process that writes: those of the provider's commands take some milliseconds. */
const BUSY = 2_000;

/** Opens a file, or `:memory:`, so that what was acknowledged survives a power cut. */
async function open() {
  const Sqlite = await sqliteEngine();
  const sqlite = new Sqlite(workerData as string);
  sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = ${BUSY};`);
  return sqlite;
}
const opened = open();
opened.catch(() => {});

/** Prepared statements are kept, since the queries are few and always the same. */
const kept = new Map<string, Awaited<ReturnType<typeof prepare>>>();
async function prepare(sql: string) {
  const statement = (await opened).prepare(sql);
  return { statement, isReader: statement.columns().length > 0 };
}

async function answer(question: SqliteQuery): Promise<Answer> {
  if (!question) {
    kept.clear();
    (await opened).close();
    return { rows: [], changes: null };
  }
  const { sql, parameters } = question;
  const found = kept.get(sql) ?? (await prepare(sql));
  if (!/^(create|alter|drop|pragma)/i.test(sql)) kept.set(sql, found);
  if (found.isReader) return { rows: found.statement.all(...parameters) as Record<string, unknown>[], changes: null };
  return { rows: [], changes: found.statement.run(...parameters).changes };
}

/** Answers one statement after another, in the order they came, in the thread that owns the database. */
parentPort?.on("message", async (question: SqliteQuery) => {
  const given = await answer(question).catch(({ message, code }: NodeJS.ErrnoException): Answer => ({ error: { message, code } }));
  parentPort?.postMessage(given);
});
