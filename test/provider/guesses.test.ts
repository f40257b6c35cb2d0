import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../examples/provider/start.js";
import { operator, startInMemory } from "./asking.js";

/** A sign-in from an address of this machine: 127.0.0.x is another address to the provider. */
function guess(
  port: number,
  from: string,
  who: { email: string; password: string },
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(who);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
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

  it("looks at five of 300 guesses, says when to come back, and lets the owner in from elsewhere", async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) => guess(provider.port, "127.0.0.1", { ...operator, password: `guess-${i}` })),
    );
    assert.equal(answers.filter(({ status }) => status === 401).length, 5);
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(refused.length, 295);
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
  it("does not count right passwords", async () => {
    for (let i = 0; i < 12; i++) assert.equal((await guess(provider.port, "127.0.0.4", operator)).status, 200);
  });
});
