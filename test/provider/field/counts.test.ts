import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import { createCounts } from "../../../src/provider/sources/field/counts.js";

const slot = Date.UTC(2026, 0, 31, 12) / 1000;

describe("what detectors have counted, in the database", () => {
  let db: Database;
  const countsOf = () => {
    const counts = createCounts(db);
    let second = 0;
    const common = { device: "1", quality: "recent", age: 0, source: null } as const;
    /** Vehicles of the next second of the slot, and their speed. */
    const count = (KTS: number, speed: number | null = null) => {
      const start = (slot + second++) * 1000;
      counts.add(1, { ...common, name: "counts", at: start + 1000, value: { start, vehicles: { KTS } } });
      if (speed !== null) counts.addSpeed(1, { ...common, name: "speed", at: start + 1000, value: { start, speed } });
    };
    return { ...counts, count };
  };
  const row = async () => {
    const { kts, ktd, speeds, spoken } = await db.selectFrom("field_counts").selectAll().executeTakeFirstOrThrow();
    return [kts, ktd, speeds, spoken].map((each) => each && Number(each));
  };

  before(async () => {
    db = await openDatabase(":memory:", "probe");
  });
  after(() => db.destroy());

  it("are not made fewer by a node that was frozen, and wakes up when another has gone on", async () => {
    const frozen = countsOf();
    frozen.count(3, 40);
    await frozen.keep(slot);
    frozen.count(1);
    const other = countsOf();
    await other.load(slot);
    other.count(5, 50);
    await other.keep(slot);
    assert.deepEqual(await row(), [8, null, 90, 2]);
    await frozen.keep(slot);
    assert.deepEqual(await row(), [8, null, 90, 2]);
    other.count(2);
    await other.keep(slot);
    assert.deepEqual(await row(), [10, null, 90, 2]);
  });

  it("of an interval that is longer than a slot are spread over it, and none is lost", () => {
    const counts = createCounts(db);
    const common = { device: "2", name: "counts", quality: "recent", age: 0, source: null } as const;
    const start = slot * 1000;
    const tell = (KTS: number, seconds = 3600) =>
      counts.add(2, { ...common, at: start + seconds * 1000, value: { start, vehicles: { KTS } } });
    tell(100);
    const of = (from: number, to: number) => counts.hour(2, { start: slot + from, end: slot + to }).KTS;
    assert.deepEqual([of(0, 3600), of(0, 1800), of(1800, 3600)], [100, 50, 50]);
    tell(124);
    assert.equal(of(0, 3600), 124, "the same interval told anew");
  });
});
