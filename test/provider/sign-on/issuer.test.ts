import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { JWTPayload } from "jose";
import { CLIENT, createBrowser } from "../../helper/issuer.js";
import { administrator, ask, operator, signIn } from "../asking.js";
import { exchange, isBack, isCallback, leadBack, pageOf, type SignOnScene, sceneOfSignOn, signOn } from "./scene.js";

const me = ({ provider }: SignOnScene, token: string) => ask(provider.url, "auth/check", { token });

async function rowsOf({ provider: { sim } }: SignOnScene, operation: string) {
  await sim.trail.settled();
  return sim.db.selectFrom("audit").selectAll().where("operation", "=", operation).orderBy("at").execute();
}

describe("signing in by an issuer", () => {
  let scene: SignOnScene;
  before(async () => {
    scene = await sceneOfSignOn();
  });
  after(() => scene.close());

  it("says who may sign people in", async () => {
    const { body } = await ask(scene.provider.url, "auth/issuers");
    assert.deepEqual(body, { passwords: true, issuers: [{ id: "city", name: "City account" }] });
  });

  it("makes an account of whoever the issuer has signed in, by the role of the group, in two redirects of ours", async () => {
    const { address, browser, code, secret } = await leadBack(scene.provider, "/login?x=1");
    assert.equal(address.origin + address.pathname + address.search, `${scene.provider.url}/login?x=1`);
    const own = browser.visited.filter(({ url }) => url.startsWith(scene.provider.url));
    assert.deepEqual(
      own.map(({ status }) => status),
      [303, 303],
    );
    for (const cookie of own[0]?.cookies ?? []) assert.match(cookie, /HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
    const { body } = await exchange(scene.provider, code, secret);
    assert.deepEqual([body.user.fio, body.user.email, body.user.rights.role], ["Anna K", "anna.k@a-long-name.city.example", "operator"]);
    assert.equal((await me(scene, body.access_token)).status, 200);
    const [row] = (await rowsOf(scene, "signOn")).slice(-1);
    assert.deepEqual([row?.name, row?.outcome, row?.area], ["Anna K", "done", "account"]);
    assert.equal((await rowsOf(scene, "signOnCallback")).length, 1);
  });

  it("shows no token of the issuer to the page", async () => {
    const { browser, code, secret } = await leadBack(scene.provider);
    const { text } = await exchange(scene.provider, code, secret);
    const [row] = await scene.provider.sim.db.selectFrom("sign_ons").selectAll().execute();
    const seen = [text, row?.sealed, ...browser.visited.flatMap(({ url, cookies }) => [url, ...cookies])].join("\n");
    assert.doesNotMatch(seen, /id_token|refresh_token|"access_token":"(?!ey)/);
    assert.equal(seen.includes("eyJhbGciOiJSUzI1NiI"), false, "a token signed by the issuer");
  });

  it("takes a code once, and ends what a second use of it would go on with", async () => {
    const { code, secret } = await leadBack(scene.provider);
    const first = await exchange(scene.provider, code, secret);
    assert.equal(first.status, 200);
    const second = await exchange(scene.provider, code, secret);
    assert.deepEqual([second.status, second.body.error.code], [409, "sign_on_over"]);
    assert.equal((await me(scene, first.body.access_token)).status, 401);
  });

  it("gives the session of two at once to one of them", async () => {
    const { code, secret } = await leadBack(scene.provider);
    const answers = await Promise.all([1, 2, 3].map(() => exchange(scene.provider, code, secret)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  it("takes no code after 30 s", async () => {
    const { code, secret } = await leadBack(scene.provider);
    await scene.provider.sim.db
      .updateTable("sign_ons")
      .set((e) => ({ ends: e("ends", "-", 31) }))
      .where("session", "is", null)
      .execute();
    assert.equal((await exchange(scene.provider, code, secret)).body.error.code, "sign_on_over");
  });

  it("gives nothing for the code of another page, which stays good for its own", async () => {
    const { code, secret } = await leadBack(scene.provider);
    const other = await exchange(scene.provider, code, pageOf(scene.provider).secret);
    assert.deepEqual([other.status, other.body.error.code], [409, "sign_on_elsewhere"]);
    assert.equal((await exchange(scene.provider, code, secret)).status, 200);
  });

  it("refuses what another browser has begun, and a state that was changed", async () => {
    const browser = createBrowser();
    const callback = await browser.follow(pageOf(scene.provider).start, isCallback);
    const other = createBrowser();
    assert.match((await other.follow(callback.href, isBack)).hash, /refused=sign_on_elsewhere/);
    const changed = new URL(callback);
    changed.searchParams.set("state", "x".repeat(43));
    assert.match((await browser.follow(changed.href, isBack)).hash, /refused=sign_on_elsewhere/);
    assert.match((await browser.follow(callback.href, isBack)).hash, /#its-sign-on=/);
    // The cookie was good for one answer.
    assert.match((await browser.follow(callback.href, isBack)).hash, /refused=sign_on_elsewhere/);
    assert.ok(
      (await rowsOf(scene, "signOnCallback")).some(({ outcome, reason }) => outcome === "refused" && reason === "sign_on_elsewhere"),
    );
  });

  it("refuses a code that was used at the issuer, one of another issuer, and an answer without a code", async () => {
    const browser = createBrowser();
    const callback = await browser.follow(pageOf(scene.provider).start, isCallback);
    const jar = browser.jars.get(scene.provider.url) as Map<string, string>;
    const cookies = new Map(jar);
    assert.match((await browser.follow(callback.href, isBack)).hash, /#its-sign-on=/);
    for (const [name, value] of cookies) jar.set(name, value);
    assert.match((await browser.follow(callback.href, isBack)).hash, /refused=sign_on_over/);
    for (const change of [{ iss: "https://evil.example" }, { code: "" }, { iss: "" }]) {
      const again = createBrowser();
      const wrong = await again.follow(pageOf(scene.provider).start, isCallback);
      for (const [name, value] of Object.entries(change)) {
        if (value) wrong.searchParams.set(name, value);
        else wrong.searchParams.delete(name);
      }
      assert.match((await again.follow(wrong.href, isBack)).hash, /refused=sign_on_untrusted/, JSON.stringify(change));
    }
  });

  it("takes no ID token that is another's, for another, of another sign-in, unsigned, or five minutes late or early", async () => {
    const { issuer, provider } = scene;
    const now = Math.floor(Date.now() / 1000);
    /** How a sign-in ends for which the issuer gives an ID token with these claims. */
    const endOf = async (changes: JWTPayload, change = (token: string) => token) => {
      const browser = createBrowser();
      const callback = await browser.follow(pageOf(provider).start, isCallback);
      const [nonce = ""] = browser.visited.flatMap(({ url }) => new URL(url).searchParams.get("nonce") ?? []);
      const right = { iss: issuer.url, aud: CLIENT.id, sub: "anna", groups: ["dispatchers"], nonce, iat: now, exp: now + 300 };
      const id_token = change(await issuer.sign({ ...right, ...changes }, { typ: "JWT" }));
      issuer.state.tokens = { access_token: "one", token_type: "Bearer", expires_in: 300, id_token };
      try {
        return (await browser.follow(callback.href, isBack)).hash;
      } finally {
        issuer.state.tokens = null;
      }
    };
    assert.match(await endOf({}), /#its-sign-on=/);
    const wrong: Record<string, JWTPayload> = {
      "another issuer": { iss: "https://evil.example" },
      "another audience": { aud: "portal" },
      "one audience of several, given to another": { aud: [CLIENT.id, "portal"], azp: "portal" },
      "another sign-in": { nonce: "x".repeat(43) },
      late: { iat: now - 600, exp: now - 300 },
      early: { nbf: now + 300 },
    };
    for (const [name, changes] of Object.entries(wrong)) assert.match(await endOf(changes), /refused=sign_on_untrusted/, name);
    const other = (token: string) => `${token.slice(0, -8)}${token.slice(-8) === "AAAAAAAA" ? "BBBBBBBB" : "AAAAAAAA"}`;
    assert.match(await endOf({}, other), /refused=sign_on_untrusted/, "another signature");
    const unsigned = (token: string) => `${btoa(JSON.stringify({ alg: "none" })).replaceAll("=", "")}.${token.split(".")[1]}.`;
    assert.match(await endOf({}, unsigned), /refused=sign_on_untrusted/, "unsigned");
  });

  it("leads nowhere but to its own origin", async () => {
    for (const back of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "\\evil",
      "javascript:alert(1)",
      "",
    ]) {
      const { status, body } = await ask(scene.provider.url, pageOf(scene.provider, back).start.slice(scene.provider.url.length));
      assert.deepEqual([status, body.error.code], [422, "invalid"], back);
    }
    const { address } = await leadBack(scene.provider, "/app/map?device=1#other=2");
    assert.equal(address.origin, scene.provider.url);
    assert.doesNotMatch(address.hash, /other/);
  });

  it("says in a word that the issuer refused", async () => {
    scene.issuer.state.refuses = true;
    assert.equal((await leadBack(scene.provider)).refused, "sign_on_refused");
    scene.issuer.state.refuses = false;
  });

  it("stops a circle after three", async () => {
    const browser = createBrowser();
    for (let turn = 0; turn < 3; turn++) assert.match((await browser.follow(pageOf(scene.provider).start, isBack)).hash, /#its-sign-on=/);
    assert.match((await browser.follow(pageOf(scene.provider).start, isBack)).hash, /refused=sign_on_loop/);
  });

  it("lets nobody in without a role, and nobody who was switched off here", async () => {
    const { issuer, provider } = scene;
    issuer.people.set("ivan", { name: "Ivan", email: "ivan@city.example", email_verified: true, groups: ["gardeners"] });
    issuer.state.who = "ivan";
    assert.equal((await leadBack(provider)).refused, "no_role");
    issuer.people.set("ivan", { name: "Ivan", email: "ivan@city.example", email_verified: true, groups: ["north"] });
    const token = await signOn(provider);
    assert.deepEqual((await me(scene, token)).body.user.rights.tags, ["north"]);
    const chief = await signIn(provider.url, administrator);
    const { body: people } = await ask(provider.url, "administration/users", { token: chief });
    const { id } = people.find(({ email }: { email: string }) => email === "ivan@city.example");
    const off = { role: "operator", tags: null, restricted: false, disabled: true };
    await ask(provider.url, `administration/users/${id}`, { token: chief, method: "PUT", body: off });
    assert.equal((await me(scene, token)).status, 401);
    assert.equal((await leadBack(provider)).refused, "account_disabled");
    issuer.state.who = "anna";
  });

  it("takes no account over by its email", async () => {
    const { issuer, provider } = scene;
    issuer.people.set("mallory", { name: "M", email: operator.email, email_verified: true, groups: ["dispatchers"] });
    issuer.state.who = "mallory";
    assert.equal((await leadBack(provider)).refused, "account_exists");
    issuer.state.who = "anna";
  });

  it("signs out at the issuer too, without a token in the address", async () => {
    const token = await signOn(scene.provider);
    const { body, status } = await ask(scene.provider.url, "auth/sign_out", { token, method: "POST" });
    assert.equal(status, 200);
    const { origin, searchParams } = new URL(body.location);
    assert.equal(origin, scene.issuer.url);
    assert.deepEqual([...searchParams.keys()].toSorted(), ["client_id", "post_logout_redirect_uri"]);
    assert.equal((await me(scene, token)).status, 401);
    assert.equal(
      (await ask(scene.provider.url, "auth/sign_out", { token: await signIn(scene.provider.url), method: "POST" })).body.location,
      null,
    );
  });

  it("has no password for those whom the issuer signs in", async () => {
    for (const password of ["-", "-----", "$argon2id$"])
      assert.equal(
        (await ask(scene.provider.url, "auth/login", { body: { email: "anna.k@a-long-name.city.example", password } })).status,
        401,
      );
  });
});

describe("somebody whom an issuer has signed in", () => {
  let scene: SignOnScene;
  before(async () => {
    scene = await sceneOfSignOn({}, {}, "userinfo");
  });
  after(() => scene.close());
  const look = () => scene.provider.sim.signOns.look(true);
  const anna = () => scene.issuer.people.get("anna") as NonNullable<ReturnType<typeof scene.issuer.people.get>>;

  it("gets another role with the groups, and is out without one", async () => {
    const token = await signOn(scene.provider);
    anna().groups = ["engineers"];
    await look();
    assert.equal((await me(scene, token)).body.user.rights.role, "engineer");
    anna().groups = [];
    await look();
    assert.equal((await me(scene, token)).status, 401);
    const [row] = (await rowsOf(scene, "issuerCheck")).slice(-1);
    assert.deepEqual([row?.name, JSON.parse(row?.after_json ?? "{}").ended], ["Anna K", "no_role"]);
    anna().groups = ["dispatchers"];
  });

  it("is out when the issuer has switched the account off, and stays in while it is away", async () => {
    const token = await signOn(scene.provider);
    const browser = createBrowser();
    const callback = await browser.follow(pageOf(scene.provider).start, isCallback);
    scene.issuer.state.isAway = true;
    await look();
    assert.equal((await me(scene, token)).status, 200);
    assert.match((await browser.follow(callback.href, isBack)).hash, /refused=issuer_away/);
    scene.issuer.state.isAway = false;
    await look();
    await look();
    assert.equal((await me(scene, token)).status, 200, "the token for later was renewed and kept");
    anna().isDisabled = true;
    await look();
    assert.equal((await me(scene, token)).status, 401);
    anna().isDisabled = false;
  });

  for (const nonsense of ["page", "fault", "empty", "silence"] as const)
    it(`stays in where the issuer answers with nonsense (${nonsense}), by which nobody new comes in`, async () => {
      const { issuer, provider } = scene;
      const token = await signOn(provider);
      const browser = createBrowser();
      const callback = await browser.follow(pageOf(provider).start, isCallback);
      issuer.state.nonsense = nonsense;
      try {
        await look();
        assert.equal((await me(scene, token)).status, 200);
        assert.match((await browser.follow(callback.href, isBack)).hash, /refused=(issuer_away|sign_on_untrusted)/);
      } finally {
        issuer.state.nonsense = null;
      }
      assert.equal((await me(scene, token)).status, 200);
    });

  it("signs in by keys that the issuer has changed", async () => {
    await scene.issuer.rotate();
    assert.ok(await signOn(scene.provider));
  });
});

describe("passwords that are switched off", () => {
  let scene: SignOnScene;
  before(async () => {
    scene = await sceneOfSignOn({ accounts: "verified-email" }, { passwords: "break-glass", breakGlass: [administrator.email] });
  });
  after(() => scene.close());

  it("let in an account for emergencies, which is told, and nobody else", async () => {
    const { url } = scene.provider;
    assert.equal((await ask(url, "auth/login", { body: operator })).status, 401);
    assert.equal((await ask(url, "auth/issuers")).body.passwords, false);
    assert.equal((await ask(url, "auth/login", { body: administrator })).status, 200);
    const token = await signIn(url, administrator);
    const invited = { email: "new@its.test", fio: "New", role: "observer", tags: null };
    assert.equal((await ask(url, "administration/invitations", { token, body: invited })).body.error.code, "passwords_off");
    const [row] = (await rowsOf(scene, "login")).slice(-1);
    assert.deepEqual(JSON.parse(row?.after_json ?? "{}"), { break_glass: true });
  });

  it("give an account to whoever the issuer knows by its verified email, but no account for emergencies", async () => {
    const { issuer, provider } = scene;
    const person = { name: "Op", email: operator.email, email_verified: false, groups: ["engineers"] };
    issuer.people.set("op", person);
    issuer.state.who = "op";
    assert.equal((await leadBack(provider)).refused, "account_exists");
    person.email_verified = true;
    const { body } = await me(scene, await signOn(provider));
    assert.deepEqual([body.user.email, body.user.rights.role], [operator.email, "engineer"]);
    issuer.people.set("boss", { ...person, email: administrator.email });
    issuer.state.who = "boss";
    assert.equal((await leadBack(provider)).refused, "account_exists");
  });
});
