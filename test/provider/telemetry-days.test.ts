import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { Migrator, sql } from "kysely";
import { cityTime } from "../../src/core/contract/city-time.js";
import { migrations } from "../../src/provider/base/database/migrations.js";
import { openDatabase } from "../../src/provider/base/database/open.js";
import { createPartitions } from "../../src/provider/base/database/partitions.js";
import { openPool, overPool } from "../../src/provider/base/database/postgres.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { counterOf } from "../../src/provider/service/telemetry/approaches.js";
import { createRetention } from "../../src/provider/service/telemetry/retention.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { createProcesses } from "./processes.js";

const HOUR = 3600;
const DAY = 86_400;
const now = Date.UTC(2026, 10, 18, 9, 20) / 1000;
const midnight = Math.floor(now / DAY) * DAY;
const folder = mkdtempSync(join(tmpdir(), "its-telemetry-days-"));
let server: Postgres;
before(async () => {
  server = await startPostgres();
});
after(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});
const partitions = async (name: string) =>
  (
    await server.query<{ name: string }>(
      name,
      "select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'telemetry'::regclass order by 1",
    )
  ).map(({ name }) => name);

describe("telemetry on PostgreSQL, a day a partition", () => {
  it("keeps what an older version recorded, and lets that go on beside the new one", async () => {
    const url = await server.create("grown");
    const old = overPool(openPool(url));
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0015_telemetry_days"));
    await new Migrator({ db: old, provider: { getMigrations: async () => before } }).migrateToLatest();
    const fill =
      "insert into telemetry select d, 1, $1::bigint - 3600 * h, h, 40, 90, 500, null from generate_series(1, 20) d, generate_series(0, 200) h";
    await server.query("grown", fill, [midnight]);
    const all = "select * from telemetry order by oid, utime, arm";
    const rows = await server.query("grown", all);
    assert.equal(rows.length, 4020);
    await old.destroy();

    const db = await openDatabase(url, "grown");
    try {
      assert.deepEqual(await server.query("grown", all), rows);
      assert.deepEqual(await partitions("grown"), ["telemetry_before"]);
      // What the version before writes: the past again, and the day after.
      const late = "insert into telemetry (oid, arm, utime, kts) values (1, 1, $1, 7) on conflict do nothing";
      for (const utime of [midnight, midnight - 500 * DAY, midnight + DAY]) await server.query("grown", late, [utime]);
      assert.equal((await server.query("grown", all)).length, 4022);
      const days = createPartitions(db);
      await Promise.all([days, createPartitions(db)].map((each) => each.make(midnight, midnight + 5 * DAY)));
      assert.deepEqual(await partitions("grown"), ["telemetry_2026_11_21", "telemetry_2026_11_22", "telemetry_before"]);
      await server.query("grown", late, [midnight + 4 * DAY]);

      await createRetention(db, () => midnight + 4 * DAY, cityTime("UTC"), 1, days).prune(() => false);
      assert.deepEqual(await partitions("grown"), ["telemetry_2026_11_21", "telemetry_2026_11_22"]);
      assert.equal((await server.query("grown", all)).length, 1);
    } finally {
      await db.destroy();
    }
  });

  it("does not wait for a reader who takes long, and drops the day later", async () => {
    const db = await openDatabase(await server.create("busy"), "busy");
    try {
      const days = createPartitions(db);
      await days.make(midnight - 3 * DAY, midnight + 1);
      const retention = createRetention(db, () => now, cityTime("UTC"), 1, days);
      await db.transaction().execute(async (reader) => {
        await sql`select count(*) from telemetry`.execute(reader);
        await days.make(midnight + DAY, midnight + DAY + 1);
        await retention.prune(() => false);
        assert.equal((await partitions("busy")).length, 5);
      });
      await retention.prune(() => false);
      assert.deepEqual(await partitions("busy"), ["telemetry_2026_11_17", "telemetry_2026_11_18", "telemetry_2026_11_19"]);
    } finally {
      await db.destroy();
    }
  });
});

for (const kind of ["SQLite", "PostgreSQL"] as const)
  describe(`telemetry that is kept for some days, on ${kind}`, () => {
    const dataDir = join(folder, kind);
    const open: RunningProvider[] = [];
    const start = async (keepTelemetry: number | null, at = now) => {
      const database = kind === "SQLite" ? null : server.url("kept");
      const provider = await startProvider({ dataDir, database, keepTelemetry, now: () => at });
      open.push(provider);
      return provider;
    };
    const close = () => Promise.all(open.splice(0).map((each) => each.close()));
    before(() => (kind === "PostgreSQL" ? server.create("kept") : undefined));
    afterEach(close);
    const counted = async ({ sim }: RunningProvider, from: number, to: number, devices = 3) => {
      const counters = sim.world.city.controllers.slice(0, devices).map(counterOf);
      return (await sim.telemetry.read(counters, from, to)).map(({ utime }) => Number(utime));
    };
    const rowsBefore = async ({ sim }: RunningProvider, utime: number) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from telemetry where utime < ${utime}`.execute(sim.db);
      return Number(rows[0]?.count);
    };

    it("is a gap before that, stays one, and is not made anew", async () => {
      const all = await start(null);
      const from = midnight - 20 * DAY;
      // A day of the city begins at midnight in Moscow; PostgreSQL drops a day of UTC once all of it is too old.
      const kept = midnight - 10 * DAY - 3 * HOUR;
      const dropped = kind === "SQLite" ? kept : midnight - 11 * DAY;
      assert.equal(new Set(await counted(all, from, now)).size, 20 * 24 + 9);
      assert.ok((await rowsBefore(all, dropped)) > 0);
      await close();

      const some = await start(10);
      assert.equal(Math.min(...(await counted(some, from, now))), kept);
      const stop = some.sim.telemetry.run();
      for (let tries = 0; tries < 200 && (await rowsBefore(some, dropped)) > 0; tries++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      await stop();
      assert.equal(await rowsBefore(some, dropped), 0);
      await close();

      const again = await start(null);
      assert.equal(Math.min(...(await counted(again, from, now))), kept, "what was dropped stays a gap");
      assert.equal(await rowsBefore(again, dropped), 0);
      assert.equal((await counted(again, from, kept)).length, 0);
    });

    it("is exported as CSV by command", async () => {
      const provider = await start(null);
      await counted(provider, midnight - 3 * DAY, now, 60);
      await close();
      const { run, kill } = createProcesses({ DATA_DIR: dataDir, ...(kind === "SQLite" ? {} : { DATABASE_URL: server.url("kept") }) });
      try {
        const file = join(folder, `${kind}.csv`);
        const days = ["--from", "2026-11-16", "--to", "2026-11-17"];
        const wanted = run("telemetry", "export", ...days, "--out", file);
        assert.equal(await wanted.ended, 0, wanted.said());
        const [head, ...lines] = readFileSync(file, "utf8").trimEnd().split("\r\n");
        assert.equal(head, "oid,arm,utime,time,kts,speed,so,capacity,saved");
        const from = midnight - 2 * DAY - 3 * HOUR;
        const to = midnight - 3 * HOUR;
        const again = await start(null);
        const { rows } = await sql<Record<string, number | null>>`select * from telemetry
          where utime >= ${from} and utime < ${to} order by oid, utime, arm`.execute(again.sim.db);
        await close();
        assert.deepEqual(
          lines,
          rows.map(({ oid, arm, utime, kts, speed, so, capacity, saved }) =>
            [oid, arm, utime, new Date(Number(utime) * 1000).toISOString().replace(".000", ""), kts, speed, so, capacity, saved]
              .map((value) => value ?? "")
              .join(),
          ),
        );
        assert.ok(lines.length > 5000, "more than a page");
        for (const [args, sentence] of [
          [["--from", "2026-11-16"], "Name the day with --to, as 2026-11-26."],
          [["--from", "2026-02-30", "--to", "2026-11-17"], '--from "2026-02-30" is no day: give one as 2026-11-26.'],
          [["--from", "2026-11-18", "--to", "2026-11-17"], "The period ends before it begins: --from 2026-11-18 --to 2026-11-17."],
          [[...days, "--format", "parquet"], '--format "parquet" is not offered: give csv.'],
          [[...days, "--out", file], `The file "${file}" is there already: give another --out.`],
        ] as const) {
          const refused = run("telemetry", "export", ...args);
          assert.deepEqual([await refused.ended, refused.said()], [1, `${sentence}\n`]);
        }
      } finally {
        kill();
      }
    });
  });
