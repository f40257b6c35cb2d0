import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { isPostgres, nameOf } from "../../base/database/location.js";
import { lookAtDatabase } from "../../base/database/look.js";
import { openUnchanged } from "../../base/database/open.js";
import { dumpServer, snapshotFile } from "../../base/database/snapshot.js";
import type { Flags } from "../../flags.js";
import { version } from "../../package.json";
import { keyFileIn } from "../../service/audit/key.js";
import { checkpointsIn } from "../../service/audit/outside.js";
import { createDiskStore } from "../../service/files/disk.js";
import { moveFiles } from "../../service/files/move.js";
import { openStore } from "../../service/files/open.js";
import { isCityFile } from "../../sources/field/city-file.js";
import { findEquipped } from "../../sources/field/find.js";
import { DATA, databaseIn, FILES, writeManifest } from "./manifest.js";

/** What a data folder has and no backup: locks, what a start makes anew, the database and uploads, which are copied in their own way. */
const isLeftOut = (name: string): boolean => /^lock\.sqlite|\.sqlite(-wal|-shm|-journal|\.lock(-journal)?)?$|\.(parsed|new)$/.test(name);

/**
 * The command `backup`: all that a city has in its database, its data folder and its store of files, in a new folder. A provider may be
 * running: keys and checkpoints of the audit are copied before the database, which so has every row that they speak of, and files after it.
 */
export async function backup(flags: Flags): Promise<void> {
  const { dataDir } = flags;
  const { to } = flags.backup;
  if (!to) throw new Error("Say where the backup shall be: its-provider backup --to <folder that is not there yet>.");
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new Error(`There is something in "${to}" already: give a folder that is new or empty.`);
  const inside = relative(resolve(dataDir), resolve(to));
  if (inside === "" || !/^\.\.|^\//.test(inside))
    throw new Error("A backup in the data folder itself would be lost with it: give another --to.");
  const { city } = findEquipped(flags.cityOrSample, flags.seed, dataDir, flags.devices);
  const location = flags.database ?? join(dataDir, `${city.key}.sqlite`);
  if (location === ":memory:") throw new Error("A database in memory cannot be backed up: it is its provider's alone.");
  const seen = await lookAtDatabase(location);
  if (!seen || seen.form === "empty")
    throw new Error(`There is no database "${nameOf(location)}" to back up: give the provider's --data-dir and --city.`);
  if (seen.city !== null && seen.city !== city.key)
    throw new Error(`The database "${nameOf(location)}" is that of the city "${seen.city}": give --city.`);

  mkdirSync(to, { recursive: true });
  try {
    const made = new Date().toISOString();
    copyData(dataDir, join(to, DATA));
    const database = isPostgres(location) ? "postgresql" : "sqlite";
    const copied = join(to, databaseIn({ database }));
    await (database === "sqlite" ? snapshotFile(location, copied) : dumpServer(location, copied));
    const files = await copyFiles(flags, database === "sqlite" ? copied : location, join(to, FILES));
    const { parts } = await writeManifest(to, { city: city.key, made, version, database, migrations: seen.applied });
    const bytes = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0);
    console.log(`${to}: the city "${city.key}" at ${made}, ${files.copied} files, ${Math.ceil(bytes / 1e6)} MB`);
    if (files.missing > 0) console.log(`${files.missing} files that the database names are in no store: they were away before`);
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
  for (const sentence of leftOut(flags)) console.log(sentence);
}

function copyData(dataDir: string, to: string): void {
  mkdirSync(to);
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) {
    if (name === FILES || isLeftOut(name)) continue;
    cpSync(join(dataDir, name), join(to, name), {
      recursive: true,
      filter: (path) => !isLeftOut(basename(path)),
      preserveTimestamps: true,
    });
  }
}

/** Copies uploads, from the disk or from an S3-compatible store; each is read back and compared. */
async function copyFiles({ dataDir, s3 }: Flags, location: string, folder: string) {
  const db = await openUnchanged(location);
  const drafts = join(folder, "tmp");
  try {
    return await moveFiles(db, await openStore(join(dataDir, "files"), s3), createDiskStore(folder), drafts);
  } finally {
    await db.destroy();
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** What belongs to the city and lies where whoever runs it has put it. */
function leftOut({ city, dataDir, audit }: Flags): string[] {
  const outside = [
    city !== null && isCityFile(city) ? `the city file "${city}" with what it names` : null,
    audit.keyFile && audit.keyFile !== keyFileIn(dataDir) ? `the key of the audit "${audit.keyFile}"` : null,
    audit.file && audit.file !== checkpointsIn(dataDir) ? `the checkpoints of the audit "${audit.file}"` : null,
  ];
  return outside.flatMap((each) => (each ? [`not in it: ${each}, outside of the data folder`] : []));
}
