import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openStream } from "../../helper/open-stream.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, operator, signIn } from "../asking.js";
import type { Served } from "../processes.js";
import { type Cluster, holdUp, order, readyControllers, startNodes, takeOver } from "./nodes.js";

const lists = ["city/items_telemetry_rts", "city/items_telemetry_rtc", "city/transport_situation"];
const versionOf = async ({ url }: Served, token: string, oID: number) =>
  (await ask(url, `rts/${oID}/telemetry`, { token })).headers.get("etag");

describe("three nodes on one PostgreSQL", { timeout: 300_000 }, () => {
  let cluster: Cluster;
  let token = "";
  let crossings: number[] = [];
  let leader: Served;
  let near: Served;
  let far: Served;
  before(async () => {
    cluster = await startNodes(3);
    leader = await cluster.leader();
    [near, far] = (await cluster.followers()) as [Served, Served];
    token = await signIn(near.url);
    crossings = await readyControllers(leader.url, token, 40);
  });
  after(() => cluster?.remove());

  it("drive with one node, and know a sign-in at each", async () => {
    for (const { url } of cluster.nodes) assert.equal((await ask(url, "auth/check", { token })).status, 200);
    const times = (text: string, words: string) => text.split(words).length - 1;
    const driving = cluster.nodes.filter(
      ({ said }) => times(said(), "drives the city, number") > times(said(), "does not drive the city any more"),
    );
    assert.equal(driving.length, 1);
    assert.equal(driving[0], leader);
  });

  it("answer a list byte by byte the same under one ETag", async () => {
    for (const path of lists) {
      const seen = new Map<string, string>();
      for (let round = 0; round < 8; round++)
        for (const { url } of cluster.nodes) {
          const { text, headers } = await ask(url, path, { token });
          const etag = headers.get("etag") ?? "";
          assert.ok((seen.get(etag) ?? text) === text, `two lists of ${path} are ${etag}`);
          seen.set(etag, text);
        }
      const { headers } = await ask(leader.url, path, { token });
      const etag = headers.get("etag") ?? "";
      // Who has seen the newest at one node is shown nothing older at another.
      for (const { url } of cluster.nodes) {
        const again = await ask(url, path, { token, headers: { "if-none-match": etag } });
        assert.ok(again.status === 304 || !seen.has(again.headers.get("etag") ?? ""), `${path} steps back`);
      }
    }
  });

  it("carry out at the driving node what another one was asked, and show it at all, and in their streams", async () => {
    const [oID] = crossings as [number];
    const stream = await openStream(far.url, token, `rts/${oID}`);
    assert.equal((await stream.next()).name, "hello");
    await stream.next();
    const answer = await order(near.url, token, oID, "first");
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.get("etag"), '"1"');
    assert.equal(await versionOf(near, token, oID), '"1"', "who commanded sees it at once");
    for (let isTold = false; !isTold; ) {
      const { data } = await stream.next();
      isTold = (data as unknown as { changed: { control_rts: string }[] }).changed[0]?.control_rts === "static";
    }
    stream.close();
    for (const node of cluster.nodes) await waitUntil("each node knows it", async () => (await versionOf(node, token, oID)) === '"1"');
    const [row] = await cluster.server.query<{ fence: number; current: number }>(
      "city",
      `select driven.fence, leadership.fence as current from driven, leadership
        where command = (select id from commands where idempotency_key = 'first')`,
    );
    assert.equal(row?.fence, row?.current);
  });

  it("know a key that was used at another node", async () => {
    const [, oID] = crossings as [number, number];
    for (const { url } of [near, far, leader]) {
      const { status, headers } = await order(url, token, oID, "same");
      assert.deepEqual([status, headers.get("etag")], [200, '"1"']);
    }
    const { status, body } = await order(near.url, token, oID, "same", "adaptive");
    assert.deepEqual([status, body.error.code], [422, "idempotency_key_reused"]);
    const { body: stale } = await ask(far.url, `crossroad/rts/${oID}/set_program`, {
      token,
      body: { oID, program: "adaptive" },
      headers: { "if-match": '"0"' },
    });
    assert.equal(stale.error.code, "stale_state", "the refusal of the driving node, word by word");
  });

  it("take tasks for vehicles at every node", async () => {
    const { body } = await ask(leader.url, lists[2] as string, { token });
    const features = body.features as { geometry: object; properties: { kind: string; id: string } }[];
    const vehicle = features.find(({ properties }) => properties.kind === "spec")?.properties.id;
    const section = features.find(({ properties }) => properties.kind === "road")?.geometry;
    const task = { work: "snow", utime_start: Math.floor(Date.now() / 1000), section, section_name: "", key: "1" };
    const made = await ask(near.url, `spec/${vehicle}/tasks`, { token, body: task });
    assert.equal(made.status, 200, made.text);
    const again = await ask(far.url, `spec/${vehicle}/tasks`, { token, body: task });
    assert.equal(again.body.id, made.body.id, "the same key, the same task");
    for (const { url } of cluster.nodes)
      await waitUntil("each node has it", async () => (await ask(url, `spec/${vehicle}/tasks`, { token })).body[0]?.id === made.body.id);
  });

  it("carry nothing out that the database let through too late", async () => {
    const oID = crossings[30] as number;
    const before = await versionOf(leader, token, oID);
    const letThrough = await holdUp(cluster.server, "city", "errands");
    const { status, body } = await order(near.url, token, oID, "held-up");
    assert.deepEqual([status, body.error?.code], [503, "command_unconfirmed"], "nobody says that it was not written");
    await letThrough();
    await waitUntil("another command passes", async () => (await order(far.url, token, crossings[31] as number)).status === 200);
    await pause(1_000);
    assert.equal(await versionOf(leader, token, oID), before);
    const rows = await cluster.server.query("city", "select outcome from commands where idempotency_key = 'held-up'");
    assert.deepEqual(rows, []);
  });

  it("tell the readers of each node of what was written at one", async () => {
    const stream = await openStream(far.url, token, "requests");
    await stream.next();
    const { body } = await ask(leader.url, "uds", { token });
    const { id: _, number: __, version: ___, editor: ____, ...entry } = body[0];
    assert.equal((await ask(near.url, "uds", { token, body: entry })).status, 200);
    assert.equal((await stream.next()).name, "gap");
    stream.close();
  });

  it("end a sign-in everywhere", async () => {
    const other = await signIn(near.url);
    const stream = await openStream(far.url, other, "requests");
    await stream.next();
    const { body } = await ask(leader.url, "user/sessions", { token: other });
    const own = body.find(({ current }: { current: boolean }) => current).id;
    const ended = await ask(leader.url, `user/sessions/${own}/end`, { token, method: "POST" });
    assert.equal(ended.status, 200, ended.text);
    assert.equal((await stream.next()).name, "bye");
    assert.equal((await ask(near.url, "auth/check", { token: other })).status, 401);
  });

  it("count wrong passwords together", async () => {
    const wrong = { email: "nobody@its.test", password: "wrong1" };
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await ask((cluster.nodes[guess % 3] as Served).url, "auth/login", { body: wrong })).status);
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
    assert.ok(await signIn(far.url, operator));
  });
});

describe("nodes of which one is lost", { timeout: 300_000 }, () => {
  let cluster: Cluster;
  let token = "";
  let crossings: number[] = [];
  before(async () => {
    cluster = await startNodes(3);
    token = await signIn((await cluster.leader()).url);
    crossings = await readyControllers((await cluster.leader()).url, token, 60);
  });
  after(() => cluster?.remove());

  /** Orders under keys of a name until `isOver`, and adds to `acknowledged` those that were. */
  async function orderUntil(name: string, nodes: readonly Served[], acknowledged: string[], isOver: () => boolean): Promise<void> {
    for (let i = 0; !isOver(); i++) {
      const key = `${name}-${i}`;
      const oID = crossings[i % crossings.length] as number;
      const { status } = await order(nodes[i % nodes.length]?.url ?? "", token, oID, key).catch(() => ({ status: 0 }));
      if (status === 200) acknowledged.push(key);
    }
  }
  async function isEachThereOnce(acknowledged: readonly string[]): Promise<void> {
    const rows = await cluster.server.query<{ key: string; count: number }>(
      "city",
      `select idempotency_key as key, count(driven.number)::int as count from commands left join driven on driven.command = commands.id
        where outcome = 'accepted' and idempotency_key is not null group by 1`,
    );
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    assert.deepEqual(
      acknowledged.filter((key) => counts.get(key) !== 1),
      [],
      "acknowledged, and not there once",
    );
    const fences = await cluster.server.query<{ number: number; fence: number }>(
      "city",
      "select number, fence from driven order by number",
    );
    assert.deepEqual(
      fences.map(({ fence }) => fence),
      fences.map(({ fence }) => fence).toSorted((one, other) => one - other),
      "no node wrote after its successor",
    );
  }

  it("go on with another one when the driving node is killed", async () => {
    const leader = await cluster.leader();
    const others = await cluster.followers();
    const acknowledged: string[] = [];
    await orderUntil("before", others, acknowledged, () => acknowledged.length === 5);
    let isOver = false;
    const ordering = orderUntil("killed", others, acknowledged, () => isOver);
    leader.child.kill("SIGKILL");
    await leader.ended;
    const successor = await cluster.leader();
    assert.notEqual(successor, leader);
    const before = acknowledged.length;
    await waitUntil("the successor carries out", () => acknowledged.length > before + 3);
    isOver = true;
    await ordering;
    await isEachThereOnce(acknowledged);
    await cluster.add();
  });

  it("let one that was frozen write nothing when it goes on", async () => {
    const leader = await cluster.leader();
    const others = await cluster.followers();
    const acknowledged: string[] = [];
    await orderUntil("well", [leader], acknowledged, () => acknowledged.length === 3);
    let isOver = false;
    const ordering = orderUntil("frozen", others, acknowledged, () => isOver);
    leader.child.kill("SIGSTOP");
    await waitUntil("another node drives", async () => (await cluster.leader()) !== leader);
    isOver = true;
    await ordering;
    const said = leader.said().length;
    leader.child.kill("SIGCONT");
    const woken: string[] = [];
    await orderUntil("woken", [leader], woken, () => woken.length === 3);
    acknowledged.push(...woken);
    await waitUntil("it says that it does not drive", () => leader.said().slice(said).includes("does not drive the city any more"));
    assert.match(leader.said().slice(said), /does not drive the city any more/);
    assert.ok(
      acknowledged.some((key) => key.startsWith("woken")),
      "it has what it is asked done by its successor",
    );
    await isEachThereOnce(acknowledged);
    assert.notEqual(await cluster.leader(), leader);
  });

  it("refuse what nobody could carry out in time, and never do it later", async () => {
    for (const { child } of cluster.nodes.slice(1)) child.kill("SIGKILL");
    await waitUntil("one node is left", () => cluster.nodes.length === 1);
    const [last] = cluster.nodes as [Served];
    await waitUntil("it drives", async () => (await cluster.leader()) === last);
    const letGo = await takeOver(cluster.server, "city");
    const [oID] = crossings as [number];
    const refusals = async () => {
      const [row] = await cluster.server.query<{ n: string }>(
        "city",
        `select count(*) as n from commands where oid = '${oID}' and code = 'command_too_late'`,
      );
      return Number(row?.n);
    };
    const before = await refusals();
    const { status, body } = await order(last.url, token, oID, "too late");
    assert.deepEqual([status, body.error?.code], [503, "command_too_late"]);
    await waitUntil("the audit has the refusal", async () => (await refusals()) === before + 1);
    await letGo();
    await waitUntil("it drives again", () => (last.said().match(/drives the city, number/g)?.length ?? 0) > 1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const rows = await cluster.server.query("city", "select 1 from commands where idempotency_key = 'too late' and outcome = 'accepted'");
    assert.deepEqual(rows, []);
  });
});
