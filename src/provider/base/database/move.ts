import { sql } from "kysely";
import { createPartitions, type Partitioned, partitioned } from "./partitions.js";
import type { Database } from "./tables.js";

/** Rows that are read and written at once: PostgreSQL takes 65,535 values in a statement. */
const PAGE = 500;

/** A table of the city and how many of its rows were copied. */
export interface MovedTable {
  table: string;
  rows: number;
}

/**
 * Copies all rows of a SQLite database that nobody writes into an empty database of a PostgreSQL, of the same form, in one transaction: all or
 * nothing is there afterwards. The first database keeps everything.
 */
export async function moveDatabase(from: Database, to: Database, progress: (table: MovedTable) => void = () => {}): Promise<MovedTable[]> {
  const tables = (await from.introspection.getTables()).map(({ name }) => name).filter((name) => name !== "city");
  for (const table of tables) await refuseRows(to, table);
  const partitions = new Map<string, ReturnType<typeof createPartitions>>(
    partitioned.map((table: Partitioned) => [table, createPartitions(to, table)]),
  );
  return to.transaction().execute(async (step) => {
    const moved: MovedTable[] = [];
    for (const table of tables) {
      const done: MovedTable = { table, rows: 0 };
      for await (const rows of pagesOf(from, table)) {
        // By a connection of their own: the table that is written may get partitions meanwhile.
        for (const { utime } of partitions.has(table) ? rows : []) await partitions.get(table)?.make(Number(utime), Number(utime) + 1);
        await step
          .insertInto(table as never)
          .values(rows as never)
          .execute();
        done.rows += rows.length;
        progress(done);
      }
      const there = await countOf(step, table);
      if (there !== done.rows)
        throw new Error(`Of "${table}" ${there} rows arrived, and not ${done.rows}: nothing was kept. Run this again.`);
      moved.push(done);
    }
    return moved;
  });
}

async function refuseRows(to: Database, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(to);
  if (rows.length > 0) throw new Error(`The database to move to has rows in "${table}" already: give an empty one.`);
}

/** The rows of a table, in the order in which SQLite has them. */
async function* pagesOf(from: Database, table: string): AsyncGenerator<Record<string, unknown>[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ rowid_: number }>`select rowid as rowid_, * from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${PAGE}`.execute(from);
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowid_;
    yield rows.map(({ rowid_: _, ...row }) => row);
  }
}

/** By a table that ends with the transaction: a statement that makes one is waited for as long as it takes (patienceFor). */
async function countOf(step: Database, table: string): Promise<number> {
  const counted = sql.table(`counted_${table}`);
  await sql`create temporary table ${counted} on commit drop as select count(*) as count from ${sql.table(table)}`.execute(step);
  const { rows } = await sql<{ count: number }>`select count from ${counted}`.execute(step);
  return Number(rows[0]?.count);
}
