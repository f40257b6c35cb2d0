import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { signIn, startInMemory } from "./asking.js";

describe("a long answer", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory({ scenario: "faulty" });
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  /** An answer as it comes over the wire: `fetch` would unpack it. */
  const get = (path: string, encodings: string) =>
    new Promise<{ headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, "accept-encoding": encodings };
      request(`${provider.url}/api/v1/${path}`, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part)).on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
        .on("error", reject)
        .end();
    });

  it("is packed as the other end can read it, a list of pages and one made for each asker", async () => {
    const since = Math.floor(provider.sim.world.clock.now()) - 12 * 3600;
    for (const path of [`city/events?since=${since}&until=${since + 3600}&limit=200`, "rtc/500001/events_last"]) {
      const plain = await get(path, "identity");
      assert.equal(plain.headers["content-encoding"], undefined);
      if (path.startsWith("city")) assert.ok(plain.body.length > 10_000, `${plain.body.length}`);
      for (const [encoding, unpack] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const packed = await get(path, encoding);
        if (plain.body.length < 2_000) {
          assert.equal(packed.headers["content-encoding"], undefined, "a short one is not");
          continue;
        }
        assert.equal(packed.headers["content-encoding"], encoding);
        assert.match(`${packed.headers.vary}`, /Accept-Encoding/);
        assert.ok(packed.body.length < plain.body.length / 3, `${packed.body.length} of ${plain.body.length}`);
        assert.deepEqual(Object.keys(JSON.parse(`${unpack(packed.body)}`)[0]), Object.keys(JSON.parse(`${plain.body}`)[0]));
      }
    }
  });
});
