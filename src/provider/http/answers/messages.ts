import { type messageOps, UNKNOWN_MESSAGE } from "../../../core/contract/messages.js";
import { invalid, refusal } from "../../base/refusal.js";
import { DAY } from "../../base/time.js";
import { momentOf } from "../../service/messages/city-events.js";
import { mark, marksOf } from "../../service/messages/marks.js";
import { messageTime } from "../../service/messages/message-time.js";
import { answerPacked } from "../../service/stream/snapshots.js";
import type { Answers } from "../answer.js";
import { linkToNext } from "../pages.js";

/** Events of a page where no limit is named, and at most. */
const PAGE = 500;
const LARGEST_PAGE = 1000;
/** Seconds of the past for which events of all devices are given. */
const LONGEST = 7 * DAY;

function whole(name: string, given: string | undefined, otherwise: number): number {
  const value = given === undefined ? otherwise : Number(given);
  if (!Number.isInteger(value) || value < 0) throw invalid(name, `"${name}" is a whole number.`);
  return value;
}

export const messageAnswers: Answers<keyof typeof messageOps> = {
  async cityEvents({ c, events, now, streams }) {
    const after = c.req.query("after");
    if (after !== undefined && Number.isNaN(momentOf(after))) throw invalid("after", "There is no such page.");
    const since = Math.max(whole("since", c.req.query("since"), Math.floor(now - DAY)), Math.floor(now - LONGEST));
    const size = Math.max(1, Math.min(whole("limit", c.req.query("limit"), PAGE), LARGEST_PAGE));
    const rows = await events.list({ since, until: Math.floor(now), most: size + 1, after });
    const [newest] = rows;
    const next = linkToNext(
      c,
      rows.map(({ id }) => ({ id: `${id}` })),
      size,
    );
    const version = newest && after === undefined ? { ETag: `"${streams.versionOfEvents(newest.id)}"` } : {};
    return answerPacked(c, rows.slice(0, size), { ...next, ...version });
  },
  async messagesAcknowledged({ c, db, now, showsMessage, streams }) {
    const version = streams.versionOf("messages");
    const marks = await marksOf(db, now);
    return answerPacked(
      c,
      marks.filter(({ id }) => showsMessage(`${id}`)),
      { ETag: `"${version}"` },
    );
  },
  async messageAcknowledge({ world, db, caller, keep, now, param, streams, passOn }) {
    const id = param("id");
    const utime = await messageTime(world, db, id, now);
    if (utime === null) throw refusal(UNKNOWN_MESSAGE);
    const kept = await keep(async (step) => {
      const { mark: result, isNew } = await mark(step, id, caller.user.fio, utime, now);
      return { result, told: isNew ? { object: id } : null };
    });
    streams.touch("messages");
    void passOn();
    return kept;
  },
};
