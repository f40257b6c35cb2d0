import { randomUUID } from "node:crypto";
import type { Database, Reading, Step } from "../../base/database/tables.js";

/** How the rows of a person who was taken away call that person. */
const NOBODY = "—";

/** A form of the landing page, as far as it is a person's. */
interface Form {
  id: string;
  body_json: string;
}

const hasEmail =
  (email: string) =>
  ({ body_json }: Form) =>
    (JSON.parse(body_json) as { email?: string }).email?.toLowerCase() === email;

/** All forms that were sent under an address; few are kept, and their text is no column of its own. */
async function formsOf(db: Reading, email: string) {
  const rows = await db.selectFrom("landing").selectAll().where("withdrawn", "is", null).orderBy("created").execute();
  return rows.filter(hasEmail(email));
}

/** All that is stored of whoever has an address, and how many rows there are that stay. */
export async function personOf(db: Database, given: string) {
  const email = given.toLowerCase();
  const user = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
  const forms = await formsOf(db, email);
  const consents = await db.selectFrom("consents").select(["hash", "version", "since"]).execute();
  const invitations = await db.selectFrom("invitations").select(["id", "fio", "role", "ends"]).where("email", "=", email).execute();
  const count = async (table: "commands" | "audit", column: "user_id" | "who") =>
    user === undefined
      ? 0
      : Number(
          (
            await db
              .selectFrom(table)
              .select((e) => e.fn.countAll().as("count"))
              .where(column as never, "=", user.id as never)
              .executeTakeFirstOrThrow()
          ).count,
        );
  const sessions = user
    ? await db.selectFrom("sessions").select(["created", "ended", "seen", "agent"]).where("user_id", "=", user.id).execute()
    : [];
  const { password: _, ...account } = user ?? { password: null };
  return {
    email,
    account: user ? account : null,
    sessions,
    invitations,
    forms: forms.map(({ idempotency_key: _, idempotency_body: __, body_json, consent, ...form }) => ({
      ...form,
      body: JSON.parse(body_json) as object,
      consent: consents.find(({ hash }) => hash === consent) ?? null,
    })),
    stays: { commands: await count("commands", "user_id"), audit: await count("audit", "who") },
  };
}

/** Takes what a form says of a person out of its row; the row stays, with its consent and when that ended. */
async function emptied(step: Step, forms: readonly Form[], now: number): Promise<number> {
  for (const { id } of forms)
    await step
      .updateTable("landing")
      .set({ body_json: "{}", address: "", withdrawn: now, idempotency_key: null, idempotency_body: null })
      .where("id", "=", id)
      .execute();
  return forms.length;
}

/** Ends the consent behind all forms of an address: what they say goes. Gives how many there were. */
export async function withdrawConsent(step: Step, email: string, now: number): Promise<number> {
  return emptied(step, await formsOf(step, email.toLowerCase()), now);
}

/** Takes away what forms of before `since` (Unix s) say. */
export async function sweepForms(step: Step, since: number, now: number): Promise<number> {
  const old = await step.selectFrom("landing").selectAll().where("withdrawn", "is", null).where("created", "<", since).execute();
  return emptied(step, old, now);
}

/**
 * Takes a person away: forms, invitations, sign-ins, and of the account name, address, telephone, picture and password. The account stays as one of nobody,
 * disabled, since commands and the audit name it by its id. Gives that id, null where there was no account, and how much went.
 */
export async function erasePerson(
  step: Step,
  given: string,
  now: number,
): Promise<{ id: string | null; forms: number; invitations: number }> {
  const email = given.toLowerCase();
  const forms = await withdrawConsent(step, email, now);
  const { numDeletedRows } = await step.deleteFrom("invitations").where("email", "=", email).executeTakeFirstOrThrow();
  const user = await step.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (user) {
    const gone = { email: `erased-${randomUUID()}`, fio: NOBODY, phone: "", password: "", avatar: null, disabled: 1, access: 0 };
    await step.updateTable("users").set(gone).where("id", "=", user.id).execute();
    await step.updateTable("sessions").set({ agent: null, ended: now }).where("user_id", "=", user.id).execute();
    for (const table of ["identities", "sign_ons", "second_steps"] as const)
      await step.deleteFrom(table).where("user_id", "=", user.id).execute();
  }
  return { id: user?.id ?? null, forms, invitations: Number(numDeletedRows) };
}
