import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { ask, startInMemory } from "./asking.js";

const preflight = (url: string, origin: string) =>
  ask(url, "crossroad/rts/1001/set_program", {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,idempotency-key,if-match",
    },
  });

describe("pages of other origins (A12)", async () => {
  const local = await startInMemory();
  const listed = await startInMemory({ origins: ["https://portal.example"] });
  after(() => Promise.all([local.close(), listed.close()]));

  it("may ask from this machine by default, at any port", async () => {
    for (const origin of ["http://localhost:5173", "http://127.0.0.1:8000", "https://localhost"]) {
      const { headers, status } = await preflight(local.url, origin);
      assert.equal(status, 204);
      assert.equal(headers.get("access-control-allow-origin"), origin);
      for (const name of ["Authorization", "Content-Type", "Idempotency-Key", "If-Match"])
        assert.match(headers.get("access-control-allow-headers") ?? "", new RegExp(name));
      assert.equal(headers.get("access-control-allow-credentials"), null);
    }
    for (const origin of ["https://evil.example", "http://localhost.evil.example", "null"])
      assert.equal((await preflight(local.url, origin)).headers.get("access-control-allow-origin"), null, origin);
  });
  it("may ask when they are listed, and no others then", async () => {
    assert.equal(
      (await preflight(listed.url, "https://portal.example")).headers.get("access-control-allow-origin"),
      "https://portal.example",
    );
    for (const origin of ["http://localhost:5173", "https://portal.example.evil.example", "http://portal.example"]) {
      assert.equal((await preflight(listed.url, origin)).headers.get("access-control-allow-origin"), null, origin);
    }
  });
  it("may read ETag, Content-Disposition, Retry-After and X-Request-Id, of refusals too", async () => {
    const { headers, status } = await ask(listed.url, "city/detail", { headers: { origin: "https://portal.example" } });
    assert.equal(status, 401);
    assert.equal(headers.get("access-control-allow-origin"), "https://portal.example");
    for (const name of ["ETag", "Content-Disposition", "Retry-After", "X-Request-Id"])
      assert.match(headers.get("access-control-expose-headers") ?? "", new RegExp(name));
  });
});
