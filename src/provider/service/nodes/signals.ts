import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../../base/database/tables.js";

/** What nodes tell one another; `errands` and `answers` are about errands, `lists` and `readings` about those, `changes` about topics of `versions`. */
export type Word = "errands" | "answers" | "lists" | "readings" | "changes";

const CHANNEL = "its_nodes";
/** ms between two looks into the tables without a notification: one may be lost. */
const LOOK_EVERY = 1_000;
/** ms until a broken connection is opened again. */
const BACK_AFTER = 500;
/** ms between two heartbeats on a connection that sends no other query: a dead server closes nothing. */
const BEAT_EVERY = 5_000;
/** ms within which a heartbeat must be answered. */
const ANSWER_WITHIN = 3_000;

/**
 * Wakes the other nodes and is woken by them. A notification says only of what kind the news is; what it is stands in tables,
 * which are looked at every second, too.
 */
export function createSignals(url: string, db: Database) {
  const hearers = new Map<Word, () => Promise<unknown>>();
  const sayings = new Map<string, (said: string) => void>();
  const running = new Map<Word, { again: boolean }>();
  let client: pg.Client | null = null;
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();

  /** Has a kind of news looked after, once at a time, and once more where it came meanwhile. */
  async function wake(word: Word): Promise<void> {
    const hear = hearers.get(word);
    const now = running.get(word);
    if (now) now.again = true;
    if (!hear || now || isStopped) return;
    const run = { again: true };
    running.set(word, run);
    while (run.again && !isStopped) {
      run.again = false;
      // What cannot be asked now is asked at the next look.
      await hear().catch(() => {});
    }
    running.delete(word);
  }
  const wakeAll = () => {
    for (const word of hearers.keys()) void wake(word);
  };

  async function listen(): Promise<void> {
    const limits = { connectionTimeoutMillis: ANSWER_WITHIN, query_timeout: ANSWER_WITHIN };
    const own = new pg.Client({ connectionString: url, application_name: "its-provider", keepAlive: true, ...limits });
    client = own;
    let beat: NodeJS.Timeout | undefined;
    const giveUp = () => own.end().catch(() => {});
    own.on("error", () => {});
    own.on("notification", ({ payload = "" }) => {
      const end = payload.indexOf(" ");
      const hear = end < 0 ? undefined : sayings.get(payload.slice(0, end));
      if (hear) hear(payload.slice(end + 1));
      else void wake(payload as Word);
    });
    own.once("end", () => {
      clearInterval(beat);
      if (isStopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void listen();
      }, BACK_AFTER);
      timer.unref();
      timers.add(timer);
    });
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      beat = setInterval(() => void own.query("select 1").catch(giveUp), BEAT_EVERY);
      beat.unref();
      wakeAll();
    } catch {
      await giveUp();
    }
  }

  return {
    /** Has `look` done when there may be news of a kind. */
    hear: (word: Word, look: () => Promise<unknown>): void => void hearers.set(word, look),
    wake,
    /** Hears what nodes say of themselves, this one included; nothing of that is in a table, and it may be lost. */
    hearSaid: (word: string, hear: (said: string) => void): void => void sayings.set(word, hear),
    say(word: string, said: string): void {
      sql`select pg_notify(${CHANNEL}, ${`${word} ${said}`})`.execute(db).catch(() => {});
    },
    /** Wakes the other nodes; called after the commit. */
    tell(word: Word): void {
      sql`select pg_notify(${CHANNEL}, ${word})`.execute(db).catch(() => {});
    },
    async run(): Promise<() => Promise<void>> {
      await listen();
      const timer = setInterval(wakeAll, LOOK_EVERY);
      timer.unref();
      return async () => {
        isStopped = true;
        clearInterval(timer);
        for (const each of timers) clearTimeout(each);
        await client?.end().catch(() => {});
      };
    },
  };
}
export type Signals = ReturnType<typeof createSignals>;
