import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Step, Tables } from "../../base/database/tables.js";
import { checkLength, invalid, notFound, refusal } from "../../base/refusal.js";

/** Seconds for which an invitation can be taken up. */
export const INVITED_FOR = 7 * 24 * 60 * 60;
const BYTES = 24;

/** Only this is kept of the token of an invitation. */
export const digestOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

type Wanted = Pick<Tables["invitations"], "email" | "fio" | "role" | "tags_json" | "invited_by" | "user_id">;

/** Invites somebody, in the place of an earlier invitation to the same address; the token is told this once. */
export async function invite(step: Step, wanted: Wanted, now: number): Promise<{ row: Tables["invitations"]; token: string }> {
  const token = randomBytes(BYTES).toString("base64url");
  const row = { id: randomUUID(), ...wanted, digest: digestOfToken(token), ends: now + INVITED_FOR, over: null };
  const before = await step.selectFrom("invitations").select("id").where("email", "=", wanted.email).execute();
  for (const { id } of before) await end(step, id, "withdrawn");
  await step.insertInto("invitations").values(row).execute();
  return { row, token };
}

/**
 * Ends an invitation; false where it was ended by somebody else meanwhile. Who was invited is forgotten: the row only lets its link say
 * what became of it.
 */
async function end(step: Step, id: string, over: "used" | "withdrawn"): Promise<boolean> {
  const { numUpdatedRows } = await step
    .updateTable("invitations")
    .set({ over, ends: 0, email: id, fio: "" })
    .where("id", "=", id)
    .where("over", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdraws an invitation, and gives it as it was; undefined where there is none. */
export async function withdraw(step: Step, id: string): Promise<Tables["invitations"] | undefined> {
  const row = await step.selectFrom("invitations").selectAll().where("id", "=", id).where("over", "is", null).executeTakeFirst();
  return row && (await end(step, id, "withdrawn")) ? row : undefined;
}

/** Takes an invitation up, which can be done once, and gives it as it was. Refused where there is none, or it is over. */
export async function takeUp(step: Step, token: string, now: number): Promise<Tables["invitations"]> {
  const row = await step.selectFrom("invitations").selectAll().where("digest", "=", digestOfToken(token)).executeTakeFirst();
  if (!row) throw notFound("There is no such link.");
  if (row.over === "withdrawn") throw refusal("invitation_withdrawn");
  if (row.over === "used") throw refusal("invitation_used");
  if (Number(row.ends) <= now) throw refusal("invitation_ended");
  if (!(await end(step, row.id, "used"))) throw refusal("invitation_used");
  return row;
}

/** Fewest and most characters of an email and of a password (spec 9). */
const SHORTEST = 5;
const LONGEST = 20;
const isFit = ({ length }: string) => length >= SHORTEST && length <= LONGEST;

/** Refuses an email that the sign-in form would not take. */
export function checkEmail(email: string): void {
  checkLength("email", email, LONGEST);
  if (!isFit(email) || !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(email)) throw refusal("wrong_email");
}

/** What a city wants of a new password, within the specification: the fewest characters, and of how many kinds they are. */
export interface PasswordRules {
  readonly least: number;
  readonly kinds: number;
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

export function checkPassword(password: string, wanted: PasswordRules): void {
  if (!isFit(password)) throw invalid("password", `A password has ${SHORTEST} to ${LONGEST} characters.`);
  const isOfKinds = kinds.filter((kind) => kind.test(password)).length >= wanted.kinds;
  if (password.length < wanted.least || !isOfKinds) throw refusal("weak_password", { ...wanted });
}
