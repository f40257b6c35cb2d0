import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { DatabaseAway } from "../../base/database/faults.js";
import type { Database } from "../../base/database/tables.js";
import type { Values } from "../../base/filled.js";
import { databaseAway, Refusal, refusal } from "../../base/refusal.js";
import type { Caller } from "../accounts/tokens.js";
import { type Origin, UNCONFIRMED } from "../audit/commands.js";
import type { DeskAction } from "../control/desk-actions.js";
import type { Dispatch } from "../control/dispatch.js";
import type { Order } from "../control/ledger.js";
import { createLife, type Life, tooLate, unconfirmed } from "../control/life.js";
import { stopwatch } from "../control/loop-watch.js";
import type { Leadership } from "./leadership.js";
import type { Signals } from "./signals.js";

/** A command that one node has taken and another one carries out: what was asked, without what only the first one has. */
export type Errand = { user: string; session: string; address: string; origin: Origin } & (
  | ({ kind: "order"; oID: number } & Pick<Order, "operation" | "payload" | "key" | "ifMatch"> & Partial<Pick<Order, "draft">>)
  | { kind: "desk"; oID: number; action: DeskAction }
  | { kind: "task"; vehicle: string; entry: Parameters<Dispatch["ask"]>[1]; key: string | null }
  | { kind: "cancel"; vehicle: string; task: string }
);
export type Asked = Errand extends infer Each ? (Each extends Errand ? Omit<Each, "user" | "session"> : never) : never;

/** What came of it. */
type Answer =
  | { is: "done"; result: unknown }
  | { is: "refused"; status: number; code: string; message: string; values?: Values; headers?: Readonly<Record<string, string>> };
/** A row as the driving node takes it; `ms` are left of its life. */
interface Taken {
  id: string;
  errand_json: string;
  ms: number;
}

/** ms before the end of a command's life up to which another node may begin to carry it out. */
const CARRIED_BEFORE = 600;
/** ms before the end of a command's life up to which its answer is waited for; then it is withdrawn if nobody has taken it. */
const SETTLED_BEFORE = 300;
/** ms between two looks for an answer where no notification wakes this node. */
const LOOK_EVERY = 250;
/** ms between two deletions of old rows. */
const SWEEP_EVERY = 30_000;
/** Seconds that a row is kept. */
const KEPT = 60;

/** A command that no node has taken, nor will, and why. */
export class NotCarriedOut extends Error {
  constructor(readonly reason: Error) {
    super(reason.message);
  }
}

type CarryOut = (errand: Errand, id: string, life: Life) => Promise<unknown>;

/** Has commands that this node takes carried out by the node that drives, and carries out those of the others while it drives itself. */
export function createErrands(db: Database, { db: held, fence, isLeading }: Leadership, signals: Signals) {
  const waiting = new Set<() => void>();
  const underWay = new Set<Promise<unknown>>();
  let sweptAt = 0;

  signals.hear("answers", async () => {
    for (const wake of waiting) wake();
  });
  const news = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, LOOK_EVERY);
      waiting.add(done);
    });

  async function answerTo(id: string): Promise<Answer | null> {
    const { rows } = await sql<{ answer_json: string }>`delete from errands where id = ${id} and answer_json is not null
      returning answer_json`.execute(db);
    return rows[0] ? (JSON.parse(rows[0].answer_json) as Answer) : null;
  }

  /** Writes what is asked for, until when it may be carried out; gives its id. */
  async function write(asked: Asked, life: Life, confirm: () => Promise<Caller>): Promise<string> {
    const { user, session } = await confirm();
    const end = life.end();
    if (end) throw end;
    const id = randomUUID();
    const errand = { ...asked, user: user.id, session };
    const {
      rows: [clock],
    } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
    // What is left is read when the database's clock is known: the end is never later there than here, however late the row is written.
    const expires = (clock?.now as number) + (life.left() - CARRIED_BEFORE) / 1000;
    // Once it is written somebody may carry it out, whatever becomes of the answer here.
    life.begin();
    // One that got no answer may be written all the same, so it is settled like any other.
    await sql`insert into errands (id, errand_json, expires) values (${id}, ${JSON.stringify(errand)}, to_timestamp(${expires}))`
      .execute(db)
      .catch(() => {});
    return id;
  }

  /** What came of a command, or a refusal that says what is known of it: nothing is carried out after that. */
  async function send<Result>(asked: Asked, life: Life, confirm: () => Promise<Caller>): Promise<Result> {
    const id = await write(asked, life, confirm).catch((error: Error) => {
      throw new NotCarriedOut(error);
    });
    signals.tell("errands");
    while (life.left() > SETTLED_BEFORE && life.end() === null) {
      await news();
      const answer = await answerTo(id).catch(() => null);
      if (answer?.is === "done") return answer.result as Result;
      if (answer) throw new Refusal(answer.status as never, answer.code, answer.message, answer.values, answer.headers);
    }
    return settle<Result>(id, asked, life).catch((error: unknown) => {
      throw error instanceof Refusal || error instanceof NotCarriedOut ? error : unconfirmed();
    });
  }

  /** Takes back what nobody has taken; of what somebody has, tells what the database knows. */
  async function settle<Result>(id: string, asked: Asked, life: Life): Promise<Result> {
    const { rows } = await sql`delete from errands where id = ${id} and taken is null returning id`.execute(db);
    if (rows.length > 0) throw new NotCarriedOut(life.end() ?? tooLate());
    const row = await db.selectFrom("commands").select(["outcome", "code", "version"]).where("id", "=", id).executeTakeFirst();
    if (asked.kind === "order" && row?.outcome === "accepted" && row.code !== UNCONFIRMED) return row.version as Result;
    throw unconfirmed();
  }

  function track(work: Promise<unknown>): Promise<unknown> {
    const noted = work.catch(() => {}).finally(() => underWay.delete(noted));
    underWay.add(noted);
    return work;
  }

  /** Takes what others have written, each once, and has it carried out. */
  const serve = (carryOut: CarryOut, now: () => number): Promise<unknown> => track(takeAll(carryOut, now));
  async function takeAll(carryOut: CarryOut, now: () => number): Promise<void> {
    if (!isLeading()) return;
    const passed = stopwatch();
    const { rows } = await sql<Taken>`update errands set taken = ${fence()}
      where taken is null and expires > clock_timestamp()
      returning id, errand_json, (extract(epoch from expires - clock_timestamp()) * 1000)::float8 as ms`.execute(held);
    // The answer may have been long on its way, or this node frozen: that is taken off.
    const late = passed();
    for (const { id, errand_json, ms } of rows)
      track(carry(id, JSON.parse(errand_json) as Errand, { asked: now(), ms: ms - late }, carryOut));
    if (performance.now() < sweptAt + SWEEP_EVERY) return;
    sweptAt = performance.now();
    await sql`delete from errands where expires < clock_timestamp() - ${KEPT} * interval '1 second'`.execute(db);
  }

  async function carry(id: string, errand: Errand, { asked, ms }: { asked: number; ms: number }, carryOut: CarryOut): Promise<void> {
    const life = createLife(new AbortController().signal, asked, ms);
    const answer = await life.answer(carryOut(errand, id, life)).then(
      (result): Answer => ({ is: "done", result }),
      (error: unknown): Answer => {
        const { status, code, message, values, headers } = refusalOf(error);
        return { is: "refused", status, code, message, values, headers };
      },
    );
    await sql`update errands set answer_json = ${JSON.stringify(answer)} where id = ${id}`.execute(db).catch(() => {});
    signals.tell("answers");
  }

  return {
    send,
    serve,
    /** Resolves when all that was taken is answered. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type Errands = ReturnType<typeof createErrands>;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseAway) return databaseAway();
  console.error(error);
  return refusal("command_unconfirmed", {}, { text: "The node that drives the city failed; the failure was written to its log." });
}
