import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The key that signs tokens: 32 random bytes, made once for a data folder and readable by its owner only. */
export function secretOf(folder: string | null): Uint8Array {
  if (!folder) return randomBytes(32);
  const file = join(folder, "token.secret");
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
}
