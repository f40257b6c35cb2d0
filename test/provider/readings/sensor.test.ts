import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Figure, faultOf } from "../../../src/provider/sources/drivers/readings/figure.js";
import { pathOf } from "../../../src/provider/sources/drivers/readings/path.js";
import { Sensor } from "../../../src/provider/sources/drivers/readings/sensor.js";
import { createEars } from "../mqtt/broker.js";

const noon = Date.UTC(2026, 0, 31, 12);
const iso = (second: number) => new Date(noon + second * 1000).toISOString();

/** A detector that hears payloads at given seconds after noon. */
function sensorOf(figures: Omit<Figure, "topic">[], { isPulled = false, silence = 300 } = {}) {
  const ears = createEars();
  const faults: string[] = [];
  const sensor = new Sensor(
    "1",
    figures.map((figure) => ({ ...figure, topic: "t" })),
    silence,
    { isPulled },
  );
  return {
    ...ears,
    faults,
    sensor,
    hear(second: number, payload: unknown) {
      const text = typeof payload === "string" ? payload : JSON.stringify(payload);
      const told = sensor.hear("t", Buffer.from(text), false, noon + second * 1000, ({ message }) => faults.push(message));
      for (const reading of told) ears.listener.reading(reading);
      return told;
    },
    values: (name: string) => ears.readings.flatMap((each) => (each.name === name ? [each.value && Object.values(each.value)[1]] : [])),
  };
}

describe("a sensor that sends a message for each vehicle", () => {
  const byClass = { value: "class", car: ["car", "suv"], truck: "truck", other: "motorcycle", ignored: ["person"] };

  it("counts each by its class; what the file does not name is told and not counted", () => {
    const one = sensorOf([{ measure: "each", class: byClass }]);
    for (const what of ["car", "suv", "truck", "motorcycle", "person", "tram", "car"]) one.hear(0, { class: what });
    assert.deepEqual(
      (["KTK", "KTD", "KTS"] as const).map((kind) => one.vehicles("1", kind)),
      [3, 1, 1],
    );
    assert.deepEqual(one.faults, ['"tram" is no class that the city file names: it is not counted.']);
    assert.deepEqual(one.sensor.statistics, ["KTS", "KTK", "KTD"]);
  });

  it("counts those of its lane and direction alone, whatever type the value has", () => {
    const one = sensorOf([{ measure: "each", where: { lane: 2, "dir.name": ["approach", "in"], zones: "line" } }]);
    one.hear(0, { lane: 2, dir: { name: "in" }, zones: ["yard", "line"] });
    one.hear(1, { lane: "2", dir: { name: "approach" }, zones: "line" });
    one.hear(2, { lane: 1, dir: { name: "in" }, zones: ["line"] });
    one.hear(3, { lane: 2, dir: { name: "out" }, zones: ["line"] });
    one.hear(4, { lane: 2, dir: { name: "in" }, zones: ["yard"] });
    one.hear(5, { dir: { name: "in" } });
    assert.equal(one.vehicles("1"), 2);
    assert.deepEqual(one.faults, []);
  });

  it("takes a plain number for vehicles since the message before, as ever", () => {
    const one = sensorOf([{ measure: "each" }]);
    one.hear(0, "3");
    one.hear(1, { speed: 30 });
    assert.equal(one.vehicles("1"), 4);
  });
});

describe("a sensor that tells of an interval", () => {
  it("counts the vehicles of each once, also where it tells one again with more of them", () => {
    const one = sensorOf([{ measure: "count", value: "n", start: "from", time: "to" }]);
    one.hear(0, { n: 5, from: iso(-60), to: iso(0) });
    one.hear(1, { n: 5, from: iso(-60), to: iso(0) });
    one.hear(2, { n: 7, from: iso(-60), to: iso(0) });
    one.hear(60, { n: 4, from: iso(0), to: iso(60) });
    assert.equal(one.vehicles("1"), 11);
    assert.deepEqual(one.readings.at(-1)?.value, { start: noon, vehicles: { KTS: 4 } });
    assert.deepEqual(one.faults, []);
  });

  for (const [what, figure, payload] of [
    ["by seconds of the file", { interval: 300, time: "t" }, { t: iso(0) }],
    ["by seconds of the message", { interval: "period", time: "t" }, { t: iso(0), period: 300 }],
    ["by its start and seconds", { interval: 300, start: "t" }, { t: iso(-300) }],
    ["by both its ends in one text", { time: "t" }, { t: `${iso(-300)}/${iso(0)}` }],
    ["by the clock of the wall", { time: "t", interval: 300, zone: "Europe/Moscow" }, { t: "2026-01-31T15:00:00" }],
  ] as const)
    it(`says when it was ${what}`, () => {
      const one = sensorOf([{ measure: "count", value: "n", ...figure }]);
      one.hear(1, { n: 5, ...payload });
      assert.deepEqual(one.faults, []);
      const [reading] = one.readings;
      assert.deepEqual([reading?.value, reading?.at], [{ start: noon - 300_000, vehicles: { KTS: 5 } }, noon]);
    });

  it("that says none is told, not counted", () => {
    const one = sensorOf([{ measure: "count", value: "n" }]);
    assert.deepEqual(one.hear(0, { n: 5 }), []);
    assert.match(one.faults.join(), /says no interval/);
  });

  it("may be longer than its silence, and be half a vehicle", () => {
    const one = sensorOf([{ measure: "count", value: "n", start: "t", interval: 3600 }], { silence: 7200 });
    one.hear(0, { n: 4000.4, t: iso(-3600) });
    assert.equal(one.vehicles("1"), 4000);
  });
});

describe("a sensor that tells how many pass in a time", () => {
  it("is counted by the time between two messages, parts of vehicles kept for the next", () => {
    const one = sensorOf([{ measure: "rate", unit: "per_minute" }]);
    for (const second of [0, 30, 60, 90, 120]) one.hear(second, "12.50");
    assert.equal(one.vehicles("1"), 25);
    assert.deepEqual(one.faults, []);
  });

  it("is counted by its interval where it says one", () => {
    const one = sensorOf([{ measure: "rate", unit: "per_hour", value: "q", interval: 60, time: "t" }]);
    one.hear(0, { q: 1200, t: iso(0) });
    assert.equal(one.vehicles("1"), 20);
  });

  it("begins anew after a silence", () => {
    const one = sensorOf([{ measure: "rate", unit: "per_minute" }]);
    one.hear(0, "10");
    one.hear(1000, "10");
    assert.equal(one.vehicles("1"), 0);
  });
});

describe("figures of other units", () => {
  it("are km/h and %", () => {
    const one = sensorOf([
      { measure: "speed", value: "mph", unit: "mph" },
      { measure: "speed", value: "ms", unit: "ms" },
      { measure: "speed", value: "tenths", factor: 0.1 },
      { measure: "occupancy", value: "share", unit: "fraction" },
    ]);
    one.hear(0, { mph: 31.25, ms: 10, tenths: 425, share: 0.25 });
    assert.deepEqual(one.values("speed"), [50.292, 36, 42.5]);
    assert.deepEqual(one.values("occupancy"), [25]);
  });

  it("are vehicles by their factor, as two axles are one", () => {
    const one = sensorOf([{ measure: "total", factor: 0.5 }]);
    for (const [second, axles] of [
      [0, 100],
      [10, 103],
      [20, 106],
    ] as const)
      one.hear(second, String(axles));
    assert.equal(one.vehicles("1"), 3);
  });

  it("are levels of a street, as a number or by words", () => {
    const one = sensorOf([
      { measure: "level", value: "jam", factor: 0.1 },
      { measure: "level", value: "status", levels: { free: 0, stau: 9.5 } },
    ]);
    one.hear(0, { jam: 45, status: "stau" });
    one.hear(1, { jam: 300, status: "constructor" });
    assert.deepEqual(one.values("level"), [4.5, 9.5]);
    assert.deepEqual(one.faults, ["30 is no number from 0 to 10.", '"constructor" is no number.']);
  });

  it("may be none, as a pulse meter says before its first pulse", () => {
    const one = sensorOf([{ measure: "speed" }]);
    for (const nothing of ["nan", "NaN", "unavailable"]) one.hear(0, nothing);
    assert.deepEqual(one.values("speed"), [null, null, null]);
    assert.deepEqual([one.faults, one.sensor.heard().hasSpoken], [[], true]);
  });
});

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
    for (const second of [10, 20]) assert.deepEqual(one.hear(second, { n: 10, v: 30, t: iso(0) }), []);
    one.hear(30, { n: 12, v: 30, t: iso(30) });
    assert.deepEqual([one.vehicles("1"), one.faults], [2, []]);
  });
});

describe("a figure that makes no sense", () => {
  for (const [figure, sentence] of [
    [{ measure: "rate" }, /A "rate" needs its "unit": per_second, per_minute, per_hour/],
    [{ measure: "speed", unit: "per_hour" }, /"per_hour" is no unit of "speed": kmh, mph, ms, kn/],
    [{ measure: "each", unit: "kmh" }, /"kmh" is no unit of "each"\./],
    [{ measure: "occupancy", class: "car" }, /An "occupancy" has no "class"/],
    [{ measure: "total", value: "n", interval: 60 }, /belong to what is told of an interval/],
    [{ measure: "speed", list: "v" }, /Of a "list" "value" says/],
  ] as const)
    it(`is refused: ${JSON.stringify(figure)}`, () => assert.match(faultOf(figure) ?? "", sentence));
});
