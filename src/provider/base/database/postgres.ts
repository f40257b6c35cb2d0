import { type DataTypeNode, Kysely, PostgresDialect, type PostgresPool, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { DatabaseAway, unfit, wordsOf } from "./faults.js";
import { nameOf } from "./location.js";
import { type CountedPool, notePool } from "./postgres-counts.js";
import type { Database, Tables } from "./tables.js";
import { patienceFor, within } from "./within.js";

/** Milliseconds that a question waits for a connection, and for its answer: a line without one is dead. Both are less than 10 s. */
const CONNECT_WITHIN = 3_000;
const ANSWER_WITHIN = 6_000;

/** Our integers are below 2^53, so they come as numbers and not as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** Columns as SQLite has them: text is ordered by its bytes, an integer has 64 bits. */
const columnTypes: Record<string, string> = { text: 'text collate "C"', integer: "bigint" };

class LikeSqlite extends PostgresQueryCompiler {
  protected override visitDataType({ dataType }: DataTypeNode): void {
    this.append(columnTypes[dataType] ?? dataType);
  }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new LikeSqlite();
  }
}

/** Kysely over a pool. */
export function overPool(pool: PostgresPool & Partial<CountedPool>): Database {
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool }) });
  if (pool.counts) notePool(db, { counts: pool.counts });
  return db;
}

/**
 * Connections that are opened when they are needed and made ready by `prepare`; one that broke, or gave no answer for
 * `patience` ms, is replaced at the next question. While the server stands still one question at a time finds out whether it
 * answers again, and the others are refused at once: each that waited would leave it another connection. A standby is refused unless
 * it is what is looked for.
 */
export function openPool(
  url: string,
  { patience = ANSWER_WITHIN, isStandby = false, ...settings }: pg.PoolConfig & { patience?: number; isStandby?: boolean } = {},
  prepare: (client: pg.ClientBase) => Promise<void> = async () => {},
): PostgresPool & CountedPool {
  const name = nameOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    application_name: "its-provider",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: patience,
    ...settings,
    async onConnect(client) {
      const { rows } = await client.query(settle);
      if (rows[0].standby && !isStandby) throw new Error("it is a standby, from which only others read");
      await prepare(client);
    },
  });
  pool.on("error", (error) => console.error(`A connection to the database "${name}" broke: ${wordsOf(error)}`));
  // One that breaks while it is used tells the question it is used for; an event that nobody hears would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const away = (error: unknown) =>
    error instanceof DatabaseAway ? error : new DatabaseAway(`The database "${name}" cannot be asked: ${wordsOf(error)}`, { cause: error });
  const silent = () => away(new Error("it gives no answer"));
  let isSilent = false;
  let isTried = false;
  let answered = 0;
  /** What is asked at `asked` broke: the server stands still when nobody has had an answer since. */
  const noteSilence = (startedAt: number) => {
    isSilent = answered < startedAt;
  };
  const noteAnswer = () => {
    answered = performance.now();
    isSilent = false;
  };

  /** A connection within the limit; one that comes later goes back. */
  function connect(): Promise<pg.PoolClient> {
    const connecting = pool.connect();
    let isTooLate = false;
    connecting.then(
      (client) => isTooLate && client.release(),
      () => {},
    );
    return within(CONNECT_WITHIN, connecting, () => {
      isTooLate = true;
      return silent();
    });
  }

  return {
    async connect() {
      if (isSilent && isTried) throw silent();
      const isTrial = isSilent;
      if (isTrial) isTried = true;
      const over = () => {
        if (isTrial) isTried = false;
      };
      const startedAt = performance.now();
      const client = await connect().catch((error: unknown) => {
        over();
        noteSilence(startedAt);
        throw away(error);
      });
      let broken: DatabaseAway | null = null;
      const query = async (text: string, values: readonly unknown[]) => {
        if (broken) throw broken;
        const startedAt = performance.now();
        try {
          const given = await client.query({ text, values: [...values], query_timeout: patienceFor(text, patience) } as pg.QueryConfig);
          noteAnswer();
          return given;
        } catch (error) {
          if (isAnswer(error)) {
            noteAnswer();
            if (error.code === READ_ONLY) {
              broken = away(error);
              throw broken;
            }
            throw error.code?.startsWith("22") ? unfit() : error;
          }
          noteSilence(startedAt);
          broken = away(error);
          throw broken;
        }
      };
      const release = () => {
        over();
        client.release(broken !== null);
      };
      return { query: query as never, release };
    },
    end: () => pool.end(),
    counts: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/**
 * What was acknowledged survives a power cut and the loss of a server that another one stands by for, also where the server's own default is
 * not to wait for its disk or for that one. A standby takes connections, too: a proxy leads there for as long as it has not noticed a fail-over.
 */
const settle = `select pg_is_in_recovery() as standby, case when current_setting('synchronous_commit') in ('off', 'local')
  then set_config('synchronous_commit', 'on', false) end`;

/** The code of what a server refuses that only reads at the moment: a connection of its own may be none of those that write later. */
const READ_ONLY = "25006";

/** An error that the server gave as its answer, but for its word that it ends; all else is a line that broke. */
const isAnswer = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError && !error.code?.startsWith("57P");
