import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faultOf } from "../../../src/provider/sources/drivers/readings/figure.js";
import { iso, noon, sensorOf } from "./hearing.js";

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
    assert.deepEqual(one.sensor.offer.statistics, ["KTS", "KTK", "KTD"]);
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
    assert.equal(one.sensor.heard().words, '"t" each lane=2 dir.name=approach,in zones=line: 2');
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
