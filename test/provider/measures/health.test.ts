import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pick, roll } from "../../../src/provider/base/random.js";
import { type DetectorHealth, detectorHealth } from "../../../src/provider/service/measures/detector-health.js";
import { columnsOf, type SignalEvent } from "../../../src/provider/service/measures/events.js";
import type { Detector, Piece } from "../../../src/provider/service/measures/measure.js";
import { modes } from "../../../src/provider/service/measures/modes.js";
import { preemptions } from "../../../src/provider/service/measures/preemptions.js";
import { start } from "./expected.js";

const HOUR = 3600;
const at = (second: number, id: number, parameter: number): SignalEvent => ({ tenths: Math.round((start + second) * 10), id, parameter });
const detectors: readonly Detector[] = [1, 2, 3].map((channel) => ({ channel, phase: 2, use: "presence" }));
const pieceOf = (events: readonly SignalEvent[], hours: number): Piece => ({
  start,
  end: start + hours * HOUR,
  events: columnsOf(events),
  detectors,
});
/** So many vehicles an hour at a detector, each on it for a second, at moments by chance. */
const traffic = (channel: number, from: number, end: number, hourly: number): SignalEvent[] =>
  Array.from(
    { length: Math.round(((end - from) * hourly) / HOUR) },
    (_, index) => from + roll(7, channel, index) * (end - from - 2),
  ).flatMap((second) => [at(second, 82, channel), at(second + 1, 81, channel)]);
const heartbeat = (hours: number): SignalEvent[] => Array.from({ length: hours * 60 }, (_, minute) => at(minute * 60 + 30, 1, 4));
const faultsOf = (events: readonly SignalEvent[], hours: number, own = detectors): DetectorHealth[] =>
  detectorHealth
    .next(detectorHealth.begin, { ...pieceOf([...events, ...heartbeat(hours)], hours), detectors: own })
    .rows.filter(({ fault }) => fault !== null);
const others = (hours: number, hourly = 300) => [...traffic(1, 0, hours * HOUR, hourly), ...traffic(3, 0, hours * HOUR, hourly)];

describe("the health of detectors", () => {
  it("finds one that is silent while others count on, since its last vehicle", () => {
    const faults = faultsOf([...others(6), ...traffic(2, 0, 2 * HOUR, 300)], 6);
    assert.ok(faults.length > 0 && faults.every(({ detector, fault }) => detector === 2 && fault === "silent"));
    const [first] = faults;
    assert.ok(first && first.since !== null);
    assert.ok(Math.abs(first.since - start - 2 * HOUR) < 120, "its last vehicle");
    assert.ok(first.bin >= start + 2.75 * HOUR && first.bin <= start + 3 * HOUR, "after an hour");
    assert.equal(faults.at(-1)?.since, first.since, "broken since the same moment, however long");
  });

  it("finds one that never said a word", () => {
    assert.ok(faultsOf(others(3), 3).some(({ detector, fault }) => detector === 2 && fault === "silent"));
  });

  describe("with a phase of its own, or with all of its phase", () => {
    const phased = (...phases: readonly number[]): Detector[] =>
      phases.map((phase, index) => ({ channel: index + 1, phase, use: "presence" }));
    const silentIn = (faults: readonly DetectorHealth[]) =>
      new Map(faults.toReversed().map(({ bin, detector, fault, since }) => [detector, [fault, (bin - start) / HOUR, since ?? 0]] as const));

    it("is found by those of other phases", () => {
      const first = silentIn(faultsOf([...others(6), ...traffic(2, 0, 2 * HOUR, 300)], 6, phased(4, 2, 6))).get(2);
      assert.ok(first && first[0] === "silent" && first[1] <= 3 && Math.abs(first[2] - start - 2 * HOUR) < 120, `${first}`);
      const card = [1, 2].flatMap((channel) => traffic(channel, 0, 2 * HOUR, 300));
      const both = silentIn(faultsOf([...card, ...traffic(3, 0, 6 * HOUR, 300)], 6, phased(2, 2, 6)));
      assert.deepEqual([...both].map(([detector, [fault]]) => [detector, fault]).sort(), [
        [1, "silent"],
        [2, "silent"],
      ]);
      assert.deepEqual([...silentIn(faultsOf(others(6), 6, phased(4, 2, 6))).keys()], [2], "one that never said a word");
    });

    it("is none while the main street goes on by night, nor one beside others of its phase", () => {
      const side = [...traffic(2, 0, 4 * HOUR, 100), ...traffic(2, 9 * HOUR, 10 * HOUR, 100)];
      const main = [1, 3].flatMap((channel) => [...traffic(channel, 0, 4 * HOUR, 300), ...traffic(channel, 4 * HOUR, 10 * HOUR, 40)]);
      assert.deepEqual(faultsOf([...side, ...main], 10, phased(4, 2, 6)), []);
      const few = [1, 2].flatMap((channel) => [...traffic(channel, 0, 2 * HOUR, 100), ...traffic(channel, 2 * HOUR, 8 * HOUR, 3)]);
      const quiet = [...few, ...traffic(3, 0, 8 * HOUR, 300)];
      assert.deepEqual(faultsOf(quiet, 8, phased(2, 2, 6)), []);
    });
  });

  it("does not take a quiet night for a broken detector, nor a gap in the log", () => {
    const evening = [1, 2, 3].flatMap((channel) => traffic(channel, 0, 2 * HOUR, 300));
    const night = [...traffic(1, 2 * HOUR, 8 * HOUR, 4), ...traffic(3, 2 * HOUR, 8 * HOUR, 3)];
    assert.deepEqual(faultsOf([...evening, ...night], 8), []);
    const after = [1, 2, 3].flatMap((channel) => traffic(channel, 6 * HOUR, 8 * HOUR, 300));
    const { rows } = detectorHealth.next(detectorHealth.begin, pieceOf([...evening, ...after], 8));
    assert.deepEqual(
      rows.filter(({ fault }) => fault !== null),
      [],
    );
    assert.ok(
      rows.every(({ bin }) => bin < start + 2 * HOUR || bin >= start + 6 * HOUR),
      "of bins without data nothing is said",
    );
  });

  it("takes a lane with few vehicles for what it is", () => {
    assert.deepEqual(faultsOf([...others(8), ...traffic(2, 0, 8 * HOUR, 12)], 8), []);
  });

  it("finds one that is stuck, since it went on, and lets it recover", () => {
    const faults = faultsOf([...others(4), ...traffic(2, 0, HOUR, 300), at(HOUR + 5, 82, 2), at(3 * HOUR, 81, 2)], 4);
    const stuck = faults.filter(({ fault }) => fault === "stuck");
    assert.ok(stuck.every(({ detector, since }) => detector === 2 && since === start + HOUR + 5));
    assert.deepEqual([stuck[0]?.bin, stuck.at(-1)?.bin], [start + HOUR + 1800, start + 3 * HOUR - 900]);
  });

  it("judges a quarter up to the last event of a log that ends in the middle of it", () => {
    const first = [...traffic(1, 0, 1860, 300), ...traffic(3, 0, 1860, 300)];
    const { rows } = detectorHealth.next(detectorHealth.begin, pieceOf([...first, at(840, 82, 2)], 0.75));
    const last = rows.find(({ bin, detector }) => bin === start + 1800 && detector === 2);
    assert.ok(last && last.fault === null && last.occupied > 0 && last.occupied < 60, `${last?.fault} ${last?.occupied}`);
  });

  it("finds one that chatters, one whose signals are doubled, and what the controller says itself", () => {
    const chatter = Array.from({ length: 5 * 120 }, (_, index) => [at(HOUR + index / 2, 82, 2), at(HOUR + index / 2 + 0.2, 81, 2)]).flat();
    const normal = [...others(2), ...traffic(2, 0, 2 * HOUR, 300)];
    assert.deepEqual(
      faultsOf([...normal, ...chatter], 2).map(({ detector, fault, bin }) => [detector, fault, bin]),
      [[2, "chattering", start + HOUR]],
    );
    const doubled = Array.from({ length: 60 }, (_, index) => at(HOUR + index * 10, 82, 2));
    assert.deepEqual(
      faultsOf(
        [...others(2), ...traffic(2, 0, HOUR, 300), ...doubled, at(HOUR + 601, 81, 2), ...traffic(2, HOUR + 900, 2 * HOUR, 300)],
        2,
      ).map(({ fault, bin }) => [fault, bin]),
      [],
      "ons without an off are one spell, and half of the signals are no more than half",
    );
    const offs = Array.from({ length: 60 }, (_, index) => at(HOUR + index * 10, 81, 2));
    assert.deepEqual(
      faultsOf([...others(2), ...traffic(2, 0, HOUR, 300), ...offs, ...traffic(2, HOUR + 900, 2 * HOUR, 300)], 2).map(({ fault }) => fault),
      ["implausible"],
    );
    const told = faultsOf([...normal, at(HOUR, 88, 2), at(HOUR + 1000, 83, 2)], 2);
    assert.deepEqual(
      told.map(({ fault, since, bin }) => [fault, since, bin]),
      [["told", start + HOUR, start + HOUR]],
    );
  });

  it("says the same of all faults by chance, whoever is quiet", () => {
    for (let round = 0; round < 20; round++) {
      const hourly = pick([60, 200, 500], roll(55, round));
      assert.deepEqual(
        faultsOf(
          [1, 2, 3].flatMap((channel) => traffic(channel, 0, 4 * HOUR, hourly)),
          4,
        ),
        [],
        `${hourly}`,
      );
    }
  });
});

describe("control modes and preemption", () => {
  const whole = (events: readonly SignalEvent[]) => {
    const { state, rows } = modes.next(modes.begin, pieceOf(events, 0.25));
    return [...rows, ...modes.rest(state)];
  };

  it("has the seconds of each mode, flashing before all others", () => {
    const [row] = whole([
      at(0, 150, 1),
      at(100, 150, 5),
      at(200, 105, 3),
      at(260, 111, 3),
      at(300, 150, 2),
      at(400, 150, 0),
      at(500, 173, 5),
      at(600, 173, 2),
      at(700, 0, 0),
    ]);
    assert.deepEqual(row, { bin: start, flash: 100, preemption: 60, free: 200, coordinated: 240, transition: 100, unknown: 0 });
  });

  it("does not know the time before the first word", () => {
    const [row] = whole([at(0, 82, 1), at(100, 150, 1), at(160, 82, 1)]);
    assert.deepEqual([row?.unknown, row?.coordinated], [100, 60]);
  });

  it("counts calls of preemptions, how long they take to come, and priority with its greens", () => {
    const { rows } = preemptions.next(
      preemptions.begin,
      pieceOf(
        [
          at(0, 102, 5),
          at(1, 105, 5),
          at(3, 106, 5),
          at(20, 107, 5),
          at(60, 104, 5),
          at(61, 111, 5),
          at(100, 112, 2),
          at(105, 114, 2),
          at(120, 115, 2),
        ],
        0.25,
      ),
    );
    const [priority, preemption] = rows;
    assert.deepEqual(
      [preemption?.calls, preemption?.entries, preemption?.clearances, preemption?.reachSeconds, preemption?.ended, preemption?.endSeconds],
      [1, 1, 1, 20, 1, 60],
    );
    assert.deepEqual([priority?.checkIns, priority?.extended, priority?.early, priority?.checkOutSeconds], [1, 1, 0, 20]);
  });
});
