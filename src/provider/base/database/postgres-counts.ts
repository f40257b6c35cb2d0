import type { Database } from "./tables.js";

/** A pool that tells how many of its connections are used and idle, and how many questions wait for one. */
export interface CountedPool {
  counts(): Record<"used" | "idle" | "waiting", number>;
}

const pools = new WeakMap<Database, CountedPool>();

export const notePool = (db: Database, pool: CountedPool): void => void pools.set(db, pool);

/** The counts of the pool behind a database; none for SQLite, which has no pool. */
export const poolCountsOf = (db: Database): Record<string, number> => pools.get(db)?.counts() ?? {};
