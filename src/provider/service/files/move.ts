import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../base/database/tables.js";
import { sha256 } from "../../base/hash.js";
import type { BlobStore } from "./store.js";

/** What became of the files that the database knows. */
export interface Moved {
  all: number;
  copied: number;
  bytes: number;
  /** They were there, with the same bytes. */
  known: number;
  /** Their bytes are in neither store. */
  missing: number;
}

const PAGE = 500;

/**
 * Copies the bytes of all files that the database knows from one store to the other, and reads each back there. What is there with
 * the same bytes is left as it is, so a run that was ended goes on in the next. The first store keeps everything.
 */
export async function moveFiles(
  db: Database,
  from: BlobStore,
  to: BlobStore,
  drafts: string,
  progress: (moved: Moved) => void = () => {},
): Promise<Moved> {
  await mkdir(drafts, { recursive: true });
  const { count } = await db
    .selectFrom("files")
    .select((e) => e.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const moved: Moved = { all: Number(count), copied: 0, bytes: 0, known: 0, missing: 0 };

  async function move(id: string): Promise<void> {
    const bytes = await from.hashOf(id);
    if (bytes !== null && (await to.hashOf(id)) === bytes) moved.known++;
    else if (bytes !== null) await copy(id, bytes);
    else if (await to.has(id)) moved.known++;
    else moved.missing++;
  }
  async function copy(id: string, hash: string): Promise<void> {
    const draft = join(drafts, randomUUID());
    try {
      const bytes = await from.read(id);
      if (!bytes) throw new Error(`The file "${id}" went away while it was copied: run this again.`);
      const writing = createWriteStream(draft, { flush: true });
      await pipeline(Readable.fromWeb(bytes as never), writing);
      moved.bytes += writing.bytesWritten;
      await to.put(id, draft);
    } finally {
      await rm(draft, { force: true });
    }
    const there = await to.read(id);
    if (!there || (await sha256(Readable.fromWeb(there as never))) !== hash)
      throw new Error(`The file "${id}" has other bytes where it was copied to: run this again, and look after that store.`);
    moved.copied++;
  }

  for (let after = ""; ; ) {
    const rows = await db.selectFrom("files").select("id").where("id", ">", after).orderBy("id").limit(PAGE).execute();
    for (const { id } of rows) {
      await move(id);
      progress(moved);
    }
    const last = rows.at(-1);
    if (!last) return moved;
    after = last.id;
  }
}
