import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { cityOverrides } from "../../../src/core/resources/overrides.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask as askCall, signIn, startInMemory } from "../../provider/asking.js";
import { advance, closeQuietly, everybodyLeaves, operatorAt, quietController } from "./at-provider.js";

type Operator = Awaited<ReturnType<typeof operatorAt>>;
const program = (word: string) => ({ call: "setProgram", program: word }) as const;

describe("a command", () => {
  let provider: RunningProvider;
  let me: Operator;
  let oID = 0;
  before(async () => {
    provider = await startInMemory();
    // The traffic begins with the first question, which may keep a busy machine longer than a command lives.
    await (await operatorAt(provider)).look(quietController(provider));
  });
  beforeEach(async () => {
    oID = quietController(provider);
    me = await operatorAt(provider);
  });
  afterEach(everybodyLeaves);
  after(() => closeQuietly(provider));

  /** What an operator sees in force at this test's controller; the other tests' are in the city's list as well. */
  const active = ({ ledger }: Operator) => ledger.$activeOverrides.get().filter((each) => `${each.oID}` === `${oID}`);
  const until = (state: string, limit?: number) => waitUntil(`the command is "${state}"`, () => me.last()?.state === state, limit);

  it("is one POST, accepted, and observed only when the controller shows it", async () => {
    const sent = await me.send(oID, program("all_red"));
    assert.equal(sent?.state, "accepted");
    assert.equal(me.posts.length, 1);
    assert.deepEqual(me.posts[0]?.body, { oID, program: "all_red" });
    assert.match(me.posts[0]?.headers.get("if-match") ?? "", /^"\d+"$/);
    assert.equal(active(me).length, 1);
    await advance(provider, 200, me);
    await until("observed");
    assert.equal(me.posts.length, 1);
  });

  it("is unconfirmed after 30 s while the telemetry never agrees, and nothing is sent again", async () => {
    const seen = await me.look(oID);
    me.way.spoil = async () => new Response(null, { status: 200 });
    const sent = await me.ledger.send({ oID, name: "x", order: program("flashing_yellow"), reason: "ДТП", seen });
    assert.equal(sent?.state, "accepted");
    await advance(provider, 20, me);
    await me.look(oID);
    assert.equal(me.last()?.state, "accepted");
    await advance(provider, 12, me);
    await until("unconfirmed");
    await advance(provider, 600, me);
    assert.equal((await me.look(oID)).state_control_rts, seen.state_control_rts);
    assert.equal(me.last()?.observed, null);
    assert.equal(me.posts.length, 1);
  });

  it("is not sent when another operator was faster: what changed is named, and he is seen by both", async () => {
    const seen = await me.look(oID);
    const other = await operatorAt(provider);
    assert.equal((await other.send(oID, program("all_red")))?.state, "accepted");
    await advance(provider, 200, me, other);
    const mine = await me.ledger.send({ oID, name: "x", order: program("switching"), reason: "", seen });
    assert.equal(mine?.state, "refused");
    assert.deepEqual(mine?.refusal, { by: "change", change: { what: "mode", was: seen.state_control_rts, now: "all_red" } });
    assert.equal(me.posts.length, 0);
  });

  it("is not sent on an order of another that is accepted but not in force yet", async () => {
    const seen = await me.look(oID);
    const token = await signIn(provider.url);
    await askCall(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "shutdown" } });
    const mine = await me.ledger.send({ oID, name: "x", order: program("adaptive"), reason: "", seen });
    assert.deepEqual(mine?.refusal, { by: "change", change: { what: "request", was: "", now: "shutdown" } });
    assert.equal(me.posts.length, 0);
  });

  it("loses to a command accepted in the blink between look and POST: 409, nothing repeated", async () => {
    me.way.spoil = async (send) => {
      const token = await signIn(provider.url);
      await askCall(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "basic" } });
      return send();
    };
    const mine = await me.send(oID, program("all_red"));
    assert.equal(mine?.refusal?.by === "provider" && mine.refusal.code, "stale_state");
    assert.match(mine?.refusal?.by === "provider" ? mine.refusal.says : "", /Дежурный диспетчер$/);
    assert.equal(me.posts.length, 1);
  });

  it("that a failing server says it did not carry out is refused, what it passed on is unconfirmed, any other failure leaves it unknown", async () => {
    for (const [code, state] of [
      ["command_too_late", "refused"],
      ["storage_full", "refused"],
      ["database_away", "refused"],
      ["command_unconfirmed", "unconfirmed"],
      ["internal", "unknown"],
    ] as const) {
      const oID = quietController(provider);
      const one = await operatorAt(provider);
      one.way.spoil = async () => Response.json({ error: { code, message: "" } }, { status: 503 });
      assert.equal((await one.send(oID, program("all_red")))?.state, state, code);
      assert.equal(one.posts.length, 1);
    }
  });
  it("whose answer is lost is unknown, is looked after, and is not sent again", async () => {
    me.way.spoil = async (send) => {
      await send();
      throw new TypeError("the line was cut");
    };
    const mine = await me.send(oID, program("switching"));
    assert.equal(mine?.state, "unknown");
    await waitUntil("the controller says it was asked", () => ["accepted", "observed"].includes(me.last()?.state ?? ""));
    await advance(provider, 400, me);
    await until("observed");
    assert.equal(me.posts.length, 1);
  });

  it("given again while it stands is confirmed by nothing that stood before, and the first one keeps its end", async () => {
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await until("observed");
    const first = me.last();
    me.way.spoil = () => Promise.reject(new TypeError("the line was cut"));
    assert.equal((await me.send(oID, program("all_red")))?.state, "unknown");
    await advance(provider, 32, me);
    assert.equal((await me.look(oID)).state_control_rts, "all_red");
    await until("unconfirmed");
    assert.deepEqual([me.last()?.accepted, me.last()?.observed], [null, null]);
    const kept = me.ledger.$journal.get().find(({ id }) => id === first?.id);
    assert.deepEqual([kept?.state, kept?.closed, kept?.until], ["observed", null, first?.until]);
  });

  it("given again and in force anew takes the place of the first one", async () => {
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await until("observed");
    const first = me.last();
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await waitUntil("the second one is in force", () => me.last()?.id !== first?.id && me.last()?.state === "observed");
    const replaced = me.ledger.$journal.get().find(({ id }) => id === first?.id);
    assert.deepEqual([replaced?.state, replaced?.returnedTo, replaced?.closed !== null], ["returned", "all_red", true]);
    assert.equal(active(me).length, 1);
  });

  it("is in the journal of its operator alone: after signing out nothing of it is left", async () => {
    await me.send(oID, program("adaptive"));
    assert.equal(me.ledger.$journal.get().length, 1);
    me.client.session.signOut();
    assert.deepEqual(me.ledger.$journal.get(), []);
  });

  it("of the same mode that another operator gives later replaces ours, with his name and his end", async () => {
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await until("observed");
    const other = await operatorAt(provider, "Сменный инженер");
    await advance(provider, 1_800, me, other);
    await other.send(oID, program("all_red"));
    await advance(provider, 200, me, other);
    await until("returned");
    const [theirs, ...rest] = active(me);
    assert.deepEqual([theirs?.fio, theirs?.state, rest.length], ["Сменный инженер", "observed", 0]);
    assert.ok((theirs?.until ?? 0) > (me.last()?.until ?? 0) + 1_700);
  });

  it("that both renew within three minutes is his who renewed it last", async () => {
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await until("observed");
    await waitUntil("the city has called him by his name", () =>
      cityOverrides(me.client)
        .$state.get()
        .data?.some((row) => row.oID === oID),
    );
    const other = await operatorAt(provider, "Сменный инженер");
    await me.send(oID, program("all_red"));
    await advance(provider, 60, me, other);
    await other.send(oID, program("all_red"));
    await advance(provider, 60, me, other);
    await waitUntil("his line stands alone", () => active(me).length === 1 && active(me)[0]?.fio === "Сменный инженер");
    assert.equal(me.last()?.state, "returned");
  });

  it("is not sent on the reading of another controller", async () => {
    const seen = { ...(await me.look(oID)), oID: oID + 1 };
    const mine = await me.ledger.send({ oID, name: "x", order: program("adaptive"), reason: "", seen });
    assert.deepEqual(mine?.refusal, { by: "change", change: { what: "device", was: `${oID}`, now: `${oID + 1}` } });
    assert.equal(me.posts.length, 0);
  });

  it("runs for 60 minutes, is returning at their end, and returned when the controller says so", async () => {
    const { state_control_rts } = await me.look(oID);
    const sent = await me.send(oID, program("flashing_yellow"));
    assert.equal((sent?.until ?? 0) - (sent?.accepted ?? 0), 3600);
    await advance(provider, 200, me);
    await until("observed");
    const command = me.last();
    await advance(provider, (command?.until ?? 0) - me.client.clock.now() + 1, me);
    await waitUntil("it is at its end", () => ["returning", "returned"].includes(me.last()?.state ?? ""));
    await advance(provider, 150, me);
    await until("returned");
    assert.equal(me.last()?.returnedTo, state_control_rts);
    assert.equal(active(me).length, 0);
  });

  it("is overdue when the controller does not return, and closes by itself when it does", async () => {
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await until("observed");
    await askCall(provider.url, "/__sim/controller", { body: { oID, stuck: true } });
    await advance(provider, 3601 - 190, me);
    await until("returning");
    await advance(provider, 400, me);
    await until("overdue");
    assert.equal(active(me)[0]?.state, "overdue");
    await askCall(provider.url, "/__sim/controller", { body: { oID, stuck: false } });
    await until("returned");
    assert.equal(active(me).length, 0);
  });

  it("gives control back and is done when the mode is in force", async () => {
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await until("observed");
    await me.send(oID, program("adaptive"), "");
    await advance(provider, 400, me);
    await waitUntil("control is given back", () => me.ledger.$journal.get().every(({ closed }) => closed !== null));
    assert.deepEqual(
      me.ledger.$journal.get().map(({ state }) => state),
      ["observed", "returned"],
    );
  });

  it("is one request, however often it is given at once or again while it is under way", async () => {
    const seen = await me.look(oID);
    const draft = { oID, name: "x", order: program("switching"), reason: "", seen };
    const first = await Promise.all([me.ledger.send(draft), me.ledger.send(draft), me.ledger.send(draft)]);
    assert.equal(first.filter(Boolean).length, 1);
    assert.equal(await me.ledger.send({ ...draft, seen: await me.look(oID) }), null);
    assert.equal(me.posts.length, 1);
  });

  it("that stays unconfirmed may be given again, as a decision of its own", async () => {
    me.way.spoil = async () => new Response(null, { status: 200 });
    await me.send(oID, program("static"), "");
    await advance(provider, 32, me);
    await until("unconfirmed");
    me.way.spoil = null;
    assert.equal((await me.send(oID, program("static"), ""))?.state, "accepted");
    assert.equal(me.posts.length, 2);
  });

  it("that gets no answer is given up, so that no browser sends it later", async () => {
    let signal: AbortSignal | undefined;
    const { timeout } = AbortSignal;
    me.way.spoil = (_send, request) => {
      ({ signal } = request);
      return new Promise((_resolve, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
    };
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms > 20_000 ? 500 : ms);
    try {
      assert.equal((await me.send(oID, program("switching")))?.state, "unknown");
    } finally {
      AbortSignal.timeout = timeout;
    }
    assert.equal(signal?.aborted, true);
    assert.equal(me.posts.length, 1);
  });

  it("that gets no answer is given up also where the page's own fetch minds no signal", async () => {
    const { timeout } = AbortSignal;
    me.way.spoil = () => new Promise(() => {});
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms > 20_000 ? 500 : ms);
    try {
      assert.equal((await me.send(oID, program("switching")))?.state, "unknown");
    } finally {
      AbortSignal.timeout = timeout;
    }
    me.way.spoil = null;
    assert.equal((await me.send(oID, program("basic"), ""))?.state, "accepted", "the controller can be commanded again");
  });

  it("is not decided on the browser's own clock", async () => {
    const seen = await me.look(oID);
    const { $setting } = me.client.clock;
    $setting.set({ ...$setting.get(), isCitys: false });
    const mine = await me.ledger.send({ oID, name: "x", order: program("adaptive"), reason: "", seen });
    assert.deepEqual(mine?.refusal, { by: "doubt", doubt: "undated" });
    assert.equal(me.posts.length, 0);
  });

  it("is looked at again past the browser's cache", async () => {
    await me.send(oID, program("adaptive"), "");
    assert.deepEqual(me.looks, ["no-store"]);
  });

  it("is not sent to a controller that is offline, under local control or in error", async () => {
    const seen = await me.look(oID);
    for (const [force, doubt] of [
      [{ offline: true }, "offline"],
      [{ offline: false, local: true }, "local"],
    ] as const) {
      await askCall(provider.url, "/__sim/controller", { body: { oID, ...force } });
      const mine = await me.ledger.send({ oID, name: "x", order: program("all_red"), reason: "", seen });
      assert.deepEqual(mine?.refusal, { by: "doubt", doubt });
    }
    assert.equal(me.posts.length, 0);
  });

  it("of another operator is in everybody's list with his name, from the command to the return, and in nobody else's journal", async () => {
    const other = await operatorAt(provider, "Сменный инженер");
    await other.send(oID, { call: "setUfProgram", phase: 2 });
    const isThere = () => active(me)[0];
    const asked = await waitUntil("it is seen", isThere);
    assert.deepEqual([asked.fio, asked.isRequested, asked.order], ["Сменный инженер", true, { call: "setUfProgram", phase: 2 }]);
    await advance(provider, 200, me, other);
    await waitUntil("it is in force", () => isThere()?.state === "observed");
    assert.ok(Math.abs((isThere()?.until ?? 0) - provider.sim.world.clock.now() - 3400) < 200);
    const stop = me.ledger.watch(oID, "Мира — Ленина");
    await me.look(oID);
    assert.equal(active(me).length, 1, "a panel that looks at it makes no second line");
    await askCall(provider.url, "/__sim/controller", { body: { oID, stuck: true } });
    await advance(provider, 3600, me);
    await waitUntil("its return is overdue", () => isThere()?.state === "overdue");
    await askCall(provider.url, "/__sim/controller", { body: { oID, stuck: false } });
    await waitUntil("it is gone", () => !isThere());
    assert.deepEqual(me.ledger.$journal.get(), []);
    stop();
  });

  it("of another operator is found by a panel where the provider has no list", async () => {
    const alone = await operatorAt(provider, "Старший диспетчер", [], /city\/overrides/);
    await me.send(oID, { call: "setUfProgram", phase: 2 });
    await advance(provider, 200, alone);
    const stop = alone.ledger.watch(oID, "Мира — Ленина");
    const found = await waitUntil("it is seen", () => active(alone)[0]);
    assert.deepEqual(
      [found.fio, found.isRequested, found.state, found.order],
      [null, true, "observed", { call: "setUfProgram", phase: 2 }],
    );
    await advance(provider, 3700, alone);
    await waitUntil("it has returned", () => alone.last()?.state === "returned");
    stop();
    const back = quietController(provider);
    alone.ledger.watch(back, "first look")();
    await advance(provider, 0, me);
    assert.equal((await me.send(back, program("all_red")))?.state, "accepted");
    await advance(provider, 200, alone);
    const again = alone.ledger.watch(back, "second look");
    await waitUntil("it is seen by a panel that comes back", () =>
      alone.ledger.$activeOverrides.get().some((each) => `${each.oID}` === `${back}`),
    );
    again();
  });

  it("is not sent by a user with the device-control ban, and no call is made", async () => {
    const viewer = await operatorAt(provider, "Наблюдатель", ["device_control"]);
    const mine = await viewer.send(oID, program("adaptive"));
    assert.deepEqual(mine?.refusal, { by: "access" });
    assert.equal(viewer.posts.length, 0);
  });
});
