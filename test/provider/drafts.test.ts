import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, freshController, startInMemory } from "./asking.js";
import { type AtDesk, operatorOf, saidBy } from "./desk.js";
import { onSqlite } from "./several-nodes.js";

describe("an order that two people give", () => {
  let provider: RunningProvider;
  let anna: AtDesk;
  let boris: AtDesk;
  let carla: AtDesk;
  let oID = 0;
  before(async () => {
    provider = await startInMemory({ fourEyes: true, hold: 10 });
    anna = await operatorOf(provider, "Анна");
    boris = await operatorOf(provider, "Борис");
    carla = await operatorOf(provider, "Карла");
  });
  beforeEach(() => {
    oID = freshController(provider);
  });
  after(() => provider.close());

  const advance = (seconds: number) => ask(provider.url, "/__sim/advance", { body: { seconds } });
  const accepted = async () =>
    (await provider.sim.db.selectFrom("commands").selectAll().where("oid", "=", String(oID)).execute()).filter(
      ({ outcome, operation }) => outcome === "accepted" && operation === "setProgram",
    );
  const drafted = async (by = anna, program = "all_red"): Promise<string> => {
    assert.equal((await by.draft(oID, program)).status, 200);
    return (await by.look(oID)).draft.id;
  };

  it("is not given by one: modes of tier 4 are refused, all others taken", async () => {
    for (const program of ["all_red", "without_control", "shutdown"])
      assert.deepEqual(saidBy(await anna.set(oID, program)), [409, "second_needed"]);
    assert.equal((await anna.look(oID)).control_rts, null);
    for (const program of ["flashing_yellow", "basic"]) assert.equal((await anna.set(oID, program)).status, 200);
  });

  it("is a draft at first, which all see and which sends nothing", async () => {
    assert.equal((await boris.look(oID)).draft, null);
    const id = await drafted();
    const { draft, control_rts } = await boris.look(oID);
    assert.deepEqual(
      [draft.id, draft.user, draft.fio, draft.program, draft.reason, draft.utime_end - draft.utime_start, control_rts],
      [id, anna.id, "Анна", "all_red", "ДТП", 120, null],
    );
    assert.ok((await boris.log(oID)).includes("Нужен второй человек: Кругом красный (КК). ДТП. Анна"));
    const { body: events } = await ask(provider.url, "city/events", { token: boris.token });
    assert.ok((events as { msg: string; status: string }[]).some(({ msg, status }) => msg.includes("ДТП. Анна") && status === "attention"));
  });

  it("is the press of the second, and both names are kept", async () => {
    const id = await drafted();
    const { status, headers } = await boris.set(oID, "all_red", id);
    assert.deepEqual([status, headers.get("etag")], [200, '"1"']);
    const reading = await carla.look(oID);
    assert.deepEqual([reading.control_rts, reading.draft], ["all_red", null]);
    const [row] = await accepted();
    assert.deepEqual([row?.fio, row?.second], ["Борис", "Анна"]);
    assert.ok((await carla.log(oID)).includes("Команда принята: Кругом красный (КК). Борис, по запросу: Анна"));
    const { body } = await ask(provider.url, "city/overrides", { token: carla.token });
    assert.equal((body as { oID: number; fio: string }[]).find((each) => each.oID === oID)?.fio, "Борис");
  });

  it("is given by the second for a repeated key once, and by nobody else after that", async () => {
    const id = await drafted();
    const key = { "idempotency-key": `k-${oID}` };
    for (let time = 0; time < 2; time++) assert.equal((await boris.set(oID, "all_red", id, key)).status, 200);
    assert.deepEqual(saidBy(await carla.set(oID, "all_red", id)), [409, "draft_over"]);
    assert.equal((await accepted()).length, 1);
  });

  it("is never given by who has asked for it", async () => {
    const id = await drafted();
    assert.deepEqual(saidBy(await anna.set(oID, "all_red", id)), [409, "own_draft"]);
    assert.equal((await boris.set(oID, "all_red", id)).status, 200, "and is still there for others");
  });

  it("is given once of two who press at the same moment", async () => {
    const id = await drafted();
    const answers = await Promise.all([boris.set(oID, "all_red", id), carla.set(oID, "all_red", id)]);
    assert.deepEqual(answers.map(saidBy).toSorted(), [
      [200, "done"],
      [409, "draft_over"],
    ]);
    assert.equal((await accepted()).length, 1);
    const { desk, db, world } = provider.sim;
    await desk.load(db, world.clock.now());
    assert.deepEqual(saidBy(await carla.set(oID, "all_red", id)), [409, "draft_over"], "nor when the provider has started anew");
  });

  it("is spent before the order is carried out, so that nobody gives it again of which nobody knows", onSqlite("a trigger"), async () => {
    const id = await drafted();
    const { db, desk, world } = provider.sim;
    await sql`create trigger no_end before update on commands when new.outcome = 'accepted'
      begin select raise(abort, 'as if it were killed now'); end`.execute(db);
    try {
      assert.equal((await boris.set(oID, "all_red", id)).status, 500);
    } finally {
      await sql`drop trigger no_end`.execute(db);
    }
    await desk.load(db, world.clock.now());
    assert.deepEqual(saidBy(await carla.set(oID, "all_red", id)), [409, "draft_over"]);
    assert.deepEqual([(await accepted()).length, (await carla.look(oID)).control_rts], [0, null]);
  });

  it("is for the mode that was asked for, and for no other", async () => {
    const id = await drafted();
    assert.deepEqual(saidBy(await boris.set(oID, "shutdown", id)), [409, "draft_over"]);
    assert.deepEqual(saidBy(await boris.set(oID, "all_red", "77")), [409, "draft_over"]);
    assert.equal((await boris.set(oID, "all_red", id)).status, 200);
  });

  it("ends two minutes later, by itself and without effect", async () => {
    const id = await drafted();
    // The clock goes on meanwhile, so a slow machine needs some room.
    await advance(100);
    assert.equal((await boris.look(oID)).draft.id, id);
    await advance(20);
    assert.equal((await boris.look(oID)).draft, null);
    assert.deepEqual(saidBy(await boris.set(oID, "all_red", id)), [409, "draft_over"]);
    await advance(300);
    assert.equal((await boris.look(oID)).control_rts, null);
    assert.ok((await boris.log(oID)).some((msg) => msg.startsWith("Второй человек не подтвердил вовремя")));
  });

  it("is withdrawn by who has asked for it, and by nobody else", async () => {
    const id = await drafted();
    assert.equal((await boris.withdraw(oID, id)).status, 404);
    assert.equal((await anna.withdraw(oID, id)).status, 200);
    assert.equal((await anna.withdraw(oID, id)).status, 200);
    assert.deepEqual(saidBy(await boris.set(oID, "all_red", id)), [409, "draft_over"]);
  });

  it("waits alone: another user gives that, and the same one replaces it", async () => {
    const first = await drafted();
    const { body } = await boris.draft(oID, "shutdown");
    assert.deepEqual([body.error.code, body.error.values.by], ["draft_waits", "Анна"]);
    const second = await drafted(anna, "shutdown");
    assert.deepEqual(saidBy(await boris.set(oID, "all_red", first)), [409, "draft_over"]);
    assert.equal((await boris.set(oID, "shutdown", second)).status, 200);
  });

  it("is refused where the mode needs nobody else, or no reason is named", async () => {
    assert.deepEqual(saidBy(await anna.draft(oID, "basic")), [422, "invalid"]);
    assert.deepEqual(saidBy(await anna.draft(oID, "party")), [422, "invalid"]);
    assert.deepEqual(saidBy(await anna.draft(oID, "all_red", " ")), [422, "required"]);
  });

  it("is not spent by a press that is refused for another reason: an old look", async () => {
    assert.equal((await carla.set(oID, "static")).status, 200);
    const id = await drafted();
    assert.deepEqual(saidBy(await boris.set(oID, "all_red", id, { "if-match": '"0"' })), [409, "stale_state"]);
    assert.equal((await boris.set(oID, "all_red", id, { "if-match": '"1"' })).status, 200);
  });

  it("is given by a second person at a crossing that the first holds, and by nobody at one that a third holds", async () => {
    await anna.take(oID);
    assert.deepEqual(saidBy(await boris.draft(oID)), [409, "held_by"]);
    const id = await drafted();
    const { hold } = await anna.look(oID);
    await advance(60);
    assert.equal((await boris.set(oID, "all_red", id)).status, 200);
    assert.ok((await anna.look(oID)).hold.utime_end > hold.utime_end, "the hold goes on");
    const next = await drafted(anna, "shutdown");
    await carla.take(oID, { from: anna.id, note: "смена" });
    assert.deepEqual(saidBy(await boris.set(oID, "shutdown", next)), [409, "held_by"]);
  });
});
