import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { RtsTelemetry } from "../../src/core/contract/rts.js";
import type { Controller } from "../../src/provider/city/model.js";
import { planOf } from "../../src/provider/city/phases.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, freshController, signIn, startInMemory } from "./asking.js";

describe("a road controller", () => {
  let provider: RunningProvider;
  let token = "";
  let oID = 0;
  before(async () => {
    provider = await startInMemory({ now: () => stopped });
    token = await signIn(provider.url);
  });
  beforeEach(() => {
    oID = freshController(provider);
  });
  after(() => provider.close());

  /** The city's clock stands still but for `advance`: every second is looked at. 11:00 of a working day in Moscow. */
  const stopped = 1_800_000_000 - (1_800_000_000 % 86_400) + 8 * 3600;
  const telemetry = async (): Promise<RtsTelemetry> => (await ask(provider.url, `rts/${oID}/telemetry`, { token })).body;
  const send = (call: string, body: object) => ask(provider.url, `crossroad/rts/${oID}/${call}`, { token, body: { oID, ...body } });
  const force = (body: object) => ask(provider.url, "/__sim/controller", { body: { oID, ...body } });
  const advance = (seconds: number) => ask(provider.url, "/__sim/advance", { body: { seconds } });
  const program = (word: string) => send("set_program", { program: word });
  const plan = () => planOf(provider.sim.world.controllers.get(String(oID)) as Controller);
  const between = (phase: number | null, next: number | null) => plan().between(phase as number, next as number);
  const leasts = async () => {
    const { body } = await ask(provider.url, `rts/${oID}/phases`, { token });
    return new Map((body as { phase: number; min_green: number }[]).map(({ phase, min_green }) => [phase, min_green]));
  };

  /** What is shown second by second, as stretches of equal lights. */
  async function watch(seconds: number) {
    const stretches: { mode: string; phase: number | null; blink: boolean; seconds: number }[] = [];
    for (let second = 0; second < seconds; second++) {
      const { state_control_rts: mode, phase, blink } = await telemetry();
      const last = stretches.at(-1);
      if (last && last.mode === mode && last.phase === phase && last.blink === blink) last.seconds++;
      else stretches.push({ mode, phase, blink, seconds: 1 });
      await advance(1);
    }
    return stretches;
  }
  /** Goes on until the green of a phase has just begun. */
  async function untilGreen(): Promise<number> {
    for (let before = (await telemetry()).phase, i = 0; i < 400; i++) {
      await advance(1);
      const { phase } = await telemetry();
      if (phase !== null && phase !== before) return phase;
      before = phase;
    }
    throw new Error("no green begins");
  }
  /** Goes on, a second at a time, until the mode is in force. */
  async function untilMode(mode: string, limit = 300): Promise<number> {
    for (let i = 0; i < limit; i++, await advance(1)) if ((await telemetry()).state_control_rts === mode) return i;
    throw new Error(`"${mode}" is never shown`);
  }

  it("lets no phase be on between two greens, for as long as the one has to be cleared for the other, and gives each green its least", async () => {
    const least = await leasts();
    await untilGreen();
    const stretches = (await watch(260)).slice(0, -1);
    assert.ok(stretches.length >= 6);
    const lengths = new Set<number>();
    for (const [i, { phase, seconds }] of stretches.entries()) {
      const before = stretches[i - 1];
      const next = stretches[i + 1];
      if (phase === null) lengths.add(seconds);
      if (phase === null && next) assert.equal(seconds, between(before?.phase ?? null, next.phase));
      else if (phase !== null) assert.ok(seconds >= (least.get(phase) ?? 0) - 11, `phase ${phase} had ${seconds} s`);
    }
    assert.ok(lengths.size > 1, "each pair of phases has its own");
    for (const [i, { phase }] of stretches.entries()) assert.equal(phase === null, i % 2 === 1);
  });

  it("finishes the running green and its intergreen before all red, and begins anew from all red with the first phase", async () => {
    await untilGreen();
    const { phase, phase_sequence, phase_durations } = await telemetry();
    const place = phase_sequence.indexOf(phase as number);
    const full = phase_durations[place] as number;
    const intergreen = between(phase, phase_sequence[(place + 1) % phase_sequence.length] as number);
    await program("all_red");
    const before = await watch(full - 1);
    assert.deepEqual(
      before.map(({ phase, seconds }) => [phase, seconds]),
      [
        [phase, full - intergreen],
        [null, intergreen - 1],
      ],
    );
    await untilMode("all_red", 3);
    await program("adaptive");
    await untilMode("adaptive", 5);
    const [startUp, first] = await watch(20);
    assert.deepEqual([startUp?.phase, startUp?.seconds, startUp?.blink], [null, 5, false]);
    assert.equal(first?.phase, (await telemetry()).phase_sequence[0]);
  });

  it("goes over to another program at the end of the cycle, never inside it", async () => {
    await untilGreen();
    await program("static");
    const { phase_sequence } = await telemetry();
    const stretches = [];
    for (let i = 0; i < 200; i++, await advance(1)) {
      const now = await telemetry();
      if (now.state_control_rts === "static") {
        assert.equal(now.phase, phase_sequence[0]);
        break;
      }
      stretches.push(now.phase);
    }
    const greens = stretches.filter((phase) => phase !== null);
    assert.equal(greens.at(-1), phase_sequence.at(-1), "the last phase of the cycle came before");
  });

  it("holds the phase that is on without a gap, and another one after the intergreen", async () => {
    const on = await untilGreen();
    await send("set_uf_program", { phase: on });
    assert.ok((await watch(40)).every(({ phase }) => phase === on));
    const other = (await telemetry()).phase_sequence.includes(on) && on === 1 ? 2 : 1;
    await send("set_uf_program", { phase: other });
    const stretches = await watch(20);
    assert.deepEqual(
      stretches.map(({ phase }) => phase),
      [on, null, other],
    );
    assert.equal(stretches[1]?.seconds, between(on, other));
  });

  it("returns by itself after 60 minutes when the green that is on has had its least, and clears the crossing of it", async () => {
    // The second phase has been on for 3 s when the hour ends: 15 cycles of 230 s, and 150 s.
    await send("set_custom_program", { sequence: [1, 2], durations: [147, 83] });
    await untilMode("switching");
    await advance(3600 - 60);
    const stretches = await watch(120);
    const change = stretches.findIndex(({ mode }) => mode !== "switching");
    assert.deepEqual(
      stretches.slice(change - 1, change + 2).map(({ phase }) => phase),
      [2, null, 1],
    );
    assert.equal(stretches[change - 1]?.seconds, plan().leastGreen(2));
    assert.equal(stretches[change]?.seconds, between(2, 1));
  });

  it("never lets a green follow another before the crossing is cleared of that, whatever breaks in and whoever asks what", async () => {
    const phases = [...(await leasts()).keys()];
    const commands = [
      ...phases.map((phase) => () => send("set_uf_program", { phase })),
      ...["adaptive", "all_red", "basic", "flashing_yellow", "switching", "static"].map((word) => () => program(word)),
      () => send("set_custom_program", { sequence: [...phases].reverse(), durations: phases.map(() => 60) }),
      ...[true, false].map((local) => () => force({ local })),
    ];
    let last: { phase: number; end: number } | null = null;
    let before: number | null = null;
    const followed = new Set<string>();
    for (let second = 0, asked = 0, next = 7; second < 3000; second++, await advance(1)) {
      if (second === next) {
        // A fixed mixture of commands and of pauses, so that they meet greens, intergreens and one another.
        await commands[(asked * 5) % commands.length]?.();
        next += [2, 5, 31, 3, 11, 47, 4, 90][asked++ % 8] as number;
      }
      const { phase } = await telemetry();
      if (before !== null && phase !== before) last = { phase: before, end: second };
      if (phase !== null && phase !== before && last) {
        const gap = second - last.end;
        assert.ok(gap >= between(last.phase, phase), `second ${second}: ${gap} s from phase ${last.phase} to ${phase}`);
        followed.add(`${last.phase} ${phase}`);
      }
      before = phase;
    }
    assert.ok(followed.size >= 6, `only ${[...followed]}`);
  });

  it("does not come back to a temporary mode that a newer one has replaced", async () => {
    const { state_control_rts: own } = await telemetry();
    await program("switching");
    await program("all_red");
    await untilMode("all_red");
    await advance(1800);
    await program("flashing_yellow");
    await untilMode("flashing_yellow");
    await advance(3600);
    assert.equal((await telemetry()).state_control_rts, own);
  });

  it("obeys the cabinet at once, forgets the temporary mode, and is the system's again afterwards", async () => {
    const { state_control_rts: own } = await telemetry();
    await program("all_red");
    await untilMode("all_red");
    await force({ local: true });
    const local = await telemetry();
    assert.deepEqual([local.control_dkso, local.control_rts, local.state_control_rts], [true, null, "basic"]);
    assert.equal((await program("adaptive")).body.error.code, "local_control");
    await advance(600);
    await force({ local: false });
    const back = await telemetry();
    assert.deepEqual([back.control_dkso, back.control_rts, back.state_control_rts], [false, null, own]);
    assert.equal((await program("adaptive")).status, 200);
  });

  it("without connection tells what it last told, and then what it really does", async () => {
    const own = (await telemetry()).state_control_rts;
    await program("flashing_yellow");
    await untilMode("flashing_yellow");
    await force({ offline: true });
    const lost = await telemetry();
    await advance(4000);
    const silent = await telemetry();
    assert.deepEqual([silent.online, silent.utime, silent.state_control_rts, silent.blink], [false, lost.utime, "flashing_yellow", true]);
    assert.equal((await program("basic")).body.error.code, "controller_offline");
    await force({ offline: false });
    assert.equal((await telemetry()).state_control_rts, own);
  });

  it("that waits for a restart takes modes but no sequence of one's own", async () => {
    await force({ restart: true });
    assert.equal((await telemetry()).need_restart, true);
    const answer = await send("set_custom_program", { sequence: [1, 2], durations: [40, 40] });
    assert.deepEqual([answer.status, answer.body.error.code], [409, "restart_needed"]);
    assert.equal((await program("adaptive")).status, 200);
    await force({ restart: false });
    assert.equal((await send("set_custom_program", { sequence: [1, 2], durations: [40, 40] })).status, 200);
  });

  it("is in the city's list with who asked and until when, from the command to the return", async () => {
    const rows = async () =>
      ((await ask(provider.url, "city/overrides", { token })).body as { oID: number }[]).filter((row) => row.oID === oID);
    assert.deepEqual(await rows(), []);
    await send("set_uf_program", { phase: 2 });
    const [asked] = (await rows()) as unknown as Record<string, unknown>[];
    assert.deepEqual([asked?.program, asked?.phase, asked?.fio, asked?.is_in_force], ["phase_hold", 2, "Дежурный диспетчер", false]);
    assert.equal((asked?.utime_end as number) - (asked?.utime_start as number), 3600);
    await untilMode("phase_hold");
    assert.equal(((await rows())[0] as unknown as { is_in_force: boolean }).is_in_force, true);
    await force({ stuck: true });
    await advance(5000);
    assert.equal((await rows()).length, 1, "a return that has not come is not closed");
    await force({ stuck: false });
    assert.deepEqual(await rows(), []);
    await program("basic");
    assert.deepEqual(await rows(), [], "a lasting mode is no override");
  });
});
