import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isPostgres, nameOf } from "../../base/database/location.js";
import { lockFolder } from "../../base/database/lock.js";
import { formOf, lookAtDatabase } from "../../base/database/look.js";
import { openUnchanged } from "../../base/database/open.js";
import { fillServer } from "../../base/database/snapshot.js";
import type { Flags } from "../../flags.js";
import { createDiskStore } from "../../service/files/disk.js";
import { moveFiles } from "../../service/files/move.js";
import { openStore } from "../../service/files/open.js";
import { giveToOwner } from "../../service/files/privacy.js";
import { DATA, databaseIn, FILES, type Manifest, readManifest } from "./manifest.js";

/**
 * The command `restore`: makes the data folder and the database of a backup, both of which have to be new or empty. The backup is compared with
 * what was written into it first; where something fails the data folder is empty again. What root restores belongs to the folder's owner.
 */
export async function restore(flags: Flags): Promise<void> {
  const { dataDir, database } = flags;
  const { from } = flags.backup;
  if (!from) throw new Error("Name the backup: its-provider restore --from <folder>.");
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`There is something in the data folder "${dataDir}" already: give an empty --data-dir. Nothing was changed.`);
  const manifest = await readManifest(from);
  if (formOf(manifest.migrations) === "foreign")
    throw new Error(`The backup is of its-provider ${manifest.version}, which is newer than this one: restore it by that version.`);
  const location = await targetOf(manifest, dataDir, database);

  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    cpSync(join(from, DATA), dataDir, { recursive: true, preserveTimestamps: true });
    if (isPostgres(location)) await fillServer(location, join(from, databaseIn(manifest)));
    else copyFileSync(join(from, databaseIn(manifest)), `${location}.new`);
    if (!isPostgres(location)) renameSync(`${location}.new`, location);
    const files = await putFiles(flags, location, from);
    giveToOwner(dataDir);
    console.log(`the city "${manifest.city}" as it was at ${manifest.made}, ${files.copied} files`);
    const named = isPostgres(location) ? " and DATABASE_URL" : "";
    console.log(`serve it with --data-dir ${dataDir} --city ${manifest.city}${named}, or with the city file that it had`);
  } catch (error) {
    for (const name of readdirSync(dataDir))
      if (!name.startsWith("lock.sqlite")) rmSync(join(dataDir, name), { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
    if (readdirSync(dataDir).every((name) => name.startsWith("lock.sqlite"))) rmSync(join(dataDir, "lock.sqlite"), { force: true });
  }
}

/** Where the database shall be. Refuses one that has something, and one of the other kind. */
async function targetOf(manifest: Manifest, dataDir: string, database: string | null): Promise<string> {
  const location = database ?? join(dataDir, `${manifest.city}.sqlite`);
  const isServer = isPostgres(location);
  if (manifest.database === "postgresql" && !isServer)
    throw new Error("The backup is of a PostgreSQL: name an empty database of one by --database postgres://… or DATABASE_URL.");
  if (manifest.database === "sqlite" && isServer)
    throw new Error("The backup is of SQLite: restore it without --database and DATABASE_URL, and then use its-provider database move.");
  const seen = await lookAtDatabase(location);
  if (seen && (seen.form !== "empty" || !isServer))
    throw new Error(`There is something in the database "${nameOf(location)}" already: give an empty one. Nothing was changed.`);
  return location;
}

async function putFiles({ dataDir, s3 }: Flags, location: string, from: string) {
  const db = await openUnchanged(location);
  try {
    return await moveFiles(
      db,
      createDiskStore(join(from, FILES)),
      await openStore(join(dataDir, "files"), s3),
      join(dataDir, "files", "tmp"),
    );
  } finally {
    await db.destroy();
  }
}
