import { randomUUID } from "node:crypto";
import type { CompiledQuery } from "kysely";
import { DatabaseAway, isFull } from "../../base/database/faults.js";
import type { Database, Step, Tables } from "../../base/database/tables.js";
import { createCountedLog } from "../../base/log/counted.js";
import { networkOf } from "../../base/network.js";
import { Refusal } from "../../base/refusal.js";
import { areaOf } from "./area.js";

export type AuditRow = Tables["audit"];

/** Who does what, and from where: all that is known of it before it is done. */
export interface Deed {
  /** The id of a user; null where nobody is signed in. */
  who: string | null;
  /** What that user is called. */
  name: string;
  operation: string;
  /** A network address, or the machine of a command line. */
  address: string;
  requestId: string | null;
}

/** What was done, as its row tells it. */
export interface Told {
  /** What it was done to, by its id in the contract. */
  object: string | null;
  before?: unknown;
  after?: unknown;
  /** Who did it, where that is known by doing it only, as at a sign-in. */
  by?: { id: string; fio: string };
  /** The user on whose behalf it is done. */
  forWhom?: string;
  /** The second person, where it takes two. */
  second?: string;
  /** The id of the row, where one deed may be told of twice: the first stays. */
  id?: string;
}

/** What came of a write, and its row or rows; null where nothing was changed, as by a call that is repeated. */
export interface Kept<Result> {
  result: Result;
  told: Told | readonly Told[] | null;
}

/** Rows of refusals that one user, or one network, can cause in a minute; the others are counted. */
const MOST_REFUSED = 60;
const MINUTE = 60_000;
/** Users and networks that are counted. */
const MOST_COUNTED = 10_000;

/**
 * Tells who did what. A row is written in the transaction of what it tells of: neither is there without the other. A refusal has no
 * effect, so its row is written beside the answer, and keeps nobody waiting.
 */
export function createTrail(db: Database, clock: () => number = () => performance.now()) {
  const underWay = new Set<Promise<unknown>>();
  const counted = new Map<string, { since: number; rows: number; left: number }>();
  const logFailure = createCountedLog(MINUTE);

  /** How many refusals have no row of their own; null where this one has none either. */
  function room(key: string): number | null {
    const now = clock();
    let count = counted.get(key);
    if (!count || count.since < now - MINUTE) {
      if (counted.size >= MOST_COUNTED) counted.clear();
      count = { since: now, rows: 0, left: count?.left ?? 0 };
      counted.set(key, count);
    }
    if (++count.rows > MOST_REFUSED) {
      count.left++;
      return null;
    }
    const { left } = count;
    count.left = 0;
    return left;
  }

  return {
    /** Does `work` and writes its rows, or nothing. */
    keep: <Result>(deed: Deed, work: (step: Step) => Promise<Kept<Result>>): Promise<Result> =>
      db.transaction().execute(async (step) => {
        const { result, told } = await work(step);
        for (const each of [told ?? []].flat()) await addRow(step, rowOf(deed, each, "done"));
        return result;
      }),
    /** Writes that something was refused, as soon as that can be done. */
    refused(deed: Deed, error: unknown, object: string | null): void {
      const left = room(deed.who ?? networkOf(deed.address));
      if (left === null) return;
      const row = rowOf(deed, { object, ...(left > 0 ? { after: { refusals_without_a_row: left } } : {}) }, "refused", reasonOf(error));
      const writing = addRow(db, row)
        .catch((failure: unknown) => logFailure("refusal", `A refusal stands in no audit: ${String(failure)}`))
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    },
    /** Resolves when no row is under way. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type Trail = ReturnType<typeof createTrail>;

/** A row as it is written, not sealed yet. */
export function rowOf(
  { who, name, operation, address, requestId }: Deed,
  { object, before, after, by, forWhom, second, id = randomUUID() }: Told,
  outcome: AuditRow["outcome"],
  reason: string | null = null,
): AuditRow {
  return {
    id,
    seq: null,
    at: Date.now(),
    who: by?.id ?? who,
    name: by?.fio ?? name,
    for_whom: forWhom ?? null,
    second: second ?? null,
    area: areaOf(operation),
    operation,
    address,
    object,
    before_json: jsonOf(before),
    after_json: jsonOf(after),
    outcome,
    reason,
    request_id: requestId,
    prev: null,
    hash: null,
  };
}

/** The statement that writes a row, by the adapter of its database: to build it takes longer than all else of most rows. */
const inserts = new WeakMap<object, { readonly query: CompiledQuery; readonly columns: readonly (keyof AuditRow)[] }>();

function insertFor(by: Database | Step, row: AuditRow) {
  const { adapter } = by.getExecutor();
  const found = inserts.get(adapter);
  if (found) return found;
  const columns = Object.keys(row) as (keyof AuditRow)[];
  const insert = by.insertInto("audit").values(row);
  const made = { columns, query: insert.onConflict((conflict) => conflict.column("id").doNothing()).compile() };
  inserts.set(adapter, made);
  return made;
}

/** Writes a row, by the transaction of what it tells of; one that is there stays as it is. */
export async function addRow(by: Database | Step, row: AuditRow): Promise<void> {
  const { query, columns } = insertFor(by, row);
  await by.executeQuery({ ...query, parameters: columns.map((column) => row[column]) });
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** The code of what stood in the way. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof DatabaseAway) return "database_away";
  return isFull(error) ? "storage_full" : "internal";
}
