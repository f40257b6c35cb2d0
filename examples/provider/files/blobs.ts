import { randomUUID } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Database, Tables } from "../database/tables.js";
import { FILE_LIMIT } from "../http/bodies.js";
import { invalid, Refusal } from "../http/refusal.js";
import { typeOf } from "./kinds.js";
import { safeName } from "./names.js";

export type FileRow = Tables["files"];

/** Files on disk under random names; what they are called is known to the database only. */
export function createBlobStore(folder: string, db: Database) {
  mkdirSync(join(folder, "tmp"), { recursive: true });
  return {
    /** Keeps the `file` of a form: its bytes are on disk before the row is written. */
    async keep(form: FormData, owner: string, purpose: string, types?: RegExp, limit = FILE_LIMIT): Promise<FileRow> {
      const file = form.get("file");
      if (!(file instanceof Blob)) throw invalid('The form has no "file".');
      if (file.size > limit) throw new Refusal(413, "too_large", `The file is larger than ${Math.round(limit / 1024 / 1024)} MB.`);
      const bytes = Buffer.from(await file.arrayBuffer());
      const name = safeName(file.name);
      const type = typeOf(name, bytes.subarray(0, 4096));
      if (!bytes.length || !type || (types && !types.test(type)))
        throw invalid("Files of this type are not taken, or the content is not what the name says.");
      const row: FileRow = { id: randomUUID(), name, type, size: bytes.length, owner, purpose, created: Math.floor(Date.now() / 1000) };
      const draft = join(folder, "tmp", row.id);
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, join(folder, row.id));
      await db.insertInto("files").values(row).execute();
      return row;
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
