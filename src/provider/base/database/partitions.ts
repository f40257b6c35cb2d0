import { PostgresAdapter, type QueryExecutorProvider, sql } from "kysely";
import { DAY } from "../time.js";
import type { Database } from "./tables.js";

/** Whether a database keeps each day of what grows in a table of its own: PostgreSQL does, SQLite has one table. */
export const hasPartitions = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Who changes the partitions takes this advisory lock, so that two providers do not make the same day: the signs "its-pd". */
const LOCK = 0x6974732d7064;
/** A drop waits so long for readers of the table, since everybody else waits behind it. */
const DROP_WITHIN = "1s";
const LOCK_NOT_AVAILABLE = "55P03";

interface Partition {
  name: string;
  /** Unix seconds: the first that it holds, and the first that it holds no more. */
  from: number;
  to: number;
}

/** Midnight (UTC) of the day that holds `utime`: a partition is such a day, whatever the zone of the city. */
export const partitionDay = (utime: number): number => Math.floor(utime / DAY) * DAY;

/** The tables that are kept so; each has a column `utime`. */
export const partitioned = ["telemetry", "event_blocks"] as const;
export type Partitioned = (typeof partitioned)[number];

async function partitionsOf(db: Database, table: Partitioned): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`select child.relname as name,
    pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = ${table}::regclass`.execute(db);
  return rows.map(({ name, bound }) => {
    const [, from = "", to = ""] = /FROM \('?(\w+)'?\) TO \('?(\w+)'?\)/.exec(bound) ?? [];
    return { name, from: from === "MINVALUE" ? Number.NEGATIVE_INFINITY : Number(from), to: Number(to) };
  });
}

/** The daily partitions of a table on PostgreSQL; on SQLite there is nothing to do. */
export function createPartitions(db: Database, table: Partitioned = "telemetry") {
  const known = new Set<number>();

  return {
    /**
     * Makes those of a period that are missing. A table of its own is attached and not made as a partition: that would wait for
     * everybody who reads the table, and keep the others waiting.
     */
    async make(start: number, end: number): Promise<void> {
      const days: number[] = [];
      for (let day = partitionDay(start); day < end; day += DAY) if (!known.has(day)) days.push(day);
      if (days.length === 0 || !hasPartitions(db)) return;
      await db.transaction().execute(async (step) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(step);
        const there = await partitionsOf(step, table);
        for (const day of days.filter((day) => !there.some(({ from, to }) => from <= day && day < to))) {
          const name = sql.table(`${table}_${new Date(day * 1000).toISOString().slice(0, 10).replaceAll("-", "_")}`);
          const bounds = sql`for values from (${sql.lit(day)}) to (${sql.lit(day + DAY)})`;
          await sql`create table ${name} (like ${sql.table(table)} including all)`.execute(step);
          await sql`alter table ${sql.table(table)} attach partition ${name} ${bounds}`.execute(step);
        }
      });
      for (const day of days) known.add(day);
    },
    /** Drops those that end before a moment, one by one; false where somebody reads the table for long, so that it is to be tried again. */
    async drop(before: number): Promise<boolean> {
      for (const { name } of (await partitionsOf(db, table)).filter(({ to }) => to <= before)) {
        try {
          await db.transaction().execute(async (step) => {
            await sql`set local lock_timeout = ${sql.lit(DROP_WITHIN)}`.execute(step);
            await sql`drop table if exists ${sql.table(name)}`.execute(step);
          });
        } catch (error) {
          if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
          throw error;
        }
      }
      for (const day of known) if (day < before) known.delete(day);
      return true;
    },
  };
}
export type Partitions = ReturnType<typeof createPartitions>;
