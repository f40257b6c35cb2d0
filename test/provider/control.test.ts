import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { DEVICE_CONTROL_BAN } from "../../src/core/contract/auth.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { loadCommands } from "../../src/provider/service/control/ledger.js";
import { ask, askSlowly, freshController, operator, signIn, startInMemory, viewer } from "./asking.js";
import { onOneNode, onSqlite } from "./several-nodes.js";

describe("control of a signal controller", () => {
  let provider: RunningProvider;
  let token = "";
  let oID = 0;
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
  });
  beforeEach(() => {
    oID = freshController(provider);
  });
  after(() => provider.close());

  const telemetry = async () => (await ask(provider.url, `rts/${oID}/telemetry`, { token })).body;
  const send = (call: string, body: object, more: { token?: string; headers?: Record<string, string> } = {}) =>
    ask(provider.url, `crossroad/rts/${oID}/${call}`, { token, ...more, body: { oID, ...body } });
  const advance = (seconds: number) => ask(provider.url, "/__sim/advance", { body: { seconds } });
  const audit = () => provider.sim.db.selectFrom("commands").selectAll().where("oid", "=", String(oID)).orderBy("version").execute();

  it("accepts a mode, shows it when the running phase has ended, and returns by itself after 60 minutes", async () => {
    const before = await telemetry();
    assert.equal((await send("set_program", { program: "all_red" })).status, 200);
    const asked = await telemetry();
    assert.equal(asked.control_rts, "all_red");
    assert.equal(asked.state_control_rts, before.state_control_rts, "accepted is not yet shown");
    await advance(180);
    const during = await telemetry();
    assert.equal(during.state_control_rts, "all_red");
    assert.equal(during.phase, null);
    await advance(3600 - 181);
    assert.equal((await telemetry()).state_control_rts, "all_red");
    await advance(182);
    const after = await telemetry();
    assert.equal(after.state_control_rts, before.state_control_rts);
    assert.equal(after.control_rts, null);
  });
  it("keeps a lasting mode, and goes back to it after a temporary one", async () => {
    assert.equal((await send("set_program", { program: "static" })).status, 200);
    await advance(300);
    assert.equal((await send("set_program", { program: "flashing_yellow" })).status, 200);
    await advance(300);
    assert.equal((await telemetry()).blink, true);
    await advance(3700);
    assert.equal((await telemetry()).state_control_rts, "static");
  });
  it("goes back to a lasting mode also after twenty temporary ones, and after a restart", async () => {
    assert.equal((await send("set_program", { program: "static" })).status, 200);
    await advance(300);
    for (let i = 0; i < 20; i++) assert.equal((await send("set_program", { program: i % 2 ? "all_red" : "flashing_yellow" })).status, 200);
    await advance(3900);
    assert.equal((await telemetry()).state_control_rts, "static");
    await loadCommands(provider.sim.world, provider.sim.commands, provider.sim.db);
    assert.equal((await telemetry()).state_control_rts, "static");
  });
  it(
    "leaves out, after a restart, a stored command for a phase that its controller does not have",
    onOneNode("reads its commands anew"),
    async () => {
      const own = (await telemetry()).state_control_rts;
      await send("set_uf_program", { phase: 2 });
      const { db, world, commands } = provider.sim;
      const rows = () => db.updateTable("commands").where("oid", "=", String(oID));
      for (const wanted of [
        { mode: "phase_hold", phase: 42 },
        { mode: "switching", sequence: [1, 42], durations: [60, 60] },
      ]) {
        await rows()
          .set({ mode: wanted.mode, after_json: JSON.stringify(wanted), effective: Math.floor(world.clock.now()) - 20 })
          .execute();
        await loadCommands(world, commands, db);
        const { state_control_rts, control_rts, phase_sequence } = await telemetry();
        assert.deepEqual([state_control_rts, control_rts, phase_sequence.includes(42)], [own, null, false]);
      }
      assert.equal((await audit()).length, 1, "it stays in the audit");
      assert.equal((await send("set_uf_program", { phase: 1 })).status, 200, "and the controller takes the next one");
    },
  );
  it("runs a sequence as it was given, from the end of the cycle", async () => {
    assert.equal((await send("set_custom_program", { sequence: [2, 1], durations: [40, 50] })).status, 200);
    await advance(400);
    const { phase_sequence, phase_durations, state_control_rts } = await telemetry();
    assert.deepEqual([phase_sequence, phase_durations, state_control_rts], [[2, 1], [40, 50], "switching"]);
  });
  it("holds a phase", async () => {
    assert.equal((await send("set_uf_program", { phase: 2 })).status, 200);
    await advance(300);
    const first = await telemetry();
    await advance(77);
    assert.deepEqual([first.phase, (await telemetry()).phase, first.state_control_rts], [2, 2, "phase_hold"]);
  });
  it("refuses what is no program of this controller and changes nothing (A14)", async () => {
    const wrong: [string, object][] = [
      ["set_program", { program: "party" }],
      ["set_program", { program: "phase_hold" }],
      ["set_program", { program: "" }],
      ["set_program", {}],
      ["set_uf_program", { phase: 99 }],
      ["set_uf_program", { phase: -1 }],
      ["set_uf_program", { phase: 1.5 }],
      ["set_uf_program", { phase: "1" }],
      ["set_custom_program", { sequence: [1, 2], durations: [30] }],
      ["set_custom_program", { sequence: [], durations: [] }],
      ["set_custom_program", { sequence: [1, 2], durations: [30, -30] }],
      ["set_custom_program", { sequence: [1, 2], durations: [30, 20.5] }],
      ["set_custom_program", { sequence: [1, 2], durations: [30, 3] }],
      ["set_custom_program", { sequence: [1, 2], durations: [30, 100_000] }],
      ["set_custom_program", { sequence: [1, 42], durations: [30, 30] }],
      ["set_custom_program", { sequence: Array(40).fill(1), durations: Array(40).fill(30) }],
      ["set_program", { oID: 1, program: "basic" }],
    ];
    const before = await telemetry();
    for (const [call, body] of wrong) assert.equal((await send(call, body)).status, 422, JSON.stringify(body));
    await advance(400);
    const after = await telemetry();
    assert.deepEqual([after.state_control_rts, after.control_rts], [before.state_control_rts, null]);
    assert.equal((await audit()).filter(({ outcome }) => outcome === "accepted").length, 0);
    assert.equal((await ask(provider.url, "crossroad/rts/77/set_program", { token, body: { oID: 77, program: "basic" } })).status, 404);
  });
  it("writes who, when, from where, before and after", async () => {
    await send("set_program", { program: "switching" });
    const [row] = await audit();
    assert.equal(row?.fio, "Дежурный диспетчер");
    assert.equal(row?.address, "127.0.0.1");
    assert.ok(Math.abs(Number(row?.asked) - provider.sim.world.clock.now()) < 5);
    assert.equal(JSON.parse(row?.after_json ?? "").mode, "switching");
    assert.ok(JSON.parse(row?.before_json ?? "").mode);
    const events = (await ask(provider.url, `rts/${oID}/events_last`, { token, method: "POST" })).body as { msg: string }[];
    assert.ok(events.some(({ msg }) => msg.includes("Программа переключения") && msg.includes("Дежурный диспетчер")));
  });
  it("keeps a command in the log of the day, however often another one is refused after it", async () => {
    await send("set_program", { program: "switching" });
    const { sim } = provider;
    const [row] = await audit();
    assert.ok(row);
    const refused = Array.from({ length: 250 }, (_, at) => ({
      ...row,
      id: `${oID}-${at}`,
      idempotency_key: null,
      outcome: "refused" as const,
      code: "control_prohibited",
      asked: Number(row.asked) + 1,
    }));
    await sim.db.insertInto("commands").values(refused).execute();
    await advance(2);
    const { body } = await ask(provider.url, `rts/${oID}/events_alls`, { token, body: { utime_today: Number(row.asked) } });
    const messages = (body as { msg: string }[]).map(({ msg }) => msg);
    assert.ok(messages.some((msg) => msg.startsWith("Команда принята")));
    assert.equal(messages.filter((msg) => msg.startsWith("Команда отклонена")).length, 200);
    const { body: last } = await ask(provider.url, `rts/${oID}/events_last`, { token, method: "POST" });
    assert.ok(
      (last as { msg: string }[]).some(({ msg }) => msg.startsWith("Команда принята")),
      "nor among the last ones",
    );
  });
  it("tells the state of a controller nobody has commanded while nothing can be written", onSqlite("a pragma"), async () => {
    const { db } = provider.sim;
    await sql`pragma query_only = on`.execute(db);
    try {
      const { status, headers } = await ask(provider.url, `rts/${oID}/telemetry`, { token });
      assert.deepEqual([status, headers.get("etag")], [200, '"0"']);
    } finally {
      await sql`pragma query_only = off`.execute(db);
    }
    assert.equal((await send("set_program", { program: "basic" }, { headers: { "If-Match": '"0"' } })).status, 200);
  });
  it("asks who may control when a command has come whole: a right that was withdrawn on its way is none (F18)", async () => {
    const [row] = await provider.sim.db.selectFrom("users").selectAll().where("email", "=", operator.email).execute();
    const users = () => provider.sim.db.updateTable("users").where("email", "=", operator.email);
    const slowly = (meanwhile: () => Promise<unknown>) =>
      askSlowly(provider, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "all_red" } }, meanwhile);
    try {
      const banned = await slowly(() =>
        users()
          .set({ restrictions_json: JSON.stringify([DEVICE_CONTROL_BAN]) })
          .execute(),
      );
      assert.deepEqual([banned.status, banned.body.error?.code], [409, "control_prohibited"]);
      assert.equal((await slowly(() => users().set({ disabled: 1 }).execute())).status, 401);
    } finally {
      await users()
        .set({ restrictions_json: row?.restrictions_json ?? "[]", disabled: 0 })
        .execute();
    }
    assert.equal((await telemetry()).control_rts, null);
  });
  it("refuses a restricted account with 409, an audit row and no effect (A11)", async () => {
    const restricted = await signIn(provider.url, viewer);
    const before = await telemetry();
    const answer = await send("set_program", { program: "all_red" }, { token: restricted });
    assert.deepEqual([answer.status, answer.body.error.code], [409, "control_prohibited"]);
    await advance(300);
    assert.equal((await telemetry()).state_control_rts, before.state_control_rts);
    const [row] = await audit();
    assert.deepEqual([row?.outcome, row?.code, row?.fio], ["refused", "control_prohibited", "Наблюдатель"]);
  });
  it("reads the ban in whatever case and with whatever space it was written into an account", async () => {
    const users = () => provider.sim.db.updateTable("users").where("email", "=", operator.email);
    try {
      for (const word of ["DEVICE_CONTROL", " device_control", "Device_Control "]) {
        await users()
          .set({ restrictions_json: JSON.stringify(["reports", word]) })
          .execute();
        const answer = await send("set_program", { program: "basic" });
        assert.deepEqual([answer.status, answer.body.error?.code], [409, "control_prohibited"], word);
      }
    } finally {
      await users().set({ restrictions_json: "[]" }).execute();
    }
  });
  it("refuses an offline controller and one under local control", async () => {
    await ask(provider.url, "/__sim/controller", { body: { oID, offline: true } });
    assert.equal((await send("set_program", { program: "basic" })).body.error.code, "controller_offline");
    await ask(provider.url, "/__sim/controller", { body: { oID, offline: false, local: true } });
    const answer = await send("set_program", { program: "basic" });
    assert.deepEqual([answer.status, answer.body.error.code], [409, "local_control"]);
    assert.equal((await telemetry()).control_dkso, true);
  });
  it("does one command once, however often its Idempotency-Key is sent", async () => {
    const headers = { "Idempotency-Key": `key-${oID}` };
    const answers = await Promise.all([1, 2, 3].map(() => send("set_program", { program: "adaptive" }, { headers })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await audit()).length, 1);
    assert.equal((await send("set_program", { program: "static" }, { headers })).status, 422);
  });
  it("lets one of two operators win and names the winner to the other", async () => {
    const seen = (await ask(provider.url, `rts/${oID}/telemetry`, { token })).headers.get("etag") ?? "";
    const headers = { "If-Match": seen };
    const answers = await Promise.all(["basic", "static"].map((program) => send("set_program", { program }, { headers })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    assert.equal(loser?.body.error.code, "stale_state");
    assert.deepEqual(loser?.body.error.values, { by: "Дежурный диспетчер" });
    const fresh = (await ask(provider.url, `rts/${oID}/telemetry`, { token })).headers.get("etag") ?? "";
    assert.equal((await send("set_program", { program: "basic" }, { headers: { "If-Match": fresh } })).status, 200);
    assert.equal((await send("set_program", { program: "basic" }, { headers: { "If-Match": "soon" } })).status, 422);
  });
  it("takes a command on any state for If-Match: *, as HTTP has it", async () => {
    assert.equal((await send("set_program", { program: "basic" })).status, 200);
    assert.equal((await send("set_program", { program: "static" }, { headers: { "If-Match": '"0"' } })).status, 409);
    assert.equal((await send("set_program", { program: "static" }, { headers: { "If-Match": " * " } })).status, 200);
    assert.equal((await audit()).filter(({ outcome }) => outcome === "accepted").length, 2);
  });
  it("does not return while a test holds the controller stuck", async () => {
    await send("set_program", { program: "shutdown" });
    await ask(provider.url, "/__sim/controller", { body: { oID, stuck: true } });
    await advance(7200);
    assert.equal((await telemetry()).state_control_rts, "shutdown");
  });
});
