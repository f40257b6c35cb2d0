import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import type { SignalEvent } from "../../../src/provider/service/measures/events.js";
import type { Measures } from "../../../src/provider/service/measures/measures.js";
import { device, watched } from "../alarms/city.js";
import { alone } from "./alone.js";

const MINUTE = 60;
const DAY = 86_400;
/** A day of log begins; detector 5 is stuck from its second hour on, detector 7 works. */
const start = 1_764_230_400;
const end = start + DAY;
const at = (second: number, id: number, parameter: number): SignalEvent => ({ tenths: (start + second) * 10, id, parameter });
const dayOfLog: readonly SignalEvent[] = [
  ...Array.from({ length: DAY / 10 }, (_, index) => [at(index * 10, 82, 7), at(index * 10 + 1, 81, 7)]).flat(),
  at(3600, 82, 5),
];

describe("the watch over detectors", () => {
  let db: Database;
  let now = end;
  let keep: ReturnType<typeof alone>["keep"];
  let started: () => Measures["detectors"];
  const seen = (watch: Measures["detectors"]) => [...(watch.seen()?.values() ?? [])].flat().map(({ oID, fault }) => [oID, fault]);

  before(async () => {
    db = await openDatabase(":memory:", "watch");
    const own = alone(db, () => now);
    keep = own.keep;
    started = () => own.started().detectors;
    await keep(1, dayOfLog);
  });
  after(() => db.destroy());

  it("judges by the end of the log, however late that comes", async () => {
    const first = started();
    for (const minutes of [0, 30, 75, 600, 1425, 1455, 3000]) {
      now = end + minutes * MINUTE;
      await first.look();
      assert.deepEqual(seen(first), [[1, "stuck"]], `${minutes} min late`);
      const later = started();
      await later.look();
      if (minutes < 1440) assert.deepEqual(seen(later), [[1, "stuck"]], `${minutes} min late, after a start`);
      else assert.deepEqual([...(later.seen()?.keys() ?? [])], [], "nobody knows after a start");
    }
    now = end + 1455 * MINUTE;
    await keep(1, [at(DAY + 1, 81, 5), at(DAY + 900, 82, 7)]);
    await first.look();
    assert.deepEqual(first.seen()?.get(1), [], "it works again");
  });

  it("says of the others what it found where one signal cannot be read", async () => {
    await keep(2, dayOfLog);
    await db
      .updateTable("event_blocks")
      .set({ packed: Buffer.of(1) })
      .where("oid", "=", 2)
      .execute();
    now = end;
    const watch = started();
    await watch.look();
    assert.deepEqual([seen(watch), watch.seen()?.has(2)], [[[1, "stuck"]], false]);
  });

  it("lets an alarm stand of which nobody knows whether it is over", () => {
    const list = watched();
    const devices = [device(1), device(2)];
    const stuck = [{ oID: 1, fault: "stuck", channels: [5], utime: start }] as const;
    const keys = () => list.alarms().filter(({ standing }) => standing.shown === "unacknowledged");
    list.see(1, { devices, detection: new Map([[1, stuck]]) });
    assert.equal(keys().length, 1);
    list.see(2, { devices, detection: new Map([[2, []]]) });
    assert.equal(keys().length, 1, "only the other one was judged");
    list.see(3, { devices, detection: new Map([[1, []]]) });
    assert.equal(keys().length, 0, "it was judged and works");
  });
});
