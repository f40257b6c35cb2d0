import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../base/database/tables.js";
import { HOUR } from "../../base/time.js";
import type { Files } from "./blobs.js";

/** Seconds after which a draft belongs to no upload that still runs. */
const FORGOTTEN = HOUR;
/** Seconds a file may wait for its record: an operator who was signed out may come back within the shift. */
const WAITING = 24 * HOUR;

/** Takes away what no upload, record or user needs any more: drafts, and files without a record. */
export async function sweepFiles({ drafts, remove }: Files, db: Database, now = Date.now() / 1000): Promise<void> {
  const orphans = await db
    .selectFrom("files")
    .select("id")
    .where("created", "<", Math.floor(now - WAITING))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("archive").select("archive.id").whereRef("archive.file", "=", "files.id"))),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("users").select("users.id").whereRef("users.avatar", "=", "files.id"))))
    .execute();
  for (const { id } of orphans) await remove(id);
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const age = now - (await stat(path).catch(() => ({ mtimeMs: now * 1000 }))).mtimeMs / 1000;
    if (age > FORGOTTEN) await rm(path, { force: true });
  }
}

/** Does each of the sweeps now and every hour, while that is this node's to do; gives the function that stops it. */
export function keepSwept(sweeps: readonly (() => Promise<void>)[], isMine: () => boolean = () => true): () => Promise<unknown> {
  let running: Promise<unknown> = Promise.resolve();
  const sweep = () => {
    if (!isMine()) return;
    running = Promise.all(sweeps.map((each) => each().catch((error: unknown) => console.error(error))));
  };
  sweep();
  const timer = setInterval(sweep, HOUR * 1000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
