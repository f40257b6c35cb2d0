import { type DataTypeNode, Kysely, PostgresDialect, type PostgresPool, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { DatabaseAway, unfit, wordsOf } from "./faults.js";
import { nameOf } from "./location.js";
import type { Database, Tables } from "./tables.js";

/** Milliseconds that a question waits for a connection, and for its answer: a line without one is dead. */
const CONNECT_WITHIN = 5_000;
const ANSWER_WITHIN = 60_000;

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
export const overPool = (pool: PostgresPool): Database => new Kysely<Tables>({ dialect: new Dialect({ pool }) });

/** Connections that are opened when they are needed and made ready by `prepare`; one that broke is replaced at the next question. */
export function openPool(
  url: string,
  settings: pg.PoolConfig = {},
  prepare: (client: pg.ClientBase) => Promise<void> = async () => {},
): PostgresPool {
  const name = nameOf(url);
  const pool = new pg.Pool({
    ...{ connectionString: url, types, application_name: "its-provider", keepAlive: true },
    ...{ connectionTimeoutMillis: CONNECT_WITHIN, query_timeout: ANSWER_WITHIN, ...settings },
    async onConnect(client) {
      await client.query(endure);
      await prepare(client);
    },
  });
  pool.on("error", (error) => console.error(`A connection to the database "${name}" broke: ${wordsOf(error)}`));
  // One that breaks while it is used tells the question it is used for; an event that nobody hears would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const away = (error: unknown) =>
    error instanceof DatabaseAway ? error : new DatabaseAway(`The database "${name}" cannot be asked: ${wordsOf(error)}`);

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw away(error);
      });
      let broken: DatabaseAway | null = null;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        if (broken) throw broken;
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          if (isAnswer(error)) throw error.code?.startsWith("22") ? unfit() : error;
          broken = away(error);
          throw broken;
        }
      };
      return { query: query as never, release: () => client.release(broken !== null) };
    },
    end: () => pool.end(),
  };
}

/** What was acknowledged survives a power cut, also where the server's own default is not to wait for its disk. */
const endure = "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'";

/** An error that the server gave as its answer, but for its word that it ends; all else is a line that broke. */
const isAnswer = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError && !error.code?.startsWith("57P");
