import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { CityTime } from "../../../core/contract/city-time.js";
import { createPartitions, hasPartitions, type Partitioned, type Partitions } from "../../base/database/partitions.js";
import type { Database } from "../../base/database/tables.js";

/** Rows that SQLite deletes at a time, of so many devices, and the milliseconds between: others write there, too. */
const SLICE = 2000;
const DEVICES = 100;
const SLICE_PAUSE = 20;

/**
 * The first moment whose telemetry is kept. It is written down before anything is dropped, and only ever moves on: what was
 * dropped is a gap from then on, and the simulation does not make it anew, even if more is to be kept later.
 */
export async function keptSince(db: Database): Promise<number> {
  const row = await db.selectFrom("telemetry_retention").select("kept_since").executeTakeFirst();
  return row ? Number(row.kept_since) : Number.NEGATIVE_INFINITY;
}

/** The first moment from which on something is kept: that of so many full days of the city, or of what was dropped. */
export async function keptFrom(db: Database, now: number, time: CityTime, days: number | null): Promise<number> {
  const wanted = days === null ? Number.NEGATIVE_INFINITY : time.day(time.later(now, -days)).start;
  return Math.max(wanted, await keptSince(db));
}

/** Drops telemetry that is older than `days` full days of the city; without a number of days all of it is kept. */
export function createRetention(db: Database, now: () => number, time: CityTime, days: number | null, partitions: Partitions) {
  let done = Number.NEGATIVE_INFINITY;
  const blocks = createPartitions(db, "event_blocks");
  const since = () => keptFrom(db, now(), time, days);

  async function writeDown(kept_since: number): Promise<void> {
    const row = { id: 1, kept_since };
    await db
      .insertInto("telemetry_retention")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row).where("telemetry_retention.kept_since", "<", kept_since))
      .execute();
  }

  /** Device by device, as the key of the table begins: by time alone each slice would read all of it. */
  async function deleteSlices(name: Partitioned, before: number, isStopping: () => boolean): Promise<boolean> {
    const table = sql.table(name);
    const { rows } = await sql<{ oid: number }>`with recursive device(oid) as (select min(oid) from ${table}
      union all select (select min(oid) from ${table} where ${table}.oid > device.oid) from device where device.oid is not null)
      select oid from device where oid is not null`.execute(db);
    for (let at = 0; at < rows.length; at += DEVICES) {
      const oids = JSON.stringify(rows.slice(at, at + DEVICES).map(({ oid }) => oid));
      for (let deleted = SLICE; deleted === SLICE; await pause(SLICE_PAUSE)) {
        if (isStopping()) return false;
        const { numAffectedRows } = await sql`delete from ${table} where rowid in (select rowid from ${table}
          where oid in (select value from json_each(${oids})) and utime < ${before} limit ${SLICE})`.execute(db);
        deleted = Number(numAffectedRows);
      }
    }
    return true;
  }

  return {
    since,
    /** Drops what is too old and still there; goes on at the next call where it was stopped. */
    async prune(isStopping: () => boolean): Promise<void> {
      const before = await since();
      if (before === done || before === Number.NEGATIVE_INFINITY) return;
      await writeDown(before);
      const drop = (table: Partitioned, own: Partitions) =>
        hasPartitions(db) ? own.drop(before) : deleteSlices(table, before, isStopping);
      // Events of signals are kept as long, and what is made of them.
      const isDone = (await drop("telemetry", partitions)) && (await drop("event_blocks", blocks));
      await db.deleteFrom("measure_quarters").where("utime", "<", before).execute();
      if (isDone) done = before;
    },
  };
}
export type Retention = ReturnType<typeof createRetention>;
