/** Loaded when somebody signs in first: a start has no need of it. */
const argon2 = () => import("@node-rs/argon2");

/** OWASP's floor for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let spare: Promise<string> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** One after another: each takes 19 MiB while it runs, so a burst of sign-ins costs time and not memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

export const hashPassword = (password: string): Promise<string> => inTurn(async () => (await argon2()).hash(password, cost));

/** True when the password is right. Without a stored hash the same work is done and the answer is false (A9: equal time). */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  spare ??= hashPassword("nobody has this password");
  const isOwn = stored !== undefined && hasPassword(stored);
  const known = isOwn ? stored : await spare;
  const matches = await inTurn(async () => (await argon2()).verify(known, password));
  return matches && isOwn;
}

/** Whether an account has a password of its own; those whom an issuer signs in have none. */
export const hasPassword = (stored: string): boolean => stored.startsWith("$");
