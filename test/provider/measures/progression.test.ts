import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { approachDelay } from "../../../src/provider/service/measures/approach-delay.js";
import { arrivals } from "../../../src/provider/service/measures/arrivals.js";
import { controlDelay, controlDelays, levelOf } from "../../../src/provider/service/measures/control-delay.js";
import { cycles } from "../../../src/provider/service/measures/cycles.js";
import { columnsOf, type SignalEvent } from "../../../src/provider/service/measures/events.js";
import type { Detector, Measure, Piece } from "../../../src/provider/service/measures/measure.js";
import { onGreenOf, platoon, platoonRatioOf } from "../../../src/provider/service/measures/platoon.js";
import { percentile, speeds } from "../../../src/provider/service/measures/speeds.js";
import { volumes } from "../../../src/provider/service/measures/volumes.js";
import { pieceOf, signals, start } from "./expected.js";

const at = (second: number, id: number, parameter: number): SignalEvent => ({ tenths: Math.round((start + second) * 10), id, parameter });
const detectors: readonly Detector[] = [
  { channel: 3, phase: 2, use: "advance" },
  { channel: 4, phase: 2, use: "count" },
  { channel: 5, phase: 2, use: "count" },
];
const pieceWith = (events: readonly SignalEvent[], own = detectors): Piece => ({
  start,
  end: start + 900,
  events: columnsOf(events),
  detectors: own,
});
const wholeOf = <State, Row>(measure: Measure<State, Row>, piece: Piece): Row[] => {
  const { state, rows } = measure.next(measure.begin, piece);
  return [...rows, ...measure.rest(state)];
};
/** Ten cycles of 90 s with 30 s of green from second 40 on; `arrive` says at which seconds of a cycle. */
const cyclesWith = (arrive: readonly number[]): SignalEvent[] =>
  Array.from({ length: 10 }, (_, cycle) => cycle * 90).flatMap((from) => [
    at(from, 10, 2),
    at(from + 40, 1, 2),
    at(from + 70, 8, 2),
    ...arrive.map((second) => at(from + second, 82, 3)),
  ]);

describe("platoon ratio", () => {
  it("is the share of arrivals on green by the share of green", () => {
    const even = Array.from({ length: 9 }, (_, index) => index * 10 + 5);
    const [row] = wholeOf(platoon, pieceWith([...cyclesWith(even), at(899.9, 0, 0)]));
    assert.ok(row);
    assert.deepEqual([row.onGreen, row.onYellow, row.onRed, row.green, row.known, row.cycles], [30, 20, 40, 300, 899.9, 10]);
    assert.equal(onGreenOf(row), 1 / 3);
    assert.ok(Math.abs((platoonRatioOf(row) as number) - 1) < 1e-3, "arrivals by chance have 1");
    const [platooned] = wholeOf(platoon, pieceWith([...cyclesWith([45, 50, 55]), at(899.9, 0, 0)]));
    assert.ok(Math.abs((platoonRatioOf(platooned as never) as number) - 3) < 1e-3, "all on a third of the cycle have 3");
    const [spoiled] = wholeOf(platoon, pieceWith([...cyclesWith([1, 2, 3]), at(899.9, 0, 0)]));
    assert.equal(platoonRatioOf(spoiled as never), 0);
  });

  it("counts arrivals as the arrivals do, whatever the log", () => {
    for (const signal of signals) {
      const plain = wholeOf(arrivals, pieceOf(signal));
      const own = wholeOf(platoon, pieceOf(signal));
      for (const row of plain) {
        const { onGreen, onYellow, onRed, unknown } = own.find(({ bin, phase }) => bin === row.bin && phase === row.phase) ?? row;
        assert.deepEqual({ onGreen, onYellow, onRed, unknown }, (({ bin: _, phase: __, ...counts }) => counts)(row));
      }
      assert.ok(own.every(({ green, known }) => green <= known && known <= 900));
    }
  });

  it("says nothing where nobody came, or where the log begins in the middle of a green and has not told of it", () => {
    const [quiet] = wholeOf(platoon, pieceWith(cyclesWith([])));
    assert.equal(platoonRatioOf(quiet as never), null);
    const [unknown] = wholeOf(platoon, pieceWith([at(5, 82, 3), at(10, 8, 2), at(14, 10, 2)]));
    assert.deepEqual([unknown?.unknown, unknown?.known, platoonRatioOf(unknown as never)], [1, 4, null]);
  });
});

describe("the coordination diagram", () => {
  it("has each cycle from red to red with its green, its yellow and its arrivals", () => {
    const rows = wholeOf(cycles, pieceWith(cyclesWith([5, 45])));
    assert.equal(rows.length, 9, "the last one has not ended");
    assert.deepEqual(rows[0], { bin: start, phase: 2, start, green: 40, yellow: 70, end: 90, arrivals: [5, 45] });
  });

  it("begins with the first red of a log that begins in a green, and leaves out a cycle with a signal lost", () => {
    const rows = wholeOf(
      cycles,
      pieceWith([at(0, 82, 3), at(20, 8, 2), at(24, 10, 2), at(60, 1, 2), at(90, 8, 2), at(94, 10, 2), at(130, 8, 2), at(134, 10, 2)]),
    );
    assert.deepEqual(
      rows.map((row) => row.start),
      [start + 24],
    );
  });
});

describe("delay", () => {
  it("of an approach is the wait of those on red until green", () => {
    const [row] = wholeOf(approachDelay, pieceWith(cyclesWith([10, 45, 71])));
    assert.deepEqual([row?.arrivals, row?.stopped, row?.seconds], [30, 10, 300]);
  });

  it("is of the bin of the arrival, and of nobody whose green never came", () => {
    const [row] = wholeOf(
      approachDelay,
      pieceWith([at(0, 10, 2), at(10, 82, 3), at(30, 1, 2), at(60, 8, 2), at(64, 10, 2), at(70, 82, 3)]),
    );
    assert.deepEqual([row?.arrivals, row?.stopped, row?.seconds], [1, 1, 20]);
  });

  it("by the manual's formula equals figures worked out by hand", () => {
    // g/C 0.5, c 950, X 0.8: d1 = 0.5·90·0.25 / (1 − 0.4) = 18.75; d2 = 225·(−0.2 + √(0.04 + 4·0.8/(950·0.25))) = 6.99….
    const { saturation, delay } = controlDelay(760, 1, 45, 90, null);
    assert.equal(saturation, 0.8);
    assert.ok(Math.abs(delay - (18.75 + 225 * (-0.2 + Math.sqrt(0.04 + 3.2 / 237.5)))) < 1e-9);
    const platooned = controlDelay(760, 1, 45, 90, 0.75);
    assert.ok(Math.abs(delay - platooned.delay - 9.375) < 1e-9, "half of the even delay where three of four come on green");
    assert.ok(controlDelay(1140, 1, 45, 90, null).delay > 100, "more than fits through");
    assert.equal(controlDelay(500, 1, 90, 90, 1).delay > 0, true, "a green that never ends divides by nothing");
  });

  it("has the levels of the manual, and F beyond the capacity", () => {
    const found = [9, 10, 20, 35, 55, 80, 81].map((delay) => levelOf(delay, 0.5));
    assert.deepEqual([...found, levelOf(30, 1.01)], ["A", "A", "B", "C", "D", "E", "F", "F"]);
  });

  it("is told for what was counted and shown, hour by hour", () => {
    const vehicles = Array.from({ length: 10 }, (_, cycle) => [at(cycle * 90 + 50, 82, 4), at(cycle * 90 + 55, 82, 5)]).flat();
    const [row] = wholeOf(controlDelays, pieceWith([...cyclesWith([45]), ...vehicles, at(899.9, 0, 0)]));
    assert.ok(row);
    assert.ok(Math.abs(row.volume - 80) < 0.1 && row.lanes === 2 && row.level === "A" && row.onGreen === 1);
    assert.deepEqual(wholeOf(controlDelays, pieceWith(cyclesWith([45]), [])), [], "nobody counts");
  });

  it("is of the vehicles under lights that are known, where a log of lights begins late or goes on after a gap", () => {
    const vehicles = Array.from({ length: 90 }, (_, index) => at(index * 10, 82, 4));
    const lights = cyclesWith([]);
    const whole = wholeOf(controlDelays, pieceWith([...lights, ...vehicles, at(899.9, 0, 0)]))[0];
    const late = lights.filter(({ tenths }) => tenths >= (start + 720) * 10);
    const part = wholeOf(controlDelays, pieceWith([...late, ...vehicles, at(899.9, 0, 0)]))[0];
    assert.ok(whole && part);
    assert.ok(Math.abs(part.volume - whole.volume) < 5 && Math.abs(part.delay - whole.delay) < 1, `${part.volume} ${part.delay}`);
    assert.equal(part.level, whole.level);
    const later = (events: readonly SignalEvent[]) => events.map((event) => ({ ...event, tenths: event.tenths + 18_000 }));
    const cut = [...lights, ...vehicles, ...later([...late, ...vehicles, at(899.9, 0, 0)])];
    const [, behind] = wholeOf(controlDelays, { ...pieceWith(cut), end: start + 2700 });
    assert.ok(behind && Math.abs(behind.volume - whole.volume) < 5, `${behind?.volume}`);
  });
});

describe("volume and speed", () => {
  it("counts at the stop bar where somebody counts there, else ahead", () => {
    const events = [at(1, 82, 3), at(2, 82, 3), at(3, 82, 4), at(4, 82, 5), at(5, 82, 9)];
    assert.deepEqual(volumes(pieceWith(events)), [{ bin: start, phase: 2, detectors: 2, count: 2 }]);
    assert.deepEqual(volumes(pieceWith(events, detectors.slice(0, 1))), [{ bin: start, phase: 2, detectors: 1, count: 2 }]);
  });

  it("has percentiles of what a detector of the table measures, in km/h, and of nothing else", () => {
    const fast: Detector = { channel: 9, phase: 6, use: "advance", speeds: { event: 700, unit: "mph" } };
    const events = [...Array.from({ length: 101 }, (_, index) => at(index, 700, index)), at(200, 700, 999), at(201, 701, 50)];
    const [row, more] = speeds(pieceWith(events, [fast]));
    assert.equal(more, undefined);
    assert.equal(row?.count, 100, "0 and 999 are no vehicles");
    assert.ok(Math.abs((row?.p85 ?? 0) - 85.15 * 1.609344) < 1e-6 && Math.abs((row?.p50 ?? 0) - 50.5 * 1.609344) < 1e-6);
    assert.equal(percentile([10], 0.85), 10);
    assert.deepEqual(speeds(pieceWith(events)), []);
  });
});
