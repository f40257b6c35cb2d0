import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { makeDraft, releaseHold, takeHold, withdrawDraft } from "../../../src/core/control/desk.js";
import { heldAgainst, needsSecond } from "../../../src/core/control/holds.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { startInMemory } from "../../provider/asking.js";
import { advance, closeQuietly, everybodyLeaves, operatorAt, quietController } from "./at-provider.js";

type Operator = Awaited<ReturnType<typeof operatorAt>>;
const allRed = { call: "setProgram", program: "all_red" } as const;
const back = { call: "setProgram", program: "static" } as const;

describe("the desk of a crossing", () => {
  let provider: RunningProvider;
  let anna: Operator;
  let boris: Operator;
  let oID = 0;
  before(async () => {
    provider = await startInMemory({ hold: 10, fourEyes: true });
    await (await operatorAt(provider)).look(quietController(provider));
  });
  beforeEach(async () => {
    oID = quietController(provider);
    anna = await operatorAt(provider, "Анна");
    boris = await operatorAt(provider, "Борис");
  });
  afterEach(everybodyLeaves);
  after(() => closeQuietly(provider));

  const userOf = ({ client }: Operator) => client.session.$session.get().user;
  /** A command that is decided on what was seen before. */
  const decide = (who: Operator, seen: Awaited<ReturnType<Operator["look"]>>, more: object = {}) =>
    who.ledger.send({ oID, name: "x", order: back, reason: "", seen, ...more });

  it("is held by one, of which the other is told right before the command: nothing is sent", async () => {
    const seen = await boris.look(oID);
    assert.equal(await takeHold(anna.client, oID), "taken");
    const refused = await decide(boris, seen);
    assert.ok(refused?.refusal?.by === "held");
    assert.deepEqual([refused.state, refused.refusal.who, boris.posts.length], ["refused", "Анна", 0]);
    assert.equal((await anna.send(oID, back))?.state, "accepted");
  });

  it("is given back by others whoever holds it", async () => {
    assert.equal(await takeHold(anna.client, oID), "taken");
    assert.equal((await anna.send(oID, { call: "setProgram", program: "all_red" }))?.refusal?.by, "provider", "that takes two");
    assert.equal((await anna.send(oID, { call: "setProgram", program: "flashing_yellow" }))?.state, "accepted");
    assert.equal((await boris.send(oID, { call: "setProgram", program: "flashing_yellow" }))?.refusal?.by, "held");
    assert.equal((await boris.send(oID, back))?.state, "accepted");
  });

  it("is held by one who was faster between the look and the command: the provider refuses, by name", async () => {
    const seen = await boris.look(oID);
    boris.way.spoil = async (ask) => {
      assert.equal(await takeHold(anna.client, oID), "taken");
      return ask();
    };
    const refused = await decide(boris, seen);
    assert.ok(refused?.refusal?.by === "provider");
    assert.deepEqual([refused.refusal.code, refused.refusal.values.by, boris.posts.length], ["held_by", "Анна", 1]);
  });

  it("is taken over, given back and free again", async () => {
    assert.equal(await takeHold(anna.client, oID), "taken");
    const { hold } = await boris.look(oID);
    assert.ok(hold);
    const refused = await takeHold(boris.client, oID);
    assert.ok(typeof refused === "object" && refused.refused.code === "held_by");
    assert.equal(await takeHold(boris.client, oID, { from: hold.user, note: "смена" }), "taken");
    const reading = await anna.look(oID);
    assert.equal(heldAgainst(reading, userOf(anna), provider.sim.world.clock.now())?.note, "смена");
    assert.equal(heldAgainst(reading, userOf(boris), provider.sim.world.clock.now()), null);
    assert.equal(await releaseHold(boris.client, oID), "taken");
    assert.equal((await anna.look(oID)).hold, null);
  });

  it("sends an order of two by one POST of the second, with the draft in the address alone", async () => {
    assert.ok(needsSecond(await anna.look(oID), allRed));
    assert.ok(!needsSecond(await anna.look(oID), back));
    assert.equal(await makeDraft(anna.client, oID, "all_red", "ДТП"), "taken");
    const seen = await boris.look(oID);
    assert.ok(seen.draft);
    const given = await boris.ledger.send({ oID, name: "x", order: allRed, reason: "ДТП", seen, draft: seen.draft });
    assert.deepEqual(
      [given?.state, boris.posts.map(({ body }) => body), anna.posts.length],
      ["accepted", [{ oID, program: "all_red" }], 0],
    );
    await advance(provider, 200, boris);
    assert.equal((await boris.look(oID)).state_control_rts, "all_red");
  });

  it("sends nothing for a draft that was withdrawn since it was looked at, nor on a crossing that has changed", async () => {
    assert.equal(await makeDraft(anna.client, oID, "all_red", "ДТП"), "taken");
    const seen = await boris.look(oID);
    assert.ok(seen.draft);
    assert.equal(await withdrawDraft(anna.client, oID, seen.draft.id), "taken");
    assert.deepEqual((await decide(boris, seen, { order: allRed, draft: seen.draft }))?.refusal, { by: "draft" });
    assert.equal(await makeDraft(anna.client, oID, "all_red", "ДТП"), "taken");
    const later = await boris.look(oID);
    assert.equal((await anna.send(oID, back))?.state, "accepted");
    const refused = await decide(boris, later, { order: allRed, draft: later.draft });
    assert.deepEqual([refused?.refusal?.by, boris.posts.length], ["change", 0]);
  });
});
