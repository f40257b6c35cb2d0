import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import type { Database } from "../../base/database/tables.js";

/** Characters of a text that people can be asked to read. */
const LONGEST = 100_000;

/**
 * Keeps the text of a file as one that visitors consent to, and gives its SHA-256 in hex, by which forms name it. The name of the file is its version:
 * `consent-2026-11.md`. The same text is kept once, and none is ever changed.
 */
export async function keepConsent(db: Database, file: string): Promise<string> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The text of the consent "${file}" (--consent) cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (!text.trim() || text.length > LONGEST)
    throw new Error(`The text of the consent "${file}" (--consent) is empty, or longer than ${LONGEST} characters.`);
  const hash = createHash("sha256").update(text).digest("hex");
  const version = basename(file, extname(file));
  await db
    .insertInto("consents")
    .values({ hash, version, text, since: Math.floor(Date.now() / 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}
