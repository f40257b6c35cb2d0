import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stateOf } from "../../../src/core/contract/alarm-states.js";
import type { DeviceStatus } from "../../../src/core/contract/device-status.js";
import { causesIn } from "../../../src/provider/service/alarms/causes.js";
import { rowsOf } from "../../../src/provider/service/alarms/rows.js";
import { device, override, snapshot, watched } from "./city.js";

const keysOf = (fields: Parameters<typeof snapshot>[1], standing?: ReadonlySet<string>) =>
  causesIn(snapshot(10_000, fields), standing).causes.map(({ key }) => key);

const away = (oID: number, fields = {}) => device(oID, { status: "no_connection", utime: 100, ...fields });
const many = (count: number, make: (oID: number) => ReturnType<typeof device>, from = 1) =>
  Array.from({ length: count }, (_, at) => make(from + at));

describe("the causes of alarms", () => {
  it("of 500 devices behind one line and of 30 others are five rows at most, the dangerous one on top", () => {
    const statuses: DeviceStatus[] = ["failure", "hardware_error", "software_error", "need_restart", "no_data", "no_connection"];
    const behind = many(500, (oID) => away(oID, { line: "L7", kind: oID % 4 === 0 ? "rts" : "rtc" }));
    const others = many(
      29,
      (oID) => device(oID, { status: statuses[oID % statuses.length] ?? "failure", kind: oID % 2 === 0 ? "rts" : "rtc", utime: 50 }),
      1_001,
    );
    const fine = many(300, (oID) => device(oID, { line: oID % 2 === 0 ? "L8" : null }), 3_000);
    const list = watched();
    list.see(10_000, { devices: [...behind, ...others, ...fine, device(2_000)], overrides: [override(2_000)] });
    const rows = rowsOf(list.alarms());
    assert.ok(rows.length <= 5, rows.map(({ kind }) => kind).join());
    assert.deepEqual([rows[0]?.kind, rows[0]?.priority, rows[0]?.members], ["overdue", "critical", [{ kind: "rts", oID: 2_000 }]]);
    assert.deepEqual([rows[1]?.kind, rows[1]?.members.length, rows[1]?.alarms.length], ["line", 500, 1]);
    // Nobody is left out.
    assert.equal(new Set(rows.flatMap(({ members }) => members.map(({ kind, oID }) => `${kind}/${oID}`))).size, 530);
  });

  it("of a power cut is one, whatever line its devices are on", () => {
    const dark = many(20, (oID) => away(oID, { supply: "S1", line: `L${oID % 3}` }));
    assert.deepEqual(keysOf({ devices: dark }), ["supply/S1"]);
    assert.deepEqual(keysOf({ devices: [device(1, { supply: "S1" })], down: [{ kind: "supply", id: "S1", utime: 5 }] }), ["supply/S1"]);
  });

  it("of a controller with its detectors is one, with all of them as members", () => {
    const { causes, covered } = causesIn(
      snapshot(10_000, { devices: [away(1), away(11, { kind: "rtc", controller: 1 }), away(12, { kind: "rtc", controller: 1 })] }),
    );
    assert.deepEqual(
      causes.map(({ key, members }) => [key, members.map(({ oID }) => oID)]),
      [["rts/1/silent", [1, 11, 12]]],
    );
    assert.deepEqual([...covered], ["rtc/11/silent", "rtc/12/silent"]);
    assert.deepEqual(keysOf({ devices: [device(1), away(11, { kind: "rtc", controller: 1 })] }), ["detectors"]);
  });

  it("of a controller with many detectors is no line, though all of it is silent", () => {
    const site = [away(1, { line: "rsmp" }), ...many(5, (oID) => away(oID, { kind: "rtc", controller: 1, line: "rsmp" }), 11)];
    assert.deepEqual(keysOf({ devices: site }), ["rts/1/silent"]);
    assert.deepEqual(keysOf({ devices: [...site, away(2, { line: "rsmp" }), away(3, { line: "rsmp" })] }), ["line/rsmp"]);
  });

  it("of single detectors are one for the service, which grows with their share", () => {
    const ill = (count: number) => many(count, (oID) => device(oID, { kind: "rtc", status: oID % 2 ? "failure" : "no_data", utime: oID }));
    const fine = many(40, (oID) => device(oID, { kind: "rtc" }), 500);
    const [cause, ...others] = causesIn(snapshot(10_000, { devices: [...ill(9), ...fine] })).causes;
    assert.deepEqual([cause?.key, cause?.priority, cause?.members.length, cause?.utime, others.length], ["detectors", "low", 9, 1, 0]);
    assert.equal(causesIn(snapshot(10_000, { devices: [...ill(20), ...fine] })).causes[0]?.priority, "medium");
  });

  it("of a cabinet that says what is wrong is that, and not its fault once more", () => {
    const lamp = { device: { kind: "rts" as const, oID: 1 }, code: "A1", words: "Lamp", priority: "medium" as const, utime: 5 };
    const devices = [device(1, { status: "failure" }), device(2, { status: "failure" })];
    assert.deepEqual(keysOf({ devices, equipment: [lamp] }), ["rts/2/fault", "rts/1/equipment/A1"]);
  });

  it("are no shared one while most of a line is heard, and stay one while its devices come back", () => {
    const line = (silent: number) => many(10, (oID) => (oID <= silent ? away(oID, { line: "L1" }) : device(oID, { line: "L1" })));
    assert.equal(keysOf({ devices: line(7) }).length, 7);
    assert.deepEqual(keysOf({ devices: line(8) }), ["line/L1"]);
    assert.deepEqual(keysOf({ devices: line(5) }, new Set(["line/L1"])), ["line/L1"]);
    assert.deepEqual(keysOf({ devices: line(2) }, new Set(["line/L1"])), ["rts/1/silent", "rts/2/silent"]);
    const list = watched();
    const now = () => list.alarms().map(({ key, standing }) => `${key} ${stateOf(standing)}`);
    list.see(200, { devices: line(8) });
    list.see(300, { devices: line(3) });
    assert.deepEqual(now(), ["line/L1 unacknowledged"]);
    list.see(400, { devices: line(0) });
    list.see(500, { devices: line(3) });
    assert.deepEqual(now(), [
      "line/L1 returned",
      "rts/1/silent unacknowledged",
      "rts/2/silent unacknowledged",
      "rts/3/silent unacknowledged",
    ]);
  });

  it("are none of devices that are inactive on purpose, and these are no members", () => {
    const inactive = { isInactive: true };
    assert.deepEqual(
      keysOf({
        devices: [away(1, inactive), device(2, { status: "failure", ...inactive }), device(3, inactive)],
        overrides: [override(3)],
        equipment: [{ device: { kind: "rts", oID: 3 }, code: "A1", words: "Lamp", priority: "medium", utime: 5 }],
        gaps: [{ device: { kind: "rts", oID: 3 }, utime: 5 }],
      }),
      [],
    );
    const line = many(10, (oID) => away(oID, { line: "L1", isInactive: oID > 4 }));
    const [cause] = causesIn(snapshot(10_000, { devices: line })).causes;
    assert.deepEqual([cause?.key, cause?.members.length], ["line/L1", 4]);
  });

  it("of an override are the danger of its mode, and then that its end has passed: one alarm that grows", () => {
    const list = watched();
    const devices = [device(1), device(2)];
    const overrides = [override(1), override(2, { program: "phase_hold" }), override(1, { is_in_force: false, oID: 2 })];
    list.see(3_000, { devices, overrides });
    assert.deepEqual(
      list.alarms().map(({ key, kind, priority }) => [key, kind, priority]),
      [["rts/1/override", "override", "high"]],
    );
    list.see(3_700, { devices, overrides: [override(1)] });
    assert.equal(list.of("rts/1/override")?.kind, "override");
    list.see(3_800, { devices, overrides: [override(1)] });
    assert.deepEqual([list.alarms()[0]?.kind, list.alarms()[0]?.priority, list.alarms().length], ["overdue", "critical", 1]);
    assert.equal(list.steps.at(-1)?.event, "severity_raised");
    list.see(3_900, { devices, overrides: [] });
    assert.equal(stateOf(list.alarms()[0]?.standing ?? { shown: "normal", hidden: null }), "returned");
  });

  it("are one of what a cabinet tells twice, the worse", () => {
    const lamp = { device: { kind: "rts" as const, oID: 1 }, code: "A1", words: "Lamp", utime: 5 };
    const { causes } = causesIn(
      snapshot(10_000, {
        devices: [device(1)],
        equipment: [
          { ...lamp, priority: "low" },
          { ...lamp, priority: "high" },
          { ...lamp, priority: "medium" },
        ],
      }),
    );
    assert.deepEqual(
      causes.map(({ key, priority }) => [key, priority]),
      [["rts/1/equipment/A1", "high"]],
    );
  });

  it("are made of feeds, jams, equipment and gaps, but not of the gaps of silent devices", () => {
    const gap = (oID: number) => ({ device: { kind: "rts" as const, oID }, utime: 5 });
    assert.deepEqual(
      keysOf({
        devices: [device(1), away(2)],
        equipment: [{ device: { kind: "rts", oID: 1 }, code: "A1", words: "Lamp", priority: "medium", utime: 5 }],
        feeds: [{ id: "gtfs", name: "Buses", utime: 5 }],
        jams: [{ id: "12", street: "Main street", place: null, oID: null, district: null, utime: 5 }],
        gaps: [gap(1), gap(2)],
      }),
      ["rts/2/silent", "rts/1/equipment/A1", "feed/gtfs", "jam/12", "rts/1/gap"],
    );
  });
});
