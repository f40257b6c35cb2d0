import { sql } from "kysely";
import { DatabaseAway } from "../../base/database/faults.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { within } from "../../base/database/within.js";
import type { Sharing } from "../../sources/field/field.js";
import type { Drive } from "../control/carrier.js";
import { createClocks } from "./clocks.js";
import { createErrands } from "./errands.js";
import { createLeadership } from "./leadership.js";
import { sharedLimits } from "./limits.js";
import { createLists } from "./lists.js";
import { oneAtATime } from "./one-at-a-time.js";
import { createReadings } from "./readings.js";
import { createSignals } from "./signals.js";

/** Milliseconds that a call waits for what other nodes have done. */
const CATCH_UP_WAIT = 1_000;

/**
 * Milliseconds for which a node that the database left stays connected to the equipment: longer than a server or its successor needs to be
 * there again. Then another node may have it, of which this one cannot hear.
 */
const STAY_CONNECTED = 30_000;

/** What a node does of what it learns. */
export interface Duties {
  /** Begins to drive, by the connection that has the lock; `isSuccessor` when another node has driven since this one did. */
  take(by: Database, isSuccessor: boolean): Promise<void>;
  /** Another node drives now: what this one knows of commands and tasks is read anew. */
  follow(): Promise<void>;
  /** A command that another node has carried out, in the order of all. */
  carriedOut(command: Tables["commands"]): Promise<void>;
  /** Something of a topic of `versions` has changed. */
  changed(topic: string, number: number): void;
}

/** One of several providers of a database, as docs/internals/nodes.md tells; `listNames` are those that one builds for all. */
export function createNodes(url: string, db: Database, name: string, listNames: readonly string[], systemNow: () => number) {
  const signals = createSignals(url, db);
  const clocks = createClocks(db, name, signals, systemNow);
  const leadership = createLeadership(url, name, db, () => !clocks.isStray());
  const { isLeading, fence } = leadership;
  const seen = new Map<string, number>();
  let duties: Duties;
  let driving = 0;
  let ledAt = Number.NEGATIVE_INFINITY;

  /** Looks for what has changed. */
  const { look, settled } = oneAtATime(lookNow);
  async function lookNow(): Promise<void> {
    const { rows } = await sql<{ topic: string; number: number }>`select topic, number from versions
      union all select 'fence', fence from leadership`.execute(db);
    const numbers = new Map(rows.map(({ topic, number }) => [topic, number]));
    await drivenBy(numbers.get("fence") ?? 0);
    if ((numbers.get("commands") ?? 0) > (seen.get("commands") ?? 0)) await newCommands();
    for (const [topic, number] of numbers) {
      if (topic === "fence" || topic === "commands" || seen.get(topic) === number) continue;
      seen.set(topic, number);
      duties.changed(topic, number);
    }
  }
  /** Where the number is another one everything is read anew: by whoever has taken the lock, when it did, and by the others now. */
  async function drivenBy(number: number): Promise<void> {
    if (number === driving) return;
    seen.set("commands", await newestCommand());
    await leadership.numbered();
    if (number !== fence()) await duties.follow();
    driving = number;
  }
  const newestCommand = async (): Promise<number> =>
    (await db.selectFrom("versions").select("number").where("topic", "=", "commands").executeTakeFirstOrThrow()).number;

  async function newCommands(): Promise<void> {
    const wasLeading = isLeading();
    const rows = await db
      .selectFrom("driven")
      .innerJoin("commands", "commands.id", "driven.command")
      .selectAll("commands")
      .select("driven.number as at")
      .where("driven.number", ">", seen.get("commands") ?? 0)
      .orderBy("driven.number")
      .execute();
    for (const { at, ...row } of rows) {
      if (!wasLeading) await duties.carriedOut(row);
      seen.set("commands", at);
    }
  }

  const notDriving = () => new DatabaseAway("This node does not drive the city: another one does, or will in a moment.");
  const drive: Drive = {
    refusal: () => (isLeading() ? null : notDriving()),
    async sign(step, command) {
      const raised = await step
        .updateTable("versions")
        .set((e) => ({ number: e("number", "+", 1) }))
        .where("topic", "=", "commands")
        .where((e) => e(e.selectFrom("leadership").select("fence"), "=", fence()))
        .returning("number")
        .executeTakeFirst();
      if (!raised) throw notDriving();
      // What is owed may be written by two at once: the row of the command is the same then, too.
      await step
        .insertInto("driven")
        .values({ number: raised.number, fence: fence(), command })
        .onConflict((conflict) => conflict.column("command").doUpdateSet({ number: raised.number, fence: fence() }))
        .execute();
    },
    tell: () => signals.tell("changes"),
  };

  const errands = createErrands(db, leadership, signals);
  const lists = createLists(db, leadership, signals, listNames);
  const readings = createReadings(db, leadership, signals);

  return {
    leadership,
    clocks,
    signals,
    drive,
    lists,
    errands,
    readings,
    /** How this node shares the equipment of the city with the others. */
    equipment: {
      isLeading,
      tell: readings.tell,
      relearn: readings.relearn,
      isOurs(): boolean {
        if (isLeading()) ledAt = performance.now();
        return performance.now() < ledAt + STAY_CONNECTED && (isLeading() || leadership.drove(driving));
      },
    } satisfies Sharing,
    limits: sharedLimits(db),
    look,
    /**
     * Learns what was done at the driving node until now, so that nobody who was shown it there sees less here. A database that is
     * slow to tell is not waited for any longer than it is for a sign-in. Who wants no more than the `lists` costs one question less.
     */
    async catchUp(wanted: "all" | "lists"): Promise<void> {
      if (isLeading()) return;
      const looks = [lists.look(), ...(wanted === "lists" ? [] : [look()])];
      await within(CATCH_UP_WAIT, Promise.all(looks), () => new DatabaseAway("The database gives no answer.")).catch(() => {});
    },
    /** Has all nodes look for what has changed. */
    tellAll(): void {
      signals.tell("changes");
      void signals.wake("changes");
    },
    /** Joins the others; gives the function that leaves them. */
    async begin(given: Duties): Promise<() => Promise<void>> {
      duties = given;
      signals.hear("changes", look);
      await leadership.begin(given.take);
      await look();
      const stop = await signals.run();
      const stopClocks = await clocks.run();
      await signals.wake("lists");
      return async () => {
        await stopClocks();
        await stop();
        await errands.settled();
        await settled();
      };
    },
  };
}
export type Nodes = ReturnType<typeof createNodes>;
