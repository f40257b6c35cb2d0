import type { Acknowledgement } from "../../../core/contract/messages.js";
import type { Database, Reading, Step } from "../../base/database/tables.js";
import { DAY } from "../../base/time.js";
import type { City } from "../../sources/city.js";
import { messageTime } from "./message-time.js";

/** Seconds that a mark is told of, and how many at most: those of the newest messages, so that none of an old one displaces them. */
const TOLD_FOR = 7 * DAY;
const MOST = 5_000;

/** Who has acknowledged what. */
export const marksOf = (db: Reading, now: number): Promise<Acknowledgement[]> =>
  db
    .selectFrom("acknowledgements")
    .select(["id", "fio", "utime"])
    .where("utime", ">", Math.floor(now - TOLD_FOR))
    .where((e) => e("utime", ">=", e.ref("message_utime")))
    .orderBy("message_utime", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();

/** Stores who acknowledged a message of `message_utime`; an earlier mark stays, unless it is older than its message. */
export async function mark(
  step: Step,
  id: string,
  fio: string,
  message_utime: number,
  now: number,
): Promise<{ mark: Acknowledgement; isNew: boolean }> {
  const values = { fio, utime: Math.floor(now), message_utime };
  const made = await step
    .insertInto("acknowledgements")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values).where("acknowledgements.utime", "<", message_utime))
    .returning(["id", "fio", "utime"])
    .executeTakeFirst();
  if (made) return { mark: made, isNew: true };
  const earlier = await step.selectFrom("acknowledgements").select(["id", "fio", "utime"]).where("id", "=", id).executeTakeFirstOrThrow();
  return { mark: earlier, isNew: false };
}

/** Older versions kept marks of any id and not of which message: gives each the time of its message, and takes away those of none. */
export async function settleMarks(db: Database, world: City): Promise<void> {
  const unsettled = await db.selectFrom("acknowledgements").select("id").where("message_utime", "is", null).execute();
  for (const { id } of unsettled) {
    const message_utime = await messageTime(world, db, id, world.clock.now());
    if (message_utime === null) await db.deleteFrom("acknowledgements").where("id", "=", id).execute();
    else await db.updateTable("acknowledgements").set({ message_utime }).where("id", "=", id).execute();
  }
}
