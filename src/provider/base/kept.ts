import { createHash } from "node:crypto";
import { readFileSync, renameSync, rm, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { threadId } from "node:worker_threads";

/** Bytes of a SHA-256. */
const DIGEST = 32;
const digestOf = (key: string, body: Uint8Array): Buffer => createHash("sha256").update(key).update(body).digest();

/**
 * What takes long to make, kept in a file for all other processes and threads and for the next start. `key` names what it is made of and
 * which code makes it: a file with another key, or one that is broken, is written anew. Where the file cannot be written, each makes its own.
 */
export function kept<Thing>(file: string, key: string, make: () => Thing): Thing {
  const found = read<Thing>(file, key);
  if (found) return found.thing;
  const thing = make();
  // Others may read or write at the same moment: they find a whole file or none.
  const own = `${file}.${process.pid}-${threadId}`;
  try {
    const body = serialize(thing);
    writeFileSync(own, Buffer.concat([digestOf(key, body), body]));
    renameSync(own, file);
  } catch {
    // It is there for speed alone.
    rm(own, { force: true }, () => {});
  }
  return thing;
}

/** Null where there is no file, or other bytes stand in it than were written with this key. */
function read<Thing>(file: string, key: string): { readonly thing: Thing } | null {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(DIGEST);
    return digestOf(key, body).equals(bytes.subarray(0, DIGEST)) ? { thing: deserialize(body) as Thing } : null;
  } catch {
    return null;
  }
}
