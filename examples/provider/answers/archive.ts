import { randomUUID } from "node:crypto";
import type { ArchiveEntry, ArchiveRecord, archiveOps } from "../../../src/core/contract/archive.js";
import { type Database, searchable, type Tables } from "../database/tables.js";
import { attachment } from "../files/names.js";
import type { Answers, Ask } from "../http/answer.js";
import { invalid, notFound } from "../http/refusal.js";

const PAGE = 500;
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
  if (Object.values(body).some((text) => text.length > LONGEST)) throw invalid(`A field may have at most ${LONGEST} characters.`);
  if (Number.isNaN(Date.parse(body.time))) throw invalid('The field "time" must be a date, YYYY-MM-DD.');
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

async function recordOf(db: Database, kind: string, id: string): Promise<Tables["archive"]> {
  const row = await db.selectFrom("archive").selectAll().where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("There is no such record.");
  return row;
}

/** Puts a new file in the place of a record's old one. */
async function replaceFile({ db, blobs, caller, body }: Ask<"archiveUpdatePodd"> | Ask<"archiveUpdateFile">, kind: string) {
  const row = await recordOf(db, kind, String(body.get("id") ?? ""));
  const file = await blobs.keep(body, caller.user.id, kind);
  await db.updateTable("archive").set({ file: file.id, file_name: file.name }).where("id", "=", row.id).execute();
  if (row.file) await blobs.remove(row.file);
  return { file_name: file.name };
}

/** The list is given a page at a time by `?after=<id>` and narrowed by `?search=`; without them the newest 500. */
export const archiveAnswers: Answers<keyof typeof archiveOps> = {
  async archiveList({ c, db, param }) {
    const [after, search] = [c.req.query("after"), c.req.query("search")];
    let query = db.selectFrom("archive").selectAll().where("kind", "=", param("kind"));
    if (search) query = query.where("search", "like", `%${searchable(search).replace(/[%_\\]/g, " ")}%`);
    if (after) {
      const { created, id } = await recordOf(db, param("kind"), after);
      query = query.where((e) => e.or([e("created", "<", created), e.and([e("created", "=", created), e("id", "<", id)])]));
    }
    return (await query.orderBy("created", "desc").orderBy("id", "desc").limit(PAGE).execute()).map(shown);
  },
  async archiveCreate({ db, caller, body, param }) {
    const kind = param("kind");
    const entry = checked(body);
    const uploaded = await db
      .selectFrom("files")
      .select("id")
      .where("owner", "=", caller.user.id)
      .where("purpose", "=", kind)
      .where("name", "=", entry.file_name)
      .where("id", "not in", db.selectFrom("archive").select("file").where("file", "is not", null))
      .orderBy("created", "desc")
      .executeTakeFirst();
    const row = { id: randomUUID(), kind, ...entry, file: uploaded?.id ?? null, author: caller.user.id, created: Date.now() };
    await db.insertInto("archive").values(row).execute();
    return shown(row);
  },
  async archiveComment({ db, body, param }) {
    const row = await recordOf(db, param("kind"), param("id"));
    const fields = { ...checked(body), file_name: row.file ? row.file_name : body.file_name };
    await db.updateTable("archive").set(fields).where("id", "=", row.id).execute();
    return shown({ ...row, ...fields });
  },
  async archiveFile({ db, blobs, caller, body, param }) {
    const file = await blobs.keep(body, caller.user.id, param("kind"));
    const waiting = await db
      .selectFrom("archive")
      .select("id")
      .where("kind", "=", param("kind"))
      .where("author", "=", caller.user.id)
      .where("file", "is", null)
      .where("file_name", "=", file.name)
      .orderBy("created", "desc")
      .executeTakeFirst();
    if (waiting) await db.updateTable("archive").set({ file: file.id }).where("id", "=", waiting.id).execute();
    return { file_name: file.name };
  },
  archiveUpdatePodd: (ask) => replaceFile(ask, "podd"),
  archiveUpdateFile: (ask) => replaceFile(ask, ask.param("kind")),
  async archiveDownload({ db, blobs, param }) {
    const row = await recordOf(db, param("kind"), param("id"));
    const file = row.file ? await blobs.find(row.file) : undefined;
    if (!file) throw notFound("The record has no file.");
    const headers = {
      "Content-Type": file.type,
      "Content-Length": String(file.size),
      "Content-Disposition": attachment(file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
    };
    return new Response(blobs.read(file), { headers });
  },
};
