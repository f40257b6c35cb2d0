import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { openPool, overPool } from "../../../src/provider/base/database/postgres.js";
import { createSignals } from "../../../src/provider/service/nodes/signals.js";
import { openStream } from "../../helper/open-stream.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { startTcpProxy } from "../../helper/tcp-proxy.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { createProcesses, type Served } from "../processes.js";
import { order, readyControllers } from "./nodes.js";

const portOf = (server: Postgres) => Number(new URL(server.url("city")).port);

describe("nodes whose PostgreSQL has a standby", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-fail-over-"));
  let primary: Postgres;
  let standby: Postgres;
  let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
  let processes: ReturnType<typeof createProcesses>;
  const servers: Postgres[] = [];
  const nodes: Served[] = [];
  let token = "";
  let crossings: number[] = [];
  let request = "";

  before(async () => {
    primary = await startPostgres();
    servers.push(primary);
    await primary.create("city");
    standby = await primary.standby();
    servers.push(standby);
    await primary.query("postgres", "alter system set synchronous_standby_names = '*'");
    await primary.query("postgres", "select pg_reload_conf()");
    proxy = await startTcpProxy(portOf(primary));
    const address = new URL(primary.url("city"));
    address.port = `${proxy.at}`;
    processes = createProcesses({ DATABASE_URL: `${address}`, DATA_DIR: join(folder, "data") });
    for (const name of ["node-1", "node-2"]) nodes.push(await processes.serve("--node", name));
    token = await signIn(nodes[0]?.url ?? "");
    crossings = await readyControllers(nodes[0]?.url ?? "", token, 10);
    request = (await ask(at(0), "uds", { token })).body[0].id;
  });
  after(async () => {
    processes?.kill();
    proxy?.close();
    for (const server of servers.reverse()) await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (index: number) => (nodes[index] as Served).url;
  const away = [503, "database_away"];
  /** Writes a comment at a node. */
  const comment = (url: string, description: string) =>
    ask(url, `uds/${request}/comments`, { token, body: { author: "Диспетчер", description } });
  const isWritten = (url: string, description: string) =>
    waitUntil("a comment is kept", async () => (await comment(url, description)).status === 200);
  /** Whether a command passes at each node: one of them has it carried out by the other. */
  const areCommanded = (name: string) =>
    Promise.all(
      nodes.map(({ url }, index) =>
        waitUntil("a command passes", async () => (await order(url, token, crossings[index] as number, `${name}-${index}`)).status === 200),
      ),
    );

  it("go on by themselves on the one that takes over", async () => {
    await areCommanded("before");
    assert.equal((await comment(at(0), "before")).status, 200);
    const streams = await Promise.all(nodes.map(({ url }) => openStream(url, token, "requests")));
    for (const stream of streams) assert.equal((await stream.next()).name, "hello");
    await primary.stop();
    await standby.promote();
    proxy.port = portOf(standby);
    proxy.cut();
    await isWritten(at(0), "after");
    for (const stream of streams) {
      assert.equal((await stream.next()).name, "gap", "the stream that was open tells of it");
      stream.close();
    }
    await areCommanded("after");
    // Unlogged tables are empty on the server that takes over.
    await waitUntil("the lists are there again", async () => (await standby.query("city", "select 1 from lists")).length > 0);
    const rows = await standby.query<{ key: string }>(
      "city",
      `select idempotency_key as key from driven join commands on commands.id = command where idempotency_key is not null order by number`,
    );
    assert.deepEqual(rows.map(({ key }) => key).sort(), ["after-0", "after-1", "before-0", "before-1"]);
    const fences = await standby.query<{ fence: number }>("city", "select fence::int from driven order by number");
    assert.deepEqual(
      fences,
      fences.toSorted((one, other) => one.fence - other.fence),
    );
  });

  it("do not stay on a server that only stands by", async () => {
    const other = await standby.standby();
    servers.push(other);
    proxy.port = portOf(other);
    proxy.cut();
    for (let tries = 0; tries < 3; tries++) {
      const { status, body } = await comment(at(0), "to a standby");
      assert.deepEqual([status, body.error?.code], away);
      assert.equal((await ask(at(0), "uds", { token })).status, 503, "nothing is read there either");
    }
    proxy.port = portOf(standby);
    // Whoever was let in stays where it is: proxies end no connection of a server that they lead nobody to any more.
    await isWritten(at(0), "back");
    await areCommanded("back");
    const left = await other.query("city", "select 1 from pg_stat_activity where application_name = 'its-provider'");
    assert.deepEqual(left, []);
  });

  it("take a database that only reads for one that cannot be written for now", async () => {
    const set = (value: string) => standby.query("postgres", `alter database city set default_transaction_read_only = ${value}`);
    await set("on");
    proxy.cut();
    await waitUntil("it can be read", async () => (await ask(at(0), "uds", { token })).status === 200);
    const { status, body } = await comment(at(0), "read-only");
    assert.deepEqual([status, body.error?.code], away);
    await set("off");
    await isWritten(at(0), "writable");
    await areCommanded("writable");
  });

  it("open the line anew on which they are woken, when it has gone without a word", async () => {
    const line = await startTcpProxy(portOf(standby));
    const address = new URL(standby.url("city"));
    address.port = `${line.at}`;
    const db = overPool(openPool(standby.url("city")));
    const stop = await createSignals(`${address}`, db).run();
    try {
      assert.equal(line.count(), 1);
      line.stall();
      await waitUntil("another one is open", () => line.count() === 2);
    } finally {
      line.close();
      await stop();
      await db.destroy();
    }
  });
});
