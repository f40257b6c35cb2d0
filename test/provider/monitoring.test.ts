import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, operator, signIn, startInMemory } from "./asking.js";
import { createProcesses } from "./processes.js";
import { onOneNode } from "./several-nodes.js";

interface Line {
  time: string;
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  user: string | null;
}
const linesOf = (log: string): Line[] =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** The figure of a sample in Prometheus' text format; null where there is none. */
function figure(text: string, sample: string): number | null {
  const line = text.split("\n").find((each) => each.startsWith(`${sample} `));
  return line ? Number(line.slice(sample.length + 1)) : null;
}

/** The text format as Prometheus' page on it has it: a type for each name, samples of it, each once. */
function checkFormat(text: string): void {
  const types = new Map<string, string>();
  const seen = new Set<string>();
  assert.ok(text.endsWith("\n"));
  for (const line of text.split("\n").filter(Boolean)) {
    const [, type, kind] = /^# TYPE ([a-z_]\w*) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (type && kind) types.set(type, kind);
    if (line.startsWith("#")) continue;
    const [, sample = "", name = ""] =
      /^(([a-z_]\w*)(?:\{(?:[a-z_]\w*="(?:[^"\\]|\\.)*",?)*\})?) (?:[-+.\de]+|NaN|[+-]Inf)$/i.exec(line) ?? [];
    assert.ok(types.has(name) || types.has(name.replace(/_(bucket|sum|count)$/, "")), line);
    assert.ok(!seen.has(sample), line);
    seen.add(sample);
  }
}

describe("a provider seen from outside", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory({ metricsListen: { host: "127.0.0.1", port: 0 }, trustedProxies: ["127.0.0.2"] });
    token = await signIn(provider.url);
  });
  after(() => provider.close());
  const metrics = async () => (await fetch(provider.metricsUrl as string)).text();

  it("lives, and is ready", async () => {
    const lives = await ask(provider.url, "/healthz");
    const ready = await ask(provider.url, "/readyz");
    assert.deepEqual([lives.status, lives.text, lives.headers.get("cache-control")], [200, "ok\n", "no-store"]);
    assert.deepEqual([ready.status, ready.body, ready.headers.get("cache-control")], [200, { ready: true, missing: [] }, "no-store"]);
  });

  it(
    "counts requests by the template of their route, and by nothing that a visitor has written",
    onOneNode("metrics are those of a node"),
    async () => {
      await ask(provider.url, "rts/1001/telemetry?secret=1", { token });
      await ask(provider.url, "rts/1002/telemetry", { token });
      await ask(provider.url, "rts/1002/telemetry");
      await ask(provider.url, "no/such/call-of-mine");
      const text = await metrics();
      checkFormat(text);
      const telemetry = 'method="GET",route="/api/v1/rts/{id}/telemetry"';
      assert.equal(figure(text, `its_http_requests_total{${telemetry},status="200"}`), 2);
      assert.equal(figure(text, `its_http_requests_total{${telemetry},status="401"}`), 1);
      assert.equal(figure(text, `its_http_request_duration_seconds_count{${telemetry}}`), 3);
      assert.equal(figure(text, 'its_http_requests_total{method="GET",route="/api/*",status="404"}'), 1);
      // Any figure may have the digits of a device.
      assert.doesNotMatch(text.replace(/ [\d.e+-]+$/gm, ""), /1001|secret|call-of-mine/);
    },
  );

  it(
    "tells its streams by topic, who drives, how old its data are, and the process",
    onOneNode("metrics are those of a node"),
    async () => {
      const left = new AbortController();
      const stream = await fetch(`${provider.url}/api/v1/city/stream?topics=situation,rts/1001,rts/1002`, {
        headers: { authorization: `Bearer ${token}` },
        signal: left.signal,
      });
      await stream.body?.getReader().read();
      const text = await metrics();
      checkFormat(text);
      assert.equal(figure(text, 'its_stream_readers{topic="situation"}'), 1);
      assert.equal(figure(text, 'its_stream_readers{topic="rts/{id}"}'), 2);
      assert.equal(figure(text, 'its_driver_state{state="here"}'), 1);
      assert.equal(figure(text, 'its_driver_state{state="nobody"}'), 0);
      assert.ok((figure(text, "process_resident_memory_bytes") ?? 0) > 0);
      await waitUntil("hours are recorded", async () => (figure(await metrics(), 'its_data_age_seconds{data="telemetry"}') ?? 1e9) < 3700);
      left.abort();
      await waitUntil("nobody reads", async () => figure(await metrics(), 'its_stream_readers{topic="situation"}') === null);
    },
  );

  it("cuts who never says anything, at the port of the calls and at that of the metrics", async () => {
    const { port, metricsUrl } = provider;
    const silent = [port, Number(new URL(metricsUrl as string).port)].map((at) => {
      const socket = connect(at, "127.0.0.1");
      socket.resume().on("error", () => {});
      return socket;
    });
    await waitUntil("both are cut", () => silent.every(({ closed }) => closed), 30_000);
  });

  it("serves its metrics at their own address alone", async () => {
    assert.equal((await ask(provider.url, "/metrics")).status, 404);
    const other = new URL("/", provider.metricsUrl as string);
    assert.equal((await fetch(other)).status, 404);
    assert.equal((await fetch(provider.metricsUrl as string, { method: "POST" })).status, 405);
  });

  it("believes no id of a request but that of a trusted proxy", async () => {
    const { headers } = await ask(provider.url, "about", { headers: { "x-request-id": "mine" } });
    assert.match(headers.get("x-request-id") ?? "", /^[\da-f-]{36}$/);
  });
});

it("is checked by promtool, where that is installed", async (t) => {
  if (spawnSync("promtool", ["--version"]).error) return t.skip("promtool is not here: apt-get install prometheus");
  const provider = await startInMemory({ metricsListen: { host: "127.0.0.1", port: 0 } });
  await ask(provider.url, "about");
  const input = await (await fetch(provider.metricsUrl as string)).text();
  await provider.close();
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" });
  // Three of the process' own figures have names that promtool would choose otherwise, and it ends with 3 for that.
  const faults = `${stdout}${stderr}`.split("\n").filter((line) => line && !line.startsWith("nodejs_"));
  assert.deepEqual([faults, status === 0 || status === 3], [[], true]);
});

describe("the log of requests", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-access-"));
  const { serve, run, kill } = createProcesses({ DATA_DIR: folder });
  afterEach(kill);
  after(() => rmSync(folder, { recursive: true }));

  it("has one line a request with the id of the proxy, and no secret", async () => {
    const { url, said } = await serve("--access-log", "--trusted-proxy", "127.0.0.1");
    const headers = (id: string) => ({ headers: { "x-request-id": id } });
    await ask(url, "auth/login", { body: { ...operator, password: "a-wrong-one" }, ...headers("login-1") });
    const token = await signIn(url);
    const answer = await ask(url, "uds?search=Иванов", { token, ...headers("7f3a:01.b") });
    assert.equal(answer.headers.get("x-request-id"), "7f3a:01.b");
    const odd = await ask(url, "rts/1001/telemetry", { token, ...headers("two words") });
    assert.match(odd.headers.get("x-request-id") ?? "", /^[\da-f-]{36}$/);
    const lines = await waitUntil("all lines are there", () => {
      const found = linesOf(said());
      return found.length >= 4 ? found : null;
    });
    assert.equal(lines.length, 4);
    const [login, , uds, telemetry] = lines as [Line, Line, Line, Line];
    assert.deepEqual(Object.keys(uds), ["time", "id", "method", "route", "status", "ms", "user"]);
    assert.deepEqual([login.id, login.method, login.status, login.user], ["login-1", "POST", 401, null]);
    assert.deepEqual([uds.id, uds.route, uds.status], ["7f3a:01.b", "/api/v1/uds", 200]);
    assert.deepEqual([telemetry.route, telemetry.id], ["/api/v1/rts/{id}/telemetry", odd.headers.get("x-request-id")]);
    assert.match(uds.user ?? "", /^[\da-f]{12}$/);
    assert.equal(telemetry.user, uds.user);
    assert.ok(Math.abs(Date.parse(uds.time) - Date.now()) < 600_000 && uds.ms >= 0);
    const log = lines.map((line) => JSON.stringify(line)).join("\n");
    for (const secret of [token, operator.password, "a-wrong-one", operator.email, "Иванов", "search", "1001", "127.0.0.1"])
      assert.ok(!log.includes(secret), secret);
  });

  it("is not written unless it is asked for", async () => {
    const { url, said } = await serve();
    await ask(url, "about");
    assert.deepEqual(linesOf(said()), []);
  });

  it("and the metrics are refused in a sentence where their address is none, or taken", async () => {
    const wrong = run("--port", "0", "--metrics-listen", "localhost:9464");
    assert.equal(await wrong.ended, 1);
    assert.match(wrong.said(), /--metrics-listen "localhost:9464" must be a port, or an address and a port like 10\.0\.0\.7:9464/);
    const first = await serve("--metrics-listen", "0");
    const [, port] = /^metrics http:\/\/127\.0\.0\.1:(\d+)\/metrics$/m.exec(first.said()) ?? [];
    assert.ok(port);
    const second = run("--port", "0", "--data-dir", join(folder, "second"), "--metrics-listen", port);
    assert.equal(await second.ended, 1);
    assert.match(second.said(), /^The metrics cannot be served at 127\.0\.0\.1:\d+ \(--metrics-listen\): /m);
  });
});

describe("a provider that is told to stop", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-drain-"));
  const { serve, kill } = createProcesses({ DATA_DIR: folder });
  afterEach(kill);
  after(() => rmSync(folder, { recursive: true }));

  it("says so to a proxy that asks, and answers on for a while", async () => {
    const { url, child, ended } = await serve("--drain", "2");
    const token = await signIn(url);
    assert.equal((await ask(url, "/readyz")).status, 200);
    child.kill("SIGTERM");
    await waitUntil("it says so", async () => (await ask(url, "/readyz")).body.missing.includes("stopping"));
    assert.equal((await ask(url, "auth/check", { token })).status, 200);
    assert.equal(await ended, 0);
  });
});

describe("a provider on PostgreSQL seen from outside", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-ready-"));
  let server: Postgres;
  let provider: RunningProvider;
  before(async () => {
    server = await startPostgres();
    provider = await startProvider({
      database: await server.create("ready"),
      dataDir: folder,
      metricsListen: { host: "127.0.0.1", port: 0 },
    });
  });
  after(async () => {
    await provider?.close();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const ready = () => ask(provider.url, "/readyz");
  const isReady = async () => (await ready()).status === 200;

  it("is not ready while its database is away, and lives", async () => {
    assert.ok(await isReady());
    await server.stop();
    const { body, headers } = await waitUntil("it is not ready", async () => {
      const answer = await ready();
      return answer.status === 503 && answer.body.missing.length === 2 ? answer : null;
    });
    assert.deepEqual([body.ready, body.missing.sort(), headers.get("retry-after")], [false, ["database", "driver"], "2"]);
    assert.equal((await ask(provider.url, "/healthz")).status, 200);
    const text = await (await fetch(provider.metricsUrl as string)).text();
    assert.equal(figure(text, 'its_driver_state{state="nobody"}'), 1);
    assert.equal(figure(text, 'its_data_age_seconds{data="telemetry"}'), null);
    await server.start();
    await waitUntil("it is ready again", isReady);
  });

  it("is not ready for a database that lacks a migration", async () => {
    const [row] = await server.query<{ name: string; timestamp: string }>("ready", "select * from kysely_migration order by name limit 1");
    await server.query("ready", "delete from kysely_migration where name = $1", [row?.name]);
    await waitUntil("it is not ready", async () => !(await isReady()));
    assert.deepEqual((await ready()).body.missing, ["migrations"]);
    await server.query("ready", "insert into kysely_migration values ($1, $2)", [row?.name, row?.timestamp]);
    await waitUntil("it is ready again", isReady);
  });

  it("is not ready where uploads cannot be written", async () => {
    const { drafts } = provider.sim.blobs;
    rmSync(drafts, { recursive: true });
    await waitUntil("it is not ready", async () => !(await isReady()));
    assert.deepEqual((await ready()).body.missing, ["disk"]);
  });

  it("tells the connections of its pool", async () => {
    const text = await (await fetch(provider.metricsUrl as string)).text();
    checkFormat(text);
    assert.equal(figure(text, 'its_database_connections{state="waiting"}'), 0);
    assert.ok(
      (figure(text, 'its_database_connections{state="idle"}') ?? 0) + (figure(text, 'its_database_connections{state="used"}') ?? 0) > 0,
    );
  });
});

it("names the version of prom-client that is tested here where that is missing", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("src/provider/package.json", "utf8"));
  assert.ok(
    readFileSync("src/provider/http/monitoring/metrics.ts", "utf8").includes(`prom-client@${optionalDependencies["prom-client"]} `),
  );
});
