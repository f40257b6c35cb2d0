import assert from "node:assert/strict";
import { after, before, describe, it, mock } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, freshController, signIn, startInMemory } from "./asking.js";

/** Milliseconds by which somebody sets the clock of the machine back. */
const BACK = 3 * 3_600_000;

describe("a clock that is set back (A2)", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => {
    mock.timers.reset();
    return provider.close();
  });
  /** Sends what is to be sent, or only asks; a refusal fails the test. */
  const call = async (token: string, path: string, body?: object) => {
    const answer = await ask(provider.url, path, { token, ...(body ? { body } : {}) });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer.body;
  };

  it("leaves tokens good, ids unlike and versions rising, and nothing that was read fails", async () => {
    const token = await signIn(provider.url);
    const oID = freshController(provider);
    const order = (program: string) => call(token, `crossroad/rts/${oID}/set_program`, { oID, program });
    const request = {
      author: "Диспетчер",
      themes: "Светофор",
      executor: "",
      description: "Не горит",
      latitude: 56.1,
      longitude: 45,
      create_time: 1_700_000_000,
      work_time: null,
      task_time: null,
      do_time: null,
      close_time: null,
    };
    const reads = [
      "city/detail",
      "city/overrides",
      "city/items_telemetry_rts",
      `rts/${oID}/telemetry`,
      `rts/${oID}/phases`,
      "uds",
      "archive/podd",
    ];
    const { current_utime: before } = await call(token, "city/detail");
    for (const path of reads) await call(token, path);
    await order("static");
    const first = await call(token, "uds", request);

    mock.timers.enable({ apis: ["Date"], now: Date.now() - BACK });
    const { current_utime: now } = await call(token, "city/detail");
    assert.ok(before - now > BACK / 1000 - 60, "the provider has no other clock");
    for (const path of reads) await call(token, path);
    await call(await signIn(provider.url), "uds");
    const { access_token } = await call(token, "auth/check");
    await call(access_token, "uds");
    await order("adaptive");
    // The newer command rules, now and when the moment of the older one comes for the second time.
    for (const seconds of [300, BACK / 1000]) {
      provider.sim.world.clock.advance(seconds);
      assert.equal((await call(token, `rts/${oID}/telemetry`)).state_control_rts, "adaptive");
    }
    const second = await call(token, "uds", request);
    assert.notEqual(second.id, first.id);
    const commands = await provider.sim.db.selectFrom("commands").select("version").orderBy("version").execute();
    assert.deepEqual(
      commands.map(({ version }) => version),
      [1, 2],
    );
  });
});
