import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { networkOf } from "../../src/provider/base/network.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { operator, startInMemory } from "./asking.js";

/** A sign-in from an address of this machine: 127.0.0.x is another address to the provider. */
function guess(
  port: number,
  from: string,
  who: { email: string; password: string },
  forwarded?: string,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(who);
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...(forwarded ? { "x-forwarded-for": forwarded } : {}),
    };
    const call = request({ port, host: "127.0.0.1", localAddress: from, method: "POST", path: "/api/v1/auth/login", headers }, (answer) => {
      answer.resume().on("end", () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] }));
    });
    call.on("error", reject).end(body);
  });
}

describe("guessing of passwords (A9)", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => provider.close());

  it("looks at five of 1,000 guesses, says when to come back, and lets the owner in from elsewhere", async () => {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => guess(provider.port, "127.0.0.1", { ...operator, password: `guess-${i}` })),
    );
    assert.equal(answers.filter(({ status }) => status === 401).length, 5);
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(refused.length, 995);
    assert.ok(refused.every(({ retryAfter }) => Number(retryAfter) > 0));
    assert.equal((await guess(provider.port, "127.0.0.1", operator)).status, 429);
    assert.equal((await guess(provider.port, "127.0.0.2", operator)).status, 200);
  });
  it("stops one address that tries many accounts", async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) => guess(provider.port, "127.0.0.3", { email: `user${i}@its.test`, password: "operator1" })),
    );
    assert.equal(answers.filter(({ status }) => status === 401).length, 50);
  });
  it("does not count right passwords, not even a burst of them", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(provider.port, "127.0.0.4", operator)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  });
  it("does not count what it could not look at: after an outage right passwords are right", async () => {
    const { db } = provider.sim;
    await sql`alter table users rename to lost`.execute(db);
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, () => guess(provider.port, "127.0.0.6", operator)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([500]));
    } finally {
      await sql`alter table lost rename to users`.execute(db);
    }
    assert.equal((await guess(provider.port, "127.0.0.6", operator)).status, 200);
  });
  it("counts an address of IPv4 that is written as one of IPv6 as itself, and others of IPv6 by their network", () => {
    assert.equal(networkOf("192.0.2.1"), "192.0.2.1");
    assert.equal(networkOf("::ffff:192.0.2.1"), networkOf("::FFFF:c000:201"));
    assert.notEqual(networkOf("::ffff:192.0.2.1"), networkOf("::ffff:192.0.2.2"));
    assert.equal(networkOf("2a00:1:2:3::1"), networkOf("2a00:1:2:3:ffff:0:0:9"));
    assert.notEqual(networkOf("2a00:1:2:3::1"), networkOf("2a00:1:2:4::1"));
    assert.equal(networkOf("fe80::1%eth0"), networkOf("fe80::2"));
    assert.equal(networkOf("unknown"), "unknown");
  });
  it("does not believe a stranger who names another address", async () => {
    for (let i = 0; i < 5; i++) await guess(provider.port, "127.0.0.5", { ...operator, password: "wrong" }, `10.0.0.${i}`);
    assert.equal((await guess(provider.port, "127.0.0.5", operator, "10.0.0.9")).status, 429);
  });
});

describe("guessing of passwords through a trusted proxy (A9)", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory({ trustedProxies: ["127.0.0.1", "10.1.0.0/16", "2001:db8::/32"] });
  });
  after(() => provider.close());
  const spray = (forwarded: (at: number) => string, from = "127.0.0.1") =>
    Promise.all(
      Array.from({ length: 60 }, (_, i) => guess(provider.port, from, { email: `user${i}@its.test`, password: "operator1" }, forwarded(i))),
    );

  it("closes sign-in for the visitor who guesses and for no other", async () => {
    await spray(() => "192.0.2.1");
    assert.equal((await guess(provider.port, "127.0.0.1", operator, "192.0.2.1")).status, 429);
    assert.equal((await guess(provider.port, "127.0.0.1", operator, "192.0.2.2")).status, 200);
  });
  it("counts by what the proxies say, not by what the visitor wrote before it", async () => {
    await spray((i) => `198.51.100.${i}, 192.0.2.3, 10.1.2.3, 2001:db8::7`);
    assert.equal((await guess(provider.port, "127.0.0.1", operator, "192.0.2.3")).status, 429);
    assert.equal((await guess(provider.port, "127.0.0.1", operator, "198.51.100.1")).status, 200);
  });
  it("counts by the address that connects where the proxy names none that can be read, or is not trusted", async () => {
    await spray((i) => `visitor-${i}`);
    assert.equal((await guess(provider.port, "127.0.0.1", operator, "unknown")).status, 429);
    await spray((i) => `203.0.113.${i}`, "127.0.0.2");
    assert.equal((await guess(provider.port, "127.0.0.2", operator, "203.0.113.200")).status, 429);
  });
  it("takes a guesser with a network of IPv6 for one, from however many of its addresses he asks", async () => {
    await spray((i) => `2a00:1:2:3::${i.toString(16)}`);
    assert.equal((await guess(provider.port, "127.0.0.1", operator, "2a00:1:2:3:4:5:6:7")).status, 429);
    assert.equal((await guess(provider.port, "127.0.0.1", operator, "2a00:1:2:4::1")).status, 200);
  });
  it("refuses a proxy that is no address, in a sentence", async () => {
    for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "::1/129"])
      await assert.rejects(startInMemory({ trustedProxies: [wrong] }), { message: new RegExp(`^The proxy "${wrong}" must be`) });
  });
});
