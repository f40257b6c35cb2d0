import { createHash } from "node:crypto";

/** The SHA-256 of bytes that come in parts, in hex. */
export async function sha256(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of bytes) hash.update(part);
  return hash.digest("hex");
}
