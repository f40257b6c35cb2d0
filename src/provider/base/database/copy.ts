import { sql } from "kysely";
import { wordsOf } from "./faults.js";
import { isPostgres, nameOf } from "./location.js";
import type { Database } from "./tables.js";

/** Milliseconds between two looks at how far the copy is. */
const LOOK_EVERY = 2_000;

/** A read-only copy of the database that follows it by itself: a hot standby of PostgreSQL. */
export interface DatabaseCopy {
  readonly db: Database;
  /** Seconds by which it lags behind the database at most; null where it is not to be read: it does not answer, or follows no longer. */
  lag(): number | null;
  /** Keeps readers from it until it is found well again; the log says why. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

/** Opens the copy at `url` of the database that `primary` is at `location`. One that does not answer is looked at again until it does. */
export async function openCopy(url: string, primary: Database, location: string): Promise<DatabaseCopy> {
  if (!isPostgres(location))
    throw new Error(
      "--database-read names a standby of a PostgreSQL server (--database postgres://…). SQLite has none: leave --database-read out.",
    );
  if (!isPostgres(url))
    throw new Error(`--database-read "${nameOf(url)}" is no PostgreSQL server: give postgres://user:password@host/name.`);
  const { openPool, overPool } = await import("./postgres.js");
  const db = overPool(openPool(url, { isStandby: true }));
  const name = nameOf(url);
  /** What the last look found: at `at`, a time of `performance.now()`, the copy was `lag` seconds behind. */
  let found: { lag: number; at: number } | null = null;
  let isTold = false;

  function failed(error: unknown): void {
    found = null;
    if (!isTold) console.warn(`Reports and analytics read the database itself, not its copy "${name}": ${wordsOf(error)}`);
    isTold = true;
  }

  async function look(): Promise<void> {
    const at = performance.now();
    // While the database itself is away, what is known of its copy stays true and grows old.
    const source = await stateOf(primary).catch(() => null);
    if (!source) return;
    const copy = await stateOf(db);
    if (copy.id !== source.id)
      throw new OtherDatabase(
        `"${name}" of --database-read is no copy of the database "${nameOf(location)}": give the same database on a standby of its server.`,
      );
    if (!copy.follows)
      throw new Error("it does not follow the database (pg_is_in_recovery() is false); a standby that took over does not.");
    const lag = copy.end >= source.end ? 0 : copy.replayed && Math.max(0, source.now - copy.replayed);
    if (lag === null) throw new Error("it cannot tell yet how old its data is.");
    found = { lag, at };
    if (isTold) console.log(`Reports and analytics read the copy "${name}" of the database again.`);
    isTold = false;
  }

  await look().catch(async (error: unknown) => {
    if (!(error instanceof OtherDatabase)) return failed(error);
    await db.destroy();
    throw error;
  });
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(failed)
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY);
  timer.unref();

  return {
    db,
    lag: () => found && found.lag + (performance.now() - found.at) / 1000,
    failed,
    async close() {
      clearInterval(timer);
      await looking;
      await db.destroy();
    },
  };
}

class OtherDatabase extends Error {}

interface State {
  /** The same for a database and its copies alone: the number of the server's cluster, and the database's own. */
  id: string;
  follows: boolean;
  /** Bytes of the write-ahead log that a server has written, or a standby has replayed. */
  end: number;
  /** Unix seconds by the clock of the server that was asked. */
  now: number;
  /** When the last commit that a standby has replayed was made, by the clock of the server that made it. */
  replayed: number | null;
}

async function stateOf(db: Database): Promise<State> {
  const { rows } = await sql<State>`select
    (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database()) as id,
    pg_is_in_recovery() as follows,
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as end,
    extract(epoch from clock_timestamp())::float8 as now,
    extract(epoch from pg_last_xact_replay_timestamp())::float8 as replayed`.execute(db);
  return rows[0] as State;
}
