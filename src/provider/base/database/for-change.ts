import type { SelectQueryBuilder } from "kysely";
import { hasPartitions } from "./partitions.js";
import type { Step, Tables } from "./tables.js";

/**
 * A row as it stays until the transaction that is about to change it does so: PostgreSQL lets nobody else change it meanwhile, and on
 * SQLite one transaction writes at a time.
 */
export const forChange = <Row>(step: Step, query: SelectQueryBuilder<Tables, keyof Tables, Row>): Promise<Row | undefined> =>
  (hasPartitions(step) ? query.forUpdate() : query).executeTakeFirst();
