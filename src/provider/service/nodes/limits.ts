import { CompiledQuery } from "kysely";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "../../base/database/tables.js";
import type { Limits } from "../../base/limits.js";

/** Counts of all nodes together, in the table `limits`. */
export function sharedLimits(db: Database): Limits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  return (keyPrefix, options) =>
    new RateLimiterPostgres({ ...options, storeClient, storeType: "pool", tableName: "limits", tableCreated: true, keyPrefix });
}
