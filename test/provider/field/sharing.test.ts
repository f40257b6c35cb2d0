import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import { wordsIn } from "../../../src/provider/base/words.js";
import type { Alarm, Driver, Listener, Offer } from "../../../src/provider/sources/drivers/driver.js";
import { createField, type Told } from "../../../src/provider/sources/field/field.js";
import { waitUntil } from "../../helper/wait-until.js";

const offer: Offer = {
  device: "1",
  kind: "rts",
  modes: [],
  returns: {},
  takesSequence: false,
  statistics: [],
  hasCamera: false,
  setsClock: false,
  tellsAlarms: false,
};
const line = (isConnected: boolean): Told => ({ device: 1, name: "line", told: { isConnected, words: "", since: 1 } });

/** A node that is told by a table of the test; `connected.tell` is what its driver hears. */
function nodeOf(db: Database) {
  const connected: { tell: Listener | null } = { tell: null };
  const state = { isOurs: true, told: [] as Told[], learnt: 0 };
  const driver: Driver = {
    name: "pretended",
    offers: () => [offer],
    async start(listener) {
      connected.tell = listener;
    },
    command: () => assert.fail("nothing is ordered"),
    shows: () => null,
    async stop() {},
  };
  const equipment = { drivers: [driver], controlled: new Set<number>(), signs: new Map(), transit: new Map(), simulates: false };
  const field = createField(equipment, db, () => 100, wordsIn("ru"), {
    isOurs: () => state.isOurs,
    isLeading: () => state.isOurs,
    tell: async (told) => void state.told.push(...told),
    relearn() {
      state.learnt++;
      for (const each of state.told) field.learn(each);
    },
  });
  const hear = (isConnected: boolean) =>
    connected.tell?.connection({ device: "1", isConnected, at: 0, skew: null, tells: ["plan"], unconfirmable: [], words: "" });
  const hearPlan = (value: number) =>
    connected.tell?.reading({ device: "1", name: "plan", value, quality: "recent", at: 0, age: 0, source: null });
  const hearAlarm = () => connected.tell?.alarm(alarm);
  const hearAlarmsTold = () => connected.tell?.alarmsTold("1");
  /** What a page would show of the device. */
  const shown = () => {
    const device = field.device(1);
    return { plan: device?.value("plan"), alarms: device?.activeAlarms().length, untold: device?.telling.untold.map(({ last }) => last) };
  };
  return { field, state, hear, hearPlan, hearAlarm, hearAlarmsTold, shown, isConnected: () => field.device(1)?.isConnected };
}

const alarm: Alarm = {
  device: "1",
  component: "TC",
  code: "A0001",
  words: "",
  isActive: true,
  isAcknowledged: false,
  isSuspended: false,
  priority: 1,
  isTraffic: false,
  details: {},
  at: 0,
  age: 0,
  change: "issue",
};

describe("a node that is not connected to the equipment any more", () => {
  let db: Database;
  before(async () => {
    db = await openDatabase(":memory:", "probe");
  });
  after(() => db.destroy());

  it("shows what another one is told, also where it has heard of its own line afterwards", async () => {
    const { field, state, hear, isConnected } = nodeOf(db);
    const stop = await field.run();
    hear(true);
    await waitUntil("the others are told", () => state.told.some(({ name }) => name === "line"));
    // Another node is connected; this one wakes up, learns of that, and hears that its own line is cut before it has left.
    state.told = [line(true)];
    state.isOurs = false;
    field.learn(line(true));
    hear(false);
    assert.equal(isConnected(), false);
    await waitUntil("it has left", () => state.learnt === 1);
    assert.equal(isConnected(), true);
    hear(false);
    assert.equal(isConnected(), true, "its driver has nothing to say any more");
    const events = await field.events([0, 200]);
    assert.ok(!events.some(({ msg }) => /Потеряна связь/.test(msg)), "nor is that in the log");
    await stop();
  });

  it("tells that nothing is connected when it takes over, until it is", async () => {
    const { field, state, hear, isConnected } = nodeOf(db);
    state.isOurs = false;
    const stop = await field.run();
    field.learn(line(true));
    assert.equal(isConnected(), true);
    state.isOurs = true;
    const told = () => state.told.filter(({ name }) => name === "line").map((each) => (each.told as { isConnected: boolean }).isConnected);
    await waitUntil("it tells", () => told().length > 0);
    hear(true);
    await waitUntil("it tells again", () => told().length > 1);
    assert.deepEqual(told(), [false, true]);
    await stop();
  });

  it("shows of a new connection what is told in that, in whichever order the parts come, also after it has taken over", async () => {
    const driving = nodeOf(db);
    const following = nodeOf(db);
    following.state.isOurs = false;
    const stops = [await driving.field.run(), await following.field.run()];
    const pass = async () => {
      const { length } = driving.state.told;
      await waitUntil("the others are told", () => driving.state.told.length > length);
      for (const part of driving.state.told.slice(length).reverse()) following.field.learn(part);
    };
    driving.hear(true);
    driving.hearPlan(3);
    driving.hearAlarm();
    driving.hearAlarmsTold();
    await pass();
    assert.deepEqual(following.shown(), { plan: 3, alarms: 1, untold: [] });
    driving.hear(false);
    driving.hear(true);
    await pass();
    for (const node of [driving, following]) assert.deepEqual(node.shown(), { plan: null, alarms: 0, untold: [3] });
    driving.hearAlarmsTold();
    driving.hearPlan(2);
    await pass();
    assert.deepEqual(following.shown(), { plan: 2, alarms: 0, untold: [] });
    driving.state.isOurs = false;
    following.state.isOurs = true;
    await waitUntil("it has taken over", () => following.isConnected() === false);
    assert.equal(following.shown().plan, 2, "the last known, of a device that is not connected");
    following.hear(true);
    assert.deepEqual(following.shown(), { plan: null, alarms: 0, untold: [2] });
    for (const stop of stops) await stop();
  });
});
