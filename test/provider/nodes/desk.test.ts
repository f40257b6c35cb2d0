import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openStream } from "../../helper/open-stream.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn, viewer } from "../asking.js";
import { type AtDesk, atDesk, saidBy } from "../desk.js";
import type { Served } from "../processes.js";
import { type Cluster, readyControllers, startNodes } from "./nodes.js";

describe("desks at three nodes of a city", { timeout: 300_000 }, () => {
  let cluster: Cluster;
  let leader: Served;
  let near: Served;
  let far: Served;
  let crossings: number[] = [];
  const tokens: string[] = [];
  before(async () => {
    cluster = await startNodes(3, "--hold", "10", "--four-eyes");
    leader = await cluster.leader();
    [near, far] = (await cluster.followers()) as [Served, Served];
    // Two people: the sample account that may not control is let.
    await cluster.server.query("city", "update users set restrictions_json = '[]', fio = 'Анна' where email = 'viewer@its.test'");
    tokens.push(await signIn(near.url, viewer), await signIn(far.url));
    crossings = await readyControllers(leader.url, tokens[0] as string, 10);
  });
  after(() => cluster?.remove());

  const anna = ({ url }: Served): AtDesk => atDesk(url, tokens[0] as string);
  const boris = ({ url }: Served): AtDesk => atDesk(url, tokens[1] as string);

  const listed = async ({ url }: Served, oID: number): Promise<{ held_by?: string }> =>
    (await ask(url, "city/items_telemetry_rts", { token: tokens[1] as string })).body.find((each: { oID: number }) => each.oID === oID);

  it("are held at one node and shown at each, at once to whoever asks and in the streams", async () => {
    const [oID] = crossings as [number];
    const stream = await openStream(far.url, tokens[1] as string, `rts/${oID}`);
    assert.equal((await stream.next()).name, "hello");
    await stream.next();
    assert.equal((await anna(near).take(oID)).status, 200);
    for (const node of cluster.nodes) assert.equal((await boris(node).look(oID)).hold?.fio, "Анна");
    for (const node of cluster.nodes)
      await waitUntil("the list of each node tells it", async () => (await listed(node, oID)).held_by === "Анна");
    for (let isTold = false; !isTold; ) {
      const { data } = await stream.next();
      isTold = (data as unknown as { changed: { hold: { fio: string } | null }[] }).changed[0]?.hold?.fio === "Анна";
    }
    stream.close();
    for (const node of [leader, far, near]) {
      const { status, body } = await boris(node).set(oID, "static");
      assert.deepEqual([status, body.error.code, body.error.values.by], [409, "held_by", "Анна"]);
    }
    assert.equal((await anna(far).set(oID, "static")).status, 200, "its holder commands it at any node");
  });

  it("are taken by one of two who take one at two nodes at once", async () => {
    for (const oID of crossings.slice(1, 5)) {
      const answers = await Promise.all([anna(near).take(oID), boris(far).take(oID)]);
      assert.deepEqual(answers.map(saidBy).toSorted(), [
        [200, "done"],
        [409, "held_by"],
      ]);
      const winner = answers[0]?.status === 200 ? "Анна" : "Дежурный диспетчер";
      for (const node of cluster.nodes) await waitUntil("each node knows", async () => (await anna(node).look(oID)).hold?.fio === winner);
    }
  });

  it("show a draft of one node at each, and have it given once, wherever it is pressed", async () => {
    const oID = crossings[5] as number;
    assert.equal((await anna(near).draft(oID)).status, 200);
    const ids = new Set<string>();
    for (const node of cluster.nodes) ids.add((await boris(node).look(oID)).draft?.id);
    const id = [...ids][0] as string;
    assert.equal(ids.size, 1);
    assert.deepEqual(saidBy(await anna(leader).set(oID, "all_red", id)), [409, "own_draft"]);
    const answers = await Promise.all(cluster.nodes.map((node) => boris(node).set(oID, "all_red", id)));
    assert.deepEqual(answers.map(saidBy).toSorted(), [
      [200, "done"],
      [409, "draft_over"],
      [409, "draft_over"],
    ]);
    const rows = await cluster.server.query<{ fio: string; second: string }>(
      "city",
      `select fio, second from commands where oid = '${oID}' and outcome = 'accepted' and operation = 'setProgram'`,
    );
    assert.deepEqual(rows, [{ fio: "Дежурный диспетчер", second: "Анна" }]);
  });

  it("are held still, and wait for the second person, when another node drives", async () => {
    const [, , , , , , held, drafted] = crossings as number[];
    assert.equal((await anna(near).take(held as number)).status, 200);
    assert.equal((await anna(near).draft(drafted as number)).status, 200);
    const { id } = (await anna(near).look(drafted as number)).draft;
    leader.child.kill("SIGKILL");
    await leader.ended;
    const next = await cluster.leader();
    await waitUntil("it carries out", async () => (await boris(next).set(crossings[8] as number, "static")).status === 200);
    for (const node of cluster.nodes) assert.deepEqual(saidBy(await boris(node).set(held as number, "static")), [409, "held_by"]);
    assert.equal((await boris(near === next ? far : near).set(drafted as number, "all_red", id)).status, 200);
    for (const node of cluster.nodes)
      assert.deepEqual(saidBy(await boris(node).set(drafted as number, "all_red", id)), [409, "draft_over"]);
  });
});
