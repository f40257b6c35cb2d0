import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { AUDIENCE } from "../../helper/issuer.js";
import { waitUntil } from "../../helper/wait-until.js";
import { administrator, ask, signIn } from "../asking.js";
import { nodeCount } from "../several-nodes.js";
import { type SignOnScene, sceneOfSignOn } from "./scene.js";

describe("a token that a portal lends", () => {
  let scene: SignOnScene;
  before(async () => {
    scene = await sceneOfSignOn({ embeds: { audience: AUDIENCE, type: "at+jwt" } });
  });
  after(() => scene.close());
  const me = (token: string) => ask(scene.provider.url, "auth/check", { token });
  const seconds = () => Math.floor(Date.now() / 1000);
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: scene.issuer.url,
    aud: AUDIENCE,
    sub: "anna",
    name: "Anna K",
    groups: ["dispatchers"],
    client_id: "portal",
    iat: seconds(),
    exp: seconds() + 300,
    jti: `${Math.random()}`,
    ...changes,
  });

  it("lets in whom the issuer knows, with the role of the group, and is given back as it is", async () => {
    const token = await scene.issuer.portalToken();
    const { status, body } = await me(token);
    assert.equal(status, 200);
    assert.deepEqual([body.user.fio, body.user.rights.role, body.access_token === token], ["Anna K", "operator", true]);
    assert.equal((await ask(scene.provider.url, "city/overrides", { token })).status, 200);
    await scene.provider.sim.trail.settled();
    const rows = await scene.provider.sim.db.selectFrom("audit").selectAll().where("operation", "=", "portalSignIn").execute();
    assert.deepEqual(
      rows.map(({ name, area, address, outcome }) => [name, area, address, outcome]),
      [["Anna K", "account", "127.0.0.1", "done"]],
    );
  });

  it("makes one account of many calls at once", async () => {
    const token = await scene.issuer.sign(claims({ sub: "olga", name: "Olga" }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(token)));
    assert.deepEqual([...new Set(answers.map(({ status, body }) => `${status} ${body.user?.id}`))].length, 1);
  });

  it("follows the groups of a newer token", async () => {
    assert.equal((await me(await scene.issuer.sign(claims({ groups: ["engineers"] })))).body.user.rights.role, "engineer");
    assert.equal((await me(await scene.issuer.sign(claims()))).body.user.rights.role, "operator");
    assert.equal((await me(await scene.issuer.sign(claims({ groups: [] })))).status, 401);
  });

  it("is refused for another audience, issuer, type, key or time, unsigned, and signed by what is public", async () => {
    const { issuer } = scene;
    const { privateKey } = await generateKeyPair("RS256");
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const head = encoded({ alg: "HS256", typ: "at+jwt" });
    const body = encoded(claims());
    const { exp: _exp, ...endless } = claims();
    const { sub: _sub, ...nobodys } = claims();
    const bad = {
      audience: await issuer.sign(claims({ aud: "https://other.test/api" })),
      client: await issuer.sign(claims({ aud: "its" })),
      issuer: await issuer.sign(claims({ iss: "https://evil.example" })),
      "issuer by a slash": await issuer.sign(claims({ iss: `${issuer.url}/` })),
      type: await issuer.sign(claims(), { typ: "JWT" }),
      expired: await issuer.sign(claims({ exp: seconds() - 40 })),
      early: await issuer.sign(claims({ nbf: seconds() + 120 })),
      "of a clock that is 5 min fast": await issuer.sign(claims({ iat: seconds() + 300, nbf: seconds() + 300, exp: seconds() + 600 })),
      "of a clock that is 5 min slow": await issuer.sign(claims({ iat: seconds() - 360, exp: seconds() - 60 })),
      endless: await issuer.sign(endless),
      nobody: await issuer.sign(nobodys),
      none: new UnsecuredJWT(claims()).encode(),
      secret: `${head}.${body}.${createHmac("sha256", await issuer.publicKey())
        .update(`${head}.${body}`)
        .digest("base64url")}`,
      key: await new SignJWT(claims()).setProtectedHeader({ alg: "RS256", typ: "at+jwt" }).sign(privateKey),
    };
    for (const [name, token] of Object.entries(bad)) assert.equal((await me(token)).status, 401, name);
    assert.equal((await me(await issuer.sign(claims({ exp: seconds() - 10 })))).status, 200, "clocks may differ by seconds");
  });

  it("is asked for once where many tokens name keys that nobody knows", async () => {
    const { issuer } = scene;
    await me(await issuer.sign(claims()));
    issuer.state.asked.length = 0;
    await Promise.all(Array.from({ length: 30 }, async (_, i) => me(await issuer.sign(claims(), { kid: `unknown ${i}` }))));
    assert.ok(issuer.state.asked.filter((path) => path.startsWith("/jwks")).length <= Math.max(1, nodeCount()), issuer.state.asked.join());
  });

  it("stays good while the issuer is away, and ends where its session is ended", async () => {
    const { issuer, provider } = scene;
    const token = await issuer.sign(claims());
    assert.equal((await me(token)).status, 200);
    issuer.state.isAway = true;
    assert.equal((await me(token)).status, 200);
    assert.equal((await me(await issuer.sign(claims()))).status, 200, "a newer one, by a key that is known");
    issuer.state.isAway = false;
    const chief = await signIn(provider.url, administrator);
    const { id } = (await me(token)).body.user;
    assert.equal((await ask(provider.url, `administration/users/${id}/end_sessions`, { token: chief, method: "POST" })).status, 200);
    assert.equal((await me(token)).status, 401);
  });

  it("ends a stream with itself", async () => {
    const token = await scene.issuer.sign(claims({ exp: seconds() - 27 }));
    const response = await fetch(`${scene.provider.url}/api/v1/city/stream?topics=rts`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(response.status, 200);
    let isOver = false;
    void response.text().finally(() => {
      isOver = true;
    });
    await waitUntil("the stream ends", () => isOver, 80_000);
  });
});

describe("a token that a portal lends, of a provider that has just begun", () => {
  it("is answered 503 while the issuer is away, which signs nobody out, and taken when it is back", async () => {
    const scene = await sceneOfSignOn({ embeds: { audience: AUDIENCE, type: "at+jwt" } });
    try {
      const token = await scene.issuer.portalToken();
      const me = () => ask(scene.provider.url, "auth/check", { token });
      scene.issuer.state.isAway = true;
      const { status, body } = await me();
      assert.deepEqual([status, body.error.code], [503, "issuer_away"]);
      scene.issuer.state.isAway = false;
      assert.equal((await me()).status, 200);
    } finally {
      await scene.close();
    }
  });

  for (const nonsense of ["page", "fault", "empty", "silence"] as const)
    it(`is answered 503 while the issuer's keys are nonsense (${nonsense})`, async () => {
      const scene = await sceneOfSignOn({ embeds: { audience: AUDIENCE, type: "at+jwt" } });
      try {
        const token = await scene.issuer.portalToken();
        Object.assign(scene.issuer.state, { nonsense, at: /^\/jwks/ });
        for (let turn = 0; turn < 3; turn++) {
          const { status, body } = await ask(scene.provider.url, "auth/check", { token });
          assert.deepEqual([status, body.error.code], [503, "issuer_away"]);
        }
        const asked = scene.issuer.state.asked.filter((path) => path.startsWith("/jwks"));
        assert.ok(asked.length <= Math.max(1, nodeCount()), "each node leaves it alone for a while");
      } finally {
        await scene.close();
      }
    });

  it("is taken by a key that the issuer has changed to", async () => {
    const scene = await sceneOfSignOn({ embeds: { audience: AUDIENCE, type: "at+jwt" } });
    try {
      await scene.issuer.rotate();
      const me = async () => (await ask(scene.provider.url, "auth/check", { token: await scene.issuer.portalToken() })).status;
      assert.equal(await me(), 200);
    } finally {
      await scene.close();
    }
  });
});

describe("a portal that the city does not name", () => {
  it("lends nothing", async () => {
    const scene = await sceneOfSignOn({ embeds: { audience: AUDIENCE, client_ids: ["other"], type: "at+jwt" } });
    try {
      const { status } = await ask(scene.provider.url, "auth/check", { token: await scene.issuer.portalToken() });
      assert.equal(status, 401);
    } finally {
      await scene.close();
    }
  });
});
