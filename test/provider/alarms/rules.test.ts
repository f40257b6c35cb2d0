import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stateOf } from "../../../src/core/contract/alarm-states.js";
import { type Alarm, moved, shelved } from "../../../src/provider/service/alarms/alarm.js";
import { defaultRules, ruleFor } from "../../../src/provider/service/alarms/rules.js";
import { device, override, ruleOf, watched } from "./city.js";
import { alarmIn } from "./made.js";

const dark = [1, 2, 3, 4].map((oID) => device(oID, { status: "no_connection", utime: 100, supply: "S1", line: `L${oID}` }));
const alone = dark.map(({ oID }) => `rts/${oID}/silent`);
const states = (alarms: readonly Alarm[]) => Object.fromEntries(alarms.map(({ key, standing }) => [key, stateOf(standing)]));
const unacknowledged = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, "unacknowledged"]));
const off = (...kinds: string[]) => ruleOf({ kinds, is_off: true });

describe("the rules of alarms", () => {
  it("that make no alarm of a supply make its devices vanish with it neither from the list nor from counts", () => {
    const down = [{ kind: "supply" as const, id: "S1", utime: 100 }];
    const without = watched();
    assert.deepEqual(states(without.seeBy([off("supply"), ruleOf()], 200, { devices: dark, down })), unacknowledged(alone));
    const waiting = watched();
    const rules = [ruleOf({ kinds: ["supply"], on: 28_800 }), ruleOf()];
    assert.deepEqual(states(waiting.seeBy(rules, 200, { devices: dark, down })), unacknowledged(alone));
    waiting.seeBy(rules, 28_900, { devices: dark, down });
    const later = states(waiting.seeBy(rules, 28_901, { devices: dark, down }));
    assert.deepEqual([later["supply/S1"], later["rts/1/silent"]], ["unacknowledged", "suppressed"]);
  });

  it("that make none of a supply leave its devices to their line", () => {
    const list = watched();
    const devices = dark.map((one) => ({ ...one, line: "L1" }));
    assert.deepEqual(states(list.seeBy([off("supply"), ruleOf()], 200, { devices })), { "line/L1": "unacknowledged" });
  });

  it("of a city without its own have one alarm for a supply from the beginning", () => {
    const list = watched();
    for (const utime of [101, 130, 160, 200]) list.seeBy([], utime, { devices: dark });
    assert.deepEqual(states(list.alarms()), { "supply/S1": "unacknowledged" });
    assert.deepEqual(
      list.steps.map(({ key, event }) => `${key} ${event}`),
      ["supply/S1 raised"],
    );
  });

  it("that are switched off end what stands by a step of its own, at once, and begin anew when they are on again", () => {
    const list = watched();
    const slow = ruleOf({ off: 600 });
    const seen = { devices: [device(1), device(2, { status: "failure", utime: 100 })], overrides: [override(1)] };
    list.seeBy([slow], 200, seen);
    list.put(alarmIn(moved(list.of("rts/1/override") as Alarm, "acknowledged", 250, "Anna")));
    list.put(alarmIn(shelved(list.of("rts/2/fault") as Alarm, { fio: "Anna", reason: "Spare part", utime_end: 900 }, 250)));
    assert.deepEqual(list.seeBy([{ ...slow, is_off: true }], 300, seen), []);
    assert.deepEqual(
      list.steps.slice(2).map(({ utime, key, event, to, isActive }) => [utime, key, event, to, isActive]),
      [
        [300, "rts/1/override", "switched_off", "normal", false],
        [300, "rts/2/fault", "switched_off", "normal", false],
      ],
    );
    assert.deepEqual(states(list.seeBy([slow], 400, seen)), unacknowledged(["rts/1/override", "rts/2/fault"]));
  });

  it("that are switched off clear nothing that latches, and nothing that is over and that nobody has seen", () => {
    const list = watched();
    const ill = { devices: [device(1, { status: "failure", utime: 100 }), device(2, { status: "failure", utime: 100 })] };
    list.seeBy([ruleOf({ is_latching: true })], 200, ill);
    assert.deepEqual(Object.values(states(list.seeBy([off("fault")], 300, ill))), ["latched_unacknowledged", "latched_unacknowledged"]);
    const other = watched();
    other.seeBy([ruleOf()], 200, ill);
    other.seeBy([ruleOf()], 300, { devices: [device(1), device(2)] });
    assert.deepEqual(Object.values(states(other.seeBy([off("fault")], 400, ill))), ["returned", "returned"]);
  });

  it("are asked of each detector before all are one, and once more of all: as a fault, without a district", () => {
    const gap = (oID: number) => ({ device: { kind: "rtc" as const, oID }, utime: 100 });
    const rtc = (oID: number, fields = {}) => device(oID, { kind: "rtc", utime: 100, ...fields });
    const seen = {
      devices: [
        rtc(11, { status: "failure" }),
        rtc(12, { status: "no_connection", district: "south" }),
        rtc(13),
        rtc(14, { status: "need_restart" }),
      ],
      gaps: [gap(13)],
    };
    const membersBy = (...rules: ReturnType<typeof ruleOf>[]) =>
      watched()
        .seeBy([...rules, ruleOf()], 200, seen)
        .map(({ key, members }) => [key, members.map(({ oID }) => oID).sort()]);
    assert.deepEqual(membersBy(), [["detectors", [11, 12, 13, 14]]]);
    assert.deepEqual(membersBy(off("silent", "gap", "restart")), [["detectors", [11]]]);
    assert.deepEqual(membersBy(off("fault")), [["detectors", [12, 13, 14]]]);
    assert.deepEqual(membersBy(ruleOf({ districts: ["south"], is_off: true })), [["detectors", [11, 13, 14]]]);
    assert.deepEqual(membersBy(ruleOf({ is_off: true })), []);
    assert.equal(watched().seeBy([ruleOf({ kinds: ["fault"], priority: "high" })], 200, seen)[0]?.priority, "high");
  });

  it("of what they say nothing are those of a city without its own", () => {
    const of = (kind: "override" | "jam" | "gap") => ruleFor([ruleOf({ kinds: ["fault"] })], { kind, district: null }).on;
    assert.deepEqual([of("override"), of("gap"), of("jam")], [0, 30, 900]);
    assert.deepEqual(ruleFor([], { kind: "silent", district: null }), defaultRules[1]);
  });
});
