import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RtsTelemetry } from "../../../src/core/contract/rts.js";
import { changeOf, doubtOf, recheck } from "../../../src/core/control/guard.js";
import { controlModes } from "../../../src/core/control/modes.js";
import type { Order } from "../../../src/core/resources/programs.js";

const NOW = 1_800_000_000;
const reading = (changes: Partial<RtsTelemetry> = {}): RtsTelemetry => ({
  oID: 1,
  online: true,
  configuration: "v2",
  error: null,
  io_port: null,
  dk: null,
  control_dkso: false,
  control_rts: null,
  state_control_rts: "basic",
  phase: 1,
  phase_sequence: [1, 2, 3],
  phase_durations: [30, 20, 10],
  need_restart: false,
  online_time: 60,
  blink: false,
  vprocessor_oID: null,
  utime: NOW - 1,
  ...changes,
});
const allRed: Order = { call: "setProgram", program: "all_red" };
const hold = (phase: number): Order => ({ call: "setUfProgram", phase });
const what = (was: Partial<RtsTelemetry>, now: Partial<RtsTelemetry>, order: Order = allRed) =>
  changeOf(reading(was), reading(now), order)?.what ?? null;

describe("looking again", () => {
  it("lets the phases of a running program follow one another", () => {
    assert.equal(what({ phase: 1 }, { phase: 2 }), null);
    assert.equal(what({ phase: 3 }, { phase: 1 }), null);
  });

  it("takes the intergreen between two phases for the program running on", () => {
    assert.equal(what({ phase: 1 }, { phase: null }), null);
    assert.equal(what({ phase: null }, { phase: 2 }), null);
    assert.equal(what({ phase: null }, { phase: null }, hold(1)), null);
    assert.equal(what({ phase: 1 }, { phase: null }, hold(1)), "phase", "the green that was to be held has ended");
  });

  it("lets phases follow one another where the controller tells no sequence, as long as it runs a program", () => {
    const untold = { phase_sequence: [], phase_durations: [] };
    for (const [was, now] of [
      [1, 2],
      [1, null],
      [null, 7],
    ] as const) {
      assert.equal(what({ ...untold, phase: was }, { ...untold, phase: now }), null);
      for (const still of [{ state_control_rts: "phase_hold" }, { state_control_rts: "all_red" }, { blink: true }])
        assert.equal(what({ ...untold, ...still, phase: was }, { ...untold, ...still, phase: now }), "phase", JSON.stringify(still));
    }
    assert.equal(what({ ...untold, phase: 1 }, { ...untold, phase: 2 }, hold(1)), "phase");
  });

  it("names a phase that is no advance of the running program", () => {
    assert.equal(what({ phase: 1 }, { phase: 9 }), "phase");
    for (const lights of [{ state_control_rts: "phase_hold" }, { state_control_rts: "all_red" }, { phase_sequence: [1] }])
      assert.equal(what({ ...lights, phase: 1 }, { ...lights, phase: null }), "phase", JSON.stringify(lights));
  });

  it("takes the end of the green that was to be held for a change, its beginning not", () => {
    assert.equal(what({ phase: 2 }, { phase: 3 }, hold(2)), "phase");
    assert.equal(what({ phase: 1 }, { phase: 2 }, hold(2)), null);
    assert.equal(what({ phase: 1 }, { phase: 3 }, hold(2)), null);
    assert.equal(what({ phase: 2 }, { phase: 2 }, hold(2)), null);
  });

  it("names mode, request, lights, sequence, durations and configuration, the weightiest first", () => {
    assert.equal(what({}, { state_control_rts: "static", configuration: "v3" }), "mode");
    assert.equal(what({}, { control_rts: "shutdown" }), "request");
    assert.equal(what({}, { blink: true, phase: null }), "lights");
    assert.equal(what({}, { phase_sequence: [1, 3, 2] }), "sequence");
    assert.equal(what({}, { phase_durations: [30, 20, 15] }), "durations");
    assert.equal(what({}, { configuration: "v3" }), "configuration");
    assert.deepEqual(changeOf(reading(), reading({ configuration: "v3" }), allRed), { what: "configuration", was: "v2", now: "v3" });
  });

  it("knows that adaptive modes move green about and that a held phase grows", () => {
    for (const state_control_rts of ["adaptive", "automatic", "predictive", "phase_hold"])
      assert.equal(what({ state_control_rts }, { state_control_rts, phase_durations: [31, 19, 10] }), null);
    assert.equal(
      what({ state_control_rts: "phase_hold", phase_sequence: [1] }, { state_control_rts: "phase_hold", phase: 2, phase_sequence: [2] }),
      "phase",
    );
  });

  it("sends nothing on the reading of another controller", () => {
    assert.equal(what({}, { oID: 2 }), "device");
  });

  it("believes no reading from the future", () => {
    assert.equal(doubtOf(reading({ utime: NOW + 40 }), allRed, NOW), null, "clocks differ a little");
    assert.equal(doubtOf(reading({ utime: NOW + 3600 }), allRed, NOW), "undated");
  });

  it("does not mind what has nothing to do with control", () => {
    assert.equal(what({}, { online_time: 62, utime: NOW, need_restart: true, io_port: "COM1" }), null);
  });

  it("sends nothing on a reading that is offline, old, undated, in error or under local control", () => {
    for (const [changes, doubt] of [
      [{ online: false }, "offline"],
      [{ utime: NOW - 60 }, "old"],
      [{ utime: 0 }, "undated"],
      [{ control_dkso: true }, "local"],
      [{ error: "E7" }, "error"],
    ] as const) {
      assert.deepEqual(recheck(reading(), reading(changes), allRed, NOW), { allowed: false, doubt });
    }
  });

  it("sends what names a phase only on a reading of three polls at most: after that another phase may be on", () => {
    const own: Order = { call: "setCustomProgram", sequence: [1, 2], durations: [30, 20] };
    for (const order of [hold(1), own]) {
      assert.equal(doubtOf(reading({ utime: NOW - 15 }), order, NOW), null);
      assert.equal(doubtOf(reading({ utime: NOW - 16 }), order, NOW), "oldPhase");
      assert.equal(doubtOf(reading({ utime: NOW + 16 }), order, NOW), "oldPhase", "by a clock that is ahead");
    }
    assert.equal(doubtOf(reading({ utime: NOW - 45 }), allRed, NOW), null, "a mode lasts longer");
    assert.equal(doubtOf(reading({ utime: NOW - 60 }), hold(1), NOW), "old");
    assert.deepEqual(recheck(reading(), reading({ utime: NOW - 20 }), hold(1), NOW), { allowed: false, doubt: "oldPhase" });
  });

  it("gives control back in spite of a fault, and takes none", () => {
    for (const { mode, tier } of controlModes.filter(({ call }) => call === "setProgram"))
      assert.equal(doubtOf(reading({ error: "E7" }), { call: "setProgram", program: mode }, NOW), tier === 0 ? null : "error", mode);
    assert.equal(doubtOf(reading({ error: "E7" }), { call: "setProgram", program: "party" }, NOW), "error");
  });
});
