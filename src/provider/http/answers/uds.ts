import { randomUUID } from "node:crypto";
import type * as v from "valibot";
import type { UrbanRequest, UrbanRequestEntry, udsOps } from "../../../core/contract/uds.js";
import { forChange } from "../../base/database/for-change.js";
import { patternOf, type Reading, searchable, type Tables } from "../../base/database/tables.js";
import { checkLength, notFound, refusal } from "../../base/refusal.js";
import { LATEST } from "../../service/reports/periods.js";
import { insertNumbered } from "../../service/requests/numbered.js";
import { answerPacked } from "../../service/stream/snapshots.js";
import type { Answers } from "../answer.js";
import { once } from "../idempotency.js";
import { seenVersion } from "../if-match.js";
import { linkToNext } from "../pages.js";

const PAGE = 1000;
const LONGEST = 4000;
const checkTexts = (texts: Readonly<Record<string, string>>) => {
  for (const [field, text] of Object.entries(texts)) checkLength(field, text, LONGEST);
};

const seconds = (time: number | null) => (time === null ? null : Math.floor(time));

function checked({
  author,
  themes,
  executor,
  description,
  latitude,
  longitude,
  create_time,
  work_time,
  task_time,
  do_time,
  close_time,
}: v.InferOutput<typeof UrbanRequestEntry>) {
  checkTexts({ author, themes, executor, description });
  if ([create_time, work_time, task_time, do_time, close_time].some((time) => time !== null && time > LATEST)) throw refusal("too_far");
  return {
    author,
    themes,
    executor,
    description,
    latitude,
    longitude,
    search: searchable(author, themes, executor, description),
    create_time: Math.floor(create_time),
    work_time: seconds(work_time),
    task_time: seconds(task_time),
    do_time: seconds(do_time),
    close_time: seconds(close_time),
  };
}

function shown(row: Tables["uds"]): UrbanRequest {
  const { search: _search, asked_by: _user, idempotency_key: _key, idempotency_body: _body, ...rest } = row;
  return rest;
}

async function requestOf(db: Reading, id: string): Promise<Tables["uds"]> {
  const row = await db.selectFrom("uds").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw noRequest();
  return row;
}
const noRequest = () => notFound("There is no such request.");

async function commentOf(db: Reading, request: string, id: string): Promise<Tables["uds_comments"]> {
  const row = await db.selectFrom("uds_comments").selectAll().where("request", "=", request).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("There is no such comment.");
  return row;
}

/** Both lists come a page at a time, as the archive's: requests the newest first, comments the oldest first. */
export const udsAnswers: Answers<keyof typeof udsOps> = {
  async udsList({ c, db, streams }) {
    const version = streams.versionOf("requests");
    const after = c.req.query("after");
    const search = c.req.query("search");
    let query = db.selectFrom("uds").selectAll();
    if (search) query = query.where("search", "like", patternOf(search));
    if (after) {
      const { create_time, id } = await requestOf(db, after);
      query = query.where((e) => e.or([e("create_time", "<", create_time), e.and([e("create_time", "=", create_time), e("id", "<", id)])]));
    }
    const rows = await query
      .orderBy("create_time", "desc")
      .orderBy("id", "desc")
      .limit(PAGE + 1)
      .execute();
    return answerPacked(c, rows.slice(0, PAGE).map(shown), { ...linkToNext(c, rows, PAGE), ETag: `"${version}"` });
  },
  async udsCreate({ c, db, body, caller, keep, streams }) {
    const asked_by = caller.user.id;
    const row = { id: randomUUID(), ...checked(body), version: 1, editor: caller.user.fio, asked_by };
    const find = (key: string) =>
      db.selectFrom("uds").selectAll().where("asked_by", "=", asked_by).where("idempotency_key", "=", key).executeTakeFirst();
    const kept = await once({ c, body }, find, (origin) =>
      keep(async (step) => {
        const made = await insertNumbered(step, { ...row, ...origin });
        return { result: made, told: made ? { object: made.id, after: shown(made) } : null };
      }),
    );
    streams.touch("requests");
    return shown(kept);
  },
  async udsUpdate({ c, body, caller, keep, param, streams }) {
    const fields = checked(body);
    const id = param("id");
    const seen = seenVersion(c, "the version of the request");
    const changed = await keep(async (step) => {
      const before = await forChange(step, step.selectFrom("uds").selectAll().where("id", "=", id));
      if (!before) throw noRequest();
      if (seen !== null && before.version !== seen) throw refusal("stale_request", { by: before.editor || "—" });
      const row = await step
        .updateTable("uds")
        .set((e) => ({ ...fields, editor: caller.user.fio, version: e("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { result: shown(row), told: { object: id, before: shown(before), after: shown(row) } };
    });
    streams.touch("requests");
    return changed;
  },
  async udsComments({ c, db, param }) {
    const request = param("id");
    const after = c.req.query("after");
    await requestOf(db, request);
    let query = db.selectFrom("uds_comments").select(["id", "author", "description", "create_time"]).where("request", "=", request);
    if (after) {
      const { create_time, id } = await commentOf(db, request, after);
      query = query.where((e) => e.or([e("create_time", ">", create_time), e.and([e("create_time", "=", create_time), e("id", ">", id)])]));
    }
    const rows = await query
      .orderBy("create_time")
      .orderBy("id")
      .limit(PAGE + 1)
      .execute();
    return answerPacked(c, rows.slice(0, PAGE), linkToNext(c, rows, PAGE));
  },
  async udsComment({ c, db, body, caller, keep, now, param, streams }) {
    await requestOf(db, param("id"));
    checkTexts({ author: body.author, description: body.description });
    const asked_by = caller.user.id;
    const row = { id: randomUUID(), author: body.author, description: body.description, create_time: Math.floor(now) };
    const find = (key: string) =>
      db.selectFrom("uds_comments").selectAll().where("asked_by", "=", asked_by).where("idempotency_key", "=", key).executeTakeFirst();
    const { id, author, description, create_time } = await once({ c, body }, find, (origin) =>
      keep(async (step) => {
        const made = await step
          .insertInto("uds_comments")
          .values({ ...row, request: param("id"), asked_by, ...origin })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        return { result: made, told: made ? { object: param("id"), after: { comment: row.id, ...body } } : null };
      }),
    );
    streams.touch("requests");
    return { id, author, description, create_time };
  },
};
