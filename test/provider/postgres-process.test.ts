import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { startProvider } from "../../src/provider/http/start.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, freshController, signIn } from "./asking.js";
import { takeOver } from "./nodes/nodes.js";
import { commandUntilKilled, createProcesses, type Run } from "./processes.js";

/** Milliseconds after which a process that should have ended never will. */
const ENDLESS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "its-hold-"));
let server: Postgres;
before(async () => {
  server = await startPostgres();
});
after(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const order = (url: string, token: string, oID: number, key?: string) =>
  ask(url, `crossroad/rts/${oID}/set_program`, {
    token,
    body: { oID, program: "static" },
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });

describe("provider processes on PostgreSQL", { timeout: ENDLESS }, () => {
  const runs: Run[] = [];
  const url = () => server.url("city");
  const processes = () => createProcesses({ DATABASE_URL: url(), DATA_DIR: join(folder, "data") });
  let started: ReturnType<typeof createProcesses>;
  before(async () => {
    await server.create("city");
    started = processes();
  });
  afterEach(() => started.kill());
  const run = (...args: string[]) => {
    const one = started.run(...args);
    runs.push(one);
    return one;
  };
  const serve = async (...args: string[]) => {
    const one = await started.serve(...args);
    runs.push(one);
    return one;
  };

  it("keep every acknowledged command when they are killed", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++)
      acknowledged.push(...(await commandUntilKilled(await serve(), `round-${round}`, 6, 1 + round * 3)));
    const kept = await server.query<{ key: string }>("city", "select idempotency_key as key from commands where outcome = 'accepted'");
    const keys = new Set(kept.map(({ key }) => key));
    assert.ok(acknowledged.length >= 18);
    assert.deepEqual(
      acknowledged.filter((key) => !keys.has(key)),
      [],
    );
    const { child, ended, url: at } = await serve();
    const [last] = await server.query<{ oid: string; version: number }>(
      "city",
      `select oid, max(version) as version from commands where outcome = 'accepted'
        and oid = (select oid from commands where idempotency_key = $1) group by oid`,
      [acknowledged.at(-1)],
    );
    // Whether it is in force depends on the hour: a fault may flash the lights.
    const { headers } = await ask(at, `rts/${last?.oid}/telemetry`, { token: await signIn(at) });
    assert.equal(headers.get("etag"), `"${last?.version}"`, "the successor carries on with it");
    child.kill("SIGTERM");
    assert.equal(await ended, 0);
  });

  it("share a database, and work beside one another where they only look", async () => {
    const first = await serve();
    const second = await serve();
    assert.ok(!second.said().includes("drives the city"));
    const account = (password: string, ...flags: string[]) => {
      const { child, ended } = run("account", "--email", "new@its.test", ...flags);
      child.stdin?.end(password);
      return ended;
    };
    assert.equal(await account("secret12", "--fio", "Новая"), 0);
    const token = await signIn(first.url, { email: "new@its.test", password: "secret12" });
    assert.equal(await account("another12", "--password"), 0);
    assert.equal((await ask(first.url, "auth/check", { token })).status, 401);
    assert.ok(await signIn(first.url, { email: "new@its.test", password: "another12" }));
    const list = run("requests");
    assert.equal(await list.ended, 0);
    assert.match(list.said(), /0 requests/);
    const foreign = run("requests", "--seed", "7");
    assert.equal(await foreign.ended, 1);
    assert.match(foreign.said(), /is that of the city "zarechinsk"/);
  });

  it("say 503 while the server is away, go on when it is back, and hold the database again", async () => {
    const { url: at, child, ended, said } = await serve();
    const token = await signIn(at);
    await server.stop();
    for (const answer of [await ask(at, "auth/check", { token }), await ask(at, "uds", { token }), await order(at, token, 1001)]) {
      assert.deepEqual([answer.status, answer.body.error.code], [503, "database_away"]);
      assert.ok(Number(answer.headers.get("retry-after")) > 0);
    }
    for (let i = 0; i < 20; i++) assert.equal((await ask(at, "auth/check", { token })).status, 503);
    assert.equal(said().match(/^The database .+ cannot be asked/gm)?.length, 1, said());
    await waitUntil("that it does not drive any more is in the log", () => said().includes("does not drive the city any more"));
    await server.start();
    await waitUntil("that it drives again is in the log", () => said().match(/drives the city, number/g)?.length === 2);
    assert.equal((await ask(at, "auth/check", { token })).status, 200);
    assert.equal((await order(at, token, 1001, "after")).status, 200);
    child.kill("SIGTERM");
    assert.equal(await ended, 0);
  });

  it("are the city as it was on what pg_dump and the data folder have kept", async () => {
    const dump = join(folder, "its.dump");
    const data = join(folder, "restored");
    const first = await serve();
    const token = await signIn(first.url);
    const before = await ask(first.url, "uds", { token });
    server.command("pg_dump", "--format=custom", `--file=${dump}`, url());
    cpSync(join(folder, "data"), data, { recursive: true });
    const restored = await server.create("restored");
    server.command("pg_restore", "--no-owner", `--dbname=${restored}`, dump);
    const second = await serve("--database", restored, "--data-dir", data);
    assert.ok(before.body.length > 0);
    assert.deepEqual((await ask(second.url, "uds", { token })).body, before.body, "with the same token");
    const commands = "select * from commands order by id";
    assert.deepEqual(await server.query("restored", commands), await server.query("city", commands));
  });

  it("say in a sentence why a database cannot be had", async () => {
    const wrong: [string, RegExp][] = [
      [url().replace(server.password, "wrong"), /cannot be asked: password authentication failed/],
      [url().replace(/city$/, "village"), /cannot be asked: database "village" does not exist/],
      [url().replace(/:\d+\/city/, ":1/city"), /cannot be asked: connect ECONNREFUSED 127\.0\.0\.1:1/],
      [url().replace(server.password, `1#${server.password}`), /The address of the database cannot be read/],
    ];
    const commands = [["--port", "0", "--data-dir", join(folder, "wrong")], ["requests"]];
    for (const [database, sentence] of wrong) {
      const both = commands.map((command) => run(...command, "--database", database));
      assert.deepEqual(await Promise.all(both.map(({ ended }) => ended)), [1, 1]);
      for (const { said } of both) {
        assert.match(said(), sentence);
        assert.doesNotMatch(said(), /\n\s+at |wrong@|:wrong/);
      }
    }
  });

  it("never write the password", () => {
    assert.ok(runs.length > 10);
    for (const { said } of runs) assert.ok(!said().includes(server.password), said());
  });
});

describe("a provider whose lock another one has taken", { timeout: ENDLESS }, () => {
  it("takes no command, and knows what was commanded meanwhile once it drives again", async () => {
    const database = await server.create("taken");
    const provider = await startProvider({ database, dataDir: join(folder, "taken") });
    const token = await signIn(provider.url);
    const mine = freshController(provider);
    const theirs = freshController(provider);
    assert.equal((await order(provider.url, token, mine)).status, 200);
    const [command] = await provider.sim.db.selectFrom("commands").selectAll().execute();
    assert.ok(command);

    const letGo = await takeOver(server, "taken");
    const { vehicles, segments } = provider.sim.world.city;
    const section = { type: "LineString", coordinates: segments.find(({ line }) => line.length > 1)?.line };
    const task = { work: "snow", utime_start: Math.floor(Date.now() / 1000), section, section_name: "", key: "1" };
    for (const { status, body } of await Promise.all([
      order(provider.url, token, mine),
      ask(provider.url, `spec/${vehicles[0]?.id}/tasks`, { token, body: task }),
    ]))
      assert.deepEqual([status, body.error?.code], [503, "command_too_late"]);
    assert.equal((await ask(provider.url, "auth/check", { token })).status, 200, "who looks goes on looking");
    await provider.sim.db
      .insertInto("commands")
      .values({ ...command, id: "theirs", oid: `${theirs}`, fio: "Сменщик", idempotency_key: null })
      .execute();
    assert.equal(provider.sim.commands.get(theirs), undefined);
    await letGo();

    await waitUntil("commands are taken again", async () => (await order(provider.url, token, mine)).status === 200);
    assert.equal(provider.sim.commands.get(theirs)?.[0]?.fio, "Сменщик");
    const mineNow = await provider.sim.db.selectFrom("commands").select("outcome").where("oid", "=", `${mine}`).execute();
    assert.equal(mineNow.filter(({ outcome }) => outcome === "accepted").length, 2);
    await provider.close();
  });
});
