import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cityTime } from "../../../src/core/contract/city-time.js";
import { pick, roll } from "../../../src/provider/base/random.js";
import { approachDelay } from "../../../src/provider/service/measures/approach-delay.js";
import { arrivals } from "../../../src/provider/service/measures/arrivals.js";
import { controlDelays } from "../../../src/provider/service/measures/control-delay.js";
import { coordination } from "../../../src/provider/service/measures/coordination.js";
import { actuations, splits, terminations } from "../../../src/provider/service/measures/counts.js";
import { cycles } from "../../../src/provider/service/measures/cycles.js";
import { detectorHealth } from "../../../src/provider/service/measures/detector-health.js";
import { between, columnsOf, type SignalEvent } from "../../../src/provider/service/measures/events.js";
import { dataMinutes } from "../../../src/provider/service/measures/has-data.js";
import type { Measure, Piece } from "../../../src/provider/service/measures/measure.js";
import { modes } from "../../../src/provider/service/measures/modes.js";
import { pedestrians } from "../../../src/provider/service/measures/pedestrians.js";
import { phaseWaits } from "../../../src/provider/service/measures/phase-wait.js";
import { platoon } from "../../../src/provider/service/measures/platoon.js";
import { preemptions } from "../../../src/provider/service/measures/preemptions.js";
import { readEventCsv } from "../../../src/provider/service/measures/read-csv.js";
import { splitFailures } from "../../../src/provider/service/measures/split-failures.js";
import { timeline } from "../../../src/provider/service/measures/timeline.js";
import { volumes } from "../../../src/provider/service/measures/volumes.js";
import { yellowRed } from "../../../src/provider/service/measures/yellow-red.js";
import { pieceOf, signals, start } from "./expected.js";

type Row = Readonly<Record<string, unknown>>;
/** A measure that knows nothing of the piece before. */
const plain = (compute: (piece: Piece) => Row[]): Measure<unknown, Row> => ({
  begin: null,
  next: (state, piece) => ({ state, rows: compute(piece) }),
  rest: () => [],
});
// The states of measures have nothing in common, and nobody but their own measure looks into one.
const stateful = (measure: unknown) => measure as Measure<unknown, Row>;
const measures: Readonly<Record<string, Measure<unknown, Row>>> = {
  actuations: plain((piece) => actuations(piece).map((row) => ({ ...row }))),
  terminations: plain((piece) => terminations(piece).map((row) => ({ ...row }))),
  splits: plain((piece) => splits(piece).map((row) => ({ ...row }))),
  "minutes with data": plain((piece) => dataMinutes(piece).map((row) => ({ ...row }))),
  volumes: plain((piece) => volumes(piece).map((row) => ({ ...row }))),
  arrivals: stateful(arrivals),
  platoons: stateful(platoon),
  cycles: stateful(cycles),
  "approach delay": stateful(approachDelay),
  "control delay": stateful(controlDelays),
  preemptions: stateful(preemptions),
  "control modes": stateful(modes),
  "detector health": stateful(detectorHealth),
  timeline: stateful(timeline),
  coordination: stateful(coordination),
  "yellow and red": stateful(yellowRed),
  "split failures": stateful(splitFailures),
  pedestrians: stateful(pedestrians),
  "phase waits": stateful(phaseWaits),
};

/** The rows of a log in pieces of so many seconds, sorted. Each state goes through JSON, as one that is kept would. */
function rowsIn(measure: Measure<unknown, Row>, piece: Piece, seconds: number): string[] {
  const rows: Row[] = [];
  let state = measure.begin;
  for (let from = piece.start; from < piece.end; from += seconds) {
    const end = Math.min(piece.end, from + seconds);
    const before = JSON.stringify(state);
    const step = measure.next(state, { ...piece, start: from, end, events: between(piece.events, from * 10, end * 10) });
    assert.equal(JSON.stringify(state), before, "what the piece before has left is not changed");
    rows.push(...step.rows);
    state = JSON.parse(JSON.stringify(step.state));
  }
  rows.push(...measure.rest(state));
  return rows.map((row) => JSON.stringify(row)).sort();
}

const quarter = (events: readonly SignalEvent[], seconds = 900): Piece => ({
  start,
  end: start + seconds,
  events: columnsOf(events),
  detectors: [
    { channel: 3, phase: 2, use: "advance" },
    { channel: 5, phase: 2, use: "presence" },
    { channel: 7, phase: 2, use: "entry" },
    { channel: 2, phase: 2, use: "count" },
  ],
});
const at = (second: number, id: number, parameter: number): SignalEvent => ({ tenths: (start + second) * 10, id, parameter });
const whole = <State, R>(measure: Measure<State, R>, piece: Piece): R[] => {
  const { state, rows } = measure.next(measure.begin, piece);
  return [...rows, ...measure.rest(state)];
};

describe("a measure", () => {
  for (const [name, measure] of Object.entries(measures))
    it(`is the same in quarters of an hour as in one: ${name}`, () => {
      for (const signal of signals) {
        const all = rowsIn(measure, pieceOf(signal), 3 * 3600);
        assert.ok(all.length > 0);
        assert.deepEqual(rowsIn(measure, pieceOf(signal), 900), all);
        assert.deepEqual(rowsIn(measure, pieceOf(signal), 2700), all);
      }
    });

  it("is the same in pieces of logs by chance: events doubled, lost, in any order, with gaps, at the edges of bins", () => {
    const ids = [1, 8, 10, 11, 21, 22, 43, 44, 67, 81, 82, 82, 83, 88, 90, 102, 104, 105, 107, 111, 112, 115, 132, 150, 173];
    const seconds = 7200;
    for (let round = 0; round < 60; round++) {
      const events = Array.from({ length: 20 + round * 10 }, (_, index) => {
        const chance = (key: number) => roll(55, round, index, key);
        const second = chance(1) * (seconds - 1);
        const isAtEdge = chance(2) < 0.1;
        const tenths = Math.floor((isAtEdge ? Math.floor(second / 900) * 900 : second) * 10);
        return { tenths: start * 10 + tenths, id: pick(ids, chance(3)), parameter: pick([2, 3, 5, 7], chance(4)) };
      });
      const piece = quarter(events, seconds);
      for (const [name, measure] of Object.entries(measures))
        assert.deepEqual(rowsIn(measure, piece, 900), rowsIn(measure, piece, seconds), `${name}, round ${round}`);
    }
  });

  it("says of a gap of 40 minutes that nothing is known, not that nothing came", () => {
    const piece = pieceOf("227");
    const gap = { from: start + 1800, end: start + 1800 + 2400 };
    const around = [between(piece.events, start * 10, gap.from * 10), between(piece.events, gap.end * 10, piece.end * 10)];
    const events = columnsOf(
      around.flatMap(({ tenths, ids, parameters }) =>
        [...tenths].map((moment, index) => ({ tenths: moment, id: ids[index] as number, parameter: parameters[index] as number })),
      ),
    );
    const minutes = dataMinutes({ ...piece, events });
    assert.deepEqual(
      minutes.slice(1, 6).map((row) => [row.minutes, row.hasData]),
      [
        [15, true],
        [0, false],
        [0, false],
        [5, false],
        [15, true],
      ],
    );
    const known = new Set(minutes.filter((row) => row.minutes > 0).map(({ bin }) => bin));
    assert.ok(actuations({ ...piece, events }).every(({ bin }) => known.has(bin)));
    assert.ok(whole(splitFailures, { ...piece, events }).every(({ bin }) => known.has(bin)));
  });

  it("forgets over a gap of 40 minutes what it knew: nobody knows what was shown meanwhile", () => {
    const after = 60 + 2400;
    const seen = [at(1, 81, 5), at(10, 1, 2), at(11, 43, 4), at(12, 90, 4), at(60, 82, 3)];
    const lights = [at(after + 1, 8, 2), at(after + 5, 10, 2), at(after + 9, 1, 4), at(after + 9, 21, 4)];
    const piece = quarter([...seen, ...lights, at(after, 82, 3), at(after + 20, 82, 7)], 3600);
    const [before, later] = whole(arrivals, piece);
    assert.deepEqual([before?.onGreen, before?.unknown, later?.onGreen, later?.unknown], [1, 0, 0, 1]);
    assert.deepEqual([whole(splitFailures, piece), whole(yellowRed, piece), whole(phaseWaits, piece)], [[], [], []]);
    assert.deepEqual(
      whole(pedestrians, piece).map(({ actuations, services, waits }) => [actuations, services, waits]),
      [
        [1, 0, 0],
        [0, 1, 0],
      ],
    );
    for (const [name, measure] of Object.entries(measures))
      assert.deepEqual(rowsIn(measure, piece, 900), rowsIn(measure, piece, 3600), name);
  });

  it("of a log that begins in the middle of a green counts no arrival as on red, and no cycle by halves", () => {
    const piece = quarter([
      at(1, 82, 5),
      at(5, 82, 3),
      at(6, 82, 7),
      at(20, 8, 2),
      at(22, 82, 3),
      at(24, 10, 2),
      at(26, 82, 3),
      at(60, 81, 5),
    ]);
    assert.deepEqual(whole(arrivals, piece), [{ bin: start, phase: 2, onGreen: 0, onYellow: 1, onRed: 1, unknown: 1 }]);
    assert.deepEqual(whole(splitFailures, piece), []);
    assert.deepEqual(whole(yellowRed, piece), []);
  });

  it("takes events of one moment in the order of their ids, whatever order the log has them in", () => {
    const together = [at(10, 82, 3), at(10, 1, 2)];
    const onGreen = [{ bin: start, phase: 2, onGreen: 1, onYellow: 0, onRed: 0, unknown: 0 }];
    assert.deepEqual(whole(arrivals, quarter(together)), onGreen);
    assert.deepEqual(whole(arrivals, quarter([...together].reverse())), onGreen);
    const lengths = [at(10, 132, 130), at(10, 132, 120)];
    assert.equal(whole(coordination, quarter(lengths))[0]?.cycle, 130);
    assert.equal(whole(coordination, quarter([...lengths].reverse()))[0]?.cycle, 130);
  });

  it("goes over the hours that a clock shows twice and leaves out as over any others", () => {
    const time = cityTime("Europe/Berlin");
    for (const [first, minutes] of [
      ["2026-10-24T23:30:00Z", 180],
      ["2026-03-29T00:30:00Z", 120],
    ] as const) {
      const from = Date.parse(first) / 1000;
      const shown = Array.from({ length: minutes }, (_, minute) => `${time.text(from + minute * 60)},7,82,1`);
      const { signals: found } = readEventCsv(["TimeStamp,DeviceId,EventId,Parameter", ...shown].join("\n"), time);
      const rows = actuations({ start: from, end: from + minutes * 60, events: found.get("7") ?? columnsOf([]), detectors: [] });
      assert.deepEqual(
        rows,
        Array.from({ length: minutes / 15 }, (_, bin) => ({ bin: from + bin * 900, detector: 1, count: 15 })),
      );
    }
  });

  it("counts who passed the stop bar on red and was seen when the next green had begun", () => {
    const piece = quarter([at(10, 1, 2), at(30, 8, 2), at(34, 10, 2), at(899.5, 1, 2), at(900.5, 82, 7), at(901.5, 82, 7)], 1800);
    const expected = JSON.stringify({ bin: start, phase: 2, signal: "red", offset: 865, count: 1 });
    for (const seconds of [900, 1800]) assert.deepEqual(rowsIn(stateful(yellowRed), piece, seconds), [expected]);
  });

  it("finds a split failure, and none where the queue was served", () => {
    const cycle = (begin: number, left: number) => [at(begin, 1, 2), at(begin + 20, 8, 2), at(begin + 24, 10, 2), at(begin + left, 81, 5)];
    const piece = quarter([at(0, 82, 5), ...cycle(10, 29), at(60, 82, 5), ...cycle(70, 12)]);
    const [row] = whole(splitFailures, piece);
    assert.deepEqual([row?.cycles, row?.failures, row?.greenOccupancy, row?.redOccupancy], [2, 1, 0.8, 0.5]);
  });

  it("goes on counting phase waits when the end of a preemption is lost", () => {
    const alive = [600, 1200, 1800, 2400, 3000, 3600].map((second) => at(second, 81, 1));
    const piece = quarter([...alive, at(1, 102, 6), at(10, 43, 2), at(30, 1, 2), at(3700, 43, 2), at(3720, 1, 2)], 4500);
    assert.deepEqual(whole(phaseWaits, piece), [{ bin: start + 3600, phase: 2, waits: 1, waited: 20, skips: 0 }]);
  });
});
