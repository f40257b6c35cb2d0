import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openStream } from "../../helper/open-stream.js";
import { waitUntil } from "../../helper/wait-until.js";
import { administrator, ask, signIn, viewer } from "../asking.js";
import type { Served } from "../processes.js";
import { type Cluster, startNodes } from "./nodes.js";

/** A controller with a camera. */
const oID = 1001;

describe("pictures that are put off at one of three nodes", { timeout: 300_000 }, () => {
  let cluster: Cluster;
  let near: Served;
  let far: Served;
  let chief = "";
  /** An account that may only look. */
  let looker = "";
  before(async () => {
    cluster = await startNodes(3);
    [near, far] = (await cluster.followers()) as [Served, Served];
    chief = await signIn(near.url, administrator);
    looker = await signIn(near.url, viewer);
  });
  after(() => cluster?.remove());

  const put = async (node: Served, way: "off" | "on", path: string, body?: object) => {
    const { status, text } = await ask(node.url, `${path}/${way}`, { token: chief, method: "POST", ...(body ? { body } : {}) });
    assert.equal(status, 200, text);
  };
  const picture = async (node: Served, token: string) => {
    const { status, body } = await ask(node.url, `rts/${oID}/img`, { token });
    return status === 200 ? "shown" : body.error.code;
  };
  const mark = async (node: Served) => (await ask(node.url, `rts/${oID}/telemetry`, { token: chief })).body.pictures_off?.reason;
  const everywhere = (said: string, is: (node: Served) => Promise<boolean>) =>
    Promise.all(cluster.nodes.map((node) => waitUntil(said, () => is(node))));

  it("are refused by each, with the reason, and pages that are open at another follow", async () => {
    const stream = await openStream(far.url, chief, `rts/${oID}`);
    assert.equal((await stream.next()).name, "hello");
    await stream.next();
    await put(near, "off", `camera/rts/${oID}`, { audience: "viewers", reason: "Roadworks" });
    for (let isTold = false; !isTold; ) {
      const { data } = await stream.next();
      isTold = (data as unknown as { changed: { pictures_off?: { reason: string } }[] }).changed[0]?.pictures_off?.reason === "Roadworks";
    }
    stream.close();
    await everywhere("each node tells it", async (node) => (await mark(node)) === "Roadworks");
    for (const node of cluster.nodes) {
      assert.equal(await picture(node, looker), "pictures_off");
      assert.equal(await picture(node, chief), "shown", "whoever operates still sees it");
    }
  });

  it("are off everywhere for everybody, whichever node says so, and on again", async () => {
    await put(far, "off", "city/pictures", { audience: "everybody", reason: "Drill" });
    await everywhere("each node refuses all", async (node) => (await picture(node, chief)) === "pictures_off");
    await put(near, "on", "city/pictures");
    await everywhere("each node shows them again", async (node) => (await picture(node, chief)) === "shown");
    for (const node of cluster.nodes) assert.equal(await picture(node, looker), "pictures_off", "that of the camera itself stays");
  });

  it("stay off when another node drives, and at one that starts only then", async () => {
    const leader = await cluster.leader();
    leader.child.kill("SIGKILL");
    await leader.ended;
    await cluster.leader();
    await cluster.add();
    assert.equal(cluster.nodes.length, 3);
    await everywhere("each node refuses it", async (node) => (await picture(node, looker)) === "pictures_off");
    await put(cluster.nodes[0] as Served, "on", `camera/rts/${oID}`);
    await everywhere("each node shows it", async (node) => (await picture(node, looker)) === "shown");
    const rows = await cluster.server.query<{ camera: string; utime_end: string | null }>(
      "city",
      "select camera, utime_end from pictures_off",
    );
    assert.deepEqual(rows.map(({ camera, utime_end }) => [camera, utime_end === null]).toSorted(), [
      ["all", false],
      [`rts/${oID}`, false],
    ]);
  });
});
