import { randomUUID } from "node:crypto";
import { baitHeader, type landingOps } from "../../../core/contract/landing.js";
import { invalid, Refusal } from "../../base/refusal.js";
import type { Answers, Ask } from "../answer.js";
import { once } from "../idempotency.js";

const LONGEST = 200;
const LONGEST_EMAIL = 254;

async function keep(ask: Ask<"requestDemo"> | Ask<"requestPartnership">, form: string): Promise<void> {
  for (const [field, text] of Object.entries(ask.body)) {
    const longest = field === "email" ? LONGEST_EMAIL : LONGEST;
    if (typeof text === "string" && text.length > longest) throw invalid(`The field "${field}" may have at most ${longest} characters.`);
  }
  if (!ask.body.consent) throw invalid("Confirmation of personal data is required.");
  if (!/^\S+@\S+\.\S+$/.test(ask.body.email)) throw invalid("Incorrect email format.");
  const { db } = ask;
  const row = {
    id: randomUUID(),
    form,
    body_json: JSON.stringify(ask.body),
    address: ask.address,
    created: Math.floor(Date.now() / 1000),
    suspect: ask.c.req.header(baitHeader) === "taken" ? 1 : 0,
  };
  const find = (key: string) =>
    db.selectFrom("landing").selectAll().where("form", "=", form).where("idempotency_key", "=", key).executeTakeFirst();
  await once(ask, find, async (origin) => {
    const wait = await ask.forms.take(ask.address);
    if (wait > 0) throw new Refusal(429, "too_many_forms", "Too many forms: wait before the next one.", { "Retry-After": String(wait) });
    return db
      .insertInto("landing")
      .values({ ...row, ...origin })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  });
}

export const landingAnswers: Answers<keyof typeof landingOps> = {
  requestDemo: (ask) => keep(ask, "demo"),
  requestPartnership: (ask) => keep(ask, "partnership"),
};
