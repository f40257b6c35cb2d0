import { DatabaseAway, isFull } from "../../base/database/faults.js";
import type { Database, Step, Tables } from "../../base/database/tables.js";
import { Refusal, refusal } from "../../base/refusal.js";
import { endOf, type Origin, tellCommand } from "../audit/commands.js";
import { reasonOf } from "../audit/trail.js";
import { type Life, unconfirmed } from "./life.js";

type Row = Tables["commands"];

/** How a command ended: its row, and what is written with it. */
interface Outcome {
  row: Row;
  keep?(step: Step): Promise<unknown>;
}
/** One whose end is to be written. */
type Owed = Outcome & { origin: Origin };
/** A command that is carried out. */
export interface Executed<Result> extends Outcome {
  result: Result;
  /** It was sent, and nobody knows whether it has arrived: it is written with the code of that, and answered as unconfirmed. */
  isUnconfirmed?: boolean;
  /** Makes it undone when it cannot be written; false when it has begun already. */
  takeBack(): boolean;
}
/** A command to be carried out; `row` is what is written before. */
export interface Errand<Result> {
  row: Row;
  origin: Origin;
  life: Life;
  /** Checks the caller and searches for an earlier result under the same key; null when there is none. */
  findEarlier(): Promise<Result | null>;
  /** What is written together with the row before anything is done; throws a refusal where that cannot be. */
  claim?(step: Step): Promise<void>;
  /**
   * Checks the command and carries it out; throws a refusal. In memory it is carried out at once; what is sent to equipment begins its
   * life's end itself (`life.begin`) before it is sent, and is answered when the equipment has it.
   */
  execute(): Executed<Result> | Promise<Executed<Result>>;
}

/** What stands as code of a pending command that goes to equipment: after a crash nobody knows whether it has arrived there. */
export const TO_EQUIPMENT = "to_equipment";

/** Of several nodes, whether this one may carry anything out, and what it writes beside what became of a command. */
export interface Drive {
  /** Why nothing may be carried out here; null where it may. */
  refusal(): Error | null;
  /** Writes which node says so; throws when that is no longer this one. */
  sign(step: Step, command: string): Promise<void>;
  /** Tells the others, when it is written. */
  tell(): void;
}
const alone: Drive = { refusal: () => null, async sign() {}, tell() {} };

/** Refusals that are kept until they can be written, and milliseconds between two tries. */
const MOST_OWED = 1000;
const TRY_EVERY = 2_000;

/**
 * Carries commands out, each in its life or not at all, whatever the database does meanwhile:
 *
 * 1. its row is written as `pending`, which has no effect, now or after a restart;
 * 2. when that is on the disk, and the command is neither too old nor given up, it is carried out, in memory and at once;
 * 3. its row becomes `accepted`, which a restart goes by;
 * 4. it is answered.
 *
 * So a commit that the database finishes late has no late effect: of step 1 it leaves a void row, and step 3 only writes what
 * was done in time. What became of a command is written when the database answers again; until then it is kept in memory, and
 * a process that is killed leaves `pending`, which its successor takes for refused.
 *
 * Of several nodes, `db` belongs to the one that drives, and `shared` to all.
 */
export function createCarrier(db: Database, drive: Drive = alone, shared: Database = db) {
  const owed = new Map<string, Owed>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function settle({ row, origin, keep }: Owed, by: Database): Promise<void> {
    const { id, ...change } = row;
    // A node that does not drive any more writes what it refused all the same: that has no effect.
    const isElsewhere = row.outcome === "refused" && drive.refusal() !== null;
    await (isElsewhere ? shared : by).transaction().execute(async (step) => {
      if (!isElsewhere) await drive.sign(step, id);
      await keep?.(step);
      await step
        .insertInto("commands")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
        .execute();
      await tellCommand(step, row, origin, endOf(row));
    });
    owed.delete(id);
    drive.tell();
  }
  /** Writes what is owed, by a connection of `by`; what the database can never store is logged. */
  async function flush(by: Database = db): Promise<void> {
    for (const outcome of owed.values()) {
      await settle(outcome, by).catch((error: unknown) => {
        if (isStopped || error instanceof DatabaseAway || isFull(error)) throw error;
        console.error("What became of a command cannot be written:", outcome.row, error);
        owed.delete(outcome.row.id);
      });
    }
  }
  /** Writes that a command was refused, now or as soon as that can be done. */
  async function refuse(row: Row, origin: Origin, error: unknown): Promise<void> {
    // Its key may be used again.
    const outcome: Owed = { row: { ...row, outcome: "refused", code: reasonOf(error), idempotency_key: null }, origin };
    if (owed.has(row.id) || owed.size < MOST_OWED) owed.set(row.id, outcome);
    if (drive.refusal()) plan();
    else await flush().catch(plan);
  }
  function plan(): void {
    if (isStopped || owed.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch(plan);
    }, TRY_EVERY);
    timer.unref();
  }

  const begin = (row: Row, origin: Origin, claim?: Errand<unknown>["claim"]): Promise<void> =>
    db.transaction().execute(async (step) => {
      const { numInsertedOrUpdatedRows } = await step
        .insertInto("commands")
        .values(row)
        .onConflict((conflict) => conflict.columns(["user_id", "idempotency_key"]).doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) throw refusal("idempotency_key_reused");
      await tellCommand(step, row, origin, "asked");
      await claim?.(step);
    });

  return {
    flush,
    async carryOut<Result>({ row, origin, life, findEarlier, claim, execute }: Errand<Result>): Promise<Result> {
      life.take();
      const goOn = () => {
        const end = life.end() ?? drive.refusal();
        if (end) throw end;
      };
      let executed: Executed<Result>;
      try {
        goOn();
        await flush();
        const earlier = await findEarlier();
        if (earlier !== null) return earlier;
        await begin(row, origin, claim);
        goOn();
        executed = await execute();
        life.begin();
      } catch (error) {
        await refuse(row, origin, error instanceof Refusal ? error : (life.end() ?? error));
        throw error;
      }
      const done = { ...executed, origin };
      owed.set(row.id, done);
      try {
        await settle(done, db);
      } catch (error) {
        if (error instanceof DatabaseAway || !executed.takeBack()) {
          plan();
          throw unconfirmed();
        }
        await refuse(row, origin, error);
        throw error;
      }
      if (executed.isUnconfirmed) throw unconfirmed();
      return executed.result;
    },
    /** Gives up what is owed of commands that were carried out: another node has driven meanwhile, and taken them for refused. */
    drop(): void {
      const lost = [...owed.values()].filter(({ row }) => row.outcome !== "refused");
      if (lost.length > 0) console.error(`What became of ${lost.length} commands was not written in time and counts for nothing.`);
      for (const { row } of lost) owed.delete(row.id);
    },
    /** Ends the tries to write what is owed. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
export type Carrier = ReturnType<typeof createCarrier>;

/** Marks commands that were under way when a provider was killed as not carried out: nobody knows better. */
export async function voidPending(db: Database): Promise<void> {
  try {
    await db.transaction().execute(async (step) => {
      const pending = step.updateTable("commands").where("outcome", "=", "pending").returningAll();
      const unknown = await pending
        .set({ outcome: "refused", code: "command_unknown", idempotency_key: null })
        .where("code", "=", TO_EQUIPMENT)
        .execute();
      const late = await pending.set({ outcome: "refused", code: "command_too_late", idempotency_key: null }).execute();
      for (const row of [...unknown, ...late]) await tellCommand(step, row, { requestId: null }, endOf(row));
    });
  } catch (error) {
    // A pending row has no effect either way, and on a full disk readers go on reading (faults A2).
    if (!isFull(error)) throw error;
  }
}
