import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renameForGood } from "../files/rename.js";

const BYTES = 32;

/**
 * The key that signs tokens: 32 random bytes, made once for a data folder and readable by its owner only. It gets its name when
 * it is whole on the disk; one that is not whole is refused, since nobody could sign in by it, or anybody.
 */
export async function secretOf(folder: string | null): Promise<Uint8Array> {
  if (!folder) return randomBytes(BYTES);
  const file = join(folder, "token.secret");
  if (!existsSync(file)) {
    const draft = `${file}.new`;
    writeFileSync(draft, randomBytes(BYTES).toString("hex"), { mode: 0o600, flush: true });
    chmodSync(draft, 0o600);
    await renameForGood(draft, file);
  }
  const key = readFileSync(file, "utf8").trim();
  if (!/^([\da-f]{2})+$/i.test(key) || key.length < BYTES * 2)
    throw new Error(`The token key "${file}" is not whole: put it back from a backup, or remove it and everybody signs in again.`);
  return Buffer.from(key, "hex");
}
