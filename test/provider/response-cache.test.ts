import assert from "node:assert/strict";
import { get } from "node:http";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { lists } from "../../src/provider/service/stream/lists.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { onOneNode } from "./several-nodes.js";

const portal = "https://portal.example";
const paths = ["city/items_telemetry_rts", "city/items_telemetry_rtc", "city/transport_situation"];

describe("lists that are answered as they were before", onOneNode("what is kept is kept by a node"), () => {
  let provider: RunningProvider;
  let token = "";
  let now = 1_795_000_000;
  /** Lists that the app was asked for. */
  let reached = 0;
  before(async () => {
    const metricsListen = { host: "127.0.0.1", port: 0 };
    provider = await startInMemory({ now: () => now, origins: [portal], trustedProxies: ["127.0.0.2"], metricsListen });
    token = await signIn(provider.url);
    const { live } = provider.sim.snapshots;
    provider.sim.snapshots.live = (...asked) => {
      reached++;
      return live(...asked);
    };
  });

  after(() => provider.close());

  interface Sent {
    status: number;
    headers: Record<string, string>;
    /** Names in their order, as they were written. */
    names: string[];
    body: Buffer;
  }
  const sent = (path: string, headers: Record<string, string>, localAddress = "127.0.0.1") =>
    new Promise<Sent>((resolve, reject) => {
      const all = { authorization: `Bearer ${token}`, ...headers };
      get(`${provider.url}/api/v1/${path}`, { headers: all, localAddress }, async (answer) => {
        const names = answer.rawHeaders.filter((_, at) => at % 2 === 0);
        const found = Object.fromEntries(names.map((name, at) => [name.toLowerCase(), answer.rawHeaders[2 * at + 1] ?? ""]));
        resolve({ status: answer.statusCode ?? 0, headers: found, names, body: Buffer.concat(await answer.toArray()) });
      }).on("error", reject);
    });
  const reachedBy = async (work: () => Promise<unknown>) => {
    const before = reached;
    await work();
    return reached - before;
  };

  it("have the same headers and bytes, and an id of their own", async () => {
    for (const path of paths) {
      const etag = (await ask(provider.url, path, { token })).headers.get("etag") ?? "";
      for (const encoding of ["br", "gzip", "identity"])
        for (const origin of [{}, { origin: portal }, { origin: "https://evil.example" }])
          for (const tag of [{}, { "if-none-match": etag }, { "if-none-match": '"another"' }]) {
            const headers: Record<string, string> = { "accept-encoding": encoding, ...origin, ...tag };
            const what = `${path} ${JSON.stringify(headers)}`;
            const first = await sent(path, headers);
            let again = first;
            assert.equal(await reachedBy(async () => (again = await sent(path, headers))), 0, what);
            assert.deepEqual(again.names, first.names, what);
            assert.match(again.headers["x-request-id"] ?? "", /^[\da-f-]{36}$/);
            assert.notEqual(again.headers["x-request-id"], first.headers["x-request-id"], what);
            const same = ({ status, headers, body }: Sent) => ({ status, body, ...headers, date: "", "x-request-id": "" });
            assert.deepEqual(same(again), same(first), what);
            assert.equal(again.status, headers["if-none-match"] === etag ? 304 : 200, what);
          }
    }
  });
  it("are anew in the next tick", async () => {
    const path = "city/transport_situation";
    await sent(path, {});
    const before = await sent(path, {});
    now += 60;
    const next = await sent(path, {});
    assert.notEqual(next.headers.etag, before.headers.etag);
    assert.notDeepEqual(next.body, before.body);
  });
  it("are anew where a stream has had the newer list built, and nobody has asked for it yet", async () => {
    const path = "city/transport_situation";
    await sent(path, {});
    const before = await sent(path, {});
    now += 60;
    const { world, snapshots } = provider.sim;
    const { etag } = await snapshots.now(lists.situation.name, () => lists.situation.build(world, now));
    assert.notEqual(etag, before.headers.etag);
    assert.equal((await sent(path, {})).headers.etag, etag);
  });
  it("go to the app where more is asked, or by another method", async () => {
    const [path = ""] = paths;
    for (let time = 0; time < 2; time++) {
      assert.equal(await reachedBy(() => ask(provider.url, `${path}?page=2`, { token })), 1);
      assert.equal(await reachedBy(() => ask(provider.url, path, { token, method: "HEAD" })), 1);
    }
    assert.equal((await sent(path, { host: "not a host" })).status, 400);
  });
  it("count as calls, and keep the id that a proxy gave", async () => {
    const [path = ""] = paths;
    const counted = async () => {
      const text = await (await fetch(provider.metricsUrl as string)).text();
      return Number(
        /its_http_requests_total\{method="GET",route="\/api\/v1\/city\/items_telemetry_rts",status="200"\} (\d+)/.exec(text)?.[1],
      );
    };
    const id = "of-the-proxy";
    await sent(path, {});
    const before = await counted();
    for (const [address, given] of [["127.0.0.2", true] as const, ["127.0.0.1", false] as const]) {
      const { headers } = await sent(path, { "x-request-id": id }, address);
      assert.equal(headers["x-request-id"] === id, given);
    }
    assert.equal(await counted(), before + 2);
  });
  it("are for those alone who are signed in", async () => {
    const [path = ""] = paths;
    await sent(path, {});
    for (const authorization of ["", "Bearer of-nobody", `Basic ${token}`]) assert.equal((await sent(path, { authorization })).status, 401);
    const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    assert.equal((await ask(provider.url, `user/sessions/${sid}/end`, { token, method: "POST" })).status, 200);
    assert.equal((await sent(path, {})).status, 401);
  });
  it("are refused, too, by a provider that is told to stop", async () => {
    const [path = ""] = paths;
    token = await signIn(provider.url);
    await sent(path, {});
    assert.equal(await reachedBy(() => sent(path, {})), 0);
    const closed = provider.close();
    let status = 200;
    while (status === 200) status = (await sent(path, {})).status;
    assert.equal(status, 503);
    await closed;
  });
});
