import { randomUUID } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { ARCHIVE_FILE_LIMIT } from "../../../src/core/contract/archive.js";
import type { Database, Tables } from "../database/tables.js";
import { tooLarge } from "../http/bodies.js";
import { invalid } from "../http/refusal.js";
import { typeOf } from "./kinds.js";
import { safeName } from "./names.js";
import type { Upload } from "./uploads.js";

export type FileRow = Tables["files"];

/** Whose file it is and what for; with a `key`, the same file sent again is kept once. */
interface Keeping {
  owner: string;
  purpose: string;
  key?: string | null;
  types?: RegExp;
  /** Bytes. */
  limit?: number;
}

/** Files on disk under random names; what they are called is known to the database only. */
export function createBlobStore(folder: string, db: Database) {
  const drafts = join(folder, "tmp");
  mkdirSync(drafts, { recursive: true });
  const byKey = (owner: string, key: string): Promise<FileRow | undefined> =>
    db.selectFrom("files").selectAll().where("owner", "=", owner).where("idempotency_key", "=", key).executeTakeFirst();

  return {
    folder,
    drafts,
    /** Keeps what was received, when it is what its name says: its bytes are on disk before the row is written. */
    async keep(upload: Upload, { owner, purpose, key = null, types, limit = ARCHIVE_FILE_LIMIT }: Keeping): Promise<FileRow> {
      const known = key ? await byKey(owner, key) : undefined;
      if (known) return known;
      if (upload.size > limit) throw tooLarge(limit);
      const name = safeName(upload.name);
      const type = typeOf(name, upload.head);
      if (!upload.size || !type || (types && !types.test(type)))
        throw invalid("Files of this type are not taken, or the content is not what the name says.");
      const created = Math.floor(Date.now() / 1000);
      const row: FileRow = { id: randomUUID(), name, type, size: upload.size, owner, purpose, created, idempotency_key: key };
      await rename(upload.draft, join(folder, row.id));
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("files")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (Number(numInsertedOrUpdatedRows) > 0) return row;
      await rm(join(folder, row.id), { force: true });
      return (await byKey(owner, key as string)) as FileRow;
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom("files").where("id", "=", id).execute();
      await rm(join(folder, id), { force: true });
    },
    find: (id: string): Promise<FileRow | undefined> => db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst(),
    read: (row: FileRow): ReadableStream => Readable.toWeb(createReadStream(join(folder, row.id))) as ReadableStream,
  };
}
export type BlobStore = ReturnType<typeof createBlobStore>;
