import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { fixedTime } from "../../../src/core/contract/city-time.js";
import { openAsItIs, openDatabase } from "../../../src/provider/base/database/open.js";
import { createPartitions } from "../../../src/provider/base/database/partitions.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import { SAMPLE_CITY } from "../../../src/provider/city/generate.js";
import { startProvider } from "../../../src/provider/http/start.js";
import { decodeBlock } from "../../../src/provider/service/measures/block.js";
import type { Quarter } from "../../../src/provider/service/measures/compute.js";
import { columnsOf, type EventColumns, joined, merged, type SignalEvent } from "../../../src/provider/service/measures/events.js";
import { keepFile, prepareFile } from "../../../src/provider/service/measures/import.js";
import { type Block, blocksToKeep, mergedBlock } from "../../../src/provider/service/measures/log-file.js";
import {
  blocksOfPeriod,
  keepBlocks,
  keepQuarters,
  keepSignal,
  keptQuarters,
  type MadeOf,
  type MergeBlocks,
  makeRoom,
  readyBlocks,
  signalOf,
  spanOf,
} from "../../../src/provider/service/measures/store.js";
import { createRetention } from "../../../src/provider/service/telemetry/retention.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { end, log, signals, start } from "./expected.js";

const DAY = 86_400;
const folder = mkdtempSync(join(tmpdir(), "its-event-store-"));
let server: Postgres;
before(async () => {
  server = await startPostgres();
});
after(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const merge: MergeBlocks = async (one, other) => mergedBlock(one, other);
const event = (second: number, parameter: number): SignalEvent => ({ tenths: (start + second) * 10, id: 82, parameter });
const wholeLog = log.signals.get(signals[0] as string) as EventColumns;
async function keep(db: Database, oID: number, blocks: readonly Block[]) {
  await makeRoom(db, blocks);
  const { ready } = await readyBlocks(db, oID, blocks, merge);
  return db.transaction().execute((step) => keepBlocks(step, oID, ready));
}

for (const [kind, place] of [
  ["SQLite", async (name: string) => join(folder, `${name}.sqlite`)],
  ["PostgreSQL", (name: string) => server.create(name)],
] as const)
  describe(`events of signals on ${kind}`, () => {
    it("are there once, however often and in whatever pieces they come, in two bytes each at most", async () => {
      const db = await openDatabase(await place("whole"), "whole");
      const blocks = blocksToKeep(wholeLog);
      assert.deepEqual(await keep(db, 7, blocks), { events: wholeLog.tenths.length, known: 0 });
      assert.deepEqual(await keep(db, 7, blocks), { events: 0, known: wholeLog.tenths.length });
      const more = columnsOf([event(10, 5000), event(20, 5000)]);
      assert.deepEqual(await keep(db, 7, blocksToKeep(more)), { events: 2, known: 0 });
      assert.deepEqual(await keep(db, 8, blocksToKeep(more)), { events: 2, known: 0 });
      const rows = await blocksOfPeriod(db, 7, start, end);
      assert.deepEqual(joined(rows.map(({ packed }) => decodeBlock(packed).events)).tenths, merged(wholeLog, more).tenths);
      const bytes = rows.reduce((sum, { packed }) => sum + packed.length, 0);
      assert.ok(bytes <= 2 * wholeLog.tenths.length, `${bytes / wholeLog.tenths.length}`);
      assert.deepEqual(await spanOf(db, 7), { first: start, last: end });
      assert.deepEqual(await spanOf(db, 9), { first: null, last: null });
      await db.destroy();
    });

    it("forget what was made of them where they change, and keep nothing of what has changed meanwhile", async () => {
      const db = await openDatabase(await place("made"), "made");
      await keep(db, 7, blocksToKeep(wholeLog));
      const made = async (before: Quarter | null = null): Promise<MadeOf> => ({
        blocks: new Map((await blocksOfPeriod(db, 7, start, end)).map(({ utime, events }) => [utime, events])),
        detectors: (await signalOf(db, 7)).detectors,
        before,
      });
      const quarters = [0, 900, 1800].map((second) => ({ utime: start + second, packed: Uint8Array.of(1, 2) }));
      const kept = async () => (await keptQuarters(db, 7, "volume", start, end)).map(({ utime }) => utime - start);
      const first = await made();
      await keepQuarters(db, 7, "volume", quarters, first);
      assert.deepEqual(await kept(), [0, 900, 1800]);
      await keep(db, 7, blocksToKeep(columnsOf([event(1000, 5000)])));
      assert.deepEqual(await kept(), [0], "what came later was made of it");
      await keepQuarters(db, 7, "volume", quarters, first);
      assert.deepEqual(await kept(), [0], "these counts are not true any more");
      const [begun] = await keptQuarters(db, 7, "volume", start, end);
      const later = await made(begun);
      await keepQuarters(db, 7, "volume", quarters.slice(1), later);
      assert.deepEqual(await kept(), [0, 900, 1800], "they go on from what was kept");
      await keep(db, 7, blocksToKeep(columnsOf([event(10, 5000)])));
      await keepQuarters(db, 7, "volume", quarters.slice(1), { ...later, blocks: (await made()).blocks });
      assert.deepEqual(await kept(), [], "what they go on from is not true any more");
      const without = await made();
      const detector = { channel: 3, phase: 2, use: "count" } as const;
      await db.transaction().execute((step) => keepSignal(step, 7, [detector], 0.1));
      assert.deepEqual([await kept(), await signalOf(db, 7)], [[], { detectors: [detector], resolution: 0.1 }]);
      await keepQuarters(db, 7, "volume", quarters, without);
      assert.deepEqual(await kept(), [], "they were made of other detectors");
      await db.transaction().execute((step) => keepSignal(step, 7, null, 1));
      await db.transaction().execute((step) => keepSignal(step, 7, null, 0.1));
      assert.deepEqual(await signalOf(db, 7), { detectors: [detector], resolution: 1 }, "the coarser one is true of all");
      await db.destroy();
    });

    it("leave the database to others while they are made one with those that are there", async () => {
      const db = await openDatabase(await place("merge"), "merge");
      const blocks = blocksToKeep(columnsOf([event(10, 1)]));
      await keep(db, 7, blocks);
      let asked = 0;
      const slow: MergeBlocks = async (one, other) => {
        asked += (await db.selectFrom("event_blocks").select("oid").execute()).length;
        return mergedBlock(one, other);
      };
      const { ready } = await readyBlocks(db, 7, blocksToKeep(columnsOf([event(20, 1)])), slow);
      assert.deepEqual(await db.transaction().execute((step) => keepBlocks(step, 7, ready)), { events: 1, known: 0 });
      assert.equal(asked, 1);
      await db.destroy();
    });

    it("of a file are kept where a block that is there cannot be read, which is named", async () => {
      const db = await openDatabase(await place("broken"), "broken");
      await keep(db, 7, blocksToKeep(columnsOf([event(10, 1)])));
      await db
        .updateTable("event_blocks")
        .set({ packed: Buffer.of(9) })
        .execute();
      const log = columnsOf([event(20, 1), event(30, 1), event(1000, 1)]);
      const file = { events: [{ name: "7", blocks: blocksToKeep(log) }], detectors: [], faults: [], fault_count: 0, isCut: false };
      const prepared = await prepareFile(db, file, { find: Number, oldest: 0, merge });
      const { events, fault_count, faults } = await db.transaction().execute((step) => keepFile(step, prepared));
      assert.deepEqual([events, fault_count], [1, 2]);
      assert.match(faults[0]?.message ?? "", /2024-05-13T15:00 UTC on cannot be kept: The block has the unknown version 9/);
      await db.destroy();
    });

    it("are dropped with the telemetry, and what was made of them", async () => {
      const db = await openDatabase(await place("old"), "old");
      const midnight = Math.floor(start / DAY) * DAY;
      const days = [0, 1, 2, 3].map((day) => ({ tenths: (midnight + day * DAY + 100) * 10, id: 82, parameter: 1 }));
      await keep(db, 7, blocksToKeep(columnsOf(days)));
      const quarter = { oid: 7, measure: "volume", packed: Buffer.from([1]) };
      for (const day of [0, 3])
        await db
          .insertInto("measure_quarters")
          .values({ ...quarter, utime: midnight + day * DAY })
          .execute();
      const now = () => midnight + 3 * DAY + 3600;
      const retention = createRetention(db, now, fixedTime(0), 1, createPartitions(db));
      await retention.prune(() => false);
      const left = async (table: "event_blocks" | "measure_quarters") =>
        (await db.selectFrom(table).select("utime").orderBy("utime").execute()).map(({ utime }) =>
          Math.floor((Number(utime) - midnight) / DAY),
        );
      assert.deepEqual([await left("event_blocks"), await left("measure_quarters")], [[2, 3], [3]]);
      await db.destroy();
    });

    it("of two who bring some at the same time are all there", async () => {
      const url = await place("two");
      const first = await openDatabase(url, "two");
      // A file is one connection's; a server's database has one for each node.
      const second = kind === "SQLite" ? first : await openDatabase(url, "two");
      await makeRoom(first, blocksToKeep(wholeLog));
      const brought = Array.from({ length: 20 }, (_, at) => keep(at % 2 ? first : second, 7, blocksToKeep(columnsOf([event(at, at)]))));
      assert.equal(
        (await Promise.all(brought)).reduce((sum, { events }) => sum + events, 0),
        20,
      );
      const [block] = await blocksOfPeriod(first, 7, start, end);
      assert.equal(block?.events, 20);
      await first.destroy();
      if (second !== first) await second.destroy();
    });
  });

describe("a file of events on PostgreSQL", () => {
  const blocks = blocksToKeep(columnsOf([event(10, 1)]));
  const old = blocksToKeep(columnsOf([event(-400 * DAY, 1)]));
  const fileOf = (names: readonly string[], own = blocks) => ({
    events: names.map((name) => ({ name, blocks: own })),
    detectors: [],
    faults: [],
    fault_count: 0,
    isCut: false,
  });
  const find = (name: string) => (name === "nobody" ? null : Number(name));

  it("has a table for the days of which something is kept", async () => {
    const db = await openDatabase(await server.create("days"), "days");
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relname like 'event_blocks_2%'
        and relkind = 'r'`.execute(db);
      return rows.map(({ name }) => name);
    };
    const before = await tables();
    const keeping = { find, oldest: start - DAY, merge };
    await prepareFile(db, fileOf(["nobody"]), keeping);
    const { faults } = await prepareFile(db, fileOf(["1"], old), keeping);
    assert.match(faults[0]?.message ?? "", /1 events of "1" are older/);
    assert.deepEqual(await tables(), before);
    await prepareFile(db, fileOf(["1"]), keeping);
    assert.deepEqual(
      (await tables()).filter((name) => !before.includes(name)),
      ["event_blocks_2024_05_13"],
    );
    await db.destroy();
  });

  it("does not wait for another one that waits for it, whatever the order of their signals", async () => {
    const db = await openDatabase(await server.create("sorted"), "sorted");
    const names = Array.from({ length: 40 }, (_, at) => `${at + 1}`);
    const files = [names, names.toReversed()].map((own) => prepareFile(db, fileOf(own), { find, oldest: 0, merge }));
    const kept = (await Promise.all(files)).map((file) => db.transaction().execute((step) => keepFile(step, file)));
    assert.equal(
      (await Promise.all(kept)).reduce((sum, { events }) => sum + events, 0),
      40,
    );
    await db.destroy();
  });

  it("is not followed by what a measure has made of the events before it", async () => {
    const db = await openDatabase(await server.create("follow"), "follow");
    await keep(db, 7, blocks);
    const { ready } = await readyBlocks(db, 7, blocksToKeep(columnsOf([event(20, 1)])), merge);
    await db.transaction().execute(async (step) => {
      await keepBlocks(step, 7, ready);
      const quarters = [{ utime: start, packed: Uint8Array.of(1) }];
      await keepQuarters(db, 7, "volume", quarters, { blocks: new Map([[start, 1]]), detectors: [], before: null });
    });
    assert.deepEqual(await keptQuarters(db, 7, "volume", start, end), []);
    await db.destroy();
  });
});

describe("events that a driver tells", () => {
  it("are written when the provider ends, and once a minute before", async () => {
    const dataDir = join(folder, "told");
    const provider = await startProvider({ dataDir });
    const { oID } = provider.sim.world.city.controllers[3] as { oID: number };
    const now = Math.floor(provider.sim.world.clock.now());
    const events = [1, 2, 3].map((second) => ({ tenths: (now - 86_400 * 5 + second) * 10, id: 82, parameter: second }));
    provider.sim.measures.record(oID, events, 1);
    const told = await provider.sim.measures.blocks(oID, { start: now - 86_400 * 5 - 900, end: now - 86_400 * 5 + 1800 });
    assert.equal(told.length, 1, "what is not written yet is told all the same");
    await provider.close();
    const db = await openAsItIs(join(dataDir, `${SAMPLE_CITY}.sqlite`), SAMPLE_CITY);
    const rows = await db.selectFrom("event_blocks").select(["oid", "events"]).where("oid", "=", oID).execute();
    assert.deepEqual(
      rows.map(({ events: count }) => Number(count)),
      [3],
    );
    assert.equal((await signalOf(db, oID)).resolution, 1);
    await db.destroy();
  });
});
