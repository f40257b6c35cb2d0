import { createHash } from "node:crypto";

/** The SHA-256 of bytes that come in parts, in hex. */
export async function sha256(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of bytes) hash.update(part);
  return hash.digest("hex");
}

/** By this a row knows whether what comes with its key is what made it. */
export const digestOf = (...parts: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
