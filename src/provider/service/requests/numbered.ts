import { sql } from "kysely";
import type { Database, Step, Tables } from "../../base/database/tables.js";

/** Keeps a new request under the next number; undefined where one that came at the same moment took that, or has its key. */
export const insertNumbered = (db: Database | Step, row: Omit<Tables["uds"], "number">): Promise<Tables["uds"] | undefined> =>
  db
    .insertInto("uds")
    .values((e) => ({ ...row, number: e.selectFrom("uds").select(sql<number>`coalesce(max(number), 0) + 1`.as("next")) }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
