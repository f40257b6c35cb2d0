import { randomUUID } from "node:crypto";
import type { ArchiveEntry, ArchiveRecord, archiveOps } from "../../../core/contract/archive.js";
import { forChange } from "../../base/database/for-change.js";
import { patternOf, type Reading, type Step, searchable, type Tables } from "../../base/database/tables.js";
import { checkLength, invalid, notFound, refusal } from "../../base/refusal.js";
import { attachment } from "../../service/files/names.js";
import { answerPacked } from "../../service/stream/snapshots.js";
import type { Answers, Ask } from "../answer.js";
import { keyOf, type Origin, once } from "../idempotency.js";
import { linkToNext } from "../pages.js";

const PAGE = 2000;
const LONGEST = 4000;

const shown = ({ id, name_object, target_object, file_description, file_name, time, comment }: Tables["archive"]): ArchiveRecord => ({
  id,
  name_object,
  target_object,
  file_description,
  file_name,
  time,
  comment,
});

function checked(body: ArchiveEntry): ArchiveEntry & { search: string } {
  for (const [field, text] of Object.entries(body)) checkLength(field, text, LONGEST);
  if (Number.isNaN(Date.parse(body.time))) throw invalid("time", 'The field "time" must be a date, YYYY-MM-DD.');
  const { name_object, target_object, file_description, file_name, time, comment } = body;
  return {
    name_object,
    target_object,
    file_description,
    file_name,
    time,
    comment,
    search: searchable(name_object, target_object, file_description, comment),
  };
}

async function recordOf(db: Reading, kind: string, id: string): Promise<Tables["archive"]> {
  const row = await db.selectFrom("archive").selectAll().where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
  if (!row) throw noRecord();
  return row;
}
const noRecord = () => notFound("There is no such record.");

/** The file that this user sent for this record and that no record has yet: by the key of both calls, else by its name. */
async function waitingFile(db: Reading, owner: string, kind: string, name: string, key: string | null): Promise<string | null> {
  const waiting = db
    .selectFrom("files")
    .select("files.id")
    .where("owner", "=", owner)
    .where("purpose", "=", kind)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("archive").select("archive.id").whereRef("archive.file", "=", "files.id"))),
    )
    .orderBy("created", "desc");
  const own = key ? await waiting.where("idempotency_key", "=", key).executeTakeFirst() : undefined;
  return (own ?? (await waiting.where("name", "=", name).where("idempotency_key", "is", null).executeTakeFirst()))?.id ?? null;
}

/** Puts a new file in the place of a record's old one. */
async function replaceFile({ db, blobs, caller, body, keep }: Ask<"archiveUpdatePodd"> | Ask<"archiveUpdateFile">, kind: string) {
  const row = await recordOf(db, kind, body.fields.id ?? "");
  const file = await blobs.keep(body, { owner: caller.user.id, purpose: kind });
  await keep(async (step) => {
    await step.updateTable("archive").set({ file: file.id, file_name: file.name }).where("id", "=", row.id).execute();
    const before = { file: row.file, file_name: row.file_name };
    return { result: null, told: { object: row.id, before, after: { file: file.id, file_name: file.name } } };
  });
  if (row.file) await blobs.remove(row.file);
  return { file_name: file.name };
}

/** The list comes a page at a time, newest first: `Link: <…>; rel="next"` (RFC 8288) leads to the older ones, `?search=` narrows it. */
export const archiveAnswers: Answers<keyof typeof archiveOps> = {
  async archiveList({ c, db, param }) {
    const after = c.req.query("after");
    const search = c.req.query("search");
    let query = db.selectFrom("archive").selectAll().where("kind", "=", param("kind"));
    if (search) query = query.where("search", "like", patternOf(search));
    if (after) {
      const { created, id } = await recordOf(db, param("kind"), after);
      query = query.where((e) => e.or([e("created", "<", created), e.and([e("created", "=", created), e("id", "<", id)])]));
    }
    const rows = await query
      .orderBy("created", "desc")
      .orderBy("id", "desc")
      .limit(PAGE + 1)
      .execute();
    return answerPacked(c, rows.slice(0, PAGE).map(shown), linkToNext(c, rows, PAGE));
  },
  async archiveCreate({ c, db, caller, body, keep, param }) {
    const kind = param("kind");
    const author = caller.user.id;
    const entry = checked(body);
    const find = (key: string, by: Reading = db) =>
      by.selectFrom("archive").selectAll().where("author", "=", author).where("idempotency_key", "=", key).executeTakeFirst();
    const make = async (step: Step, origin: Origin) => {
      const key = origin.idempotency_key;
      const file = await waitingFile(step, author, kind, entry.file_name, key);
      const row = await step
        .insertInto("archive")
        .values({ id: randomUUID(), kind, ...entry, file, author, created: Date.now(), ...origin })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row && !(key !== null && (await find(key, step)))) throw refusal("file_taken");
      return { result: row, told: row ? { object: row.id, after: { kind, ...shown(row), file } } : null };
    };
    return shown(await once({ c, body }, find, (origin) => keep((step) => make(step, origin))));
  },
  async archiveComment({ body, keep, param }) {
    const entry = checked(body);
    const kind = param("kind");
    const id = param("id");
    return keep(async (step) => {
      const before = await forChange(step, step.selectFrom("archive").selectAll().where("kind", "=", kind).where("id", "=", id));
      if (!before) throw noRecord();
      const changed = await step
        .updateTable("archive")
        .set((e) => ({ ...entry, file_name: e.case().when("file", "is", null).then(entry.file_name).else(e.ref("file_name")).end() }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { result: shown(changed), told: { object: id, before: shown(before), after: shown(changed) } };
    });
  },
  async archiveFile({ c, blobs, caller, body, keep, param }) {
    const file = await blobs.keep(body, { owner: caller.user.id, purpose: param("kind"), key: keyOf(c) });
    await keep(async (step) => {
      const record = await step
        .updateTable("archive")
        .set({ file: file.id })
        .where("id", "=", ({ selectFrom }) =>
          selectFrom("archive")
            .select("id")
            .where("kind", "=", param("kind"))
            .where("author", "=", caller.user.id)
            .where("file", "is", null)
            .where("file_name", "=", file.name)
            .orderBy("created", "desc")
            .limit(1),
        )
        .where("file", "is", null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("archive as other").select("other.id").where("other.file", "=", file.id))),
        )
        .returning("id")
        .executeTakeFirst();
      // Where its record is not there yet, that will tell of the file. The same file sent again is the same row.
      const after = { kind: param("kind"), file: file.id, file_name: file.name };
      return { result: null, told: { id: file.id, object: record?.id ?? null, after } };
    });
    return { file_name: file.name };
  },
  archiveUpdatePodd: (ask) => replaceFile(ask, "podd"),
  archiveUpdateFile: (ask) => replaceFile(ask, ask.param("kind")),
  async archiveDownload({ db, blobs, param }) {
    const row = await recordOf(db, param("kind"), param("id"));
    const file = row.file ? await blobs.find(row.file) : undefined;
    const bytes = file && (await blobs.read(file));
    if (!bytes) throw notFound(file ? "The file of the record is not in the provider's folder." : "The record has no file.");
    const headers = {
      "Content-Type": file.type,
      "Content-Length": String(file.size),
      "Content-Disposition": attachment(file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
    };
    return new Response(bytes, { headers });
  },
};
