import { randomUUID } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { ARCHIVE_FILE_LIMIT } from "../../../core/contract/archive.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { digestOf, sha256 } from "../../base/hash.js";
import { refusal, tooLarge } from "../../base/refusal.js";
import { typeOf } from "./kinds.js";
import { safeName } from "./names.js";
import type { BlobStore } from "./store.js";
import type { Upload } from "./upload.js";

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

/**
 * Files under random names in a store; what they are called is known to the database only. A row is written before its bytes and
 * outlives them, so the store has no bytes of ours without a row: others in it are another database's, and are left alone.
 * `drafts` is the folder of this machine where uploads arrive and are looked at.
 */
export function createFiles(store: BlobStore, drafts: string, db: Database) {
  mkdirSync(drafts, { recursive: true });
  const byKey = (owner: string, key: string): Promise<FileRow | undefined> =>
    db.selectFrom("files").selectAll().where("owner", "=", owner).where("idempotency_key", "=", key).executeTakeFirst();
  /** Whether the row is that of these bytes; one of the version before remembers no more than how many they are. */
  const isOf = ({ size, idempotency_body }: FileRow, made: FileRow) =>
    size === made.size && (idempotency_body === null || idempotency_body === made.idempotency_body);

  return {
    drafts,
    /** Keeps what was received, when it is what its name says. */
    async keep(upload: Upload, { owner, purpose, key = null, types, limit = ARCHIVE_FILE_LIMIT }: Keeping): Promise<FileRow> {
      if (upload.size > limit) throw tooLarge(limit);
      const name = safeName(upload.name);
      const type = typeOf(name, upload.head);
      if (!upload.size || !type || (types && !types.test(type))) throw refusal("file_refused");
      const created = Math.floor(Date.now() / 1000);
      const made: FileRow = {
        id: randomUUID(),
        name,
        type,
        size: upload.size,
        owner,
        purpose,
        created,
        idempotency_key: key,
        idempotency_body: key === null ? null : digestOf(purpose, name, await sha256(createReadStream(upload.draft))),
      };
      await db
        .insertInto("files")
        .values(made)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = key ? ((await byKey(owner, key)) as FileRow) : made;
      if (!isOf(row, made)) throw refusal("idempotency_key_reused");
      if (row.id === made.id || !(await store.has(row.id))) await store.put(row.id, upload.draft);
      return row;
    },
    async remove(id: string): Promise<void> {
      await store.remove(id);
      await db.deleteFrom("files").where("id", "=", id).execute();
    },
    find: (id: string): Promise<FileRow | undefined> => db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst(),
    /** The bytes of a file; null when they are not in the store, as after a backup of the database alone. */
    read: ({ id }: FileRow): Promise<ReadableStream | null> => store.read(id),
  };
}
export type Files = ReturnType<typeof createFiles>;
