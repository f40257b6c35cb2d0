import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Override } from "../../../src/core/contract/city.js";
import type { Command } from "../../../src/core/control/command.js";
import { commandsElsewhere, followList, isToldBy } from "../../../src/core/control/elsewhere.js";

const T = 1_800_000_000;
const row = (changes: Partial<Override> = {}): Override => ({
  ...{ oID: 1, description: "x", program: "all_red", phase: null, sequence: [], durations: [], fio: "О" },
  ...{ utime_start: T, utime_end: T + 3600, is_in_force: true, utime: T + 10 },
  ...changes,
});
const command = (changes: Partial<Command> = {}): Command => ({
  ...{ id: "a", oID: 1, name: "x", fio: "О", isRequested: true, order: { call: "setProgram", program: "all_red" }, from: "basic" },
  ...{ reason: "r", state: "observed", refusal: null, looked: T, wasShown: false, wasRequested: null, asked: T, sent: T, accepted: T + 1 },
  ...{ observed: T + 5, until: T + 3601, returned: null, returnedTo: null, closed: null },
  ...changes,
});
const names = (rows: readonly Override[], known: readonly Command[]) =>
  commandsElsewhere(rows, T + 100, known, T + 100).map(({ fio }) => fio);

describe("the city's list beside the commands of this workstation", () => {
  it("tells nothing new of our own command", () => {
    assert.deepEqual(names([row()], [command()]), []);
    assert.deepEqual(names([row({ fio: "Д" })], [command()]), [], "whatever it calls us");
    assert.deepEqual(names([row({ oID: 2 })], [command()]), ["О"], "another controller");
    assert.deepEqual(names([row()], [command({ closed: T + 101 })]), [], "its end has been seen since the list was given");
    assert.deepEqual(names([row()], [command({ closed: T + 99 })]), ["О"]);
  });

  it("shows a later command of the same mode with its own end, whoever gave it, and ours as replaced", () => {
    const later = row({ fio: "Д", utime_start: T + 2700, utime_end: T + 6300 });
    assert.deepEqual(names([later], [command()]), ["Д"]);
    const replaced = followList(command(), [later]);
    assert.deepEqual([replaced.state, replaced.returned, replaced.returnedTo], ["returned", T + 2700, "all_red"]);
    assert.equal(replaced.closed, T + 2700);
    const waiting = command({ state: "accepted", observed: null });
    assert.equal(followList(waiting, [later]), waiting, "what was not in force is not replaced in force");
    const asked = row({ ...later, is_in_force: false });
    assert.equal(followList(command(), [asked]).closed, null, "ours holds until the later one is in force");
    const sequence = row({ fio: "Д", program: "switching", sequence: [1, 2], durations: [30, 20], utime_start: T + 600 });
    assert.equal(followList(command({ order: { call: "setProgram", program: "switching" } }), [sequence]).state, "returned");
  });

  it("goes on showing another's command while nobody knows whether ours of the same mode was accepted", () => {
    const lost = command({ state: "unknown", sent: T + 600, accepted: null, observed: null, until: null });
    assert.deepEqual(names([row({ fio: "Д" })], [lost]), ["Д"]);
    assert.equal(followList(lost, [row({ fio: "Д" })]), lost);
  });

  it("says that a command was accepted whose answer was lost, and until when", () => {
    const lost = command({ state: "unknown", sent: T + 600, accepted: null, observed: null, until: null });
    const found = followList(lost, [row({ utime_start: T + 601, utime_end: T + 4201, is_in_force: false })]);
    assert.deepEqual([found.state, found.accepted, found.until], ["accepted", T + 601, T + 4201]);
    assert.equal(followList(lost, [row()]), lost, "our own of ten minutes before");
    assert.equal(followList(lost, [row({ utime_start: T + 601, fio: "Д" })]), lost);
    const hold = { ...lost, order: { call: "setUfProgram", phase: 2 } } as const;
    assert.equal(followList(hold, [row({ program: "phase_hold", phase: 1, utime_start: T + 590 })]), hold, "the hold of another phase");
  });

  it("knows more of a mode than the panel that found it", () => {
    const found = command({ fio: null, accepted: null });
    const told = commandsElsewhere([row({ utime_start: T - 600, utime_end: T + 3000 })], T + 100, [found], T + 100);
    assert.deepEqual(
      told.map(({ fio, until }) => [fio, until]),
      [["О", T + 3000]],
    );
    assert.equal(isToldBy(told, found), true);
    assert.equal(isToldBy(told, command()), false);
    assert.equal(isToldBy([], found), false);
  });
});
