import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createForGood } from "../files/for-good.js";

/** Who signs checkpoints: Ed25519. */
export interface AuditKey {
  /** The first half of the SHA-256 of its public key (SPKI, DER), in hex. */
  id: string;
  /** PEM, for those who verify elsewhere. */
  publicPem: string;
  sign(text: string): string;
}

/** Who only verifies. */
export interface PublicKey {
  id: string;
  verifies(text: string, signature: string): boolean;
}

/** The file of the key in a data folder, which nobody reads who has no more than the database. */
export const keyFileIn = (folder: string): string => join(folder, "audit.key");

/** The key of a file, made where there is none, with the public part beside it; with no file, one that is gone with the process. */
export async function auditKey(file: string | null): Promise<AuditKey> {
  if (file === null) return keyOf(generateKeyPairSync("ed25519").privateKey);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    await createForGood(file, privateKey.export({ format: "pem", type: "pkcs8" }).toString());
    // Another node may have made it at the same moment.
    writeFileSync(`${file}.pub`, keyOf(read(file, createPrivateKey)).publicPem);
  }
  return keyOf(read(file, createPrivateKey));
}

/** What verifies the signatures of a key, by that key or by its public part. */
export const publicKeyOf = (file: string): PublicKey => {
  const key = read(file, createPublicKey);
  return {
    id: idOf(key),
    verifies: (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url")),
  };
};

const keyOf = (secret: KeyObject): AuditKey => {
  const open = createPublicKey(secret);
  return {
    id: idOf(open),
    publicPem: open.export({ format: "pem", type: "spki" }).toString(),
    sign: (text) => sign(null, Buffer.from(text), secret).toString("base64url"),
  };
};

const idOf = (key: KeyObject): string =>
  createHash("sha256")
    .update(key.export({ format: "der", type: "spki" }))
    .digest("hex")
    .slice(0, 32);

function read(file: string, parse: (pem: Buffer) => KeyObject): KeyObject {
  try {
    const key = parse(readFileSync(file));
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (error) {
    throw new Error(`The key "${file}" of the audit cannot be read: ${(error as Error).message}`);
  }
  throw new Error(`The key "${file}" of the audit is none of Ed25519: give another --audit-key.`);
}
