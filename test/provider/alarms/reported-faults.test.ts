import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stateOf } from "../../../src/core/contract/alarm-states.js";
import type { AlarmEscalation } from "../../../src/core/contract/alarms.js";
import type { DeviceStatus } from "../../../src/core/contract/device-status.js";
import { type Alarm, moved, shelved } from "../../../src/provider/service/alarms/alarm.js";
import { figuresOf } from "../../../src/provider/service/alarms/figures.js";
import { brought } from "../../../src/provider/service/alarms/list.js";
import { noticesOf, type ToldOf } from "../../../src/provider/service/alarms/notices.js";
import { type AlarmFilter, countsOf, filtered, rowsOf } from "../../../src/provider/service/alarms/rows.js";
import { device, override, watched } from "./city.js";
import { alarmIn, causeOf, raised } from "./made.js";

const ill = device(1, { status: "failure", utime: 100 });
const away = device(1, { status: "no_connection", utime: 200 });
const well = device(1);
const slow = { on: 60, off: 60, changes: 4, within: 600 };

const states = (alarms: readonly Alarm[]) => Object.fromEntries(alarms.map(({ key, standing }) => [key, stateOf(standing)]));
const stateIn = (list: ReturnType<typeof watched>, key: string) => states(list.alarms())[key];
const acknowledge = (list: ReturnType<typeof watched>, key: string, utime: number) => {
  const alarm = list.of(key);
  assert.ok(alarm, key);
  list.put(alarmIn(moved(alarm, "acknowledged", utime, "Anna")));
};
const escalations = (): AlarmEscalation[] => [{ role: "engineer", from: "medium", after: 300 }];
const found = (utime: number, fields = {}) => ({
  utime,
  causes: [],
  covered: new Set<string>(),
  unheard: new Set<string>(),
  inactive: new Set<string>(),
  ...fields,
});

/** Each was reported by users of other systems. */
describe("faults of other systems", () => {
  it("acknowledging that a device is disconnected hides no alarm beneath, and its silence does not end that", () => {
    const list = watched();
    list.see(150, { devices: [ill] });
    list.see(250, { devices: [away] });
    acknowledge(list, "rts/1/silent", 260);
    assert.deepEqual(states(list.see(300, { devices: [away] })), {
      "rts/1/fault": "unacknowledged",
      "rts/1/silent": "acknowledged",
    });
    list.see(400, { devices: [well] });
    assert.deepEqual(states(list.alarms()), { "rts/1/fault": "returned" });
    // After a restart only the list is left.
    assert.deepEqual(Object.values(states(brought([raised()], found(2_000, { unheard: new Set(["rts/1"]) })).alarms)), ["unacknowledged"]);
  });

  it("a change of configuration clears no latched one, whether its rule latches no longer or is gone", () => {
    const latching = raised({ isLatching: true });
    const over = brought([latching], found(2_000)).alarms;
    assert.deepEqual(Object.values(states(over)), ["latched_unacknowledged"]);
    const again = brought(over, found(2_100, { causes: [causeOf({ isLatching: false })] })).alarms;
    assert.deepEqual(Object.values(states(brought(again, found(2_200)).alarms)), ["latched_unacknowledged"]);
    const inactive = brought(over, found(2_300, { inactive: new Set(["rts/1"]) })).alarms;
    assert.deepEqual(Object.values(states(inactive)), ["out_of_service"]);
    assert.deepEqual(Object.values(states(brought(inactive, found(2_400)).alarms)), ["latched_unacknowledged"]);
  });

  it("what is acknowledged and over is listed no longer", () => {
    const list = watched();
    list.see(150, { devices: [ill] });
    acknowledge(list, "rts/1/fault", 160);
    list.see(200, { devices: [well] });
    assert.deepEqual(list.alarms(), []);
    list.see(2_000, { devices: [ill] });
    list.see(2_001, { devices: [ill] });
    assert.equal(list.of("rts/1/fault")?.occurrences, 1);
    list.see(2_100, { devices: [well] });
    list.see(2_200, { devices: [ill] });
    assert.equal(list.of("rts/1/fault")?.occurrences, 2);
    list.see(2_300, { devices: [well] });
    acknowledge(list, "rts/1/fault", 2_310);
    list.see(2_400, { devices: [well] });
    assert.deepEqual(rowsOf(list.alarms()), []);
  });

  it("what is switched off during its delay raises nothing, and begins anew when it is on again", () => {
    const list = watched(() => slow);
    list.see(100, { devices: [ill] });
    list.see(130, { devices: [{ ...ill, isInactive: true }] });
    list.see(1_000, { devices: [{ ...ill, isInactive: true }] });
    assert.deepEqual(list.alarms(), []);
    list.see(1_010, { devices: [{ ...ill, utime: 1_010 }] });
    assert.deepEqual(list.alarms(), []);
    list.see(1_070, { devices: [{ ...ill, utime: 1_010 }] });
    assert.equal(list.alarms().length, 1);
    // What it did before does not count as chattering after.
    const other = watched(() => slow);
    for (let at = 0; at < 6; at++) other.see(100 + at * 10, { devices: [at % 2 === 0 ? { ...ill, utime: 100 + at * 10 } : well] });
    other.see(160, { devices: [{ ...well, isInactive: true }] });
    other.see(170, { devices: [{ ...ill, utime: 170 }] });
    assert.deepEqual(other.alarms(), []);
  });

  it("its delay is waited for, at its beginning and at its end", () => {
    const list = watched(() => slow);
    list.see(100, { devices: [ill] });
    list.see(159, { devices: [ill] });
    assert.deepEqual(list.alarms(), []);
    list.see(160, { devices: [ill] });
    assert.equal(stateIn(list, "rts/1/fault"), "unacknowledged");
    list.see(200, { devices: [well] });
    list.see(259, { devices: [well] });
    assert.equal(stateIn(list, "rts/1/fault"), "unacknowledged");
    list.see(260, { devices: [well] });
    assert.equal(stateIn(list, "rts/1/fault"), "returned");
  });

  it("what comes and goes is one alarm with a count until it is quiet, and is acknowledged once", () => {
    const list = watched(() => slow);
    for (let at = 0; at < 8; at++) list.see(100 + at * 20, { devices: [at % 2 === 0 ? { ...ill, utime: 100 + at * 20 } : well] });
    assert.deepEqual([list.alarms().length, list.alarms()[0]?.isChattering, list.steps.length], [1, true, 1]);
    assert.equal(list.alarms()[0]?.occurrences, 4);
    acknowledge(list, "rts/1/fault", 250);
    for (let at = 8; at < 20; at++) list.see(100 + at * 20, { devices: [at % 2 === 0 ? { ...ill, utime: 100 + at * 20 } : well] });
    assert.deepEqual([stateIn(list, "rts/1/fault"), list.of("rts/1/fault")?.occurrences], ["acknowledged", 10]);
    list.see(1_200, { devices: [well] });
    assert.deepEqual(list.alarms(), []);
  });

  it("nobody is woken in October by June's alert that is over, is told twice, or before the time to wait has passed", () => {
    const june = raised({ utime: 1_000 });
    assert.deepEqual(noticesOf([june], [], escalations, 1_299).notices, []);
    const first = noticesOf([june], [], escalations, 1_300);
    assert.deepEqual(
      first.notices.map(({ role, says }) => [role, says]),
      [["engineer", "wanted"]],
    );
    assert.deepEqual(noticesOf([june], first.told, escalations, 1_400).notices, []);
    const twice = (): AlarmEscalation[] => [...escalations(), { role: "engineer", from: "low", after: 60 }];
    assert.equal(noticesOf([june], [], twice, 1_300).notices.length, 1);
    const october = 1_000 + 120 * 86_400;
    const over = brought([june], found(october)).alarms;
    assert.deepEqual(Object.values(states(over)), ["returned"]);
    assert.deepEqual(noticesOf(over, [], escalations, october).notices, []);
    assert.deepEqual(noticesOf([raised({ priority: "low" })], [], escalations, october).notices, []);
  });

  it("nobody is notified of what was acknowledged or is on the shelf, and the wait begins anew when it comes back", () => {
    const seen = alarmIn(moved(raised(), "acknowledged", 1_200, "Anna"));
    assert.deepEqual(noticesOf([seen], [], escalations, 9_000).notices, []);
    const shelf = { fio: "Anna", reason: "Spare part", utime_end: 5_000 };
    const kept = alarmIn(shelved(raised(), shelf, 1_200));
    assert.deepEqual(noticesOf([kept], [], escalations, 4_000).notices, []);
    const back = brought([kept], found(5_000, { causes: [causeOf()] })).alarms;
    assert.deepEqual(Object.values(states(back)), ["unacknowledged"]);
    assert.deepEqual(noticesOf(back, [], escalations, 5_299).notices, []);
    assert.equal(noticesOf(back, [], escalations, 5_300).notices.length, 1);
  });

  it("who was told of it is told again when it has grown and waited once more", () => {
    const { told } = noticesOf([raised()], [], escalations, 1_300);
    const grown = brought([raised()], found(1_400, { causes: [causeOf({ priority: "high" })] })).alarms;
    assert.deepEqual(noticesOf(grown, told, escalations, 1_699).notices, []);
    const second = noticesOf(grown, told, escalations, 1_700);
    assert.deepEqual([second.notices.length, second.told.length], [1, 1]);
  });

  it("who was told is told when it is over, once, also if it was acknowledged in between", () => {
    const alarm = raised();
    const { told } = noticesOf([alarm], [], escalations, 1_300);
    const seen = alarmIn(moved(alarm, "acknowledged", 1_400, "Anna"));
    const still = noticesOf([seen], told, escalations, 1_500);
    assert.deepEqual([still.notices, still.told], [[], told]);
    const over = noticesOf(brought([seen], found(1_600)).alarms, still.told, escalations, 1_600);
    assert.deepEqual(
      over.notices.map(({ says, role, key }) => [says, role, key]),
      [["over", "engineer", "rts/1/fault"]],
    );
    assert.deepEqual(over.told, [] satisfies ToldOf[]);
  });

  it("a filter filters: what it does not know is refused, and what names nothing leaves nothing", () => {
    const alarms = [raised(), raised({ key: "jam/1", kind: "jam", priority: "low", device: null, district: "north" })];
    const keys = (filter: AlarmFilter) => {
      const left = filtered(alarms, filter);
      return "code" in left ? left : left.map(({ key }) => key);
    };
    assert.deepEqual(keys({ kinds: ["jam"] }), ["jam/1"]);
    assert.deepEqual(keys({ priorities: ["medium"], kinds: ["jam"] }), []);
    assert.deepEqual(keys({ districts: ["north"] }), ["jam/1"]);
    assert.deepEqual(keys({ owners: [] }), []);
    assert.deepEqual(keys({ states: ["unacknowledged"] }), ["rts/1/fault", "jam/1"]);
    assert.deepEqual(keys({ sort: ["jam"] } as AlarmFilter), { code: "unknown_filter", field: "sort" });
    assert.deepEqual(keys({ priorities: ["urgent"] } as unknown as AlarmFilter), { code: "unknown_filter", field: "priorities" });
  });
});

describe("the list of alarms", () => {
  it("has the worst on top, of these what wants somebody, of these the newest; each its own row while they are few", () => {
    const alarms = [
      raised({ key: "a", priority: "low", utime: 900 }),
      alarmIn(moved(raised({ key: "b", utime: 800 }), "acknowledged", 850, "Anna")),
      raised({ key: "c", utime: 100 }),
      raised({ key: "d", utime: 200 }),
      raised({ key: "e", priority: "high", utime: 50 }),
    ];
    assert.deepEqual(
      rowsOf(alarms).map((row) => row.alarms.map(({ key }) => key).join()),
      ["e", "d", "c", "b", "a"],
    );
    assert.deepEqual(
      rowsOf([...alarms, raised({ key: "f", kind: "overdue", priority: "critical" })]).map((row) =>
        row.alarms.map(({ key }) => key).join(),
      ),
      ["f", "e,d,c,b,a"],
    );
  });

  it("says since when a cause is there, and how often it came, whatever a device tells later", () => {
    const list = watched();
    list.see(150, { devices: [ill] });
    list.see(350, { devices: [{ ...ill, utime: 300 }] });
    assert.deepEqual([list.of("rts/1/fault")?.utime, list.of("rts/1/fault")?.occurrences], [100, 1]);
    list.see(400, { devices: [well] });
    list.see(5_000, { devices: [{ ...ill, utime: 4_900 }] });
    assert.deepEqual([list.of("rts/1/fault")?.utime, list.of("rts/1/fault")?.occurrences], [4_900, 2]);
  });

  it("suppresses what a larger cause explains, gives it back after that, and counts it all the while", () => {
    const line = (oID: number, fields = {}) => device(oID, { line: "L1", status: "no_connection", utime: 300, ...fields });
    const list = watched();
    list.see(250, { devices: [line(1, { utime: 200 }), ...[2, 3, 4].map((oID) => line(oID, { status: "ok" }))] });
    acknowledge(list, "rts/1/silent", 260);
    list.see(350, { devices: [1, 2, 3, 4].map((oID) => line(oID)) });
    assert.deepEqual(states(list.alarms()), { "rts/1/silent": "suppressed", "line/L1": "unacknowledged" });
    assert.deepEqual([countsOf(list.alarms()).all, countsOf(list.alarms()).wanting], [2, 1]);
    acknowledge(list, "line/L1", 360);
    list.see(400, { devices: [line(1), ...[2, 3, 4].map((oID) => line(oID, { status: "ok" }))] });
    assert.deepEqual(states(list.alarms()), { "rts/1/silent": "unacknowledged" });
  });

  it("does not end what a larger cause explains because that takes its time", () => {
    const line = (oID: number, fields = {}) => device(oID, { line: "L1", status: "no_connection", utime: 100, ...fields });
    const others = (status: "ok" | "no_connection") => [2, 3, 4].map((oID) => line(oID, { status }));
    const list = watched(() => slow);
    list.see(100, { devices: [line(1), ...others("ok")] });
    list.see(160, { devices: [line(1), ...others("ok")] });
    for (const utime of [200, 300, 400]) list.see(utime, { devices: [line(1), ...others("no_connection")] });
    list.see(500, { devices: [line(1, { utime: 490 }), ...others("ok")] });
    assert.deepEqual(
      list.steps.filter(({ key }) => key === "rts/1/silent").map(({ event }) => event),
      ["raised", "suppressed", "released"],
    );
  });

  it("brings back what was shelved when it grows, and what was shelved in vain when its time is over", () => {
    const dull = device(1, { status: "hardware_error", utime: 100 });
    const list = watched();
    list.see(150, { devices: [dull] });
    const alarm = list.of("rts/1/fault");
    assert.ok(alarm);
    list.put(alarmIn(shelved(alarm, { fio: "Anna", reason: "Spare part", utime_end: 1_000 }, 160)));
    list.see(200, { devices: [dull] });
    assert.equal(stateIn(list, "rts/1/fault"), "shelved");
    list.see(300, { devices: [ill] });
    assert.deepEqual([stateIn(list, "rts/1/fault"), list.of("rts/1/fault")?.shelf], ["unacknowledged", null]);
    const once = alarmIn(shelved(list.of("rts/1/fault") as Alarm, { fio: "Anna", reason: "Spare part", utime_end: 1_000 }, 310));
    list.put(JSON.parse(JSON.stringify(once)) as Alarm);
    list.see(999, { devices: [ill] });
    assert.equal(stateIn(list, "rts/1/fault"), "shelved");
    list.see(1_000, { devices: [ill] });
    assert.equal(stateIn(list, "rts/1/fault"), "unacknowledged");
  });

  it("brings back what comes again worse than it was shelved for, whether it was over on the shelf or before", () => {
    const same = (status: DeviceStatus, utime: number) => device(1, { status, utime });
    for (const isOverBefore of [false, true]) {
      const list = watched();
      list.see(150, { devices: [same("hardware_error", 100)] });
      if (isOverBefore) list.see(155, { devices: [well] });
      list.put(alarmIn(shelved(list.of("rts/1/fault") as Alarm, { fio: "Anna", reason: "Spare part", utime_end: 20_000 }, 160)));
      list.see(200, { devices: [well] });
      list.see(250, { devices: [same("hardware_error", 240)] });
      assert.equal(stateIn(list, "rts/1/fault"), "shelved", "it is what it was shelved for");
      list.see(260, { devices: [well] });
      list.see(300, { devices: [same("failure", 290)] });
      assert.deepEqual([stateIn(list, "rts/1/fault"), list.of("rts/1/fault")?.shelf], ["unacknowledged", null]);
      assert.equal(list.of("rts/1/fault")?.utime_announced, 300);
    }
  });

  it("ends a time on the shelf before what is found later, and tells its steps by their moments", () => {
    const list = watched();
    list.see(150, { devices: [ill] });
    list.put(alarmIn(shelved(list.of("rts/1/fault") as Alarm, { fio: "Anna", reason: "Spare part", utime_end: 1_000 }, 160)));
    list.see(2_800, { devices: [well, device(2, { status: "failure", utime: 2_700 })] });
    assert.deepEqual(
      list.steps.map(({ key, event, utime, to }) => `${utime} ${key} ${event} ${to}`),
      [
        "150 rts/1/fault raised unacknowledged",
        "1000 rts/1/fault unshelved_by_time unacknowledged",
        "2800 rts/1/fault returned returned",
        "2800 rts/2/fault raised unacknowledged",
      ],
    );
    assert.equal(figuresOf(list.steps, { start: 0, end: 3_000 }).shelved, 0);
  });

  it("keeps what is out of service apart until it is back", () => {
    const list = watched();
    list.see(150, { devices: [ill], overrides: [override(1)] });
    list.see(200, { devices: [{ ...ill, isInactive: true }] });
    assert.deepEqual(Object.values(states(list.alarms())), ["out_of_service", "out_of_service"]);
    assert.deepEqual(rowsOf(list.alarms()), []);
    list.see(300, { devices: [ill] });
    assert.deepEqual(states(list.alarms()), { "rts/1/override": "returned", "rts/1/fault": "unacknowledged" });
  });
});
