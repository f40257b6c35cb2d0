import { createHash } from "node:crypto";
import * as v from "valibot";
import type { PublicKey } from "./key.js";
import { canonicalJson } from "./records.js";

const Signed = v.object({
  type: v.literal("export"),
  city: v.string(),
  rows: v.number(),
  sha256: v.string(),
  time: v.string(),
  key: v.string(),
  signature: v.string(),
});

/** What an export says of itself in its last line; a sentence of what is wrong where it is not what was signed. */
export function verifyExport(bytes: Buffer, key: PublicKey): { rows: number; time: string } {
  const text = bytes.toString("utf8");
  const at = text.trimEnd().lastIndexOf("\n") + 1;
  const signed = signedIn(text.slice(at).trim());
  if (!signed) throw new Error("The last line is not that of an export: the file was cut off, or something was added to it.");
  const { signature, ...told } = signed;
  if (told.key !== key.id) throw new Error(`The export is signed by the key ${told.key}, and this one is ${key.id}.`);
  if (!key.verifies(canonicalJson(told), signature)) throw new Error("The last line is not what was signed.");
  if (createHash("sha256").update(text.slice(0, at)).digest("hex") !== told.sha256)
    throw new Error("The rows are not those that were signed: some were changed, added or taken away.");
  return told;
}

function signedIn(line: string): v.InferOutput<typeof Signed> | null {
  try {
    const json = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
    const { success, output } = v.safeParse(Signed, JSON.parse(json));
    return success ? output : null;
  } catch {
    return null;
  }
}
