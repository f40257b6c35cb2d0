import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathOf } from "../../../src/provider/sources/drivers/readings/path.js";
import { iso, sensorOf } from "./hearing.js";

describe("a list in one message", () => {
  it("is read entry by entry, each with its own time, and a top that they share", () => {
    const one = sensorOf([{ measure: "each", list: "data", value: "n", time: "t", where: { "$.site": "a" } }]);
    one.hear(60, {
      site: "a",
      data: [
        { n: 2, t: iso(0) },
        { n: 3, t: iso(30) },
        { n: 1, t: "never" },
      ],
    });
    one.hear(61, { site: "b", data: [{ n: 9, t: iso(0) }] });
    assert.equal(one.vehicles("1"), 5);
    assert.deepEqual(one.faults, ['"never" is no time: Unix s or ms, or ISO 8601 with its zone.']);
  });

  it("may be the message itself, of vehicles or of numbers", () => {
    const vehicles = sensorOf([{ measure: "each", list: true }]);
    vehicles.hear(0, [{ id: 1 }, { id: 2 }]);
    vehicles.hear(1, [4, 5]);
    assert.equal(vehicles.vehicles("1"), 11);
  });

  it("of which a figure reads one is told, unless all of it is read", () => {
    const one = sensorOf([{ measure: "each", value: "0.n" }]);
    one.hear(0, [{ n: 2 }]);
    assert.deepEqual(one.faults, []);
    one.hear(1, [{ n: 2 }, { n: 3 }]);
    assert.deepEqual(one.faults, ['It is a list of 2, of which only "0" is read: see "list".']);
    const lanes = sensorOf([
      { measure: "each", value: "lanes.0.n" },
      { measure: "each", value: "lanes.1.n" },
    ]);
    lanes.hear(0, { lanes: [{ n: 2 }, { n: 3 }] });
    assert.deepEqual([lanes.vehicles("1"), lanes.faults], [5, []]);
  });
});

describe("a place in a message", () => {
  it("has keys with dots and quotes", () => {
    assert.deepEqual(pathOf('a."b.c".0').keys, ["a", "b.c", "0"]);
    assert.deepEqual(pathOf(`'it "is".so'."it's.\\"so\\""`).keys, ['it "is".so', `it's."so"`]);
    assert.deepEqual(pathOf('a"b.c').keys, ['a"b', "c"]);
    assert.deepEqual([pathOf("$.site.id").keys, pathOf("$.site.id").isFromTop], [["site", "id"], true]);
    const one = sensorOf([{ measure: "each", value: 'lanes."1.5 m"."say \\"n\\""' }]);
    one.hear(0, { lanes: { "1.5 m": { 'say "n"': 3 } } });
    assert.equal(one.vehicles("1"), 3);
  });
});

describe("the clock of a sensor without a zone", () => {
  it("is that of the file's zone; of the hour that it shows twice the nearer one is meant", () => {
    const autumn = Date.UTC(2026, 9, 25, 0, 30);
    const one = sensorOf([{ measure: "each", value: "n", time: "t", zone: "Europe/Berlin" }]);
    const hear = (now: number) =>
      one.sensor.hear("t", Buffer.from('{"n":1,"t":"2026-10-25T02:30:00"}'), false, now, ({ message }) => one.faults.push(message));
    assert.deepEqual([hear(autumn + 5_000)[0]?.at, hear(autumn + 3_605_000)[0]?.at], [autumn, autumn + 3_600_000]);
    const spring = one.sensor.hear(
      "t",
      Buffer.from('{"n":1,"t":"2026-03-29T02:30:00"}'),
      false,
      Date.UTC(2026, 2, 29, 1, 30),
      ({ message }) => one.faults.push(message),
    );
    assert.deepEqual(spring, [], "it never shows this");
    assert.match(one.faults.join(), /is no time/);
  });
});

describe("a sensor that is asked again and again", () => {
  it("counts a vehicle of its list once, and none of the first answer", () => {
    const one = sensorOf([{ measure: "each", list: "v", time: "t" }], { isPulled: true });
    const v = (id: number, second: number) => ({ id, t: iso(second) });
    one.hear(10, { v: [v(1, 0), v(2, 5)] });
    one.hear(20, { v: [v(1, 0), v(2, 5), v(3, 15)] });
    one.hear(30, { v: [v(2, 5), v(3, 15), v(4, 25), v(5, 25)] });
    assert.equal(one.vehicles("1"), 3);
  });

  it("counts an interval once, and what was added to it", () => {
    const one = sensorOf([{ measure: "count", list: "report", value: "car", class: "car", start: "date", interval: 3600 }], {
      isPulled: true,
      silence: 7200,
    });
    const report = (...cars: number[]) => ({ report: cars.map((car, hour) => ({ car, date: iso(hour * 3600) })) });
    one.hear(3700, report(100, 3));
    one.hear(3800, report(100, 8));
    one.hear(7300, report(100, 50, 1));
    assert.equal(one.vehicles("1", "KTK"), 48);
    assert.deepEqual(one.faults, []);
  });

  it("is silent where the time of its answer stands", () => {
    const one = sensorOf(
      [
        { measure: "total", value: "n", time: "t" },
        { measure: "speed", value: "v", time: "t" },
      ],
      { isPulled: true },
    );
    one.hear(0, { n: 10, v: 30, t: iso(0) });
    assert.equal(one.readings.length, 2);
    for (const v of [30, "nan"]) assert.deepEqual(one.hear(10, { n: 10, v, t: iso(0) }), []);
    one.hear(30, { n: 12, v: 30, t: iso(30) });
    assert.deepEqual([one.vehicles("1"), one.faults], [2, []]);
  });
});
