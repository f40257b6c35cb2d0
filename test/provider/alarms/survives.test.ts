import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Alarm, AlarmStep } from "../../../src/core/contract/alarms.js";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import { openStream } from "../../helper/open-stream.js";
import { waitUntil } from "../../helper/wait-until.js";
import { administrator, ask, signIn } from "../asking.js";
import { type Cluster, startNodes } from "../nodes/nodes.js";
import { createProcesses, type Served } from "../processes.js";

const seconds = () => Math.floor(Date.now() / 1_000);

/** What is done with alarms at a provider, and what they are. */
function deskAt(token: string) {
  const call = async <Answer>(url: string, path: string, body?: object): Promise<Answer> => {
    const answer = await ask(url, path, { token, ...(body ? { body } : {}) });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer.body as Answer;
  };
  const list = (url: string) => call<Alarm[]>(url, "alarms");
  const stateOf = async (url: string, id: string) => (await list(url)).find((alarm) => alarm.id === `outside/${id}`)?.state;
  return {
    call,
    list,
    stateOf,
    async raise(url: string, id: string, priority = "high"): Promise<void> {
      const words = { cause: `Pump ${id}`, consequence: "The underpass fills", action: "Send a crew" };
      await call(url, "alarms/tell", { id, is_there: true, utime_end: seconds() + 86_400, priority, device: null, ...words });
      await waitUntil("the alarm stands", async () => (await stateOf(url, id)) === "unacknowledged");
    },
    act: async (url: string, what: string, id: string, fields: object = {}) =>
      (await call<{ done: string[] }>(url, `alarms/${what}`, { ids: [`outside/${id}`], ...fields })).done,
    steps: (url: string, id: string) => call<AlarmStep[]>(url, `alarms/steps?id=outside%2F${id}`),
  };
}
type Desk = ReturnType<typeof deskAt>;

/** Each state that a restart could lose. */
async function putIntoStates(desk: Desk, url: string): Promise<number> {
  for (const id of ["seen", "shelved", "long", "new"]) await desk.raise(url, id);
  const end = seconds() + 8;
  await desk.act(url, "shelve", "shelved", { utime_end: end, reason: "Spare part" });
  await desk.act(url, "shelve", "long", { utime_end: end + 3_600, reason: "Spare part" });
  await desk.act(url, "comment", "seen", { comment: "Crew 3" });
  assert.deepEqual(await desk.act(url, "acknowledge", "seen"), ["outside/seen"]);
  return end;
}

/** What it has to be afterwards. */
async function looksRight(desk: Desk, url: string, end: number): Promise<void> {
  const all = await desk.list(url);
  const of = (id: string) => all.find((alarm) => alarm.id === `outside/${id}`);
  assert.deepEqual(
    [of("seen")?.state, of("seen")?.comment?.text, of("long")?.state, of("new")?.state],
    ["acknowledged", "Crew 3", "shelved", "unacknowledged"],
  );
  await waitUntil("the one on the shelf is back", async () => (await desk.stateOf(url, "shelved")) === "unacknowledged");
  const [back] = await desk.steps(url, "shelved");
  assert.deepEqual([back?.event, back?.utime], ["unshelved_by_time", end]);
  assert.equal((await desk.steps(url, "seen")).length, 2, "nothing was raised twice");
}

describe("alarms of a provider that is killed", { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-alarms-"));
  const { serve, kill } = createProcesses({ DATA_DIR: folder });
  after(() => {
    kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are what they were, and one on the shelf comes back at its second", async () => {
    const first = await serve();
    const desk = deskAt(await signIn(first.url, administrator));
    const end = await putIntoStates(desk, first.url);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await serve();
    await looksRight(deskAt(await signIn(second.url, administrator)), second.url, end);
    second.child.kill();
    await second.ended;
  });

  it("never lose an acknowledgement that was answered, whenever they are killed", async () => {
    for (let round = 0; round < 3; round++) {
      const provider = await serve();
      const desk = deskAt(await signIn(provider.url, administrator));
      const ids = Array.from({ length: 30 }, (_, at) => `${round}-${at}`);
      for (const id of ids) {
        const body = {
          id,
          is_there: true,
          utime_end: seconds() + 3_600,
          priority: "low",
          device: null,
          cause: id,
          consequence: "x",
          action: "x",
        };
        await desk.call(provider.url, "alarms/tell", body);
      }
      await waitUntil(
        "all stand",
        async () => (await desk.list(provider.url)).filter(({ id }) => id.startsWith(`outside/${round}-`)).length === 30,
      );
      const answered: string[] = [];
      for (const id of ids) {
        const done = await desk.act(provider.url, "acknowledge", id).catch(() => null);
        if (!done) break;
        answered.push(...done);
        if (answered.length === 5 + round * 4) setTimeout(() => provider.child.kill("SIGKILL"), 1 + round * 3);
      }
      provider.child.kill("SIGKILL");
      await provider.ended;
      const db = await openDatabase(join(folder, "zarechinsk.sqlite"), "zarechinsk");
      try {
        const rows = await db.selectFrom("alarms").select(["id", "alarm_json"]).where("id", "in", answered).execute();
        assert.ok(answered.length >= 5 && rows.length === answered.length);
        for (const { id, alarm_json } of rows) assert.equal(JSON.parse(alarm_json).standing.shown, "acknowledged", id);
        const told = await db
          .selectFrom("audit")
          .select("object")
          .where("operation", "=", "alarmAcknowledge")
          .where("object", "in", answered)
          .execute();
        assert.equal(told.length, answered.length);
      } finally {
        await db.destroy();
      }
    }
  });
});

describe("alarms at three nodes", { timeout: 300_000 }, () => {
  let cluster: Cluster;
  let desk: Desk;
  before(async () => {
    cluster = await startNodes(3);
    desk = deskAt(await signIn((await cluster.leader()).url, administrator));
  });
  after(() => cluster?.remove());
  const everywhere = (said: string, is: (node: Served) => Promise<boolean>) =>
    Promise.all(cluster.nodes.map((node) => waitUntil(said, () => is(node))));

  it("are the same at each, and what is done at one is told to pages open at another", async () => {
    const [near, far] = (await cluster.followers()) as [Served, Served];
    await desk.raise(near.url, "a");
    const token = await signIn(far.url, administrator);
    const stream = await openStream(far.url, token, "alarms");
    assert.equal((await stream.next()).name, "hello");
    await desk.act(near.url, "acknowledge", "a");
    for (let isTold = false; !isTold; ) {
      const { data } = await stream.next();
      isTold = (data as unknown as { changed: Alarm[] }).changed?.some(({ id, state }) => id === "outside/a" && state === "acknowledged");
    }
    stream.close();
    await everywhere("each node tells it", async (node) => (await desk.stateOf(node.url, "a")) === "acknowledged");
  });

  it("are what they were when another node drives, and one on the shelf comes back at its second", async () => {
    const [near] = (await cluster.followers()) as [Served];
    const end = await putIntoStates(desk, near.url);
    const leader = await cluster.leader();
    leader.child.kill("SIGKILL");
    await leader.ended;
    await cluster.leader();
    for (const node of cluster.nodes) await looksRight(desk, node.url, end);
    const rows = await cluster.server.query<{ alarm: string; count: number }>(
      "city",
      "select alarm, count(*)::int as count from alarm_steps where event = 'raised' and alarm like 'outside/%' group by alarm having count(*) > 1",
    );
    assert.deepEqual(rows, [], "nothing was raised twice");
  });
});
