import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { ClientBase } from "pg";
import { DatabaseAway, wordsOf } from "./faults.js";
import { nameOf } from "./location.js";
import { openPool, overPool } from "./postgres.js";
import type { Database } from "./tables.js";

/** One provider's hold of a PostgreSQL database. */
export interface Hold {
  /** By the connection that has the lock: what it writes is written while this provider holds the database, or not at all. */
  db: Database;
  /** Whether the lock is there, as far as is known. */
  isHeld(): boolean;
  /** Has this done before anything more is written, each time the lock was lost and taken again: another may have written between. */
  whenRetaken(reload: () => Promise<void>): void;
  /** Resolves when the lock was lost and could not be taken again. */
  lost: Promise<Error>;
  release(): Promise<void>;
}

/** The number of the lock, the same in all versions: the signs "its-pr". */
const LOCK = 0x6974732d7072;
/** Milliseconds between two looks whether the lock is there, until a look without an answer counts as no, and until no is the last word. */
const LOOK_EVERY = 1_000;
const ANSWER_WITHIN = 15_000;
const PATIENCE = 60_000;
/** The server releases the lock of a killed provider a moment later: its successor asks so often, with so many ms between. */
const TRIES = 10;
const TRY_EVERY = 100;

class InUse extends DatabaseAway {}

/**
 * Takes the advisory lock of a database, which the server releases with the connection that took it, however that ends. A
 * command is written by this same connection, so a provider that has lost the lock and does not know it yet can store none.
 * `patience` is for how many ms a lost lock is asked for again.
 */
export async function holdDatabase(url: string, patience = PATIENCE): Promise<Hold> {
  const name = nameOf(url);
  let reload = async () => {};
  const holder: { client: ClientBase | null } = { client: null };
  const pool = openPool(url, { max: 1, idleTimeoutMillis: 0, patience: ANSWER_WITHIN }, async (client) => {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [LOCK]);
    if (!rows[0].taken) throw new InUse(`The database "${name}" is in use by another provider: stop it or give another --database.`);
    await reload();
    holder.client = client;
    client.once("end", () => {
      if (holder.client === client) holder.client = null;
    });
  });
  const db = overPool(pool);
  const look = () => sql`select 1`.execute(db);

  for (let tries = 1; !holder.client; tries++) {
    try {
      await look();
    } catch (error) {
      if (error instanceof InUse && tries < TRIES) await pause(TRY_EVERY);
      else {
        await db.destroy();
        throw error;
      }
    }
  }

  const released = new AbortController();
  let isLost = (_: Error): void => {};
  const lost = new Promise<Error>((resolve) => {
    isLost = resolve;
  });
  async function keep(): Promise<void> {
    for (let since = Date.now(), wasHeld = true; ; ) {
      await pause(LOOK_EVERY, undefined, { signal: released.signal });
      const reason = await look().then(
        () => "",
        (error: unknown) => wordsOf(error),
      );
      const isHeld = holder.client !== null;
      if (isHeld) since = Date.now();
      if (isHeld && !wasHeld) console.error(`The database "${name}" is held again.`);
      if (!isHeld && wasHeld) console.error(`The hold of the database "${name}" is lost and no command is taken: ${reason}`);
      wasHeld = isHeld;
      if (Date.now() - since > patience)
        return isLost(new Error(`This provider stops, it does not hold the database "${name}" any more: ${reason}`));
    }
  }
  const keeping = keep().catch(() => {});

  return {
    db,
    lost,
    isHeld: () => holder.client !== null,
    whenRetaken(work) {
      reload = work;
    },
    async release() {
      released.abort();
      await keeping;
      await db.destroy();
    },
  };
}
