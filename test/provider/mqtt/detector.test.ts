import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { covers } from "../../../src/provider/sources/drivers/mqtt/topics.js";
import type { Figure } from "../../../src/provider/sources/drivers/readings/figure.js";
import { Sensor } from "../../../src/provider/sources/drivers/readings/sensor.js";
import { createEars } from "../readings/ears.js";

const noon = Date.UTC(2026, 0, 31, 12);

/** A detector that hears payloads at given seconds after noon. */
function detectorOf(...figures: Figure[]) {
  const ears = createEars();
  const faults: string[] = [];
  const detector = new Sensor("1", figures, 300, { covers });
  return {
    ...ears,
    faults,
    detector,
    hear(second: number, payload: unknown, { topic = figures[0]?.topic ?? "", isRetained = false } = {}) {
      const text = typeof payload === "string" ? payload : JSON.stringify(payload);
      const told = detector.hear(topic, Buffer.from(text), isRetained, noon + second * 1000, ({ message }) => faults.push(message));
      for (const reading of told) ears.listener.reading(reading);
      return told;
    },
  };
}
const each: Figure = { topic: "each", measure: "each" };
const total: Figure = { topic: "total", measure: "total" };
const timed: Figure = { topic: "total", measure: "total", value: "n", time: "t" };
const at = (second: number) => noon / 1000 + second;

describe("a detector that sends vehicles since its last message", () => {
  it("is counted message by message, also within one moment and by several topics", () => {
    const lanes = detectorOf({ topic: "lane/+", measure: "each" });
    for (const [second, lane, vehicles] of [
      [0, 1, 3],
      [0, 2, 4],
      [0, 1, 2],
      [60, 1, 5],
      [60, 2, 6],
      [61, 1, 0],
    ] as const)
      lanes.hear(second, String(vehicles), { topic: `lane/${lane}` });
    assert.equal(lanes.vehicles("1"), 20);
    assert.deepEqual(lanes.faults, []);
    assert.ok(lanes.readings.every(({ quality, age }) => quality === "recent" && age === 0));
  });

  it("is not counted by what the broker has kept", () => {
    const one = detectorOf(each);
    assert.deepEqual(one.hear(0, "7", { isRetained: true }), []);
    assert.deepEqual(one.detector.heard(), { hasSpoken: false, words: '"each" each: only what the broker has kept' });
    one.hear(1, "2");
    assert.equal(one.vehicles("1"), 2);
    assert.deepEqual(one.detector.heard(), { hasSpoken: true, words: '"each" each: 1' });
  });

  it("tells the classes apart, and takes several figures out of one message", () => {
    const one = detectorOf(
      { ...each, value: "data.cars", class: "car" },
      { ...each, value: "data.trucks.0", class: "truck" },
      { ...each, value: "data.buses", class: "bus" },
      { topic: "each", measure: "speed", value: "v" },
    );
    one.hear(0, { data: { cars: 5, trucks: ["2"], buses: 1 }, v: 43.5 });
    one.hear(0, { data: { cars: 1, trucks: [1], buses: 0 }, v: 0 });
    assert.deepEqual(
      (["KTK", "KTD", "KTP", "KTS"] as const).map((kind) => one.vehicles("1", kind)),
      [6, 3, 1, 0],
    );
    const speeds = one.readings.filter(({ name }) => name === "speed");
    assert.deepEqual(
      speeds.map(({ value, quality }) => [value, quality]),
      [
        [{ start: noon, speed: 43.5 }, "recent"],
        [null, "unknown"],
      ],
      "no vehicle has no speed",
    );
    assert.deepEqual(one.faults, []);
  });

  it("puts what comes late into its own time, and calls it old", () => {
    const one = detectorOf({ ...each, value: "n", time: "t" });
    one.hear(7200, { n: 4, t: at(0) });
    one.hear(7200, { n: 5, t: (at(60) * 1000).toString() });
    one.hear(7200, { n: 6, t: "2026-01-31T15:02:00+03:00" });
    one.hear(7200, { n: 7, t: at(7200) + 30 });
    assert.deepEqual(
      one.readings.map((reading) => [reading.quality, (reading.at - noon) / 1000, reading.age / 1000]),
      [
        ["old", 0, 7200],
        ["old", 60, 7140],
        ["old", 120, 7080],
        ["recent", 7200, 0],
      ],
      "half a minute ahead is now",
    );
    assert.equal(one.vehicles("1"), 22);
  });

  it("says late that nobody passed, and is not well by that", () => {
    const one = detectorOf({ topic: "v", measure: "speed", value: "v", time: "t" });
    one.hear(7200, { v: 0, t: at(0) });
    assert.deepEqual(
      one.readings.map(({ value, quality }) => [value, quality]),
      [[null, "old"]],
    );
  });

  for (const [what, payload, sentence] of [
    ["a word", "five", /^"five" is no number\.$/],
    ["nothing", "", /^"" is no number\.$/],
    ["fewer than none", "-3", /^-3 is no whole number from 0 to 3000\.$/],
    ["half a vehicle", "1.5", /^1\.5 is no whole number/],
    ["more than any road has", "3001", /^3001 is no whole number/],
    ["what is infinite", "1e999", /is no number/],
    ["hexadecimal", "0x10", /is no number/],
    ["megabytes", "1".repeat(70_000), /^It has 70000 bytes, 65536 are read\.$/],
  ] as const)
    it(`is not believed where it says ${what}`, () => {
      const one = detectorOf(each);
      assert.deepEqual(one.hear(0, payload), []);
      assert.equal(one.faults.length, 1);
      assert.match(one.faults[0] ?? "", sentence);
      assert.equal(one.detector.heard().hasSpoken, false);
    });

  for (const [what, payload, sentence] of [
    ["no JSON", "{n:", /is no JSON/],
    ["JSON that is no object", "null", /nothing at "n"/],
    ["nothing under the path", { m: 1, t: at(0) }, /nothing at "n"/],
    ["an object in its place", { n: {}, t: at(0) }, /^\{\} is no number/],
    ["no time", { n: 1 }, /nothing at "t"/],
    ["a word for a time", { n: 1, t: "noon" }, /^"noon" is no time/],
    ["a time without a zone", { n: 1, t: "2026-01-31T12:00:00" }, /is no time: .* with its zone/],
    ["a time of tomorrow", { n: 1, t: at(86_400) }, /^Its time is 86400 s ahead of ours/],
    ["a time of last year", { n: 1, t: at(-31_536_000) }, /more than a day ago/],
  ] as const)
    it(`is not believed where its JSON is ${what}`, () => {
      const one = detectorOf({ ...each, value: "n", time: "t" });
      assert.deepEqual(one.hear(0, payload), []);
      assert.match(one.faults.join(), sentence);
    });

  it("has no members that JavaScript gives to every object", () => {
    const one = detectorOf({ ...each, value: "constructor" });
    assert.deepEqual(one.hear(0, {}), []);
    assert.match(one.faults.join(), /nothing at "constructor"/);
  });

  it("whose clock stands does not fill one moment without end", () => {
    const one = detectorOf({ ...each, value: "n", time: "t" });
    for (let second = 0; second < 100; second++) one.hear(second, { n: 10, t: at(0) });
    assert.equal(one.vehicles("1"), 600);
    assert.match(one.faults.at(-1) ?? "", /^More than 600 vehicles have one time/);
  });

  it("that floods is left out, and heard again when it has calmed down", () => {
    const one = detectorOf(each);
    for (let n = 0; n < 30_000; n++) one.hear(0, "0");
    assert.equal(one.readings.length, 20_000);
    assert.match(one.faults.at(-1) ?? "", /more than 100 messages a second/);
    one.hear(10, "1");
    assert.equal(one.vehicles("1"), 1);
  });
});

describe("a detector whose counter only rises", () => {
  it("is counted from its second message on", () => {
    const one = detectorOf(total);
    one.hear(0, "4711");
    assert.deepEqual(
      one.readings.map(({ value, quality }) => [value, quality]),
      [[null, "unknown"]],
    );
    assert.equal(one.detector.heard().hasSpoken, true);
    one.hear(60, "4720");
    one.hear(120, "4720");
    one.hear(180, "4722");
    assert.equal(one.vehicles("1"), 11);
  });

  it("has one counter for each topic", () => {
    const lanes = detectorOf({ topic: "lane/+", measure: "total" });
    for (const [second, lane, sum] of [
      [0, 1, 1000],
      [0, 2, 10],
      [60, 1, 1005],
      [60, 2, 13],
    ] as const)
      lanes.hear(second, String(sum), { topic: `lane/${lane}` });
    assert.equal(lanes.vehicles("1"), 8);
  });

  it("that begins anew is counted on from there, nothing is taken off and nothing made up", () => {
    const one = detectorOf(total);
    for (const [second, sum] of [
      [0, 40_000],
      [60, 40_010],
      [120, 0],
      [180, 4],
      [240, 900_000],
      [300, 900_001],
    ] as const)
      one.hear(second, String(sum));
    assert.equal(one.vehicles("1"), 15);
    assert.deepEqual(one.faults, [
      "Its total went from 40010 to 0: it is counted on from there.",
      "Its total went from 4 to 900000: it is counted on from there.",
    ]);
  });

  it("that rolls over is counted through where the file tells its size", () => {
    const one = detectorOf({ ...total, size: 65_536 });
    for (const [second, sum] of [
      [0, 65_530],
      [60, 4],
      [120, 14],
      [180, 65_536],
      [240, 30_000],
      [300, 3],
    ] as const)
      one.hear(second, String(sum));
    assert.equal(one.vehicles("1"), 20);
    assert.deepEqual(
      one.faults,
      [
        "65536 is no whole number from 0 to 65535.",
        "Its total went from 14 to 30000: it is counted on from there.",
        "Its total went from 30000 to 3: it is counted on from there.",
      ],
      "a restart far from the end is none",
    );
  });

  it("is not counted on where its driver begins anew: another node has counted meanwhile", () => {
    const one = detectorOf(total);
    for (const [second, payload] of [
      [0, "100"],
      [60, "110"],
    ] as const)
      one.hear(second, payload);
    one.detector.begin();
    one.hear(120, "125");
    one.hear(180, "130");
    assert.equal(one.vehicles("1"), 15);
  });

  it("begins anew after a silence: nobody knows when those vehicles passed", () => {
    const one = detectorOf(total);
    one.hear(0, "100");
    one.hear(60, "101");
    one.hear(60 + 301, "180");
    one.hear(60 + 361, "182");
    assert.equal(one.vehicles("1"), 3);
  });

  it("goes on from what the broker has kept only where that says when it was", () => {
    const untimed = detectorOf(total);
    untimed.hear(0, "100", { isRetained: true });
    untimed.hear(10, "150");
    untimed.hear(20, "151");
    assert.equal(untimed.vehicles("1"), 1);
    const recent = detectorOf(timed);
    recent.hear(0, { n: 100, t: at(-60) }, { isRetained: true });
    recent.hear(10, { n: 103, t: at(5) });
    assert.equal(recent.vehicles("1"), 3);
    const old = detectorOf(timed);
    old.hear(0, { n: 100, t: at(-3600) }, { isRetained: true });
    old.hear(10, { n: 250, t: at(5) });
    old.hear(20, { n: 252, t: at(15) });
    assert.equal(old.vehicles("1"), 2);
    // After a reconnection the broker gives again what it has kept.
    old.hear(30, { n: 252, t: at(15) }, { isRetained: true });
    old.hear(40, { n: 253, t: at(35) });
    assert.equal(old.vehicles("1"), 3);
  });

  it("is not believed where its time does not go on", () => {
    const one = detectorOf(timed);
    one.hear(0, { n: 10, t: at(0) });
    one.hear(60, { n: 12, t: at(60) });
    one.hear(61, { n: 12, t: at(60) });
    one.hear(62, { n: 11, t: at(30) });
    one.hear(120, { n: 13, t: at(120) });
    assert.equal(one.vehicles("1"), 3);
    assert.deepEqual(one.faults, Array(2).fill("Its time is not later than that of the message before."));
  });
});

describe("a detector with topics without end", () => {
  it("has a thousand, and tells of more", () => {
    const lanes = detectorOf({ topic: "lane/+", measure: "each" });
    for (let lane = 0; lane < 1_100; lane++) lanes.hear(lane / 1000, "1", { topic: `lane/${lane}` });
    assert.equal(lanes.readings.length, 1_000);
    assert.match(lanes.faults.at(-1) ?? "", /more than 1000 topics/);
  });
});
