import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openDatabase } from "../../src/provider/base/database/open.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, freshController, signIn } from "./asking.js";
import { startNodes } from "./several-nodes.js";

const folder = mkdtempSync(join(tmpdir(), "its-newer-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A database that a newer provider has migrated. */
async function migrated(name: string, ...migrations: string[]): Promise<string> {
  const file = join(folder, `${name}.sqlite`);
  const db = await openDatabase(file, "zarechinsk");
  await sql`alter table uds add column of_the_next_version text`.execute(db);
  for (const migration of migrations)
    await sql`insert into kysely_migration (name, timestamp) values (${migration}, ${new Date().toISOString()})`.execute(db);
  await db.destroy();
  return file;
}

describe("a database that a newer provider has brought further", () => {
  it("is used as it is, so that both versions run beside each other", async () => {
    const database = await migrated("expanded", "9998_more");
    const provider = await startProvider({ database, dataDir: join(folder, "expanded") });
    try {
      const token = await signIn(provider.url);
      const body = { author: "Диспетчер", themes: "Светофор", executor: "", description: "Не горит", latitude: 56, longitude: 45 };
      const times = { create_time: 1_700_000_000, work_time: null, task_time: null, do_time: null, close_time: null };
      assert.equal((await ask(provider.url, "uds", { token, body: { ...body, ...times } })).status, 200);
    } finally {
      await provider.close();
    }
  });
  it("is refused where what this version needs has been taken away", async () => {
    for (const contract of ["9999_less_contract", "9999_less_contract_9998"])
      await assert.rejects(
        startProvider({ database: await migrated(contract, "9998_more", contract), dataDir: join(folder, contract) }),
        new RegExp(`that of a newer provider \\("${contract}"\\): start that version on it`),
      );
  });
  it("is used where only what versions before this one needed has been taken away", async () => {
    const database = await migrated("contracted", "9998_more", "9999_less_contract_0015");
    const provider = await startProvider({ database, dataDir: join(folder, "contracted") });
    assert.deepEqual((await ask(provider.url, "/readyz")).body, { ready: true, missing: [] });
    await provider.close();
  });
  it("is refused where it never had what this version needs", async () => {
    const database = await migrated("other", "9998_more");
    const db = await openDatabase(database, "zarechinsk");
    await sql`delete from kysely_migration where name = '0015_telemetry_days'`.execute(db);
    await db.destroy();
    await assert.rejects(
      startProvider({ database, dataDir: join(folder, "other") }),
      /which has no "0015_telemetry_days": start a version/,
    );
  });
  it("is not answered from any more when what is needed is taken away while a provider runs", async () => {
    const provider = await startProvider({ database: await migrated("running"), dataDir: join(folder, "running") });
    const readiness = () => ask(provider.url, "/readyz");
    const note = (name: string) => sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(provider.sim.db);
    try {
      await note("9998_more");
      assert.equal((await readiness()).status, 200);
      await note("9999_less_contract_9998");
      await waitUntil("it says so", async () => (await readiness()).status === 503);
      assert.deepEqual((await readiness()).body.missing, ["migrations"]);
    } finally {
      await provider.close();
    }
  });
  it("shows what this version has no words for as it is", async () => {
    const provider = await startProvider({ database: await migrated("words"), dataDir: join(folder, "words") });
    try {
      const { url, sim } = provider;
      const token = await signIn(url);
      const oID = freshController(provider);
      assert.equal((await ask(url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "static" } })).status, 200);
      const [command] = await sim.db.selectFrom("commands").select(["id", "asked"]).where("oid", "=", `${oID}`).execute();
      const event = {
        id: "next",
        command: `${command?.id}`,
        oid: `${oID}`,
        utime: Number(command?.asked),
        what: "suspended",
        why: "flood",
      };
      await sim.db
        .insertInto("command_events")
        .values(event as never)
        .execute();
      const { body } = await ask(url, `rts/${oID}/events_last`, { token, body: {} });
      const said = body.map(({ msg }: { msg: string }) => msg).find((msg: string) => msg.includes("suspended"));
      assert.match(said ?? "", /^Команда suspended: .* flood\. /);
    } finally {
      await provider.close();
    }
  });
});

describe("a node that drives while others are of the next version", () => {
  let node: RunningProvider;
  before(async () => {
    node = await startNodes(1, {});
  });
  after(() => node.close());

  it("does nothing of what it does not know, and says so", async () => {
    const { url, sim } = node;
    await signIn(url);
    const { id: session, user_id: user } = await sim.db.selectFrom("sessions").select(["id", "user_id"]).executeTakeFirstOrThrow();
    const oID = freshController(node);
    const vehicle = sim.world.city.vehicles[0]?.id;
    const asked = { user, session, address: "127.0.0.1" };
    const unknown = [
      { kind: "order", oID, operation: "setOffset", payload: {}, key: null, ifMatch: null },
      { kind: "order", oID, operation: "toString", payload: {}, key: null, ifMatch: null },
      { kind: "recall", vehicle, task: "any" },
    ];
    for (const [at, errand] of unknown.entries()) {
      const text = JSON.stringify({ ...asked, ...errand });
      await sql`insert into errands (id, errand_json, expires) values (${`${at}`}, ${text}, now() + interval '1 minute')`.execute(sim.db);
      const { answer_json } = await waitUntil("it is answered", async () => {
        const { rows } = await sql<{ answer_json: string | null }>`select answer_json from errands where id = ${`${at}`}`.execute(sim.db);
        return rows[0]?.answer_json ? (rows[0] as { answer_json: string }) : null;
      });
      const { is, status, code, headers } = JSON.parse(answer_json);
      assert.deepEqual([is, status, code, headers], ["refused", 503, "not_offered_yet", { "Retry-After": "60" }]);
    }
    assert.equal((await sim.db.selectFrom("commands").selectAll().execute()).length, 0, "nothing is written of it");
  });
});
