import { randomUUID } from "node:crypto";
import { baitHeader, type landingOps } from "../../../src/core/contract/landing.js";
import type { Answers, Ask } from "../http/answer.js";
import { invalid } from "../http/refusal.js";

async function keep(ask: Ask<"requestDemo"> | Ask<"requestPartnership">, form: string): Promise<void> {
  if (!ask.body.consent) throw invalid("Confirmation of personal data is required.");
  if (!/^\S+@\S+\.\S+$/.test(ask.body.email)) throw invalid("Incorrect email format.");
  const row = {
    id: randomUUID(),
    form,
    body_json: JSON.stringify(ask.body),
    address: ask.address,
    created: Math.floor(Date.now() / 1000),
    suspect: ask.c.req.header(baitHeader) === "taken" ? 1 : 0,
  };
  await ask.db.insertInto("landing").values(row).execute();
}

export const landingAnswers: Answers<keyof typeof landingOps> = {
  requestDemo: (ask) => keep(ask, "demo"),
  requestPartnership: (ask) => keep(ask, "partnership"),
};
