import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import { wordsIn } from "../../../src/provider/base/words.js";
import type { Alarm, Driver, Listener, Offer } from "../../../src/provider/sources/drivers/driver.js";
import { createField } from "../../../src/provider/sources/field/field.js";

const offer = (device: string): Offer => ({
  device,
  kind: "rts",
  modes: [],
  returns: {},
  takesSequence: false,
  statistics: [],
  hasCamera: false,
  setsClock: false,
  tellsAlarms: false,
});
const alarm = (device: string, code: string, more: Partial<Alarm> = {}): Alarm => ({
  device,
  component: "C",
  code,
  words: "invented",
  isActive: true,
  isAcknowledged: false,
  isSuspended: false,
  priority: 2,
  isTraffic: false,
  details: {},
  at: 100_000,
  age: 0,
  change: "issue",
  ...more,
});

describe("a device that tells of more than anybody can read", () => {
  let db: Database;
  before(async () => {
    db = await openDatabase(":memory:", "probe");
  });
  after(() => db.destroy());

  it("has a limit of active alarms and of entries in the log, says so once, and leaves other devices theirs", async () => {
    const heard: { tell: Listener | null } = { tell: null };
    const driver: Driver = {
      name: "pretended",
      offers: () => [offer("1"), offer("2")],
      async start(listener) {
        heard.tell = listener;
      },
      command: () => assert.fail("nothing is ordered"),
      shows: () => null,
      async stop() {},
    };
    const equipment = { drivers: [driver], controlled: new Set<number>(), signs: new Map(), transit: new Map(), simulates: false };
    const field = createField(equipment, db, () => 100, wordsIn("ru"));
    const stop = await field.run();
    for (let code = 0; code < 18_000; code++) heard.tell?.alarm(alarm("1", `A${code}`));
    heard.tell?.alarm(alarm("2", "A0201"));
    assert.equal(field.device(1)?.activeAlarms().length, 300);
    assert.equal(field.device(2)?.activeAlarms().length, 1);
    const events = await field.events([0, 200], 1);
    assert.equal(events.filter(({ msg }) => /invented/.test(msg)).length, 100);
    assert.equal(events.filter(({ msg }) => /слишком многих неисправностях/.test(msg)).length, 1);
    assert.equal(events.filter(({ msg }) => /слишком часто/.test(msg)).length, 1);
    assert.equal((await field.events([0, 200], 2)).filter(({ msg }) => /A0201/.test(msg)).length, 1);
    heard.tell?.alarm(alarm("1", "A0", { isActive: false }));
    heard.tell?.alarm(alarm("1", "A-new"));
    assert.ok(
      field
        .device(1)
        ?.activeAlarms()
        .some(({ code }) => code === "A-new"),
      "one that has ended makes room",
    );
    heard.tell?.alarm(alarm("2", "A0202", { age: 600_000, isPast: true }));
    assert.equal(field.device(2)?.activeAlarms().length, 1, "what is past is in the log alone");
    assert.equal((await field.events([-600, 200], 2)).filter(({ msg }) => /A0202.*с опозданием/.test(msg)).length, 1);
    await stop();
  });
});
