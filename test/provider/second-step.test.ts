import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { Secret, TOTP, URI } from "otpauth";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { addUser } from "../../src/provider/service/accounts/users.js";
import { administrator, ask, operator, signIn, startInMemory } from "./asking.js";

describe("the second step of a sign-in by a password", () => {
  let provider: RunningProvider;
  let who = { email: "", password: "first123" };
  let token = "";
  let count = 0;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => provider.close());
  beforeEach(async () => {
    who = { email: `p${++count}@its.test`, password: "first123" };
    await addUser(provider.sim.db, { ...who, fio: "Somebody", phone: "", restrictions: [] });
    token = await signIn(provider.url, who);
  });
  const send = async (path: string, body: object, by = token) => {
    const { status, body: said } = await ask(provider.url, path, { body, ...(by ? { token: by } : {}) });
    return { status, code: said?.error?.code, said };
  };
  const second = (code: string, password = who.password) => send("auth/login/second", { email: who.email, password, code }, "");
  /** The code of this period, or of so many later. */
  const codeOf = (secret: string, later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

  async function turnOn() {
    const { said: begun } = await send("user/second_step", { password: who.password });
    const { status, said } = await send("user/second_step/confirm", { code: codeOf(begun.secret) });
    assert.equal(status, 200);
    return { secret: begun.secret as string, address: begun.address as string, recovery: said.recovery as string[] };
  }

  it("is on when a code of it was confirmed, and is answered 409, never 401", async () => {
    const { said } = await send("user/second_step", { password: who.password });
    const { issuer, label } = URI.parse(said.address);
    assert.deepEqual([issuer, label], [provider.sim.world.city.name, who.email]);
    assert.equal((await send("auth/login", who, "")).status, 200, "not on yet");
    assert.deepEqual((await send("user/second_step/confirm", { code: "000000" })).code, "wrong_code");
    await turnOn();
    assert.deepEqual((await ask(provider.url, "user/second_step", { token })).body, { is_on: true, recovery_left: 10 });
    const { status, code } = await send("auth/login", who, "");
    assert.deepEqual([status, code], [409, "second_step_needed"]);
    assert.equal(
      (await send("auth/login", { ...who, password: "wrong123" }, "")).status,
      401,
      "that it is on is told to who knows the password",
    );
  });

  it("takes a code once, and none that is wrong", async () => {
    const { secret } = await turnOn();
    assert.deepEqual((await second(codeOf(secret))).code, "wrong_code", "the one that turned it on was used");
    const next = codeOf(secret, 1);
    assert.equal((await second(next)).status, 200);
    const again = await second(next);
    assert.deepEqual([again.status, again.code], [422, "wrong_code"]);
    assert.equal((await second(codeOf(secret, 40))).code, "wrong_code");
    assert.equal((await second(codeOf(secret, 1), "wrong123")).status, 401);
  });

  it("takes a code once of several that come at the same moment", async () => {
    const { secret } = await turnOn();
    const next = codeOf(secret, 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => second(next)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422]);
  });

  it("takes each code for a lost device once, as people type it", async () => {
    const { recovery } = await turnOn();
    const [first = ""] = recovery;
    assert.equal((await second(` ${first.toUpperCase().replace("-", " ")} `)).status, 200);
    assert.equal((await second(first)).code, "wrong_code");
    assert.equal((await ask(provider.url, "user/second_step", { token })).body.recovery_left, 9);
    assert.deepEqual(
      [...new Set((await Promise.all([1, 2, 3, 4].map(() => second(recovery[1] ?? "")))).map(({ status }) => status))].toSorted(),
      [200, 422],
    );
  });

  it("stops who knows the password and guesses codes, also between right passwords", async () => {
    const { secret } = await turnOn();
    const answers: (string | number)[] = [];
    for (let turn = 0; turn < 12; turn++) {
      await send("auth/login", who, "");
      answers.push((await second("000000")).status);
    }
    assert.deepEqual([answers[9], answers[10], answers[11]], [422, 429, 429]);
    assert.equal((await second(codeOf(secret, 1))).status, 429);
  });

  it("is turned off by the password alone", async () => {
    await turnOn();
    assert.deepEqual((await send("user/second_step/end", { password: "wrong123" })).code, "wrong_password");
    assert.equal((await send("user/second_step", { password: who.password })).code, "second_step_on");
    assert.equal((await send("user/second_step/end", { password: who.password })).status, 200);
    assert.ok(await signIn(provider.url, who));
  });

  it("keeps its secrets closed", async () => {
    const { secret, recovery } = await turnOn();
    const rows = JSON.stringify([
      await provider.sim.db.selectFrom("second_steps").selectAll().execute(),
      await provider.sim.db.selectFrom("audit").selectAll().execute(),
    ]);
    for (const each of [secret, ...recovery]) assert.equal(rows.includes(each), false);
  });

  it("leaves one's own password to oneself: changed by the present one, and others are signed out", async () => {
    const other = await signIn(provider.url, who);
    assert.equal((await send("user/password", { password: "wrong123", wanted: "second123" })).code, "wrong_password");
    assert.equal((await send("user/password", { password: who.password, wanted: "1234" })).code, "invalid");
    assert.equal((await send("user/password", { password: who.password, wanted: "second123" })).status, 200);
    assert.equal((await ask(provider.url, "auth/check", { token })).status, 200);
    assert.equal((await ask(provider.url, "auth/check", { token: other })).status, 401);
    assert.equal((await send("auth/login", who, "")).status, 401);
    assert.ok(await signIn(provider.url, { ...who, password: "second123" }));
  });

  it("ends with a password that is set by a link, which is good once", async () => {
    await turnOn();
    const chief = await signIn(provider.url, administrator);
    const { body: people } = await ask(provider.url, "administration/users", { token: chief });
    const { id } = people.find(({ email }: { email: string }) => email === who.email);
    assert.equal((await send(`administration/users/${id}/reset_password`, {}, await signIn(provider.url, operator))).status, 404);
    const { said } = await send(`administration/users/${id}/reset_password`, {}, chief);
    const take = () => send("auth/invitation", { token: said.token, password: "third1234" }, "");
    const answers = await Promise.all([1, 2, 3, 4].map(take));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409], "one of several at once");
    assert.deepEqual(answers.find(({ status }) => status === 200)?.said, { email: who.email });
    assert.equal((await take()).code, "invitation_used");
    assert.equal((await ask(provider.url, "auth/check", { token })).status, 401);
    assert.ok(await signIn(provider.url, { ...who, password: "third1234" }));
  });

  it("says that an email has more than 20 signs", async () => {
    const chief = await signIn(provider.url, administrator);
    const invited = { email: "somebody.longer@its.test", fio: "N", role: "observer", tags: null };
    const { status, said } = await send("administration/invitations", invited, chief);
    assert.deepEqual([status, said.error.code, said.error.values], [422, "too_long", { field: "email", most: 20 }]);
  });
});

describe("a city that wants better passwords", () => {
  it("says what they have to have", async () => {
    const signOn = { url: "", issuers: [], passwords: "all", breakGlass: [], password: { least: 10, kinds: 3 } } as const;
    const provider = await startInMemory({ signOn });
    try {
      const token = await signIn(provider.url);
      const change = (wanted: string) => ask(provider.url, "user/password", { token, body: { password: operator.password, wanted } });
      for (const weak of ["Short1!", "longbutone", "longbut2kinds"]) {
        const { status, body } = await change(weak);
        assert.deepEqual([status, body.error.code, body.error.values], [422, "weak_password", { least: 10, kinds: 3 }], weak);
      }
      assert.equal((await change("LongOf3Kinds")).status, 200);
    } finally {
      await provider.close();
    }
  });
});
