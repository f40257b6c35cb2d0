import threadUrl from "worker:./sqlite-thread.ts";
import { Worker } from "node:worker_threads";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { DatabaseAway, isBusy, unfit } from "./faults.js";
import type { Answer, Parameters, SqliteQuery } from "./sqlite-thread.js";
import { patienceFor, within } from "./within.js";

/** Milliseconds in which a question has its turn and its answer, or counts as unanswered. */
const ANSWER_WITHIN = 8_000;

/**
 * Kysely over SQLite in a thread of its own, whose API waits for the disk: where that stands still the thread stands, and all
 * that needs no disk goes on. `file` is a file or `:memory:`.
 */
export const sqliteDialect = (file: string): Dialect => ({
  createDriver: () => new ThreadDriver(file),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

const silent = () => new DatabaseAway("The database cannot be asked: its disk gives no answer.");

function fit(parameters: readonly unknown[]): Parameters {
  if (parameters.some((value) => typeof value === "string" && value.includes("\0"))) throw unfit();
  return parameters as Parameters;
}

class ThreadDriver implements Driver {
  #thread!: Worker;
  /** Resolves when the one before is done with the database. */
  #free: Promise<void> = Promise.resolve();
  constructor(readonly file: string) {}

  async init(): Promise<void> {
    this.#thread = new Worker(new URL(threadUrl), { workerData: this.file });
  }
  /** Who has waited in vain has asked nothing: it will not be done later. */
  async acquireConnection(): Promise<Turn> {
    const startedAt = performance.now();
    const before = this.#free;
    let release = (): void => {};
    this.#free = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await within(ANSWER_WITHIN, before, silent);
    } catch (error) {
      before.then(release);
      throw error;
    }
    return new Turn(this.#thread, Math.max(1, ANSWER_WITHIN - (performance.now() - startedAt)), release);
  }
  beginTransaction = (turn: Turn): Promise<void> => turn.begin();
  commitTransaction = (turn: Turn): Promise<void> => turn.commit();
  /** Done when the turn ends, where nothing hides why the transaction failed: SQLite itself has rolled back what a full disk ended. */
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(turn: Turn): Promise<void> {
    turn.end();
  }
  async destroy(): Promise<void> {
    const turn = await this.acquireConnection().catch(() => null);
    const isClosed = await turn?.close();
    const ended = this.#thread.terminate();
    // One that waits for its disk ends when that answers, and nobody waits for it here.
    if (isClosed) await ended;
  }
}

/** The database for one question, or for the questions of a transaction. */
class Turn implements DatabaseConnection {
  #isOpen = false;
  /** The answer that came last, or is to come. */
  #last: Promise<unknown> = Promise.resolve();
  constructor(
    readonly thread: Worker,
    /** Milliseconds that a question waits for its answer. */
    readonly patience: number,
    readonly release: () => void,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#ask({ sql, parameters: fit(parameters) });
    const { rows, changes } = await within(patienceFor(sql, this.patience), answer, silent);
    return { rows: rows as Row[], ...(changes === null ? {} : { numAffectedRows: BigInt(changes) }) };
  }
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
  /** To write from the start: one that reads first would be refused where another process has written meanwhile. */
  async begin(): Promise<void> {
    this.#isOpen = true;
    await this.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw("commit"));
    this.#isOpen = false;
  }
  /** Gives the database to the next one, once the last answer is there, however late, and no transaction is left open. */
  async end(): Promise<void> {
    await this.#last;
    if (this.#isOpen) await this.#ask({ sql: "rollback", parameters: [] }).catch(() => {});
    this.release();
  }
  /** Closes the file; false when it gives no answer. */
  close(): Promise<boolean> {
    return within(this.patience, this.#ask(null), silent).then(
      () => true,
      () => false,
    );
  }

  /** One question at a time is with the thread, so the next message is its answer. */
  #ask(question: SqliteQuery): Promise<Exclude<Answer, { error: unknown }>> {
    const answer = new Promise<Exclude<Answer, { error: unknown }>>((resolve, reject) => {
      this.thread.once("message", (given: Answer) => ("error" in given ? reject(errorOf(given.error)) : resolve(given)));
      this.thread.postMessage(question);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }
}

function errorOf({ message, code }: Extract<Answer, { error: unknown }>["error"]): Error {
  const error = Object.assign(new Error(message), { code });
  return isBusy(error) ? new DatabaseAway(`The database cannot be asked: ${message}`) : error;
}
