import { hash, verify } from "@node-rs/argon2";

/** OWASP's floor for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let spare: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** True when the password is right. Without a stored hash the same work is done and the answer is false (A9: equal time). */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  spare ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await spare), password);
  return matches && stored !== undefined;
}
