import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Override } from "../../../src/core/contract/city.js";
import type { Command } from "../../../src/core/control/command.js";
import { commandsElsewhere, followList as followListAt, isListedIn } from "../../../src/core/control/elsewhere.js";
import { RETURN_GRACE } from "../../../src/core/control/follow.js";

const T = 1_800_000_000;
const row = (changes: Partial<Override> = {}): Override => ({
  oID: 1,
  description: "x",
  program: "all_red",
  phase: null,
  sequence: [],
  durations: [],
  fio: "О",
  utime_start: T,
  utime_end: T + 3600,
  is_in_force: true,
  utime: T + 10,
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
  state: "observed",
  refusal: null,
  looked: T,
  wasShown: false,
  wasRequested: null,
  asked: T,
  sent: T,
  accepted: T + 1,
  observed: T + 5,
  until: T + 3601,
  returns: true,
  returned: null,
  returnedTo: null,
  closed: null,
  ...changes,
});
const followList = (own: Command, rows: readonly Override[], ours?: ReadonlySet<string>) => followListAt(own, rows, T + 100, ours);
const names = (rows: readonly Override[], known: readonly Command[]) =>
  commandsElsewhere(rows, T + 100, known, T + 100).map(({ fio }) => fio);

describe("the city's list beside the commands of this workstation", () => {
  it("says of what may not have been received that it is unconfirmed, and of what nobody ends when it is due", () => {
    const lost = row({ is_in_force: false, is_confirmed: false });
    assert.equal(commandsElsewhere([lost], T + 5, [], T + 5)[0]?.state, "unconfirmed");
    const ours = command({ state: "unknown", accepted: null, observed: null, until: null });
    assert.deepEqual([followList(ours, [lost]).state, followList(ours, [lost]).accepted], ["unconfirmed", null]);
    const stays = row({ program: "switching", plan: 3, returns: false });
    const [due] = commandsElsewhere([stays], T + 3601, [], T + 3601);
    assert.deepEqual([due?.state, due?.returns, due?.order], ["overdue", false, { call: "setProgram", program: "switching", plan: 3 }]);
  });

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

  it("knows its own plan by the end of the cycle at which the controller takes it up, before it is in force and after", () => {
    const switching = { call: "setProgram", program: "switching" } as const;
    const accepted = command({ order: switching, state: "accepted", observed: null });
    const pending = row({ program: "switching", utime_start: T + 95, utime_end: T + 3695, is_in_force: false });
    assert.deepEqual(names([pending], [accepted]), []);
    assert.deepEqual(names([{ ...pending, fio: "Д" }], [accepted]), [], "whatever it calls us");
    const observed = command({ order: switching, observed: T + 96 });
    const inForce = { ...pending, is_in_force: true };
    assert.deepEqual(names([inForce], [observed]), []);
    assert.equal(followList(observed, [{ ...inForce, fio: "Д" }]), observed);
    const own = command({ ...accepted, order: { call: "setCustomProgram", sequence: [1, 2], durations: [30, 20] } });
    assert.deepEqual(names([{ ...pending, fio: "Д" }], [own]), ["Д"], "another's plan, and not our sequence");
    const seen = { ...own, state: "observed", observed: T + 20 } as const;
    assert.equal(followList(seen, [{ ...inForce, fio: "Д" }]).state, "returned");
    const told = followList(observed, [inForce]);
    assert.deepEqual([told.state, told.until, told.closed], ["observed", T + 3695, null], "its end is the list's");
    assert.equal(followList(told, [inForce]), told);
  });

  it("has one line for an intervention that was renewed, here or by the same operator elsewhere", () => {
    const renewed = command({
      id: "b",
      wasShown: true,
      asked: T + 2400,
      sent: T + 2400,
      accepted: T + 2401,
      observed: T + 2405,
      until: T + 6001,
    });
    const replaced = command({ state: "returned", returned: T + 2405, closed: T + 2405 });
    assert.deepEqual(commandsElsewhere([row()], T + 2410, [renewed, replaced], T + 2410), [], "the list still gives the first one");
    assert.equal(followList(renewed, [row()]), renewed);
    const taken = row({ utime_start: T + 2550, utime_end: T + 6150 });
    assert.deepEqual(names([taken], [renewed, replaced]), []);
    assert.equal(followList(renewed, [taken]).until, T + 6150);
    const overdue = command({ state: "overdue" });
    const anew = followList(overdue, [taken]);
    assert.deepEqual([anew.state, anew.until], ["observed", T + 6150], "its return is not overdue: it was prolonged");
    assert.equal(followList({ ...overdue, observed: null }, [taken]).observed, T + 2550, "nobody had seen it in force before");
  });

  it("tells another's renewal of the very order from our own where the city is known to call us by our name", () => {
    const times = { sent: T + 2400, accepted: T + 2401, observed: T + 2405, until: T + 6001 };
    const renewed = command({ ...times, wasShown: true, asked: T + 2400 });
    const theirs = row({ fio: "Д", utime_start: T + 2460, utime_end: T + 6060 });
    const told = (ours: string[]) =>
      commandsElsewhere([theirs], T + 2465, [renewed], T + 2465, new Set(ours)).map(({ fio, until }) => [fio, until]);
    assert.deepEqual(told(["О"]), [["Д", T + 6060]]);
    const replaced = followList(renewed, [theirs], new Set(["О"]));
    assert.deepEqual([replaced.state, replaced.closed], ["returned", T + 2460]);
    assert.deepEqual(told([]), [], "it may be what the city calls us");
    assert.deepEqual(told(["О", "Д"]), [], "his name was corrected meanwhile");
    assert.equal(followList(renewed, [theirs], new Set(["О", "Д"])), renewed);
  });

  it("knows a command as ours that the city's clock and ours time by less than a minute apart", () => {
    for (const utime_start of [T - 50, T + 60]) {
      const theirs = row({ fio: "Д", utime_start, utime_end: utime_start + 3600 });
      assert.deepEqual(names([theirs], [command()]), [], "whatever it calls us");
      assert.equal(followList(command(), [theirs]).state, "observed");
    }
    const lost = command({ state: "unknown", accepted: null, observed: null, until: null });
    assert.equal(followList(lost, [row({ utime_start: T - 50, is_in_force: false })]).state, "accepted");
    assert.equal(followList(lost, [row({ utime_start: T - 70, is_in_force: false })]), lost, "the one before");
  });

  it("makes our line overdue as soon as its return is overdue by the list", () => {
    const end = T + 3600 + RETURN_GRACE;
    for (const own of [
      command({ observed: T + 3000 }),
      command({ state: "accepted", observed: null }),
      command({ state: "unconfirmed", observed: null }),
      command({ state: "returning", until: T + 5000 }),
    ]) {
      assert.equal(followListAt(own, [row()], end - 1).state, own.state);
      const told = followListAt(own, [row()], end);
      assert.deepEqual([told.state, told.observed], ["overdue", own.observed ?? T], own.state);
      assert.equal(followListAt(told, [row()], end + 1), told);
    }
    const lost = command({ state: "unknown", accepted: null, observed: null, until: null });
    assert.equal(followListAt(lost, [row()], end).state, "overdue", "and was accepted, though its answer was lost");
    assert.equal(followListAt(command(), [row({ is_in_force: false })], end).state, "observed", "it never came into force");
    const other = row({ fio: "Д", program: "all_red", utime_start: T - 3000, utime_end: T + 600 });
    const ours = command({ state: "accepted", observed: null });
    assert.equal(followListAt(ours, [other], T + 600 + RETURN_GRACE, new Set(["О"])), ours, "another's, given before ours");
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
    assert.equal(isListedIn(told, found), true);
    assert.equal(isListedIn(told, command()), false);
    assert.equal(isListedIn([], found), false);
  });
});
