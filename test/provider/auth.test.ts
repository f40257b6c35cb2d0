import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, askSlowly, operator, signIn, viewer } from "./asking.js";

/** A token with our own key and another algorithm of the same family. */
function signedByHand(alg: string, claims: object, secret: Buffer): string {
  const [head, body] = [{ alg }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  return `${head}.${body}.${createHmac("sha384", secret).update(`${head}.${body}`).digest("base64url")}`;
}

describe("accounts of the provider", () => {
  let provider: RunningProvider;
  const folder = mkdtempSync(join(tmpdir(), "its-auth-"));
  before(async () => {
    provider = await startProvider({ dataDir: folder });
  });
  after(async () => {
    await provider.close();
    rmSync(folder, { recursive: true });
  });
  const check = (token: string) => ask(provider.url, "auth/check", { token });

  it("signs in, and says who one is and what one may not", async () => {
    const { status, body } = await ask(provider.url, "auth/login", { body: { ...viewer, email: "Viewer@ITS.test" } });
    assert.equal(status, 200);
    assert.deepEqual(body.user.restrictions, ["device_control"]);
    assert.equal("password" in body.user, false);
  });
  it("answers a wrong password and an unknown user alike", async () => {
    const wrong = await ask(provider.url, "auth/login", { body: { ...operator, password: "wrong" } });
    const unknown = await ask(provider.url, "auth/login", { body: { email: "who@its.test", password: "wrong" } });
    assert.equal(wrong.status, 401);
    assert.equal(unknown.status, 401);
    assert.equal(wrong.text, unknown.text);
  });
  it("computes as much for an unknown user as for a wrong password", async () => {
    /** Milliseconds of processor of four guesses, in all threads: by the clock they would depend on what else runs here. */
    const work = async (emailOf: (guess: number) => string) => {
      const before = process.cpuUsage();
      for (const guess of [1, 2, 3, 4]) await ask(provider.url, "auth/login", { body: { email: emailOf(guess), password: "wrong" } });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    await work((guess) => `warm${guess}@its.test`);
    const known = await work(() => viewer.email);
    const unknown = await work((guess) => `nobody${guess}@its.test`);
    assert.ok(unknown > known / 3, `unknown ${unknown} ms, known ${known} ms`);
  });
  it("renews a token and leaves the old one its life", async () => {
    const token = await signIn(provider.url);
    const first = await check(token);
    assert.notEqual(first.body.access_token, token);
    assert.equal((await check(token)).status, 200);
    assert.equal((await check(first.body.access_token)).status, 200);
    const { exp = 0, iat = 0 } = decodeJwt(token);
    assert.equal(exp - iat, 15 * 60);
  });
  it("refuses tokens that are none, tampered, expired, of another algorithm or of another key", async () => {
    const token = await signIn(provider.url);
    const secret = Buffer.from(readFileSync(join(folder, "token.secret"), "utf8"), "hex");
    const claims = decodeJwt(token);
    const like = () =>
      new SignJWT({ sid: claims.sid })
        .setSubject(claims.sub as string)
        .setIssuer(claims.iss as string)
        .setIssuedAt();
    const good = await like().setProtectedHeader({ alg: "HS256" }).setExpirationTime("5m").sign(secret);
    assert.equal((await check(good)).status, 200, "the forgeries below differ from this one in one thing");
    const { privateKey } = await generateKeyPair("RS256");
    const bad = {
      none: new UnsecuredJWT(claims).encode(),
      tampered: `${token.slice(0, -6)}AAAAAA`,
      expired: await like()
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
        .sign(secret),
      endless: await like().setProtectedHeader({ alg: "HS256" }).sign(secret),
      hs384: signedByHand("HS384", claims, secret),
      rs256: await like().setProtectedHeader({ alg: "RS256" }).setExpirationTime("5m").sign(privateKey),
      otherKey: await like().setProtectedHeader({ alg: "HS256" }).setExpirationTime("5m").sign(Buffer.alloc(32, 1)),
      otherSession: await new SignJWT({ sid: "x" })
        .setSubject(claims.sub as string)
        .setIssuer(claims.iss as string)
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime("5m")
        .sign(secret),
      word: "null",
    };
    for (const [name, value] of Object.entries(bad)) assert.equal((await check(value)).status, 401, name);
    assert.equal((await ask(provider.url, "auth/check")).status, 401);
    assert.equal((await ask(provider.url, "auth/check", { headers: { authorization: `Basic ${token}` } })).status, 401);
  });
  it("refuses a token from the second on in which it runs out, also one that it has just found good", async () => {
    const secret = Buffer.from(readFileSync(join(folder, "token.secret"), "utf8"), "hex");
    const { sid, sub, iss } = decodeJwt(await signIn(provider.url));
    const ends = Math.floor(Date.now() / 1000) + 2;
    const short = new SignJWT({ sid }).setSubject(sub as string).setIssuer(iss as string);
    const token = await short.setProtectedHeader({ alg: "HS256" }).setExpirationTime(ends).sign(secret);
    assert.equal((await check(token)).status, 200);
    await waitUntil("the token has run out", () => Date.now() >= ends * 1000);
    assert.equal((await check(token)).status, 401);
  });
  it("refuses the token of a session that ended and of a disabled user", async () => {
    const token = await signIn(provider.url, viewer);
    const { db } = provider.sim;
    await db
      .updateTable("sessions")
      .set({ ended: 1 })
      .where("id", "=", decodeJwt(token).sid as string)
      .execute();
    assert.equal((await check(token)).status, 401);
    const other = await signIn(provider.url, viewer);
    await db.updateTable("users").set({ disabled: 1 }).where("email", "=", viewer.email).execute();
    assert.equal((await check(other)).status, 401);
    assert.equal((await ask(provider.url, "auth/login", { body: viewer })).status, 401);
    await db.updateTable("users").set({ disabled: 0 }).where("email", "=", viewer.email).execute();
  });
  it("remembers a good token for a second, but not one whose session was ended here, and not for calls that change something", async () => {
    const { db } = provider.sim;
    const read = async (token: string) => (await ask(provider.url, "city/items_telemetry_rts", { token })).status;
    const sid = (token: string) => decodeJwt(token).sid as string;
    const one = await signIn(provider.url, viewer);
    const two = await signIn(provider.url, viewer);
    const three = await signIn(provider.url, viewer);
    for (const token of [one, two, three]) assert.equal(await read(token), 200);
    assert.equal((await ask(provider.url, `user/sessions/${sid(two)}/end`, { token: one, body: {} })).status, 200);
    assert.deepEqual([await read(one), await read(two)], [200, 401]);

    assert.equal(await read(three), 200);
    // As another process does it.
    await db.updateTable("sessions").set({ ended: 1 }).where("id", "=", sid(three)).execute();
    assert.equal((await ask(provider.url, `user/sessions/${sid(one)}/end`, { token: three, body: {} })).status, 401);
    await waitUntil("a call that reads is refused, too", async () => (await read(three)) === 401);
    assert.equal(await read(one), 200);
  });
  it("keeps its secret and its password hashes from others", async () => {
    assert.equal(statSync(join(folder, "token.secret")).mode & 0o777, 0o600);
    const { password } = await provider.sim.db
      .selectFrom("users")
      .select("password")
      .where("email", "=", operator.email)
      .executeTakeFirstOrThrow();
    assert.match(password, /^\$argon2id\$/);
  });
  it("refuses to start with a token key that is not whole, as a full disk leaves one", async () => {
    const half = mkdtempSync(join(tmpdir(), "its-secret-"));
    const file = join(half, "token.secret");
    try {
      for (const left of ["", "ab".repeat(31), "no key at all, but long enough to be one of sixty-four characters"]) {
        writeFileSync(file, left);
        await assert.rejects(startProvider({ dataDir: half }), { message: /^The token key ".+token.secret" is not whole: / });
      }
    } finally {
      rmSync(half, { recursive: true });
    }
  });
  it("answers a change with what others have changed while it was on its way", async () => {
    const token = await signIn(provider.url);
    const { body } = await askSlowly(provider, "user/edit_phone", { token, body: { phone: "+7 900 000-00-09" } }, () =>
      ask(provider.url, "user/edit_fio", { token, body: { fio: "Сменный диспетчер" } }),
    );
    assert.deepEqual([body.fio, body.phone], ["Сменный диспетчер", "+7 900 000-00-09"]);
  });
  it("changes a name and a phone, and refuses an empty one", async () => {
    const token = await signIn(provider.url);
    assert.equal((await ask(provider.url, "user/edit_fio", { token, body: { fio: "Старший диспетчер" } })).body.fio, "Старший диспетчер");
    assert.equal((await check(token)).body.user.fio, "Старший диспетчер");
    assert.equal((await ask(provider.url, "user/edit_phone", { token, body: { phone: "  " } })).status, 422);
  });
  it("lists the user's own sign-ins and ends another, which is signed out at once", async () => {
    const one = await signIn(provider.url);
    const other = await signIn(provider.url);
    const stranger = await signIn(provider.url, viewer);
    const list = async (token: string) => (await ask(provider.url, "user/sessions", { token })).body as { id: string; current: boolean }[];
    const currentOf = async (token: string) => (await list(token)).find(({ current }) => current)?.id;
    assert.equal((await list(one)).filter(({ current }) => current).length, 1);
    const id = await currentOf(other);
    assert.ok((await list(one)).some((session) => session.id === id && !session.current));
    assert.equal((await ask(provider.url, `user/sessions/${id}/end`, { token: stranger, method: "POST" })).status, 404);
    assert.equal((await ask(provider.url, `user/sessions/${id}/end`, { token: one, method: "POST" })).status, 200);
    assert.equal((await ask(provider.url, "auth/check", { token: other })).status, 401);
    assert.equal((await ask(provider.url, "auth/check", { token: one })).status, 200);
    assert.ok(!(await list(one)).some((session) => session.id === id));
  });
  it("lists a sign-in that is kept alive behind a hundred newer ones that are not, and forgets those in the end", async () => {
    const { db, tokens } = provider.sim;
    const one = await signIn(provider.url, viewer);
    const other = await signIn(provider.url, viewer);
    const idOf = (token: string) => decodeJwt(token).sid as string;
    const now = Math.floor(Date.now() / 1000);
    await db
      .updateTable("sessions")
      .set({ created: now - 7200 })
      .where("id", "=", idOf(one))
      .execute();
    const user_id = decodeJwt(one).sub as string;
    const idle = Array.from({ length: 100 }, (_, at) => ({ id: `idle-${at}`, user_id, ended: null, agent: null }));
    await db
      .insertInto("sessions")
      .values(idle.map((row) => ({ ...row, created: now - 3600, seen: null })))
      .execute();
    const { body } = await ask(provider.url, "user/sessions", { token: other });
    const ids = (body as { id: string }[]).map(({ id }) => id);
    assert.equal(ids[0], idOf(other));
    assert.ok(ids.includes(idOf(one)));
    assert.ok(!ids.some((id) => id.startsWith("idle")));

    const left = async () => (await db.selectFrom("sessions").select("id").where("user_id", "=", user_id).execute()).map(({ id }) => id);
    await tokens.sweep();
    assert.ok((await left()).includes("idle-0"), "a day has not passed");
    await db
      .updateTable("sessions")
      .set({ created: now - 2 * 86_400 })
      .where("user_id", "=", user_id)
      .execute();
    await tokens.sweep();
    assert.ok(!(await left()).some((id) => id.startsWith("idle")));
    assert.equal((await check(one)).status, 200);
  });
  it("goes on renewing tokens while nothing can be written, and signs nobody out when nothing can be read", async () => {
    const { db } = provider.sim;
    const token = await signIn(provider.url);
    await sql`pragma query_only = on`.execute(db);
    try {
      assert.equal((await ask(provider.url, "user/edit_phone", { token, body: { phone: "1" } })).status, 500, "nothing can be written");
      assert.equal((await check(token)).status, 200);
    } finally {
      await sql`pragma query_only = off`.execute(db);
    }
    await sql`alter table sessions rename to lost`.execute(db);
    try {
      assert.equal((await check(token)).status, 500, "no word against the token");
    } finally {
      await sql`alter table lost rename to sessions`.execute(db);
    }
    assert.equal((await check(token)).status, 200);
  });
});
