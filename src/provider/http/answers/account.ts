import type { accountOps } from "../../../core/contract/account.js";
import { notFound } from "../../base/refusal.js";
import { lastSeen, TOKEN_SECONDS } from "../../service/accounts/tokens.js";
import type { Answers } from "../answer.js";

const seconds = () => Math.floor(Date.now() / 1000);

/** A user's own sign-ins. One whose token has run out is none any more, though nobody ended it. */
export const accountAnswers: Answers<keyof typeof accountOps> = {
  async userSessions({ db, caller }) {
    const rows = await db
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", caller.user.id)
      .where("ended", "is", null)
      .where((e) => e.or([e("id", "=", caller.session), e(lastSeen(e), ">", seconds() - TOKEN_SECONDS)]))
      .orderBy((e) => e("id", "=", caller.session), "desc")
      .orderBy(lastSeen, "desc")
      .orderBy("id", "desc")
      .limit(100)
      .execute();
    return rows.map(({ id, created, seen, agent }) => ({
      id,
      created: Number(created),
      seen: Number(seen ?? created),
      agent: agent ?? "",
      current: id === caller.session,
    }));
  },
  async endUserSession({ tokens, caller, keep, param, streams }) {
    const id = param("id");
    await keep(async (step) => {
      if (!(await tokens.end(step, id, caller.user.id))) throw notFound("There is no such sign-in.");
      return { result: null, told: { object: id } };
    });
    tokens.ended(id);
    streams.end(id);
  },
};
