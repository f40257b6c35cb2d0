import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Phase, RtsTelemetry } from "../../src/core/contract/rts.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, freshController, signIn, startInMemory } from "./asking.js";

describe("what telemetry tells of the time plan", () => {
  let provider: RunningProvider;
  let token = "";
  let oID = 0;
  /** The clock stands still but for `advance`. 11:00 of a working day in Moscow. */
  const stopped = 1_800_000_000 - (1_800_000_000 % 86_400) + 8 * 3600;
  before(async () => {
    provider = await startInMemory({ now: () => stopped });
    token = await signIn(provider.url);
  });
  beforeEach(() => {
    oID = freshController(provider);
  });
  after(() => provider.close());

  const telemetry = async (): Promise<Required<RtsTelemetry>> => (await ask(provider.url, `rts/${oID}/telemetry`, { token })).body;
  const advance = (seconds: number) => ask(provider.url, "/__sim/advance", { body: { seconds } });
  const program = (word: string, more: object = {}) =>
    ask(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: word, ...more } });
  const force = (body: object) => ask(provider.url, "/__sim/controller", { body: { oID, ...body } });
  /** One reading a second. */
  async function watch(seconds: number): Promise<Required<RtsTelemetry>[]> {
    const readings = [];
    for (let second = 0; second < seconds; second++, await advance(1)) readings.push(await telemetry());
    return readings;
  }
  async function inMode(mode: string): Promise<void> {
    assert.equal((await program(mode)).status, 200);
    for (let second = 0; second < 600; second++, await advance(1)) {
      const { state_control_rts, offset } = await telemetry();
      if (state_control_rts === mode && offset !== null) return;
    }
    throw new Error(`${mode} is never in step`);
  }
  /** What all lights of a group were, as stretches of readings. */
  const changesOf = (readings: readonly Required<RtsTelemetry>[], name: string) =>
    readings.flatMap(({ signal_groups, utime }, i) => {
      const stateIn = (list: RtsTelemetry["signal_groups"]) => list?.find((group) => group.name === name)?.state;
      return i > 0 && stateIn(signal_groups) !== stateIn(readings[i - 1]?.signal_groups) ? [utime] : [];
    });

  it("in a plan by timetable says when the next phase begins and each light changes, and it comes so", async () => {
    await inMode("basic");
    const phases = (await ask(provider.url, `rts/${oID}/phases`, { token })).body as Phase[];
    const readings = await watch(200);
    const first = readings[0] as Required<RtsTelemetry>;
    assert.deepEqual([first.plan, first.plan_reason], [3, "timetable"], "the plan of the day");
    const groups = (first.signal_groups ?? []).map(({ name }) => name);
    const words = (list: readonly { directions: string[] }[]) => list.flatMap(({ directions }) => directions).sort();
    assert.deepEqual(words(first.signal_groups ?? []), [...new Set(words(phases))].sort(), "each movement has its lights");
    let checked = 0;
    for (const [i, reading] of readings.entries()) {
      const { utime, phase, phase_end, cycle, cycle_start, offset, signal_groups, phase_durations } = reading;
      assert.equal(((cycle_start as number) - (offset as number)) % (cycle as number), 0);
      assert.ok((cycle_start as number) <= utime && utime < (cycle_start as number) + (cycle as number));
      assert.equal(
        phase_durations.reduce((sum, each) => sum + each),
        cycle,
      );
      const begins = readings.find((later, at) => at > i && later.phase !== null && later.phase !== readings[at - 1]?.phase);
      if (begins) assert.equal(phase_end, begins.utime, `second ${i}`);
      const green = phases.find((each) => each.phase === phase)?.directions ?? [];
      for (const group of signal_groups ?? []) {
        assert.equal(group.state === "green", green.includes(group.directions[0] as string));
        const next = changesOf(readings.slice(i), group.name)[0];
        if (next !== undefined) assert.equal(group.utime_next, next, `${group.name} is ${group.state} in second ${i}`);
        if (next !== undefined) checked++;
      }
    }
    assert.ok(checked > 500 && groups.some((name) => changesOf(readings, name).length > 3));
  });

  it("tells planned and actual seconds of the six cycles before, as they were seen", async () => {
    await inMode("adaptive");
    const readings = await watch(420);
    const last = readings.at(-1) as Required<RtsTelemetry>;
    assert.equal(last.splits?.length, 6);
    let seen = 0;
    for (const { utime_start, phases, planned, actual } of last.splits ?? []) {
      const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
      assert.deepEqual([sum(planned), sum(actual)], [last.cycle, last.cycle]);
      let begins = utime_start;
      for (const [place, phase] of phases.entries()) {
        const on = readings.find(({ utime }) => utime === begins);
        if (on && begins > (readings[0]?.utime ?? 0)) {
          assert.equal(on.phase, phase);
          assert.notEqual(readings[readings.indexOf(on) - 1]?.phase, phase);
          seen++;
        }
        begins += actual[place] as number;
      }
    }
    assert.ok(seen > 8, `${seen} phases were watched`);
    assert.ok(
      last.splits?.some(({ planned, actual }) => String(planned) !== String(actual)),
      "counts move them",
    );
  });

  it("in adaptive control says no moment that is not decided, only before when it is not", async () => {
    await inMode("adaptive");
    const readings = await watch(200);
    let greens = 0;
    for (const [i, { phase, phase_end, phase_end_least, signal_groups, plan_reason }] of readings.entries()) {
      assert.equal(plan_reason, "adaptive");
      if (phase === null) continue;
      greens++;
      assert.equal(phase_end, null);
      assert.ok((signal_groups ?? []).every(({ utime_next }) => utime_next === null));
      const begins = readings.find((later, at) => at > i && later.phase !== null && later.phase !== readings[at - 1]?.phase);
      if (begins) assert.ok((phase_end_least as number) <= begins.utime, `second ${i}`);
    }
    assert.ok(greens > 100);
  });

  it("says why another plan or none is in force, and that it is in step only when it is", async () => {
    await inMode("basic");
    await program("all_red");
    await advance(300);
    const red = await telemetry();
    assert.deepEqual([red.plan, red.plan_reason, red.cycle, red.offset, red.phase_end], [null, "command", null, null, null]);
    assert.ok(red.signal_groups?.every(({ state }) => state === "red"));
    await program("basic");
    const back = (await watch(420)).filter(({ state_control_rts }) => state_control_rts === "basic");
    const reasons = back.map(({ plan_reason }) => plan_reason).filter((reason, i, all) => reason !== all[i - 1]);
    assert.deepEqual(reasons, ["transition", "timetable"]);
    for (const { plan_reason, offset } of back) assert.equal(offset === null, plan_reason === "transition");
    assert.deepEqual((await program("switching", { plan: 77 })).body.error.code, "no_such_plan");
    await program("switching", { plan: 4 });
    await advance(600);
    const evening = await telemetry();
    assert.deepEqual([evening.plan, evening.plan_reason], [4, "command"]);
    await program("without_control");
    await advance(300);
    const alone = await telemetry();
    assert.deepEqual([alone.offset, alone.plan_reason, alone.cycle !== null], [null, "command", true]);
    await force({ local: true });
    const { plan_reason, control_dkso } = await telemetry();
    assert.deepEqual([plan_reason, control_dkso], ["local", true]);
  });

  it("tells no plan of a controller that flashes since it has failed", async () => {
    const faulty = await startInMemory({ now: () => stopped, scenario: "faulty" });
    try {
      const jwt = await signIn(faulty.url);
      const list = (await ask(faulty.url, "city/items_telemetry_rts", { token: jwt })).body as { oID: number; status: string }[];
      const failed = list.find(({ status }) => status === "failure");
      assert.ok(failed);
      const { body } = await ask(faulty.url, `rts/${failed.oID}/telemetry`, { token: jwt });
      assert.deepEqual([body.plan, body.plan_reason, body.cycle_start, body.splits], [null, "failure", null, []]);
      const words = (body.signal_groups as { directions: string[]; state: string }[]).map(
        ({ directions, state }) => `${directions[0]?.startsWith("ped-") ? "walkers" : "vehicles"} ${state}`,
      );
      assert.deepEqual([...new Set(words)].sort(), ["vehicles yellow_flash", "walkers dark"]);
    } finally {
      await faulty.close();
    }
  });
});
