import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, startInMemory } from "./asking.js";

const form = { full_name: "Иван", company: "Город", country: "Россия", city: "Тверь", email: "a@b.ru", phone: "1", consent: true };

describe("forms of the landing page, which anybody may send", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => provider.close());
  const send = (changes: object = {}) => ask(provider.url, "landing/request-demo", { body: { ...form, ...changes } });
  const kept = async () => (await provider.sim.db.selectFrom("landing").select("id").execute()).length;

  it("are refused when a field is longer than anybody writes", async () => {
    for (const field of ["full_name", "company", "country", "city", "phone"])
      assert.equal((await send({ [field]: "я".repeat(201) })).status, 422, field);
    assert.equal((await send({ email: `${"a".repeat(250)}@b.ru` })).status, 422);
    assert.equal(await kept(), 0);
    assert.equal((await send({ company: "я".repeat(200), email: `${"a".repeat(249)}@b.ru` })).status, 200);
  });

  it("are kept up to a number from one address, which is told when to come back", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => send()));
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length >= 30);
    assert.ok(refused.every(({ headers }) => Number(headers.get("retry-after")) > 0));
    assert.equal(await kept(), 30);
  });
});
