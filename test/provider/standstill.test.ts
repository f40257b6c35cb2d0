import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it, mock } from "node:test";
import pg from "pg";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, freshController, nothingHappened, operator, signIn } from "./asking.js";
import { createProcesses } from "./processes.js";

/** Milliseconds that no answer may take while the database stands still: what waits for it would wait for ever. */
const LIMIT = 25_000;
/** The number of the advisory lock on which a commit is made to wait. */
const GATE = 42;

const folder = mkdtempSync(join(tmpdir(), "its-standstill-"));
let server: Postgres;
before(async () => {
  server = await startPostgres();
});
after(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (name: string): Promise<RunningProvider> =>
  startProvider({ database: await server.create(name), dataDir: join(folder, name), simControl: true });
const within = (url: string, token: string, path: string, body?: object) =>
  ask(url, path, { token, signal: AbortSignal.timeout(LIMIT), ...(body ? { body } : {}) });
const order = (url: string, token: string, oID: number, more: { signal?: AbortSignal; headers?: Record<string, string> } = {}) =>
  ask(url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "all_red" }, ...more });
const rowsOf = (database: string, oID: number | string) =>
  server.query<{ outcome: string; code: string | null; fio: string }>(
    database,
    "select outcome, code, fio from commands where oid = $1 order by asked",
    [`${oID}`],
  );
/** Waits until a command has its last word in the audit. */
const outcomeOf = (database: string, oID: number | string) =>
  waitUntil("the audit has the outcome", async () => {
    const [row] = await rowsOf(database, oID);
    return row?.outcome === "pending" ? null : row;
  });

describe("a provider whose database stands still (A18)", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await start("still");
    token = await signIn(provider.url);
  });
  afterEach(() => {
    mock.restoreAll();
    server.thaw();
  });
  after(() => provider.close());
  const isWell = () =>
    waitUntil("commands are taken again", async () => (await order(provider.url, token, freshController(provider))).status === 200);

  it("answers what it knows by itself, refuses commands, says 503 to all else, and does nothing of it later", async () => {
    const { url, sim } = provider;
    const oIDs = Array.from({ length: 3 }, () => freshController(provider));
    const [one, two, three] = oIDs as [number, number, number];
    const vehicle = sim.world.city.vehicles[0]?.id;
    const section = { type: "LineString", coordinates: sim.world.city.segments.find(({ line }) => line.length > 1)?.line };
    const task = { work: "snow", utime_start: Math.floor(Date.now() / 1000), section, section_name: "", key: "late" };
    const lists = [
      "city/items_telemetry_rts",
      "city/items_telemetry_rtc",
      "city/transport_situation",
      "city/overrides",
      `rts/${one}/telemetry`,
    ];

    server.freeze();
    const [read, asked, commanded] = await Promise.all([
      Promise.all(lists.map((path) => within(url, token, path))),
      Promise.all([
        within(url, token, "uds"),
        within(url, token, "auth/check"),
        within(url, token, "uds", { author: "", themes: "", executor: "", description: "", latitude: 0, longitude: 0, ...times }),
      ]),
      Promise.all([
        within(url, token, `crossroad/rts/${one}/set_program`, { oID: one, program: "all_red" }),
        within(url, token, `crossroad/rts/${two}/set_custom_program`, { oID: two, sequence: [1, 2], durations: [40, 40] }),
        within(url, token, `crossroad/rts/${three}/set_uf_program`, { oID: three, phase: 1 }),
        within(url, token, `spec/${vehicle}/tasks`, task),
      ]),
    ]);
    assert.deepEqual(
      read.map(({ status }) => status),
      read.map(() => 200),
    );
    for (const { status, body } of asked) assert.deepEqual([status, body.error.code], [503, "database_away"]);
    for (const { status, body } of commanded) {
      assert.equal(status, 503);
      assert.ok(["command_too_late", "database_away"].includes(body.error.code), body.error.code);
    }

    server.thaw();
    await isWell();
    for (const oID of oIDs) {
      await nothingHappened(url, token, oID);
      assert.equal((await outcomeOf("still", oID)).outcome, "refused");
    }
    assert.equal((await outcomeOf("still", vehicle as string)).outcome, "refused");
    assert.ok(!(await ask(url, `spec/${vehicle}/tasks`, { token })).body.some(({ key }: { key: string }) => key === "late"));
  });

  it("has a refusal in its audit also where it could not count itself as driving any more", async () => {
    const { url } = provider;
    await isWell();
    const oID = freshController(provider);
    await within(url, token, "city/overrides");
    server.freeze();
    const now = performance.now.bind(performance);
    mock.method(performance, "now", () => now() + 4_000);
    assert.equal((await within(url, token, `crossroad/rts/${oID}/set_program`, { oID, program: "all_red" })).status, 503);
    mock.restoreAll();
    server.thaw();
    assert.equal((await outcomeOf("still", oID)).outcome, "refused");
    await nothingHappened(url, token, oID);
    await isWell();
  });

  it("counts no sign-in as a wrong guess", async () => {
    const right = () => ask(provider.url, "auth/login", { body: operator, signal: AbortSignal.timeout(LIMIT) });
    server.freeze();
    const answers = await Promise.all(Array.from({ length: 60 }, right));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]));
    server.thaw();
    assert.equal(await waitUntil("the database answers", async () => (await right()).status !== 503 && (await right()).status), 200);
  });

  it("goes by what it knows of a session for a minute, and not of one that was ended", async () => {
    const { url } = provider;
    const other = await signIn(url);
    const { body } = await ask(url, "user/sessions", { token: other });
    const { id } = body.find(({ current }: { current: boolean }) => current);
    assert.equal((await ask(url, `user/sessions/${id}/end`, { token, method: "POST" })).status, 200);
    server.freeze();
    assert.equal((await within(url, token, "city/overrides")).status, 200);
    assert.equal((await within(url, other, "city/overrides")).status, 503);
    const now = performance.now.bind(performance);
    mock.method(performance, "now", () => now() + 61_000);
    assert.equal((await within(url, token, "city/overrides")).status, 503);
  });
});
const times = { create_time: 1_700_000_000, work_time: null, task_time: null, do_time: null, close_time: null };

describe("a command whose commit the database holds up (A18)", () => {
  /** Makes each commit wait that writes a command `as` it says, until the function given is called. */
  async function holdUp(database: string, as: "insert" | "update", outcomes: string): Promise<() => Promise<void>> {
    const holder = new pg.Client(server.url(database)).on("error", () => {});
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${GATE})`);
    await holder.query(`create or replace function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${GATE}); return null; end $$`);
    await holder.query(`create constraint trigger gate after ${as} on commands deferrable initially deferred
      for each row when (new.outcome ${outcomes}) execute function wait_at_gate()`);
    return async () => {
      await holder.end();
      await waitUntil("no commit waits", async () => (await waiting(database)) === 0);
    };
  }
  const waiting = async (database: string): Promise<number> =>
    (await server.query(database, "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()")).length;
  const isHeldUp = (database: string) => waitUntil("a commit waits", async () => (await waiting(database)) > 0);

  it("is refused in its time, and when the commit comes through after it nothing is done", async () => {
    const provider = await start("late");
    try {
      const token = await signIn(provider.url);
      const oID = freshController(provider);
      const letThrough = await holdUp("late", "insert", "<> 'refused'");
      const { status, body } = await order(provider.url, token, oID, { headers: { "idempotency-key": "late" } });
      assert.equal(status, 503);
      // Too late, or the connection that has the lock had been silent for too long by then: neither is carried out.
      assert.ok(["command_too_late", "database_away"].includes(body.error.code), body.error.code);
      assert.equal(await waiting("late"), 1);
      await letThrough();
      const { outcome, code, fio } = await outcomeOf("late", oID);
      assert.deepEqual([outcome, code, fio], ["refused", body.error.code, "Дежурный диспетчер"]);
      await nothingHappened(provider.url, token, oID);
      assert.equal((await order(provider.url, token, oID, { headers: { "idempotency-key": "late" } })).status, 200, "the key is free");
    } finally {
      await provider.close();
    }
  });

  it("is not carried out when nobody waits for it any more", async () => {
    const provider = await start("gone");
    try {
      const token = await signIn(provider.url);
      const oID = freshController(provider);
      const letThrough = await holdUp("gone", "insert", "<> 'refused'");
      const giveUp = new AbortController();
      const answer = order(provider.url, token, oID, { signal: giveUp.signal });
      await isHeldUp("gone");
      giveUp.abort();
      await assert.rejects(answer);
      for (let i = 0; i < 3; i++) await ask(provider.url, "city/detail");
      await letThrough();
      const { outcome, code } = await outcomeOf("gone", oID);
      assert.deepEqual([outcome, code], ["refused", "asker_gone"]);
      await nothingHappened(provider.url, token, oID);
    } finally {
      await provider.close();
    }
  });

  it("is not carried out by the successor of a provider that was killed meanwhile", async () => {
    const processes = createProcesses({ DATABASE_URL: await server.create("killed"), DATA_DIR: join(folder, "killed") });
    const oID = 1001;
    const faultless = (url: string) => ask(url, "/__sim/controller", { body: { oID, faultless: true } });
    try {
      const first = await processes.serve("--sim-control");
      const token = await signIn(first.url);
      await faultless(first.url);
      const letThrough = await holdUp("killed", "insert", "<> 'refused'");
      const answer = order(first.url, token, oID).catch(() => null);
      await isHeldUp("killed");
      first.child.kill("SIGKILL");
      await first.ended;
      await answer;
      await letThrough();
      const second = await processes.serve("--sim-control");
      await faultless(second.url);
      await nothingHappened(second.url, token, oID);
      assert.equal((await outcomeOf("killed", oID)).outcome, "refused");
    } finally {
      processes.kill();
    }
  });

  it("is not called refused when it was carried out in time and only the record of that is held up", async () => {
    const provider = await start("kept");
    const token = await signIn(provider.url);
    const oID = freshController(provider);
    try {
      const letThrough = await holdUp("kept", "update", "= 'accepted'");
      const { status, body } = await order(provider.url, token, oID);
      assert.deepEqual([status, body.error?.code], [503, "command_unconfirmed"]);
      assert.equal((await ask(provider.url, `rts/${oID}/telemetry`, { token })).body.control_rts, "all_red");
      await letThrough();
      assert.equal((await outcomeOf("kept", oID)).outcome, "accepted");
    } finally {
      await provider.close();
    }
    const successor = await startProvider({ database: server.url("kept"), dataDir: join(folder, "kept") });
    try {
      assert.equal(successor.sim.commands.get(oID)?.at(-1)?.mode, "all_red");
    } finally {
      await successor.close();
    }
  });
});
