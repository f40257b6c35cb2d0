import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fixedTime } from "../../../src/core/contract/city-time.js";
import { openAsItIs, openDatabase } from "../../../src/provider/base/database/open.js";
import { createPartitions } from "../../../src/provider/base/database/partitions.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import { SAMPLE_CITY } from "../../../src/provider/city/generate.js";
import { startProvider } from "../../../src/provider/http/start.js";
import { decodeBlock } from "../../../src/provider/service/measures/block.js";
import { columnsOf, type EventColumns, joined, merged, type SignalEvent } from "../../../src/provider/service/measures/events.js";
import { type Block, blocksToKeep } from "../../../src/provider/service/measures/log-file.js";
import {
  blocksOfPeriod,
  keepBlocks,
  keepQuarters,
  keepSignal,
  keptQuarters,
  type MergeBlocks,
  prepareBlocks,
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

const merge: MergeBlocks = async (one, other) => blocksToKeep(merged(decodeBlock(one).events, decodeBlock(other).events))[0] as Block;
const event = (second: number, parameter: number): SignalEvent => ({ tenths: (start + second) * 10, id: 82, parameter });
const wholeLog = log.signals.get(signals[0] as string) as EventColumns;
async function keep(db: Database, oID: number, blocks: readonly Block[]) {
  const begins = blocks.map(({ utime }) => utime);
  await prepareBlocks(db, Math.min(...begins), Math.max(...begins) + 900);
  return db.transaction().execute((step) => keepBlocks(step, oID, blocks, merge));
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
      const counts = new Map((await blocksOfPeriod(db, 7, start, end)).map(({ utime, events }) => [utime, events]));
      const quarters = [0, 900, 1800].map((second) => ({ utime: start + second, packed: Uint8Array.of(1, 2) }));
      const kept = async () => (await keptQuarters(db, 7, "volume", start, end)).map(({ utime }) => utime - start);
      await keepQuarters(db, 7, "volume", quarters, counts);
      assert.deepEqual(await kept(), [0, 900, 1800]);
      await keep(db, 7, blocksToKeep(columnsOf([event(1000, 5000)])));
      assert.deepEqual(await kept(), [0], "what came later was made of it");
      await keepQuarters(db, 7, "volume", quarters, counts);
      assert.deepEqual(await kept(), [0], "these counts are not true any more");
      const detector = { channel: 3, phase: 2, use: "count" } as const;
      await db.transaction().execute((step) => keepSignal(step, 7, [detector], 0.1));
      assert.deepEqual([await kept(), await signalOf(db, 7)], [[], { detectors: [detector], resolution: 0.1 }]);
      await db.transaction().execute((step) => keepSignal(step, 7, null, 1));
      await db.transaction().execute((step) => keepSignal(step, 7, null, 0.1));
      assert.deepEqual(await signalOf(db, 7), { detectors: [detector], resolution: 1 }, "the coarser one is true of all");
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
      await prepareBlocks(first, start, end);
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
