import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";

const alg = { alg: "dir", enc: "A256GCM" } as const;

/**
 * Closes what browsers and the database keep for us, so that nobody else reads or changes it. Its key is made of that of the tokens and is
 * good for nothing else; `purpose` says what it was closed for, and only that opens it.
 */
export function createSeal(secret: Uint8Array) {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "its-provider sign-on", 32));
  return {
    close(purpose: string, content: Record<string, unknown>, seconds?: number): Promise<string> {
      const sealed = new EncryptJWT(content).setProtectedHeader(alg).setAudience(purpose);
      return (seconds === undefined ? sealed : sealed.setExpirationTime(`${seconds}s`)).encrypt(key);
    },
    /** What was closed for this; null where it was not by us, or its time is over. */
    open: (purpose: string, sealed: string): Promise<Record<string, unknown> | null> =>
      jwtDecrypt(sealed, key, { audience: purpose, keyManagementAlgorithms: [alg.alg], contentEncryptionAlgorithms: [alg.enc] }).then(
        ({ payload }) => payload,
        () => null,
      ),
  };
}
export type Seal = ReturnType<typeof createSeal>;
