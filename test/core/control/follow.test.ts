import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RtsTelemetry } from "../../../src/core/contract/rts.js";
import type { Command } from "../../../src/core/control/command.js";
import { CONFIRM_WITHIN, follow, RETURN_GRACE, shows } from "../../../src/core/control/follow.js";
import { overrideOf } from "../../../src/core/control/others.js";

const T = 1_800_000_000;
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
  phase_sequence: [1, 2],
  phase_durations: [30, 20],
  need_restart: false,
  online_time: 60,
  blink: false,
  vprocessor_oID: null,
  utime: T + 1,
  ...changes,
});
const command = (changes: Partial<Command> = {}): Command => ({
  id: "a",
  oID: 1,
  name: "x",
  fio: "О",
  isRequested: true,
  order: { call: "setProgram", program: "all_red" },
  from: "basic",
  reason: "r",
  state: "accepted",
  refusal: null,
  looked: T,
  wasShown: false,
  wasRequested: null,
  asked: T,
  sent: T,
  accepted: T,
  observed: null,
  until: T + 3600,
  returns: true,
  returned: null,
  returnedTo: null,
  closed: null,
  ...changes,
});
const allRed = (utime: number, changes: Partial<RtsTelemetry> = {}) =>
  reading({ state_control_rts: "all_red", phase: null, phase_sequence: [], phase_durations: [], utime, ...changes });

describe("following a command", () => {
  it("believes only a recent reading of a connected controller, taken after the last look", () => {
    assert.equal(follow(command(), allRed(T + 1), T + 2).state, "observed");
    assert.equal(follow(command(), allRed(T), T + 2).state, "accepted", "the reading it was sent on");
    assert.equal(follow(command(), allRed(T + 1, { online: false }), T + 2).state, "accepted");
    assert.equal(follow(command(), allRed(T + 1), T + 100).state, "unconfirmed", "an old reading");
  });

  it("does not take flashing for shown before the lights flash, nor all red while they do", () => {
    const flashing = { call: "setProgram", program: "flashing_yellow" } as const;
    assert.equal(shows(reading({ state_control_rts: "flashing_yellow" }), flashing), false);
    assert.equal(shows(reading({ state_control_rts: "flashing_yellow", blink: true }), flashing), true);
    assert.equal(shows(allRed(T, { blink: true }), command().order), false);
  });

  it("takes a hold and a sequence for shown only with their phase, order and seconds", () => {
    const hold = { call: "setUfProgram", phase: 2 } as const;
    assert.equal(shows(reading({ state_control_rts: "phase_hold", phase: 1 }), hold), false);
    assert.equal(shows(reading({ state_control_rts: "phase_hold", phase: 2 }), hold), true);
    const own = { call: "setCustomProgram", sequence: [1, 2], durations: [30, 25] } as const;
    assert.equal(shows(reading({ state_control_rts: "switching" }), own), false);
    assert.equal(shows(reading({ state_control_rts: "switching", phase_durations: [30, 25] }), own), true);
  });

  it("is unconfirmed after 30 s and may still be observed", () => {
    assert.equal(follow(command(), reading(), T + CONFIRM_WITHIN - 1).state, "accepted");
    const late = follow(command(), reading(), T + CONFIRM_WITHIN);
    assert.equal(late.state, "unconfirmed");
    assert.equal(follow(late, allRed(T + 90), T + 91).state, "observed");
  });

  it("is returning at the end of the hour and overdue after it, whether or not anything is read", () => {
    const observed = command({ state: "observed", observed: T + 60 });
    assert.equal(follow(observed, allRed(T + 3599), T + 3599), observed);
    const returning = follow(observed, undefined, T + 3600);
    assert.equal(returning.state, "returning");
    assert.equal(follow(returning, undefined, T + 60 + 3600 + RETURN_GRACE - 1).state, "returning");
    const overdue = follow(returning, undefined, T + 60 + 3600 + RETURN_GRACE);
    assert.equal(overdue.state, "overdue");
    const back = follow(overdue, reading({ utime: T + 9000 }), T + 9001);
    assert.deepEqual([back.state, back.returnedTo, back.closed], ["returned", "basic", T + 9001]);
  });

  it("has its end moved by the moment it is first seen in force by no more than three minutes", () => {
    const late = follow(command(), allRed(T + 3000), T + 3001);
    assert.deepEqual([late.state, late.until], ["observed", T + 3600]);
    const end = T + 3600 + RETURN_GRACE;
    assert.equal(follow(late, undefined, end + RETURN_GRACE - 1).state, "returning");
    assert.equal(follow(late, undefined, end + RETURN_GRACE).state, "overdue");
    const lost = command({ state: "unknown", accepted: null, until: null });
    assert.equal(follow(lost, allRed(T + 3000), T + 3001).until, end, "its answer is lost: it began within minutes of its sending");
    const asked = follow(lost, reading({ control_rts: "all_red", utime: T + 3000 }), T + 3001);
    assert.deepEqual([asked.accepted, asked.until], [T + RETURN_GRACE, end]);
  });

  it("takes nothing for its doing that the controller shows by its own fault, or by the cabinet", () => {
    const flash = command({ order: { call: "setProgram", program: "flashing_yellow" } });
    const flashing = (changes: Partial<RtsTelemetry>) =>
      reading({ state_control_rts: "flashing_yellow", blink: true, phase: null, ...changes });
    const fault = flashing({ error: "Авария: контроль красных сигналов" });
    assert.equal(follow(flash, fault, T + 2), flash, "it flashes by its fault");
    assert.equal(follow(flash, fault, T + CONFIRM_WITHIN).state, "unconfirmed");
    assert.equal(follow(flash, flashing({ error: "E7", control_rts: "flashing_yellow" }), T + 2).state, "observed", "it says who asked");
    const back = command({ order: { call: "setProgram", program: "basic" }, until: null });
    assert.equal(follow(back, reading({ control_dkso: true }), T + 2), back, "the cabinet runs basic");
    assert.equal(follow(back, reading(), T + 2).state, "observed");
  });

  it("that nobody has seen carried out is an alarm after its end, until the controller says that it does something else", () => {
    const unseen = command({ state: "unconfirmed" });
    const end = T + 3600 + RETURN_GRACE;
    assert.equal(follow(unseen, undefined, end - 1), unseen);
    assert.equal(follow(unseen, reading({ online: false }), end - 1), unseen, "it may have begun late");
    assert.equal(follow(unseen, undefined, end), unseen, "before the controller was asked, nobody is silent");
    const overdue = follow(unseen, reading({ online: false }), end);
    assert.deepEqual([overdue.state, overdue.closed], ["overdue", null]);
    const never = follow(overdue, reading({ utime: end + 9 }), end + 10);
    assert.deepEqual([never.state, never.closed], ["unconfirmed", end + 10], "what was never in force has not returned");
    const late = follow(overdue, allRed(end + 9), end + 10);
    assert.deepEqual([late.state, late.observed], ["overdue", end + 9]);
    assert.equal(follow(late, reading({ utime: end + 20 }), end + 21).state, "returned");
    const refuted = follow(unseen, reading({ utime: end - 1 }), end);
    assert.deepEqual([refuted.state, refuted.closed], ["unconfirmed", end], "the controller shows that it never did");
    const givenBack = command({ state: "unconfirmed", order: { call: "setProgram", program: "adaptive" }, until: null });
    assert.equal(follow(givenBack, undefined, end).closed, end, "nothing has to return");
  });

  it("takes a hold for left when another phase is on, not while none is known", () => {
    const held = command({ state: "observed", observed: T + 1, order: { call: "setUfProgram", phase: 2 } });
    const seen = (phase: number | null) => reading({ state_control_rts: "phase_hold", phase, utime: T + 60 });
    assert.equal(follow(held, seen(2), T + 61), held);
    assert.equal(follow(held, seen(null), T + 61), held);
    assert.equal(follow(held, seen(1), T + 61).state, "returned");
  });

  it("keeps an alarm while the controller is offline: silence is no return", () => {
    const overdue = command({ state: "overdue", observed: T });
    assert.equal(follow(overdue, reading({ online: false, utime: T + 9000 }), T + 9001), overdue);
  });

  it("learns from telemetry that a lost answer was a yes", () => {
    const lost = command({ state: "unknown", accepted: null, until: null });
    assert.equal(follow(lost, reading(), T + 5), lost);
    const found = follow(lost, reading({ control_rts: "all_red" }), T + 5);
    assert.deepEqual([found.state, found.accepted, found.until], ["accepted", T + 1, T + 3601]);
  });

  it("takes for its doing nothing that stood before it was given", () => {
    const prolonged = command({ state: "unknown", accepted: null, until: null, wasShown: true, wasRequested: "all_red" });
    const standing = allRed(T + 1, { control_rts: "all_red" });
    assert.equal(follow(prolonged, standing, T + 2), prolonged, "the old all red is neither its acceptance nor its effect");
    assert.equal(follow(prolonged, allRed(T + 30), T + CONFIRM_WITHIN).state, "unconfirmed");
    assert.equal(follow({ ...prolonged, state: "sent" }, standing, T + 2).state, "sent");
    const accepted = { ...prolonged, state: "accepted", accepted: T, until: T + 3600 } as const;
    assert.equal(follow(accepted, standing, T + 2).state, "observed", "the provider has accepted the same once more");
  });

  it("does not call control given back while the controller is still asked for the intervention", () => {
    const back = command({ order: { call: "setProgram", program: "basic" }, until: null, wasShown: true, wasRequested: "all_red" });
    assert.equal(follow(back, reading({ control_rts: "all_red" }), T + 2), back);
    const asked = reading({ control_rts: "basic", utime: T + 2 });
    assert.equal(follow(back, asked, T + 3), back, "the intervention asked for before may still be on its way to the lights");
    assert.equal(follow(back, { ...asked, control_rts: null }, T + 3).state, "observed", "nothing is asked for any more");
    const stood = { ...asked, utime: T + RETURN_GRACE };
    assert.equal(follow({ ...back, state: "unconfirmed" }, stood, stood.utime + 1).state, "observed", "it would have come by now");
    assert.equal(follow({ ...back, wasRequested: "basic" }, asked, T + 3).state, "observed");
    assert.equal(follow(back, { ...asked, utime: T + 60 }, T + 61), back, "it is not unconfirmed: the controller shows it");
    assert.equal(follow(back, undefined, T + CONFIRM_WITHIN).state, "unconfirmed", "nothing is heard of it");
    const gone = follow(back, allRed(T + 20, { control_rts: "basic" }), T + 21);
    const returned = follow(gone, { ...asked, utime: T + 90 }, T + 91);
    assert.equal(returned.state, "observed", "the intervention has come, and has gone");
    const lost = { ...back, state: "unknown", accepted: null } as const;
    assert.equal(follow(lost, reading(), T + 2), lost, "its answer is lost, and basic was in force all along");
    assert.equal(follow(lost, reading({ control_rts: "basic" }), T + 2).state, "accepted", "now it is what is asked for");
  });

  it("sees a temporary mode that nobody here asked for, and who could have", () => {
    const found = overrideOf(allRed(T, { control_rts: "all_red" }), 1, "x", [], T + 1);
    assert.deepEqual([found?.fio, found?.isRequested, found?.until], [null, true, T + 3600]);
    assert.deepEqual(overrideOf(allRed(T), 1, "x", [], T + 1)?.until, null, "the controller's own doing has no end");
    assert.equal(overrideOf(allRed(T), 1, "x", [command()], T + 1), null);
    assert.equal(overrideOf(reading(), 1, "x", [], T + 1), null);
    assert.equal(overrideOf(reading({ state_control_rts: "green_wave" }), 1, "x", [], T + 1), null);
  });
});

describe("a mode that the controller does not leave by itself", () => {
  const plan = { call: "setProgram", program: "switching", plan: 3 } as const;
  const inForce = command({ order: plan, state: "observed", observed: T + 5, accepted: T, until: T + 3600, returns: false });
  const shown = (changes: Partial<RtsTelemetry>) => reading({ state_control_rts: "switching", plan: 3, ...changes });

  it("is due at its hour, and stays so until somebody gives it back", () => {
    assert.equal(follow(inForce, shown({ utime: T + 3599 }), T + 3599).state, "observed");
    const due = follow(inForce, shown({ utime: T + 3601 }), T + 3601);
    assert.deepEqual([due.state, due.closed], ["overdue", null]);
    assert.equal(follow(due, shown({ utime: T + 9000 }), T + 9000), due);
    assert.equal(follow(due, reading({ state_control_rts: "automatic", plan: 1, utime: T + 9000 }), T + 9000).state, "returned");
  });

  it("has not ended while the controller has not told which mode it is in, unless its plan is another", () => {
    assert.equal(follow(inForce, shown({ state_control_rts: "unknown", plan: null, utime: T + 60 }), T + 60), inForce);
    assert.equal(follow(inForce, shown({ state_control_rts: "unknown", plan: 1, utime: T + 60 }), T + 60).state, "returned");
  });
});

describe("a mode of which the controller never tells that it is in force", () => {
  it("is accepted, and nothing more is waited for", () => {
    const asked = command({ order: { call: "setProgram", program: "automatic" }, state: "accepted", accepted: T, until: null });
    const told = reading({ state_control_rts: "unknown", unconfirmable: ["automatic"], utime: T + 5 });
    const next = follow(asked, told, T + 5);
    assert.deepEqual([next.state, next.closed], ["accepted", T + 5]);
    assert.equal(follow(next, told, T + 300), next);
  });
});
