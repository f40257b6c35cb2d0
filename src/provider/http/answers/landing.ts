import { randomUUID } from "node:crypto";
import { baitHeader, type landingOps } from "../../../core/contract/landing.js";
import { checkLength, refusal, tooSoon } from "../../base/refusal.js";
import type { Answers, Ask } from "../answer.js";
import { once } from "../idempotency.js";

const LONGEST = 200;
const LONGEST_EMAIL = 254;

async function keep(ask: Ask<"requestDemo"> | Ask<"requestPartnership">, form: string): Promise<void> {
  for (const [field, text] of Object.entries(ask.body)) {
    const longest = field === "email" ? LONGEST_EMAIL : LONGEST;
    if (typeof text === "string") checkLength(field, text, longest);
  }
  if (!ask.body.consent) throw refusal("consent_required");
  if (!/^\S+@\S+\.\S+$/.test(ask.body.email)) throw refusal("wrong_email");
  const { db } = ask;
  const row = {
    id: randomUUID(),
    form,
    body_json: JSON.stringify(ask.body),
    address: ask.address,
    created: Math.floor(Date.now() / 1000),
    consent: ask.consent,
    suspect: ask.c.req.header(baitHeader) === "taken" ? 1 : 0,
  };
  const find = (key: string) =>
    db.selectFrom("landing").selectAll().where("form", "=", form).where("idempotency_key", "=", key).executeTakeFirst();
  await once(ask, find, async (origin) => {
    const wait = await ask.forms.take(ask.address);
    if (wait > 0) throw tooSoon("too_many_calls", wait);
    return ask.keep(async (step) => {
      const kept = await step
        .insertInto("landing")
        .values({ ...row, ...origin })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      // What somebody says of himself may have to be taken away one day, so it is in no row that stays.
      return { result: kept, told: kept ? { object: kept.id } : null };
    });
  });
}

export const landingAnswers: Answers<keyof typeof landingOps> = {
  requestDemo: (ask) => keep(ask, "demo"),
  requestPartnership: (ask) => keep(ask, "partnership"),
};
