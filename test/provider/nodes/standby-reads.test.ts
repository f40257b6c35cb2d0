import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it, mock } from "node:test";
import type { CityAnalytics } from "../../../src/core/contract/analytics.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn, startInMemory } from "../asking.js";
import { createProcesses } from "../processes.js";

const HOUR = 3600;
const DAY = 86_400;
/** Midnight in the sample city, three hours east of UTC. */
const today = Date.UTC(2026, 10, 17, 21) / 1000;
const oIDs = [1001, 1002, 1003];

describe("reports that read a standby", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-standby-reads-"));
  const metricsListen = { host: "127.0.0.1", port: 0 };
  const processes = createProcesses({ DATA_DIR: join(folder, "data") });
  let primary: Postgres;
  let standby: Postgres;
  /** Its address, for a role that may only read. */
  let copy = "";
  /** Two nodes on one database: the reports of one read its standby, those of the other the database itself. */
  let node: RunningProvider;
  let other: RunningProvider;
  let now = today + 9 * HOUR + 1200;
  const tokens = new Map<RunningProvider, string>();
  const told: string[] = [];

  before(async () => {
    for (const method of ["log", "warn"] as const) mock.method(console, method, (line: unknown) => told.push(String(line)));
    primary = await startPostgres();
    const database = await primary.create("city");
    await primary.query("city", "create role reader login password 'r7d1c93'");
    await primary.query("city", "alter default privileges grant select on tables to reader");
    standby = await primary.standby();
    copy = standby.url("city").replace(/\/\/.+@/, "//reader:r7d1c93@");
    const options = { database, dataDir: join(folder, "data"), now: () => now, metricsListen };
    node = await startProvider({ ...options, node: "node-1", databaseRead: copy });
    other = await startProvider({ ...options, node: "node-2" });
    await signAllIn();
    await caughtUp();
  });
  after(async () => {
    processes.kill();
    await other?.close();
    await node?.close();
    await standby?.remove();
    await primary?.remove();
    rmSync(folder, { recursive: true, force: true });
    mock.restoreAll();
  });
  beforeEach(() => told.splice(0));

  const signAllIn = async () => {
    for (const each of [node, other]) tokens.set(each, await signIn(each.url));
  };
  const asked = async (of: RunningProvider, body: object, path: string, accept: string) => {
    const answer = await ask(of.url, path, { token: tokens.get(of) as string, body, headers: { accept } });
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const analytics = (of: RunningProvider, start: number, end: number, accept = "application/json") =>
    asked(of, { oIDs, objectDirection: "", utime: now }, `cross/get_city_analytics?utime_start=${start}&utime_end=${end}`, accept);
  const found = async (of: RunningProvider, start: number, end: number): Promise<CityAnalytics> => (await analytics(of, start, end)).body;
  const report = async (of: RunningProvider, start: number, end: number) =>
    (await asked(of, { utime_start: start, utime_end: end }, "crossroad/rts/1001/data_reports", "text/csv")).text;
  const metric = async (sample: string): Promise<number | null> => {
    const text = await (await fetch(node.metricsUrl as string)).text();
    const line = text.split("\n").find((each) => each.startsWith(`${sample} `));
    return line ? Number(line.slice(sample.length + 1)) : null;
  };
  const lag = () => metric("its_database_read_lag_seconds");
  const isRead = async (what: "copy" | "database") => (await metric(`its_database_read_state{state="${what}"}`)) === 1;
  const isSaid = (sentence: RegExp) =>
    assert.ok(
      told.some((line) => sentence.test(line)),
      told.join("\n"),
    );
  const valueAt = (series: CityAnalytics["analytics_kts_hour"], at: number) => series?.series.find(({ utime }) => utime === at)?.value;

  /** Waits until the standby has what the database has now. */
  const caughtUp = async () => {
    const [end] = await primary.query<{ lsn: string }>("city", "select pg_current_wal_flush_lsn()::text as lsn");
    const has = "select pg_last_wal_replay_lsn() >= $1::pg_lsn as has";
    await waitUntil("the standby has all", async () => (await standby.query<{ has: boolean }>("city", has, [end?.lsn]))[0]?.has);
  };
  const pause = (isPaused: boolean) => standby.query("postgres", `select pg_wal_replay_${isPaused ? "pause" : "resume"}()`);
  /** Changes what is recorded of an hour: readers of the database itself see that. */
  const falsify = (server: Postgres, at: number, by: number) =>
    server.query(
      "city",
      "update telemetry set kts = kts + $1 where oid = 1001 and arm = (select min(arm) from telemetry where oid = 1001) and utime = $2",
      [by, at],
    );

  it("gives the same bytes as the database itself of hours that it has", async () => {
    assert.ok(await isRead("copy"));
    const week = [today - 6 * DAY, today] as const;
    await analytics(node, ...week);
    await report(node, ...week);
    await caughtUp();
    for (const accept of ["application/json", "text/csv"])
      assert.equal((await analytics(node, ...week, accept)).text, (await analytics(other, ...week, accept)).text);
    assert.equal(await report(node, ...week), await report(other, ...week));
    const { utime_data, ...figures } = await found(node, ...week);
    assert.equal(utime_data, undefined);
    assert.ok((figures.analytics_kts?.value ?? 0) > 0);
    const { utime_data: asOf = 0 } = await found(node, today, today + DAY);
    assert.ok(asOf <= now && asOf > now - HOUR, "what goes on has a moment");
    assert.equal((await found(other, today, today + DAY)).utime_data, undefined);
  });

  it("has its figures from the standby alone, and gaps where that is behind", async () => {
    const start = today;
    const end = today + DAY;
    const at = today + 8 * HOUR;
    await found(node, start, end);
    await caughtUp();
    const before = await found(node, start, end);
    await pause(true);
    await falsify(primary, at, 100_000);
    const value = valueAt(before.analytics_kts_hour, at);
    assert.equal(valueAt((await found(other, start, end)).analytics_kts_hour, at), (value ?? 0) + 100_000);
    assert.equal(valueAt((await found(node, start, end)).analytics_kts_hour, at), value);
    assert.equal(await report(node, at, at + HOUR), await report(node, at, at + HOUR));
    assert.notEqual(await report(node, at, at + HOUR), await report(other, at, at + HOUR));

    await waitUntil("it lags more and more", async () => ((await lag()) ?? 0) > 5);
    now = today + 10 * HOUR + 1;
    const whole = await found(other, start, end);
    assert.notEqual(valueAt(whole.analytics_kts_hour, today + 9 * HOUR), null);
    const late = await found(node, start, end);
    assert.ok((late.utime_data ?? now) < today + 10 * HOUR);
    assert.equal(valueAt(late.analytics_kts_hour, today + 9 * HOUR), null);
    assert.deepEqual(
      late.analytics_kts_hour?.series.filter(({ value }) => value !== null),
      before.analytics_kts_hour?.series.filter(({ value }) => value !== null),
    );
    assert.equal(late.analytics_kts?.utime_end, late.utime_data);
    assert.match(await report(node, today + 9 * HOUR, today + 10 * HOUR), /18\.11\.2026 09:00;[^;]+;;;;;;\r\n$/);
    assert.ok(!told.some((line) => /database itself/.test(line)));

    const { said, ended } = processes.run("telemetry", "export", ...exported(), "--database", primary.url("city"));
    assert.equal(await ended, 0, said());
    assert.match(said(), /^\d+ hours of approaches, from the copy of the database as of 20\d\d-/m);
    const kts = (text: string) =>
      text.split("\n").flatMap((line) => (line.startsWith(`1001,`) && line.includes(`,${at},`) ? [Number(line.split(",")[4])] : []));
    const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
    assert.ok(kts(said()).length > 1 && sum(kts(said())) < 100_000);
    const itself = processes.run("telemetry", "export", ...exported().slice(0, 4), "--database", primary.url("city"));
    assert.equal(await itself.ended, 0);
    assert.ok(sum(kts(itself.said())) > 100_000);
    assert.ok(!itself.said().includes("copy"));

    await pause(false);
    now = today + 10 * HOUR + 600;
    await waitUntil(
      "the hour is there",
      async () => valueAt((await found(node, start, end)).analytics_kts_hour, today + 9 * HOUR) !== null,
    );
    await falsify(primary, at, -100_000);
    await waitUntil("it has caught up", async () => ((await lag()) ?? 9) < 4);
  });
  const exported = () => ["--from", "2026-11-18", "--to", "2026-11-18", "--database-read", copy];

  it("reads the database itself while the standby is away, and says so", async () => {
    await standby.stop();
    const day = [today - DAY, today] as const;
    assert.equal((await analytics(node, ...day)).text, (await analytics(other, ...day)).text, "at once, whether that is known or not");
    await waitUntil("that is known", () => isRead("database"));
    isSaid(
      /^Reports and analytics read the database itself, not its copy "postgres:\/\/reader@127\.0\.0\.1:\d+\/city": The database .+ cannot be asked/,
    );
    assert.ok(!told.some((line) => line.includes("r7d1c93")));
    assert.equal(await lag(), null);
    assert.equal((await found(node, today, today + DAY)).utime_data, undefined);
    await standby.start();
    await waitUntil("it is read again", () => isRead("copy"));
    isSaid(/^Reports and analytics read the copy ".+" of the database again\.$/);
  });

  it("starts while the standby is away, and says so", async () => {
    await standby.stop();
    const late = await startProvider({
      database: primary.url("city"),
      dataDir: join(folder, "data"),
      node: "node-3",
      databaseRead: copy,
    });
    try {
      isSaid(/^Reports and analytics read the database itself/);
    } finally {
      await late.close();
      await standby.start();
    }
    await waitUntil("it is read again", () => isRead("copy"));
  });

  it("refuses what is no copy of its database", async () => {
    await primary.create("other");
    const options = { database: primary.url("city"), dataDir: join(folder, "data"), node: "node-4" };
    await waitUntil("the other one is there, too", () => standby.query("other", "select 1").catch(() => null));
    for (const url of [standby.url("other"), primary.url("other")])
      await assert.rejects(
        startProvider({ ...options, databaseRead: url }),
        /^Error: "postgres:\/\/its@.+\/other" of --database-read is no copy of the database ".+\/city": give the same database on a standby of its server\.$/,
      );
    await assert.rejects(
      startProvider({ ...options, databaseRead: "city.sqlite" }),
      /--database-read "city\.sqlite" is no PostgreSQL server/,
    );
    await assert.rejects(startInMemory({ databaseRead: copy, database: ":memory:" }), /SQLite has none: leave --database-read out/);
  });

  it("does not read a standby that took over", async () => {
    await caughtUp();
    await standby.promote();
    await waitUntil("that is known", () => isRead("database"));
    isSaid(/it does not follow the database/);
    const at = today - DAY + 8 * HOUR;
    await falsify(standby, at, 100_000);
    const day = [today - DAY, today] as const;
    assert.equal((await analytics(node, ...day)).text, (await analytics(other, ...day)).text);
  });
});
