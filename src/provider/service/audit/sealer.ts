import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Reading, Step } from "../../base/database/tables.js";
import { DAY } from "../../base/time.js";
import { BEGINNING, hashOf, type Link } from "./chain.js";
import type { AuditKey } from "./key.js";
import type { Outside } from "./outside.js";
import { type AuditRecord, signed } from "./records.js";

/** ms between two looks for rows that are not sealed. */
const LOOK_EVERY = 500;
/** Rows that are sealed in one transaction: PostgreSQL takes 65,535 values in a statement. */
const PAGE = 1_000;
/** Rows, and ms, after which a checkpoint is due. */
const ROWS = 1_000;
const TEN_MINUTES = 10 * 60_000;

interface Sealing {
  /** By the connection that has the lock, of several nodes: a node that does not drive any more seals nothing. */
  db: Database;
  city: string;
  key: AuditKey;
  outside: Outside;
  isMine(): boolean;
  /** Days for which rows are kept; all of them where it is null. */
  keepDays: number | null;
}

/** Where the chain ends: with its last row, or with the last segment where retention has taken all rows away. */
export async function headOf(db: Reading): Promise<Link> {
  const last = await db
    .selectFrom("audit")
    .select(["seq", "hash"])
    .where("seq", "is not", null)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) return { seq: Number(last.seq), hash: last.hash as string };
  const segment = await newestRecord(db, "segment");
  return segment ? { seq: segment.seq, hash: segment.head } : { seq: 0, hash: BEGINNING };
}

const newestRecord = async (db: Reading, kind: AuditRecord["type"]): Promise<AuditRecord | null> => {
  const row = await db
    .selectFrom("audit_records")
    .select("record_json")
    .where("kind", "=", kind)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? (JSON.parse(row.record_json) as AuditRecord) : null;
};

/**
 * Numbers the rows of the audit without a gap and chains them, in the order in which it sees them committed. Every thousand rows or ten
 * minutes it says outside the database, signed, how far the chain is.
 */
export function createSealer({ db, city, key, outside, isMine, keepDays }: Sealing) {
  /** The last checkpoint that was made here; null until one is known. */
  let checkpoint: { seq: number; at: number } | null = null;
  let isTold = false;

  /** Seals what is there, at most a page; gives how many rows that were. */
  async function sealPage(): Promise<number> {
    const waiting = await db.selectFrom("audit").select("id").where("seq", "is", null).limit(1).executeTakeFirst();
    if (!waiting) return 0;
    return db.transaction().execute(async (step) => {
      let { seq, hash } = await headOf(step);
      const rows = await step.selectFrom("audit").selectAll().where("seq", "is", null).orderBy("at").orderBy("id").limit(PAGE).execute();
      const seals = rows.map((row) => {
        const prev = hash;
        seq++;
        hash = hashOf(row, seq, prev);
        return sql`(${row.id}, ${String(seq)}, ${prev}, ${hash})`;
      });
      if (seals.length > 0)
        await sql`update audit set seq = cast(seals.column2 as bigint), prev = seals.column3, hash = seals.column4
          from (values ${sql.join(seals)}) as seals where audit.id = seals.column1 and audit.seq is null`.execute(step);
      return rows.length;
    });
  }

  async function seal(): Promise<void> {
    while ((await sealPage()) === PAGE && isMine());
    checkpoint ??= { seq: (await newestRecord(db, "checkpoint"))?.seq ?? 0, at: Number.NEGATIVE_INFINITY };
    const head = await headOf(db);
    const rows = head.seq - checkpoint.seq;
    if (rows >= ROWS || (rows > 0 && performance.now() > checkpoint.at + TEN_MINUTES)) await conclude(head);
  }

  /** Says how far the chain is. */
  async function conclude({ seq, hash }: Link): Promise<void> {
    const dropped = (await newestRecord(db, "segment"))?.seq ?? 0;
    const record = signed({ type: "checkpoint", city, seq, head: hash, count: seq - dropped, time: new Date().toISOString() }, key);
    await keepRecord(db, record);
    outside.write(record);
    checkpoint = { seq, at: performance.now() };
  }

  /** Takes away what is older than it has to be kept, up to the last checkpoint; what is known of it stays, signed. */
  async function dropOld(now = Date.now()): Promise<void> {
    if (keepDays === null || !isMine()) return;
    const limit = now - keepDays * DAY * 1000;
    const kept = await db
      .selectFrom("audit")
      .select("seq")
      .where("seq", "is not", null)
      .where("at", ">=", limit)
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    const last = Math.min(kept ? Number(kept.seq) - 1 : Number.POSITIVE_INFINITY, (await newestRecord(db, "checkpoint"))?.seq ?? 0);
    const row = await db.selectFrom("audit").select(["seq", "hash"]).where("seq", "=", last).executeTakeFirst();
    if (!row) return;
    const first = ((await newestRecord(db, "segment"))?.seq ?? 0) + 1;
    const time = new Date().toISOString();
    const segment = signed({ type: "segment", city, first, seq: last, head: row.hash as string, count: last - first + 1, time }, key);
    outside.write(segment);
    await db.transaction().execute(async (step) => {
      await keepRecord(step, segment);
      await step.deleteFrom("audit").where("seq", "<=", last).execute();
    });
  }

  /** Says so where the database knows less than was known outside of it. */
  async function compare(): Promise<void> {
    const known = outside.newest();
    if (!known || isTold) return;
    isTold = true;
    const row = await db.selectFrom("audit").select("hash").where("seq", "=", known.seq).executeTakeFirst();
    const { seq, hash } = await headOf(db);
    if ((row?.hash ?? (seq === known.seq ? hash : null)) === known.head || (await newestRecord(db, "segment"))?.seq === known.seq) return;
    console.error(
      `The audit is not what it was: the checkpoint of ${known.time} knows row ${known.seq}, and the database has another one or ends at ${seq}. Run "its-provider audit verify".`,
    );
  }

  return {
    /** Begins to seal; gives the function that stops it, with a last checkpoint. */
    run(): () => Promise<void> {
      const stopped = new AbortController();
      const turn = async () => {
        if (!isMine()) {
          checkpoint = null;
          return;
        }
        await compare();
        await seal();
      };
      const work = (async () => {
        while (!stopped.signal.aborted) {
          // The database is away, or another node drives: what is not sealed now is sealed later.
          await turn().catch(() => {});
          await pause(LOOK_EVERY, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
        }
      })();
      return async () => {
        stopped.abort();
        await work;
        if (!isMine()) return;
        const last = async () => {
          await seal();
          const head = await headOf(db);
          if (checkpoint && head.seq > checkpoint.seq) await conclude(head);
        };
        await last().catch(() => {});
        outside.stop();
      };
    },
    dropOld,
  };
}
export type Sealer = ReturnType<typeof createSealer>;

const keepRecord = (db: Database | Step, record: AuditRecord): Promise<unknown> =>
  db
    .insertInto("audit_records")
    .values({ id: `${record.type} ${record.seq}`, seq: record.seq, kind: record.type, record_json: JSON.stringify(record) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
