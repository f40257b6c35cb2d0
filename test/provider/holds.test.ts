import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, askSlowly, freshController, startInMemory } from "./asking.js";
import { type AtDesk, operatorOf, saidBy } from "./desk.js";

describe("a crossing that somebody holds", () => {
  let provider: RunningProvider;
  let anna: AtDesk;
  let boris: AtDesk;
  let oID = 0;
  before(async () => {
    provider = await startInMemory({ hold: 10 });
    anna = await operatorOf(provider, "Анна");
    boris = await operatorOf(provider, "Борис");
  });
  beforeEach(() => {
    oID = freshController(provider);
  });
  after(() => provider.close());

  const advance = (seconds: number) => ask(provider.url, "/__sim/advance", { body: { seconds } });
  const rows = () => provider.sim.db.selectFrom("commands").selectAll().where("oid", "=", String(oID)).orderBy("asked").execute();

  it("is free at first, taken by one press, and seen by all", async () => {
    assert.equal((await boris.look(oID)).hold, null);
    assert.equal((await anna.take(oID)).status, 200);
    const { hold } = await boris.look(oID);
    assert.deepEqual([hold.user, hold.fio, hold.utime_end - hold.utime_start, hold.ended], [anna.id, "Анна", 600, null]);
    assert.ok((await boris.log(oID)).includes("Перекрёсток закреплён. Анна"));
  });

  it("is told as held in the list of devices, to all who see it and until it is given back", async () => {
    const listed = async (token: string): Promise<{ held_by?: string }> =>
      (await ask(provider.url, "city/items_telemetry_rts", { token })).body.find((each: { oID: number }) => each.oID === oID);
    const watching = await operatorOf(provider, "Ольга", "observer");
    assert.equal((await listed(watching.token)).held_by, undefined);
    await anna.take(oID);
    await advance(5);
    assert.equal((await listed(watching.token)).held_by, "Анна");
    await boris.take(oID, { from: anna.id, note: "смена" });
    await advance(5);
    assert.equal((await listed(watching.token)).held_by, "Борис");
    await advance(600);
    assert.equal((await listed(watching.token)).held_by, undefined, "it has run out");
  });

  it("is commanded by its holder alone: others are told by whom it is held, and since when", async () => {
    await anna.take(oID);
    const { status, body } = await boris.set(oID, "all_red");
    assert.deepEqual([status, body.error.code, body.error.values.by], [409, "held_by", "Анна"]);
    assert.match(body.error.values.since, /^\d\d:\d\d$/);
    assert.equal((await boris.look(oID)).control_rts, null, "nothing has come of it");
    assert.equal((await anna.set(oID, "all_red")).status, 200);
    assert.deepEqual(saidBy(await boris.set(oID, "flashing_yellow")), [409, "held_by"]);
    const [refused] = (await rows()).filter(({ outcome }) => outcome === "refused");
    assert.deepEqual([refused?.fio, refused?.code], ["Борис", "held_by"]);
  });

  it("is given back to its own plan by anybody who may operate, and stays its holder's", async () => {
    await anna.take(oID);
    assert.deepEqual(saidBy(await boris.set(oID, "basic")), [409, "held_by"], "nothing is to be given back");
    assert.equal((await anna.set(oID, "all_red")).status, 200);
    const { hold: before } = await anna.look(oID);
    await advance(60);
    assert.equal((await boris.set(oID, "adaptive")).status, 200);
    const { hold, control_rts } = await anna.look(oID);
    assert.deepEqual([control_rts, hold.user, hold.utime_end], ["adaptive", anna.id, before.utime_end], "it is not prolonged either");
    assert.ok(
      (await anna.log(oID)).some((msg) => msg.includes("Борис")),
      "the log tells by whom",
    );
    const watching = await operatorOf(provider, "Ольга", "observer");
    await anna.set(oID, "all_red");
    assert.deepEqual(saidBy(await watching.set(oID, "adaptive")), [409, "not_permitted"]);
  });

  it("may have its alarms suspended by others, as that moves no light, and be commanded by all when it is given back", async () => {
    await anna.take(oID);
    const alarm = await ask(provider.url, `crossroad/rts/${oID}/suspend_alarm`, { token: boris.token, body: { oID, alarm: "1" } });
    assert.equal(alarm.body.error.code, "not_offered", "refused for the controller's sake alone");
    assert.equal((await boris.release(oID)).status, 200, "who holds nothing gives nothing back");
    assert.equal((await boris.look(oID)).hold.user, anna.id);
    assert.equal((await anna.release(oID)).status, 200);
    assert.equal((await anna.release(oID)).status, 200, "again, and nothing changes");
    assert.equal((await boris.look(oID)).hold, null);
    assert.equal((await boris.set(oID, "static")).status, 200);
    assert.ok((await boris.log(oID)).includes("Перекрёсток освобождён. Анна"));
  });

  it("is let go when its holder has done nothing for the minutes of the city, and not before", async () => {
    await anna.take(oID);
    await advance(500);
    assert.equal((await anna.set(oID, "static")).status, 200);
    await advance(590);
    assert.deepEqual(saidBy(await boris.set(oID, "basic")), [409, "held_by"], "the command has prolonged it");
    await advance(11);
    const { hold } = await anna.look(oID);
    assert.deepEqual([hold.user, hold.ended.fio, hold.ended.utime], [anna.id, null, hold.utime_end], "its page tells why");
    assert.equal((await boris.set(oID, "basic")).status, 200);
    assert.ok((await anna.log(oID)).some((msg) => msg.startsWith("Перекрёсток освобождён: действий давно не было")));
    await advance(600);
    assert.equal((await anna.look(oID)).hold, null);
  });

  it("is prolonged by taking it again", async () => {
    await anna.take(oID);
    const { hold: first } = await anna.look(oID);
    await advance(300);
    assert.equal((await anna.take(oID)).status, 200);
    const { hold } = await anna.look(oID);
    assert.deepEqual([hold.utime_start, hold.utime_end >= first.utime_end + 300], [first.utime_start, true]);
  });

  it("is not taken from somebody without that being meant, nor without a note", async () => {
    await anna.take(oID);
    assert.deepEqual(saidBy(await boris.take(oID)), [409, "held_by"]);
    assert.deepEqual(saidBy(await boris.take(oID, { from: anna.id, note: "  " })), [422, "required"]);
    assert.deepEqual(saidBy(await boris.take(oID, { from: anna.id, note: "x".repeat(201) })), [422, "too_long"]);
    const carla = await operatorOf(provider, "Карла");
    assert.equal((await carla.take(oID, { from: anna.id, note: "смена" })).status, 200);
    assert.deepEqual(saidBy(await boris.take(oID, { from: anna.id, note: "авария" })), [409, "held_by"], "it is Carla's by now");
  });

  it("is taken over with a note, of which who had it is told", async () => {
    await anna.take(oID);
    assert.equal((await boris.take(oID, { from: anna.id, note: "скорая едет" })).status, 200);
    const { hold } = await anna.look(oID);
    assert.deepEqual([hold.user, hold.note, hold.before], [boris.id, "скорая едет", { user: anna.id, fio: "Анна" }]);
    assert.deepEqual(saidBy(await anna.set(oID, "all_red")), [409, "held_by"]);
    assert.equal((await boris.set(oID, "all_red")).status, 200);
    assert.ok((await anna.log(oID)).includes("Перекрёсток перешёл от: Анна (скорая едет). Борис"));
  });

  it("is not commanded by who held it when a command began to come, and does no longer when it has come whole", async () => {
    await anna.take(oID);
    const { status, body } = await askSlowly(
      provider,
      `crossroad/rts/${oID}/set_program`,
      { token: anna.token, body: { oID, program: "all_red" } },
      () => boris.take(oID, { from: anna.id, note: "скорая едет" }),
    );
    assert.deepEqual([status, body.error.code, body.error.values.by], [409, "held_by", "Борис"]);
    assert.equal((await anna.look(oID)).control_rts, null);
  });

  it("is taken by one of two who take it at once", async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([anna.take(oID), boris.take(oID)]);
      const statuses = answers.map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, 409]);
      const winner = statuses[0] === 200 ? anna : boris;
      assert.equal((await boris.look(oID)).hold.user, winner.id);
      await winner.release(oID);
    }
  });

  it("is ended for somebody by whoever manages signals, and by nobody with less", async () => {
    const engineer = await operatorOf(provider, "Инженер", "engineer");
    await anna.take(oID);
    assert.deepEqual(saidBy(await boris.release(oID, { from: anna.id })), [409, "held_by"]);
    assert.equal((await engineer.release(oID)).status, 200, "nothing of one's own");
    assert.deepEqual(saidBy(await engineer.release(oID, { from: boris.id })), [409, "held_by"], "it is not his");
    assert.equal((await anna.look(oID)).hold.ended, null);
    assert.equal((await engineer.release(oID, { from: anna.id, note: "смена кончилась" })).status, 200);
    const { hold } = await anna.look(oID);
    assert.deepEqual([hold.user, hold.ended.fio, hold.ended.note], [anna.id, "Инженер", "смена кончилась"]);
    assert.equal((await boris.set(oID, "static")).status, 200);
    assert.ok((await anna.log(oID)).includes("Закрепление снято: Инженер (смена кончилась). Перекрёсток был за: Анна"));
  });

  it("is not taken, nor commanded against, by an account that may not control", async () => {
    const viewer = { email: "viewer@its.test", password: "viewer1234" };
    const { access_token: token } = (await ask(provider.url, "auth/login", { body: viewer })).body;
    const { body } = await ask(provider.url, `crossroad/rts/${oID}/take_hold`, { token, body: { oID } });
    assert.equal(body.error.code, "control_prohibited");
    assert.equal((await anna.look(oID)).hold, null);
  });

  it("is held still after the provider has read its database anew", async () => {
    await anna.take(oID);
    const { desk, db, world } = provider.sim;
    await desk.load(db, world.clock.now());
    assert.deepEqual(saidBy(await boris.set(oID, "static")), [409, "held_by"]);
    assert.equal((await boris.look(oID)).hold.fio, "Анна");
  });
});

describe("a city without holds and second persons", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => provider.close());

  it("has none of their calls, and tells nothing of them", async () => {
    const oID = freshController(provider);
    const anna = await operatorOf(provider, "Анна");
    for (const answer of [await anna.take(oID), await anna.release(oID), await anna.draft(oID), await anna.withdraw(oID, "1")])
      assert.deepEqual(saidBy(answer), [404, "not_found"]);
    const reading = await anna.look(oID);
    assert.deepEqual(["hold" in reading, "draft" in reading], [false, false]);
    assert.equal((await anna.set(oID, "all_red")).status, 200);
  });
});
