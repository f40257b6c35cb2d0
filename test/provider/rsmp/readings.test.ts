import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Values } from "../../../src/provider/sources/drivers/driver.js";
import { about, message } from "../../../src/provider/sources/drivers/rsmp/message.js";
import { readController, readDetector, Statuses, wanted } from "../../../src/provider/sources/drivers/rsmp/traffic-light.js";
import { SimulatedController } from "../../../src/provider/sources/simulate/rsmp/controller.js";
import { waitUntil } from "../../helper/wait-until.js";
import { createStreet } from "./street.js";

const cId = "S1=001TC000";

/** What a controller tells by these values, as code, name, value. */
function told(values: [string, string, string | null][], intersection = 0): Partial<Values> {
  const statuses = new Statuses();
  for (const [sCI, n, s] of values) statuses.set({ sCI, n, s, q: s === null ? "unknown" : "recent" });
  const found = readController(statuses, new Set(values.map(([code]) => code)), intersection);
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

describe("the statuses of a controller", () => {
  it("say what each signal group shows", () => {
    assert.deepEqual(told([["S0001", "signalgroupstatus", "acdgA0159NP-"]]).lights, [
      "dark",
      "yellow_flash",
      "red_flash",
      "red",
      "red",
      "red_yellow",
      "green",
      "green",
      "green_flash",
      "yellow",
      "red",
      "unknown",
    ]);
  });

  it("say which detectors are occupied, and are asked for that where their changes are kept", () => {
    assert.deepEqual(told([["S0002", "detectorlogicstatus", "0110"]]).detectors, [false, true, true, false]);
    const asks = (hasEvents: boolean) => wanted("controller", "1.2.1", true, hasEvents).some(([code]) => code === "S0002");
    assert.deepEqual([asks(true), asks(false)], [true, false]);
  });

  it("are of the intersection that is meant", () => {
    const flags: [string, string, string][] = [
      ["S0011", "intersection", "1,2"],
      ["S0011", "status", "False,True"],
    ];
    assert.equal(told(flags, 2).isFlashing, true);
    assert.equal(told(flags, 1).isFlashing, false);
    assert.equal(told(flags, 3).isFlashing, undefined);
    assert.equal(
      told(
        [
          ["S0011", "intersection", "0"],
          ["S0011", "status", "True"],
        ],
        2,
      ).isFlashing,
      true,
    );
  });

  it("hold plans, offsets, cycles, clock and checksum", () => {
    assert.deepEqual(told([["S0022", "status", "1,2,5"]]).plans, [1, 2, 5]);
    assert.deepEqual(told([["S0024", "status", "1-0,2-13"]]).offsets, { 1: 0, 2: 13 });
    assert.deepEqual(told([["S0028", "status", "1-60,2-90"]]).cycles, { 1: 60, 2: 90 });
    const clock = (["year", "month", "day", "hour", "minute", "second"] as const).map(
      (n, at) => ["S0096", n, ["2026", "01", "31", "12", "05", "07"][at] as string] as [string, string, string],
    );
    assert.equal(told(clock).clock, Date.UTC(2026, 0, 31, 12, 5, 7));
    assert.equal(told([["S0097", "checksum", "ab"]]).checksum, "ab");
  });

  it("say who is at the cabinet: the police before manual control before a technician who may write", () => {
    const key: [string, string, string] = ["S0013", "status", "2"];
    const manual: [string, string, string] = ["S0008", "status", "True"];
    assert.deepEqual(told([key, manual]).localControl, { by: "policeKey", shows: "flashing_yellow" });
    assert.deepEqual(told([["S0013", "status", "0"], manual]).localControl, { by: "manual" });
    assert.deepEqual(told([["S0091", "user", "2"]]).localControl, { by: "technician", who: "2" });
    const others: [string, string, string | null][] = [
      ["S0013", "status", null],
      ["S0008", "status", null],
      ["S0092", "user", null],
    ];
    assert.deepEqual(told([...others, ["S0091", "user", "1"]]).localControl, { by: "nobody" });
    assert.equal(told([["S0091", "user", "1"]]).localControl, undefined, "the others are not told");
    assert.equal(told([...others, ["S0091", "user", null]]).localControl, undefined, "none is known");
    assert.deepEqual(
      told([
        ["S0092", "user", "Berg"],
        ["S0092", "status", "login"],
      ]).localControl,
      { by: "technician", who: "Berg" },
    );
    assert.deepEqual(
      told([
        ["S0013", "status", "0"],
        ["S0008", "status", "False"],
        ["S0091", "user", "nobody"],
        ["S0092", "user", "nobody"],
        ["S0092", "status", "logout"],
      ]).localControl,
      { by: "nobody" },
    );
  });

  it("beyond all reason are not kept", () => {
    const statuses = new Statuses();
    for (let name = 0; name < 2000; name++) statuses.set({ sCI: "S0001", n: String(name), s: "1", q: "recent" });
    assert.equal(statuses.text("S0001", "1999"), undefined);
    assert.equal(told([["S0001", "signalgroupstatus", "B".repeat(20_000)]]).lights, undefined);
  });

  it("are unknown where they cannot be read, never a guess", () => {
    const statuses = new Statuses();
    statuses.set({ sCI: "S0014", n: "status", s: "three", q: "recent" });
    const [plan] = readController(statuses, new Set(["S0014"]), 0);
    assert.deepEqual([plan?.value, plan?.quality], [undefined, "unknown"]);
  });
});

describe("the counts of a detector", () => {
  it("come from the lists of its controller by its place, and from a component of its own", () => {
    const start = "2026-01-31T12:00:00.000Z";
    const statuses = new Statuses();
    const set = (sCI: string, n: string, s: string) => statuses.set({ sCI, n, s, q: "recent" });
    for (const [code, n, s] of [
      ["S0205", "vehicles", "4,7,-1"],
      ["S0206", "speed", "40,51,-1"],
      ["S0208", "P", "1,5,-1"],
      ["S0208", "L", "0,2,-1"],
      ["S0208", "B", "0,1,-1"],
    ] as const) {
      set(code, "start", start);
      set(code, n, s);
    }
    set("S0201", "starttime", start);
    set("S0201", "vehicles", "12");
    const at = Date.parse(start);
    const values = (codes: string[], place: number | null) => readDetector(statuses, new Set(codes), place).map(({ value }) => value);
    assert.deepEqual(values(["S0205", "S0206", "S0208"], 2), [
      { start: at, vehicles: { KTS: 7 } },
      { start: at, speed: 51 },
      { start: at, vehicles: { KTK: 5, KTD: 2, KTP: 1 } },
    ]);
    assert.deepEqual(values(["S0205", "S0206"], 3), [undefined, undefined]);
    assert.deepEqual(values(["S0201"], null), [{ start: at, vehicles: { KTS: 12 } }]);
  });
});

describe("the readings of a site", () => {
  it("come with their own time, and again after a cut, as all subscriptions are made anew", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(3);
    const { at, age, quality } = street.newest("plans");
    assert.deepEqual([quality, age], ["recent", 0]);
    assert.equal(at % 1000, 0);
    site.cut();
    await street.pass(1);
    assert.equal(street.heard.connections.at(-1)?.isConnected, false);
    street.heard.readings.length = 0;
    await street.pass(12);
    assert.equal(street.heard.connections.at(-1)?.isConnected, true);
    assert.deepEqual(street.newest("plans").value, [1, 2, 3]);
  });

  it("have each change of a detector where a log is made of them, and none elsewhere", async () => {
    for (const tellsEvents of [true, false]) {
      const controllers = [{ device: "rts:1", component: cId, ...(tellsEvents ? { tellsEvents } : {}) }];
      const street = await createStreet({ sites: [{ id: "S1", controllers }] });
      street.addSite({ controllers: { [cId]: new SimulatedController(4, 2) } });
      await street.pass(20);
      const told = street.heard.readings.flatMap((reading) => (reading.name === "detectors" ? [`${reading.value}`] : []));
      if (tellsEvents) assert.ok(new Set(told).size > 2 && told.every((each) => each.split(",").length === 2), `${told}`);
      else assert.deepEqual(told, []);
      assert.deepEqual(
        street.supervisor.offers().map((offer) => offer.tellsEvents ?? false),
        [tellsEvents],
      );
      assert.deepEqual(street.heard.problems, []);
    }
  });

  it("say how wrong the clock of the controller is, and are not old for that", async () => {
    const street = await createStreet();
    const controller = new SimulatedController(8, 4);
    controller.skew = -3_600_000;
    street.addSite({ controllers: { [cId]: controller } });
    await street.pass(3);
    assert.equal(street.heard.connections.at(-1)?.skew, -3_600_000);
    const { quality, age, at } = street.newest("plan");
    assert.deepEqual([quality, age], ["recent", 0]);
    assert.ok(street.clock.now() - at >= 3_600_000);
  });

  it("that were buffered are told as old, and what is so now stays", async () => {
    const street = await createStreet();
    const stranger = await street.dial();
    const say = (type: string, members: Record<string, unknown>) => stranger.say(`${JSON.stringify(message(type, members))}\f`);
    const plan = (s: string, q: string, ago: number) => ({
      ...about(cId),
      sTs: new Date(street.clock.now() - ago).toISOString(),
      sS: [{ sCI: "S0014", n: "status", s, q }],
    });
    say("Version", { RSMP: [{ vers: "3.2.2" }], SXL: "1.2.1", siteId: [{ sId: "S1" }] });
    await stranger.hears(2);
    const { mId } = JSON.parse(stranger.answers[1] ?? "");
    stranger.say(`${JSON.stringify({ mType: "rSMsg", type: "MessageAck", oMId: mId })}\f`);
    say("Watchdog", { wTs: new Date(street.clock.now()).toISOString() });
    say("StatusUpdate", plan("1", "recent", 0));
    say("StatusUpdate", plan("2", "old", 600_000));
    say("StatusUpdate", plan("3", "recent", 600_000));
    await waitUntil("all were heard", () => street.heard.readings.length === 3);
    const told = street.heard.readings.map(({ value, quality, age }) => [value, quality, age]);
    assert.deepEqual(told, [
      [1, "recent", 0],
      [2, "old", 600_000],
      [3, "old", 600_000],
    ]);
  });

  it("that the controller does not know, or of a part that it has not, have no value", async () => {
    const street = await createStreet({
      sites: [{ id: "S1", controllers: [{ device: "rts:1", component: cId, detectors: [{ device: "rtc:1", component: "S1=001DL001" }] }] }],
    });
    street.addSite();
    await street.pass(3);
    const { value, quality } = street.newest("speed", "rtc:1");
    assert.deepEqual([value, quality], [null, "undefined"]);
  });

  it("of two controllers behind one site are told apart", async () => {
    const street = await createStreet({
      sites: [
        {
          id: "S1",
          controllers: [
            { device: "rts:1", component: "S1=001TC000" },
            { device: "rts:2", component: "S1=002TC000" },
          ],
        },
      ],
    });
    const first = new SimulatedController(8, 0);
    const second = new SimulatedController(4, 0);
    const site = street.addSite({ controllers: { "S1=001TC000": first, "S1=002TC000": second } });
    await street.pass(3);
    assert.equal(street.newest("lights", "rts:1").value?.length, 8);
    assert.equal(street.newest("lights", "rts:2").value?.length, 4);
    const one = street.supervisor.command("rts:1", { mode: "shutdown" });
    const two = street.supervisor.command("rts:2", { mode: "shutdown" });
    site.alarm("S1=002SG001", "A0201", true);
    await street.pass(15);
    assert.deepEqual([(await one.observed).is, (await two.observed).is], ["yes", "yes"]);
    assert.equal(street.heard.alarms.at(-1)?.device, "rts:2");
  });
});

describe("two intersections of one controller", () => {
  it("are both told of its faults and its summary, and wait for each other's order", async () => {
    const street = await createStreet({
      sites: [
        {
          id: "S1",
          controllers: [1, 2].map((intersection) => ({ device: `rts:${intersection}`, component: cId, intersection })),
        },
      ],
    });
    const site = street.addSite();
    await street.pass(3);
    assert.deepEqual(street.heard.problems, []);
    site.alarm(cId, "A0001", true);
    await street.settle();
    const both = (told: { device: string }[]) => told.slice(-2).map(({ device }) => device);
    assert.deepEqual(
      [both(street.heard.alarms), both(street.heard.summaries)],
      [
        ["rts:1", "rts:2"],
        ["rts:1", "rts:2"],
      ],
    );
    const one = street.supervisor.command("rts:1", { mode: "flashing_yellow" });
    const two = await street.supervisor.command("rts:2", { mode: "flashing_yellow" }).acknowledged;
    assert.equal(two.is === "refused" && two.code, "busy");
    assert.equal((await one.responded).is, "yes");
    assert.equal(site.commands.length, 1);
    assert.match(JSON.stringify(site.commands[0]?.arg), /"n":"intersection","cO":"setValue","v":"1"/);
  });
});

describe("an alarm", () => {
  it("is issued, acknowledged, suspended and resumed, each as the site says", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(3);
    const alarm = { component: "S1=001SG003", code: "A0201" };
    site.alarm(alarm.component, alarm.code, true, { color: "red" });
    await street.settle();
    const states: unknown[] = [];
    const state = () => {
      const { change, isActive, isAcknowledged, isSuspended, device, details } = street.heard.alarms.at(-1) ?? {};
      states.push([change, isActive, isAcknowledged, isSuspended, device, details?.color]);
    };
    state();
    for (const change of ["acknowledge", "suspend", "resume"] as const) {
      assert.equal((await street.supervisor.changeAlarm?.("rts:1", alarm, change))?.is, "yes");
      await street.settle();
      state();
    }
    site.alarm(alarm.component, alarm.code, false, { color: "red" });
    await street.settle();
    state();
    assert.deepEqual(states, [
      ["issue", true, false, false, "rts:1", "red"],
      ["acknowledge", true, true, false, "rts:1", "red"],
      ["suspend", true, true, true, "rts:1", "red"],
      ["suspend", true, true, false, "rts:1", "red"],
      ["issue", false, true, false, "rts:1", "red"],
    ]);
  });

  it("is not told while it is suspended, also over a new line; the answer to its resumption says what has come of it", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(3);
    const alarm = { component: cId, code: "A0010" };
    site.alarm(cId, alarm.code, true);
    await street.settle();
    const began = street.heard.alarms.at(-1)?.at;
    await street.pass(5);
    await street.supervisor.changeAlarm?.("rts:1", alarm, "suspend");
    await street.settle();
    assert.equal(street.heard.alarms.at(-1)?.at, street.clock.now(), "its time is that of the suspension");
    const { length } = street.heard.alarms;
    for (const isActive of [false, true]) site.alarm(cId, alarm.code, isActive);
    await street.pass(1);
    assert.equal(street.heard.alarms.length, length);
    const again = street.clock.now() - 1000;
    site.cut();
    await street.pass(8);
    const { isSuspended, isActive, at, change } = street.heard.alarms.findLast(({ code }) => code === alarm.code) ?? {};
    assert.deepEqual(
      [isSuspended, isActive, at, change],
      [true, true, again, "issue"],
      "the list of all alarms has it, by the time it came",
    );
    assert.notEqual(again, began);
    site.alarm(cId, alarm.code, false);
    await street.supervisor.changeAlarm?.("rts:1", alarm, "resume");
    await street.settle();
    const resumed = street.heard.alarms.at(-1);
    assert.deepEqual([resumed?.change, resumed?.isSuspended, resumed?.isActive], ["suspend", false, false]);
  });

  it("whose suspension is not acknowledged may be suspended or not, and that is not sent again", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(3);
    site.alarm(cId, "A0010", true);
    await street.settle();
    site.isDeaf = true;
    const asked = street.supervisor.changeAlarm?.("rts:1", { component: cId, code: "A0010" }, "suspend");
    await street.pass(31);
    assert.equal((await asked)?.is, "unconfirmed");
    site.isDeaf = false;
    await street.pass(10);
    assert.ok(site.isConnected);
    assert.deepEqual(site.alarmChanges, []);
  });

  it("that came and went without a line is told with its age, and its beginning as of the past", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(3);
    site.cut();
    await street.pass(1);
    site.alarm(cId, "A0010", true);
    await street.pass(2);
    site.alarm(cId, "A0010", false);
    street.heard.alarms.length = 0;
    await street.pass(12);
    const told = street.heard.alarms
      .filter(({ code }) => code === "A0010")
      .map(({ isActive, age, isPast = false }) => [isActive, age, isPast]);
    assert.deepEqual(told, [
      [false, 2000, false],
      [true, 4000, true],
    ]);
  });

  it("of a site that is not connected cannot be changed, and it is said so", async () => {
    const street = await createStreet();
    const stage = await street.supervisor.changeAlarm?.("rts:1", { component: cId, code: "A0010" }, "suspend");
    assert.equal(stage?.is === "refused" && stage.code, "not_connected");
  });
});

describe("a summary", () => {
  it("tells local control and the worst fault", async () => {
    const street = await createStreet();
    const controller = new SimulatedController(8, 4);
    controller.policeKey = 1;
    const site = street.addSite({ controllers: { [cId]: controller } });
    site.alarm(cId, "A0010", true);
    await street.pass(3);
    const { isLocal, fault, isInUse } = street.heard.summaries.at(-1) ?? {};
    assert.deepEqual([isLocal, fault, isInUse], [true, 2, false]);
  });

  it("that a site had kept without a line does not come in the place of the newest", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(3);
    site.cut();
    site.alarm(cId, "A0010", true);
    await street.pass(1);
    site.alarm(cId, "A0010", false);
    await street.pass(8);
    assert.ok(site.isConnected);
    assert.equal(street.heard.summaries.at(-1)?.fault, null);
  });
});
