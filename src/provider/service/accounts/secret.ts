import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../base/database/tables.js";
import { createForGood } from "../files/for-good.js";

const BYTES = 32;

/**
 * The key that signs tokens: 32 random bytes, made once for a data folder and readable by its owner only. It gets its name when
 * it is whole on the disk; one that is not whole is refused, since nobody could sign in by it, or anybody.
 */
export async function secretOf(folder: string | null): Promise<Uint8Array> {
  if (!folder) return randomBytes(BYTES);
  const file = fileIn(folder);
  if (!existsSync(file)) await createForGood(file, randomBytes(BYTES).toString("hex"));
  return read(file);
}

/** The key that the nodes of a database share: made once, of that of the data folder where there is one. */
export async function sharedSecret(db: Database, folder: string): Promise<Uint8Array> {
  const file = fileIn(folder);
  const own = existsSync(file) ? read(file) : randomBytes(BYTES);
  await db
    .insertInto("secrets")
    .values({ id: 1, key: Buffer.from(own).toString("hex") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db.selectFrom("secrets").select("key").executeTakeFirstOrThrow();
  return Buffer.from(key, "hex");
}

const fileIn = (folder: string): string => join(folder, "token.secret");

function read(file: string): Uint8Array {
  const key = readFileSync(file, "utf8").trim();
  if (!/^([\da-f]{2})+$/i.test(key) || key.length < BYTES * 2)
    throw new Error(`The token key "${file}" is not whole: put it back from a backup, or remove it and everybody signs in again.`);
  return Buffer.from(key, "hex");
}
