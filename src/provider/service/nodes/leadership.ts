import { setTimeout as pause } from "node:timers/promises";
import { type PostgresPool, sql } from "kysely";
import type { ClientBase } from "pg";
import { DatabaseAway, wordsOf } from "../../base/database/faults.js";
import { openPool, overPool } from "../../base/database/postgres.js";
import type { Database } from "../../base/database/tables.js";

/** What a node knows of driving, which one node of a database does at a time. */
export interface Leadership {
  /** By the connection that has the lock: what it writes is written while this node drives, or not at all. */
  db: Database;
  /** The number under which this node drives or drove last; the next one has a higher one. */
  fence(): number;
  /** Whether this node drove under a number, and no other has since. */
  drove(number: number): boolean;
  /** Resolves when no number is on its way to this node: others may read one before its own node has it. */
  numbered(): Promise<unknown>;
  /** Whether this node drives, for certain: no other can have taken that over. */
  isLeading(): boolean;
  /** Tries to take the lock from now on; resolves when it is known for the first time whether this node drives. */
  begin(take: Take): Promise<void>;
  release(): Promise<void>;
}
/** Done before anything is written under a new number, by the connection that has the lock; `isSuccessor` when another node has driven since this one did. */
type Take = (by: Database, isSuccessor: boolean) => Promise<void>;

/** The number of the lock, the same in all versions: the signs "its-pr". */
const LOCK = 0x6974732d7072;
/** Milliseconds between two beats, and between two looks of those who follow. */
const LOOK_EVERY = 500;
/** ms without an answer of the database after which a leading node no longer counts itself as leading. */
const LEASE = 2_000;
/** ms without a beat after which another node ends the leading node's session: longer than `LEASE`, so that never two lead. */
const SILENT = 2_800;

class Taken extends DatabaseAway {}

/**
 * Holds the advisory lock of a database wherever this node can have it. The server releases it with the connection that took it;
 * that of a node which is frozen, or cut off without a word, is ended by the next one. See docs/internals/nodes.md.
 */
export function createLeadership(url: string, name: string, seen: Database, mayLead: () => boolean): Leadership {
  let take: Take = async () => {};
  let fence = 0;
  /** The first of the numbers up to `fence` that are this node's without a break. */
  let ownSince = 0;
  let numbering: Promise<unknown> = Promise.resolve();
  let leaseUntil = 0;
  const holder: { client: ClientBase | null } = { client: null };
  const pool = openPool(url, { max: 1, idleTimeoutMillis: 0, patience: SILENT }, async (client) => {
    if (!mayLead()) throw new Taken("This node must not drive the city.");
    const startedAt = performance.now();
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [LOCK]);
    if (!rows[0].taken) throw new Taken("Another node drives the city.");
    const before = fence;
    numbering = client
      .query("update leadership set fence = fence + 1, node = $1, since = extract(epoch from clock_timestamp()) returning fence", [name])
      .then(({ rows: numbers }) => {
        fence = numbers[0].fence;
        if (fence !== before + 1) ownSince = fence;
      });
    await numbering;
    const isSuccessor = fence !== before + 1;
    await take(overPool(poolOf(client)), isSuccessor);
    holder.client = client;
    leaseUntil = startedAt + LEASE;
    client.once("end", () => {
      if (holder.client === client) holder.client = null;
    });
    console.log(`Node "${name}" drives the city, number ${fence}.`);
  });
  const db = overPool(pool);

  async function beat(): Promise<void> {
    const startedAt = performance.now();
    await sql`select 1`.execute(db);
    if (holder.client) leaseUntil = startedAt + LEASE;
  }

  /** Whether another node had the lock at the last look. */
  let isFollowing = false;
  /**
   * Takes the lock where nobody has it; ends the session of one that has it and is silent. Who had it comes first where the database
   * was away from all: it is connected to the equipment.
   */
  async function reach(): Promise<void> {
    const { rows } = await sql<{ pid: number; silent: number | null }>`select a.pid,
      extract(epoch from clock_timestamp() - a.query_start)::float8 * 1000 as silent
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and ((l.classid::bigint << 32) | l.objid::bigint) = ${LOCK}
        and l.database = (select oid from pg_database where datname = current_database())`.execute(seen);
    const [found] = rows;
    const wasFollowing = isFollowing;
    isFollowing = found !== undefined;
    if (!found) return wasFollowing ? undefined : beat();
    if ((found.silent ?? 0) < SILENT) return;
    console.error(
      `The node that drives the city has said nothing for ${Math.round(found.silent ?? 0)} ms: node "${name}" ends its session.`,
    );
    await sql`select pg_terminate_backend(${found.pid}, 1000)`.execute(seen);
    await beat();
  }

  /** Ends the session that has the lock, so that another node takes it. */
  async function giveUp(): Promise<void> {
    if (!holder.client) return;
    holder.client = null;
    leaseUntil = 0;
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {});
  }

  const released = new AbortController();
  async function look(wasHeld: boolean): Promise<boolean> {
    const reason = await (mayLead() ? (holder.client ? beat() : reach()) : giveUp()).then(
      () => "",
      (error: unknown) => (error instanceof Taken ? "" : wordsOf(error)),
    );
    const isHeld = holder.client !== null;
    if (wasHeld && !isHeld) console.error(`Node "${name}" does not drive the city any more: ${reason || "its session was ended"}`);
    return isHeld;
  }
  async function keep(): Promise<void> {
    for (let isHeld = holder.client !== null; ; ) {
      await pause(LOOK_EVERY, undefined, { signal: released.signal });
      isHeld = await look(isHeld);
    }
  }
  let keeping: Promise<unknown> = Promise.resolve();

  return {
    db,
    fence: () => fence,
    drove: (number) => number >= ownSince && number <= fence,
    numbered: () => numbering.catch(() => {}),
    isLeading: () => holder.client !== null && performance.now() < leaseUntil,
    async begin(given) {
      take = given;
      await look(false);
      keeping = keep().catch(() => {});
    },
    async release() {
      released.abort();
      await keeping;
      await db.destroy();
    },
  };
}

/** One connection as a pool, for questions one after another. */
const poolOf = (client: ClientBase): PostgresPool => ({
  connect: async () => ({ query: ((text: string, values: readonly unknown[]) => client.query(text, [...values])) as never, release() {} }),
  end: async () => {},
});
