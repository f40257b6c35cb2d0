import assert from "node:assert/strict";
import { get } from "node:http";
import { after, before, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory } from "./asking.js";

describe("the lists that everybody asks for", () => {
  let provider: RunningProvider;
  let token = "";
  let now = 1_795_000_000;
  before(async () => {
    provider = await startInMemory({ now: () => now });
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  /** The bytes as sent: `fetch` would unpack them. */
  const raw = (path: string, encoding: string) =>
    new Promise<{ bytes: Buffer; encoding: string | undefined; etag: string | undefined }>((resolve, reject) => {
      get(`${provider.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}`, "accept-encoding": encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ bytes: Buffer.concat(chunks), encoding: answer.headers["content-encoding"], etag: answer.headers.etag }),
        );
      }).on("error", reject);
    });

  for (const path of ["city/items_telemetry_rts", "city/items_telemetry_rtc", "city/transport_situation", "cross/get_city_segments"]) {
    it(`${path} is the same text plain, in gzip and in brotli`, async () => {
      const [plain, zipped, brotli] = await Promise.all([raw(path, "identity"), raw(path, "gzip"), raw(path, "gzip, br")]);
      assert.deepEqual([plain.encoding, zipped.encoding, brotli.encoding], [undefined, "gzip", "br"]);
      assert.ok(gunzipSync(zipped.bytes).equals(plain.bytes));
      assert.ok(brotliDecompressSync(brotli.bytes).equals(plain.bytes));
      assert.ok(brotli.bytes.length < plain.bytes.length / 4);
    });
  }
  it("answers 304 while nothing has changed and the list again when the tick brought something", async () => {
    const first = await ask(provider.url, "city/transport_situation", { token });
    const etag = first.headers.get("etag") ?? "";
    assert.match(etag, /^"[\w-]+"$/);
    assert.equal(first.headers.get("cache-control"), "no-cache, private");
    assert.match(first.headers.get("vary") ?? "", /Accept-Encoding/);
    const same = await ask(provider.url, "city/transport_situation", { token, headers: { "if-none-match": `"other", W/${etag}` } });
    assert.equal(same.status, 304);
    assert.equal(same.text, "");
    now += 60;
    const next = await ask(provider.url, "city/transport_situation", { token, headers: { "if-none-match": etag } });
    assert.equal(next.status, 200);
    assert.notEqual(next.headers.get("etag"), etag);
  });
  it("gives no list, and no 304, without a token", async () => {
    const { headers } = await ask(provider.url, "city/items_telemetry_rts", { token });
    const answer = await ask(provider.url, "city/items_telemetry_rts", { headers: { "if-none-match": headers.get("etag") ?? "" } });
    assert.equal(answer.status, 401);
  });
});
