import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Verdict } from "../../../src/conformance/check.js";
import { run } from "../../../src/conformance/run.js";
import { type Balancer, startHaproxy, startNginx } from "../../helper/proxies.js";
import { ask, operator, signIn } from "../asking.js";
import { type Cluster, order, readyControllers, startNodes } from "./nodes.js";

/** `ALL=1` has the conformance kit look at each node and through each proxy with all that it can do, one after another. */
const { ALL } = process.env;
const pages = "https://portal.example";

describe("three nodes behind proxies that ask them in turn", { timeout: 600_000 }, () => {
  let cluster: Cluster;
  let nginx: Balancer | null = null;
  let haproxy: Balancer | null = null;
  before(async () => {
    cluster = await startNodes(3, "--origins", pages, "--trusted-proxy", "127.0.0.1", "--guests", "signals,bus,station,road,weather");
    const urls = cluster.nodes.map(({ url }) => url);
    nginx = await startNginx(urls);
    haproxy = await startHaproxy(urls);
  });
  after(async () => {
    await nginx?.stop();
    await haproxy?.stop();
    await cluster?.remove();
  });

  /** What the kit has to say against an address. */
  async function complaints(url: string, write = true): Promise<{ right: number; wrong: string[] }> {
    const said: Verdict[] = [];
    const flags = { base: `${url}/api/v1`, token: undefined, ...operator, origin: pages, write, stream: true, html: undefined };
    await run(flags, (verdict) => said.push(verdict));
    const wrong = said.filter(({ outcome, sentence }) => outcome === "wrong" || (outcome === "advice" && !sentence.includes("compared")));
    return {
      right: said.filter(({ outcome }) => outcome === "right").length,
      wrong: wrong.map(({ call, sentence }) => `${call} ${sentence}`),
    };
  }

  it("are as the contract says, each by itself and through each proxy", async (test) => {
    const leader = await cluster.leader();
    const followers = await cluster.followers();
    const each = { "the driving node": leader.url, "a node that follows": followers[0]?.url, "another one": followers[1]?.url };
    const through = { nginx: nginx?.url, haproxy: haproxy?.url };
    const asked = Object.entries(ALL ? { ...each, ...through } : { "a node that follows": followers[0]?.url, ...through });
    const found: [string, Awaited<ReturnType<typeof complaints>>][] = [];
    if (ALL) for (const [name, url] of asked) found.push([name, await complaints(url ?? "")]);
    // One at a time may write: records of the kit have the same names and files.
    else await Promise.all(asked.map(async ([name, url]) => found.push([name, await complaints(url ?? "", name === "haproxy")])));
    for (const [name, { right }] of found) test.diagnostic(`${name}: ${right} right`);
    assert.deepEqual(
      found.flatMap(([name, { wrong }]) => wrong.map((sentence) => `${name}: ${sentence}`)),
      [],
    );
  });

  it("show nobody who is sent from one to another an older list", async () => {
    const look = async ({ url }: Balancer) => {
      const token = await signIn(url);
      const seen: string[] = [];
      while (seen.length < 4) {
        const etag = (await ask(url, "city/transport_situation", { token })).headers.get("etag") ?? "";
        if (seen.at(-1) === etag) continue;
        assert.ok(!seen.includes(etag), `after ${seen.length} versions an older one`);
        seen.push(etag);
      }
    };
    await Promise.all([nginx, haproxy].map((proxy) => look(proxy as Balancer)));
  });

  it("show at once, at every node, what was commanded at one", async () => {
    const { url } = haproxy as Balancer;
    const token = await signIn(url);
    for (const oID of await readyControllers(url, token, 40)) {
      const answer = await order(url, token, oID);
      assert.equal(answer.status, 200, answer.text);
      for (const node of cluster.nodes)
        assert.equal((await ask(node.url, `rts/${oID}/telemetry`, { token })).headers.get("etag"), answer.headers.get("etag"));
    }
  });

  it("show it also where no word of it has come yet", async () => {
    const { url } = await cluster.leader();
    const token = await signIn(url);
    for (const oID of await readyControllers(url, token, 10)) {
      // The line by which a node is woken is open again half a second later.
      await cluster.server.query("city", "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen its_nodes'");
      const answer = await order(url, token, oID);
      assert.equal(answer.status, 200, answer.text);
      const shown = await Promise.all(cluster.nodes.map((node) => ask(node.url, `rts/${oID}/telemetry`, { token })));
      assert.deepEqual(new Set(shown.map(({ headers }) => headers.get("etag"))), new Set([answer.headers.get("etag")]));
    }
  });
});
