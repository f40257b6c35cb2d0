import { createReadStream, readFileSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import * as v from "valibot";
import { sha256 } from "../../base/hash.js";

/** The file that is written when all others are there: a folder without it is no backup. */
const NAME = "backup.json";
/** Folders of a backup: files of the data folder, and uploads, each named by its id. */
export const DATA = "data";
export const FILES = "files";

const Part = v.object({ bytes: v.number(), sha256: v.string() });
const Manifest = v.object({
  format: v.literal(1),
  city: v.string(),
  /** When it was begun, ISO 8601. */
  made: v.string(),
  /** Of its-provider. */
  version: v.string(),
  database: v.picklist(["sqlite", "postgresql"]),
  /** Those that the database has seen. */
  migrations: v.array(v.string()),
  /** All files but this one, by their paths with `/`. */
  parts: v.record(v.string(), Part),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The file in a backup that has the database. */
export const databaseIn = ({ database }: Pick<Manifest, "database">): string =>
  database === "sqlite" ? "database.sqlite" : "database.dump";

/** Ends a backup: writes which files it has, with their sizes and hashes. */
export async function writeManifest(folder: string, about: Omit<Manifest, "format" | "parts">): Promise<Manifest> {
  const manifest: Manifest = { format: 1, ...about, parts: await partsOf(folder) };
  writeFileSync(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  return manifest;
}

/** Reads what a backup says of itself, and compares all of its files with that. Throws with a sentence where it is not whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = readFileSync(join(folder, NAME), "utf8");
  } catch {
    throw new Error(`"${folder}" is no backup, or one that was not finished: it has no ${NAME}.`);
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (!read.success) throw new Error(`"${join(folder, NAME)}" is not what a backup of this version has: ${read.issues[0].message}.`);
  const there = await partsOf(folder);
  for (const [path, { bytes, sha256: hash }] of Object.entries(read.output.parts)) {
    const found = there[path];
    if (!found) throw new Error(`The backup "${folder}" is not whole: "${path}" is missing. Nothing was restored.`);
    if (found.bytes !== bytes || found.sha256 !== hash)
      throw new Error(`The backup "${folder}" is not what was written: "${path}" is another file. Nothing was restored.`);
  }
  return read.output;
}

async function partsOf(folder: string): Promise<Manifest["parts"]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const parts: Manifest["parts"] = {};
  for (const file of files.sort()) {
    const path = relative(folder, file).split(sep).join("/");
    if (path !== NAME) parts[path] = { bytes: statSync(file).size, sha256: await sha256(createReadStream(file)) };
  }
  return parts;
}
