import assert from "node:assert/strict";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { mountDisk } from "../helper/mounted.js";
import { ask, freshController, nothingHappened, type Reply, signIn, startInMemory } from "./asking.js";
import { onSqlite } from "./several-nodes.js";

const order = ({ url }: RunningProvider, token: string, oID: number) =>
  ask(url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "all_red" } });

describe("a command when there is no room left (A2, A19)", onSqlite("a pragma and a trigger of its own"), () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  it("is answered 507 and has no effect, wherever in its writing the room ends, and is taken once there is room", async () => {
    const { db } = provider.sim;
    const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    for (let round = 0; round < 12; round++) {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await limit(Number(rows[0]?.page_count));
      let answer: Reply | null = null;
      let oID: number = 0;
      for (let tries = 0; tries < 60 && answer?.status !== 507; tries++) {
        oID = freshController(provider);
        answer = await order(provider, token, oID);
        assert.ok([200, 507].includes(answer.status), answer.text);
      }
      assert.deepEqual([answer?.status, answer?.body.error.code], [507, "storage_full"]);
      await nothingHappened(provider.url, token, oID);
      await limit(1_000_000);
      assert.equal((await order(provider, token, oID)).status, 200);
      if (round % 3 !== 2) continue;
      const filling = { id: `${round}`, form: "x", body_json: "x".repeat(round * 300), address: "", created: 0, suspect: 0 };
      await db.insertInto("landing").values(filling).execute();
    }
  });

  it("is undone when the room ends after it was given to the controller, or to the crew", async () => {
    const { db, world } = provider.sim;
    const vehicle = world.city.vehicles[0]?.id;
    const section = { type: "LineString", coordinates: world.city.segments.find(({ line }) => line.length > 1)?.line };
    const task = { work: "snow", utime_start: Math.floor(world.clock.now()), section, section_name: "", key: "full" };
    const set = () => ask(provider.url, `spec/${vehicle}/tasks`, { token, body: task });
    const keysOf = async () => (await ask(provider.url, `spec/${vehicle}/tasks`, { token })).body.map(({ key }: { key: string }) => key);
    const oID = freshController(provider);
    await sql`create trigger ended before update on commands when new.outcome = 'accepted'
      begin select raise(abort, 'database or disk is full'); end`.execute(db);
    for (const { status, body } of [await order(provider, token, oID), await set()])
      assert.deepEqual([status, body.error?.code], [507, "storage_full"]);
    await nothingHappened(provider.url, token, oID);
    assert.deepEqual(await keysOf(), []);
    const audit = await db
      .selectFrom("commands")
      .select(["outcome", "code"])
      .where("oid", "in", [`${oID}`, `${vehicle}`])
      .execute();
    assert.deepEqual(
      audit,
      [0, 0].map(() => ({ outcome: "refused", code: "storage_full" })),
    );

    await sql`drop trigger ended`.execute(db);
    assert.deepEqual([(await order(provider, token, oID)).status, (await set()).status], [200, 200]);
    assert.deepEqual(await keysOf(), ["full"]);
  });
});

const disk = mountDisk(64);
describe("a command on a disk that is full", { skip: disk === null && "only root may mount a disk to fill" }, () => {
  const folder = disk?.folder ?? "";
  const ballast = join(folder, "ballast");
  after(() => disk?.remove());

  it("is answered 507 and has no effect, and is taken once there is room", async () => {
    const provider = await startProvider({ dataDir: folder, simControl: true });
    try {
      const token = await signIn(provider.url);
      const oID = freshController(provider);
      fill(ballast);
      const answers = [];
      // What SQLite's log has already on the disk is written over first.
      for (let i = 0; i < 40 && answers.at(-1)?.status !== 507; i++) answers.push(await order(provider, token, freshController(provider)));
      assert.deepEqual(new Set(answers.slice(0, -1).map(({ status }) => status)), new Set(answers.length > 1 ? [200] : []));
      const { status, body } = await order(provider, token, oID);
      assert.deepEqual([status, body.error.code], [507, "storage_full"]);
      await nothingHappened(provider.url, token, oID);
      assert.equal((await ask(provider.url, "auth/check", { token })).status, 200, "who looks goes on looking");
      rmSync(ballast);
      assert.equal((await order(provider, token, oID)).status, 200);
    } finally {
      rmSync(ballast, { force: true });
      await provider.close();
    }
  });
});

/** Writes until nothing more fits. */
function fill(file: string): void {
  const target = openSync(file, "w");
  for (let size = 1024 * 1024; size > 0; ) {
    try {
      writeSync(target, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(target);
}
