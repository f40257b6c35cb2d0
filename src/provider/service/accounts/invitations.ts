import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Step, Tables } from "../../base/database/tables.js";
import { invalid, refusal } from "../../base/refusal.js";

/** Seconds for which an invitation can be taken up. */
export const INVITED_FOR = 7 * 24 * 60 * 60;
const BYTES = 24;

/** Only this is kept of the token of an invitation. */
export const digestOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

type Wanted = Pick<Tables["invitations"], "email" | "fio" | "role" | "tags_json" | "invited_by">;

/** Invites somebody, in the place of an earlier invitation to the same address; the token is told this once. */
export async function invite(step: Step, wanted: Wanted, now: number): Promise<{ row: Tables["invitations"]; token: string }> {
  const token = randomBytes(BYTES).toString("base64url");
  const row = { id: randomUUID(), ...wanted, digest: digestOfToken(token), ends: now + INVITED_FOR };
  await step.deleteFrom("invitations").where("email", "=", wanted.email).execute();
  await step.insertInto("invitations").values(row).execute();
  return { row, token };
}

/** Takes an invitation up, which can be done once; undefined where there is none, or its time is over. */
export const takeUp = (step: Step, token: string, now: number): Promise<Tables["invitations"] | undefined> =>
  step.deleteFrom("invitations").where("digest", "=", digestOfToken(token)).where("ends", ">", now).returningAll().executeTakeFirst();

/** Fewest and most characters of an email and of a password (spec 9). */
const SHORTEST = 5;
const LONGEST = 20;
const isFit = ({ length }: string) => length >= SHORTEST && length <= LONGEST;

/** Refuses an email that the sign-in form would not take. */
export function checkEmail(email: string): void {
  if (!isFit(email) || !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(email)) throw refusal("wrong_email");
}
export function checkPassword(password: string): void {
  if (!isFit(password)) throw invalid("password", `A password has ${SHORTEST} to ${LONGEST} characters.`);
}
