import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import { addSampleUsers } from "../../../src/provider/service/accounts/users.js";
import type { SimulatedSite } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { openStream } from "../../helper/open-stream.js";
import { startControllersProxy } from "../../helper/proxies.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, type Reply, signIn } from "../asking.js";
import { fileOf, folderWith, freePort, playSites } from "../field/sample-city.js";
import type { Served } from "../processes.js";
import { type Cluster, startNodes } from "./nodes.js";

/** Two cycles of a simulated controller take less, and a site that has lost its line tries again every ten seconds. */
const SOON = 60_000;

/** Each node has an address of its own, as on a machine of its own; haproxy leads the sites to the one that is connected. */
describe("real equipment behind several nodes", { timeout: 300_000 }, () => {
  const folders: string[] = [];
  const hosts = new Map<Served, string>();
  let http = 0;
  let rsmp = 0;
  let cluster: Cluster;
  let proxy: Awaited<ReturnType<typeof startControllersProxy>>;
  let sites: SimulatedSite[] = [];
  let token = "";
  const site = () => sites[0] as SimulatedSite;
  const get = async ({ url }: Served, path: string): Promise<Reply> => ask(url, path, { token });
  const telemetry = async (node: Served) => (await get(node, "rts/1/telemetry")).body;
  const log = async ({ url }: Served) =>
    ((await ask(url, "rts/1/events_last", { token, body: {} })).body as { msg: string }[]).map(({ msg }) => msg).join("\n");
  const set = ({ url }: Served, program: string) => ask(url, "crossroad/rts/1/set_program", { token, body: { oID: 1, program } });
  const shows = (words: string, node: Served, is: (reading: Awaited<ReturnType<typeof telemetry>>) => boolean) =>
    waitUntil(words, async () => is(await telemetry(node)), SOON);
  const isBack = (node: Served) => shows("the controller is heard", node, ({ online, phase }) => online && phase !== null);
  const follower = async () => (await cluster.followers())[0] as Served;

  /** How often a node has begun to drive. */
  async function fence(): Promise<number> {
    const db = await openDatabase(cluster.server.url("city"), "probe");
    const row = await db.selectFrom("leadership").select("fence").executeTakeFirstOrThrow();
    await db.destroy();
    return row.fence;
  }

  /** One more node, at a free address. */
  async function add(): Promise<Served> {
    const host = ["127.0.0.1", "127.0.0.2", "127.0.0.3"].find((each) => !cluster.nodes.some((node) => hosts.get(node) === each)) ?? "";
    const { folder, file } = folderWith(fileOf(rsmp).replace("- port:", `- host: ${host}\n        port:`));
    folders.push(folder);
    const node = await cluster.add("--city", file, "--host", host, "--port", `${http}`);
    hosts.set(node, host);
    return node;
  }

  before(async () => {
    http = await freePort();
    rsmp = await freePort();
    cluster = await startNodes(0);
    const db = await openDatabase(cluster.server.url("city"), "probe");
    await addSampleUsers(db);
    await db.destroy();
    const first = await add();
    await add();
    token = await signIn(first.url);
    proxy = await startControllersProxy(http, rsmp);
    sites = playSites(join(folders[0] as string, "city.yaml"), proxy.port);
    await isBack(await follower());
  });
  after(async () => {
    for (const each of sites) each.stop();
    await proxy?.stop();
    await cluster?.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("is shown by a node that is not connected to it as by the one that is", async () => {
    const leader = await cluster.leader();
    const other = await follower();
    for (const path of ["rts/1/phases", "city/items_telemetry_rts", "city/items_telemetry_rtc"])
      assert.deepEqual((await get(other, path)).body, (await get(leader, path)).body, path);
    const told = ["status", "offers", "plan", "plan_reason", "cycle", "local_control", "control_rts", "state_control_rts", "io_port"];
    const those = (reading: Record<string, unknown>) => Object.fromEntries(told.map((name) => [name, reading[name]]));
    assert.deepEqual((await telemetry(leader)).offers.plans, [1, 2, 3]);
    const isSame = async () => isDeepStrictEqual(those(await telemetry(other)), those(await telemetry(leader)));
    await waitUntil("what the controller tells has come to the other node", isSame, SOON);
    const stream = await openStream(other.url, token, "rts/1");
    const phases = new Set<number | null>();
    await waitUntil("its stream shows both phases", async () => phases.add(await phaseOf(stream)) && phases.has(1) && phases.has(2), SOON);
    stream.close();
  });

  it("is commanded once through a node that is not connected to it, which shows what became of that", async () => {
    const other = await follower();
    const before = site().commands.length;
    assert.equal((await set(other, "flashing_yellow")).status, 200);
    await shows("it flashes", other, ({ blink, state_control_rts }) => blink && state_control_rts === "flashing_yellow");
    const { body: overrides } = await get(other, "city/overrides");
    assert.deepEqual(
      overrides.map((each: { oID: number; is_in_force: boolean }) => [each.oID, each.is_in_force]),
      [[1, true]],
    );
    assert.equal((await set(other, "basic")).status, 200);
    await shows("it runs again", other, ({ blink, state_control_rts, phase }) => !blink && state_control_rts === "basic" && phase !== null);
    assert.equal(site().commands.length, before + 2);
  });

  it("knows of a mark that was made at another node", async () => {
    const other = await follower();
    site().alarm("SITE1=001TC000", "A0201", true, { color: "red" });
    const alarm = async () => (await get(other, "city/transport_situation")).body.features[0]?.properties.id as string | undefined;
    const id = await waitUntil("it is told there", alarm, SOON);
    const mark = () => ask(other.url, `messages/${id}/acknowledge`, { token, body: {} });
    await waitUntil("it may be marked: the list is half a second before the rest", async () => (await mark()).status === 200);
    await waitUntil("the controller knows", async () => /принята к сведению: A0201/.test(await log(other)), SOON);
    site().alarm("SITE1=001TC000", "A0201", false);
    await waitUntil("it is over there", async () => (await alarm()) === undefined, SOON);
  });

  it("is told once, through a node that is not connected to it, to say no more of a fault, and to tell it again", async () => {
    const other = await follower();
    const before = site().alarmChanges.length;
    site().alarm("SITE1=001TC000", "A0201", true);
    type Told = { id: string; suspended?: { fio: string } };
    const told = async (node: Served) => ((await telemetry(node)).alarms as Told[])[0];
    const { id } = (await waitUntil("it is told there", () => told(other), SOON)) as Told;
    const change = (what: string) => ask(other.url, `crossroad/rts/1/${what}_alarm`, { token, body: { oID: 1, alarm: id } });
    assert.equal((await change("suspend")).status, 200);
    await waitUntil("it is suspended there", async () => (await told(other))?.suspended?.fio, SOON);
    assert.deepEqual((await told(await cluster.leader()))?.suspended, (await told(other))?.suspended);
    assert.equal((await change("resume")).status, 200);
    await waitUntil("it is told again", async () => (await told(other)) && !(await told(other))?.suspended, SOON);
    assert.match(await log(other), /Команда принята: приостановить сообщения о неисправности A0201/);
    assert.deepEqual(
      site()
        .alarmChanges.slice(before)
        .map(({ aSp }) => aSp),
      ["Suspend", "Resume"],
    );
    site().alarm("SITE1=001TC000", "A0201", false);
    await waitUntil("it is over there", async () => !(await told(other)), SOON);
  });

  it("keeps its line while the database crashes, after which a new node knows all that was told before", async () => {
    const leader = await cluster.leader();
    const since = (await telemetry(leader)).online_time;
    const number = await fence();
    await cluster.server.crash();
    await cluster.server.start();
    await waitUntil("a command passes", async () => (await set(leader, "automatic")).status === 200, SOON);
    // On a busy machine the other one may have been there first all the same, and have driven in between.
    const isSameTerm = (await cluster.leader()) === leader && (await fence()) === number + 1;
    if (isSameTerm) assert.ok((await telemetry(leader)).online_time >= since, "it is the same connection");
    const third = await add();
    await shows("its plans are known", third, ({ online, offers }) => online && offers.plans?.length === 3);
    third.child.kill("SIGTERM");
    await third.ended;
  });

  for (const how of ["frozen", "killed"] as const)
    it(`goes over to another node when the one that is connected is ${how}`, async () => {
      const first = await cluster.leader();
      const second = await follower();
      first.child.kill(how === "killed" ? "SIGKILL" : "SIGSTOP");
      await shows("nothing is known of it", second, ({ online }) => !online);
      await isBack(second);
      assert.match(await log(second), /Потеряна связь/);
      const before = site().commands.length;
      assert.equal((await set(second, "flashing_yellow")).status, 200);
      await shows("it flashes", second, ({ blink }) => blink);
      first.child.kill("SIGCONT");
      const other = how === "frozen" ? first : await add();
      await shows("the other one shows what this one is told", other, ({ blink, online }) => blink && online);
      // What a node reads first after it stood still may have waited, and is refused.
      await waitUntil("a command is taken", async () => (await set(other, "basic")).status === 200, SOON);
      await shows("it runs again", other, ({ blink, phase }) => !blink && phase !== null);
      assert.equal(site().commands.length, before + 2);
      await assert.rejects(connectTo(hosts.get(other) as string, rsmp), "only the one that drives has its port open");
    });
});

/** The phase that the next change of a stream tells. */
async function phaseOf({ next }: Awaited<ReturnType<typeof openStream>>): Promise<number | null> {
  const { name, data } = await next();
  return name === "delta" ? ((data.changed as { phase: number | null }[])[0]?.phase ?? null) : phaseOf({ next } as never);
}

const connectTo = (host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, host, () => resolve(void socket.destroy()));
    socket.on("error", reject);
  });
