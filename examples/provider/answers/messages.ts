import type { messageOps } from "../../../src/core/contract/messages.js";
import type { Answers } from "../http/answer.js";
import { invalid } from "../http/refusal.js";
import { DAY } from "../simulation/profile.js";

const LONGEST_ID = 200;
const MOST = 5000;

export const messageAnswers: Answers<keyof typeof messageOps> = {
  messagesAcknowledged: ({ db, now }) =>
    db
      .selectFrom("acknowledgements")
      .selectAll()
      .where("utime", ">", Math.floor(now - 7 * DAY))
      .orderBy("utime", "desc")
      .orderBy("id", "desc")
      .limit(MOST)
      .execute(),
  async messageAcknowledge({ db, caller, now, param }) {
    const id = param("id");
    if (id.length > LONGEST_ID) throw invalid(`The id of a message has at most ${LONGEST_ID} characters.`);
    await db
      .insertInto("acknowledgements")
      .values({ id, fio: caller.user.fio, utime: Math.floor(now) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    return db.selectFrom("acknowledgements").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  },
};
